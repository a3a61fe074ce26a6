/** `npm run conformance`: no difference from the sandbox, and a name for each way in which a host can differ. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShopUnderTest, type ShopUnderTest } from '../marketplace/conformance-shop.ts';
import { checkHost } from './conformance/main.ts';
import type { CheckedHost } from './conformance/report.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Wire = Record<string, unknown> & { [field: string]: never };

const PURSE = {
  accounts: [{ email: 'ana@catraca.com.br', password: 'Catraca#2026' }],
  cards: [
    ...[{ number: '4111111111111111', result: 'APROVADO' }],
    ...[{ number: '4000000000000002', result: 'RECUSADO' }],
  ].map((card) => ({ ...card, holder: 'ANA SOUZA', expiry: '12/30', securityCode: '123' })),
};

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openShopUnderTest();
});
afterAll(async () => {
  await shop.close();
});
// Each run guesses a voucher, and the sandbox refuses many guesses within 15 minutes.
beforeEach(() => shop.pass(16 * 60_000));

const conformance = async (args: readonly string[], changed: Fetch = fetch, purse: string | null = null) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await checkHost(args, {
    fetch: changed,
    read: (file) => {
      if (purse === null) throw Object.assign(new Error(file), { code: 'ENOENT' });
      return purse;
    },
    newKey: () => crypto.randomUUID(),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const differencesIn = (json: string): readonly string[] =>
  (JSON.parse(json) as CheckedHost).checks.flatMap(({ operation, title, differences }) =>
    differences.map(({ field, problem }) => `${operation}, ${title}: ${field} ${problem}`),
  );

describe('the sandbox', () => {
  it('conforms, also with purchases, in each kind of report', async () => {
    const bought = await conformance([shop.url, '--buy', 'purse.json'], fetch, JSON.stringify(PURSE));
    expect(bought.out.split('\n').filter((line) => /^[✗ ]/.test(line))).toEqual([]);
    expect([bought.code, bought.err]).toEqual([
      0,
      `The API is at ${shop.url}/api: /api was added to the address.`,
    ]);
    expect(bought.out).toMatch(
      /POST \/marketplace\/pedido\/finalizar\/\{idpedido\}, a card that is to be RECUSADO/,
    );
    expect(bought.out).not.toMatch(/: no event/);
    expect(bought.out).toMatch(/\d+ requests, \d+ skipped, 0 differences$/);
    const junit = await conformance([`${shop.url}/api`, '--format', 'junit']);
    expect([junit.code, junit.out]).toEqual([
      0,
      expect.stringMatching(/<testsuite .* failures="0" skipped="\d+">/),
    ]);
    expect(shop.failures).toEqual([]);
  });

  it('reads every event page with the affiliate, exchange and wristband fields', async () => {
    const bodies: string[] = [];
    await conformance([shop.url], (url, init) => {
      if (url.includes('/produto/')) bodies.push(String(init.body));
      return fetch(url, init);
    });
    expect(bodies.length).toBeGreaterThan(4);
    for (const body of bodies)
      expect(Object.keys(JSON.parse(body))).toEqual(
        expect.arrayContaining(['codigo_pulseira', 'midia_troca', 'slug_programa', 'slug_afiliado']),
      );
  });
});

describe('a host that differs', () => {
  const json = (wire: unknown, status = 200, headers: Record<string, string> = {}): Response =>
    new Response(JSON.stringify(wire), {
      status,
      headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString(), ...headers },
    });

  /** Changes the responses of one call. */
  const breaking =
    (call: RegExp, change: (wire: Wire, response: Response, url: string) => Response): Fetch =>
    async (url, init) => {
      const response = await fetch(url, init);
      const { pathname } = new URL(url);
      if (!call.test(`${init.method} ${pathname.replace(/^\/api/, '')}`)) return response;
      const text = await response.text();
      const headers = new Headers(response.headers);
      headers.delete('content-encoding');
      headers.delete('content-length');
      return change(JSON.parse(text), new Response(text, { status: response.status, headers }), url);
    };
  const edited =
    (edit: (wire: Wire, response: Response) => unknown) =>
    (wire: Wire, response: Response): Response =>
      response.ok ? json(edit(wire, response), 200, { Date: dateOf(response.headers) }) : response;
  const dateOf = (headers: Headers): string => headers.get('date') ?? '';
  /** Time without an offset, of a zone `hours` ahead of UTC. */
  const wallOf = (headers: Headers, hours: number): string =>
    new Date(Date.parse(dateOf(headers)) + hours * 3_600_000).toISOString().slice(0, 19);

  /** Keys of finalize requests, in order: another total, the payment with its repeats, the paid purchase. */
  const PAYMENT = 1;
  const PAID = 2;
  /** Changes the response to one repeat of one key. */
  const finalizing = (key: number, repeat: number, change: (wire: Wire) => Response): Fetch => {
    const sent: string[] = [];
    return async (url, init) => {
      if (!url.includes('/pedido/finalizar/')) return fetch(url, init);
      sent.push(new Headers(init.headers).get('Idempotency-Key') ?? '');
      const keys = [...new Set(sent)];
      const isChanged =
        keys.length === key + 1 && sent.filter((each) => each === keys[key]).length === repeat + 1;
      const response = await fetch(url, init);
      return isChanged ? change(await response.json()) : response;
    };
  };
  const first = (wire: Wire, list: string, changes: object) => {
    const [one, ...rest] = wire[list] as unknown as readonly object[];
    return { ...wire, [list]: [{ ...one, ...changes }, ...rest] };
  };
  const without = (wire: object, field: string) =>
    Object.fromEntries(Object.entries(wire).filter(([name]) => name !== field));
  const html = () =>
    new Response('<!doctype html><title>Oi</title>', {
      headers: { 'Content-Type': 'text/html', Date: new Date().toUTCString() },
    });

  const LIST = /^GET \/event\/web\/list/;
  const SETTINGS = /^GET \/marketplace\/config/;
  const MAP = /^POST \/loja\/.+\/mapa\//;
  const RESERVE = /^POST \/marketplace\/pedido\/reservar$/;
  const ORDERS = /^POST \/marketplace\/pedido\/consumidor\/listar$/;
  const PRODUCT = /^POST \/loja\/[^/]+\/produto\/[^/]+$/;
  const FINALIZE = /^POST \/marketplace\/pedido\/finalizar/;

  const BROKEN: readonly (readonly [title: string, fetch: Fetch, named: RegExp, buy?: true])[] = [
    [
      'a wrong type',
      breaking(
        LIST,
        edited((wire) => first(wire, 'eventos', { valor_minimo: ['12'] })),
      ),
      /web\/list, the first page: eventos\.0\.valor_minimo is a list, expected null or a number or a text/,
    ],
    [
      'a missing field',
      breaking(
        LIST,
        edited((wire) => first(wire, 'eventos', { slug: undefined })),
      ),
      /web\/list, the first page: eventos\.0\.slug is missing/,
    ],
    [
      'a missing list',
      breaking(
        /^GET \/cidades\/capitais/,
        edited((wire) => without(wire, 'cidades')),
      ),
      /capitais\/listar, all: cidades is missing/,
    ],
    [
      'a wrong status of a success',
      breaking(/^GET \/cidades\/capitais/, () => json({ code: 'quebrado', msg: 'Oi', params: {} }, 500)),
      /capitais\/listar, all: {2}status 500 with code quebrado, expected 200/,
    ],
    [
      'a wrong status of a refusal',
      breaking(/^GET \/loja\/[^/]+\/idioma/, (wire, response) => (response.ok ? response : json(wire, 400))),
      /idioma\/\{lang\}, that is unknown: {2}status 400, expected 404/,
    ],
    [
      'HTML',
      breaking(/^GET \/loja\/[^/]+\/idioma/, html),
      /idioma\/\{lang\}, of an event: {2}status 200: HTML instead of JSON/,
    ],
    [
      'no JSON',
      breaking(/^GET \/cidades\/listar/, (_, { headers }) => new Response('oi', { headers })),
      /cidades\/listar, by name: {2}status 200: not JSON/,
    ],
    [
      'no Date header',
      breaking(
        SETTINGS,
        (wire) => new Response(JSON.stringify(wire), { headers: { 'Content-Type': 'application/json' } }),
      ),
      /getMarketplace\/\{lang\}, the site: header Date is missing/,
    ],
    [
      'a wrong Content-Type',
      breaking(SETTINGS, (wire) => json(wire, 200, { 'Content-Type': 'text/plain' })),
      /getMarketplace\/\{lang\}, the site: header Content-Type is not application\/json/,
    ],
    [
      'a wrong code',
      breaking(ORDERS, (wire, response) => (response.ok ? response : json({ ...wire, code: 'sumiu' }, 400))),
      /consumidor\/listar, of an unknown cart: code is sumiu, expected 7400/,
    ],
    [
      'a code that repeats the status',
      breaking(/^GET \/loja\/[^/]+\/idioma/, (wire, response) =>
        response.ok ? response : json({ ...wire, code: 404 }, 404),
      ),
      /idioma\/\{lang\}, that is unknown: code only repeats the status/,
    ],
    [
      'a refusal without a text',
      breaking(/^POST \/consumidor\/validateToken/, (wire) => json({ ...wire, msg: '' }, 404)),
      /validateToken, that is unknown: msg has no text for the buyer/,
    ],
    [
      'an unknown seat state',
      breaking(
        MAP,
        edited((wire) => ({ ...wire, estados: `X${String(wire.estados).slice(1)}` })),
      ),
      /mapa\/\{event\}, .*: estados\.0 is no seat state/,
    ],
    [
      'too few seat states',
      breaking(
        MAP,
        edited((wire) => ({ ...wire, estados: String(wire.estados).slice(1) })),
      ),
      /mapa\/\{event\}, .*: estados has \d+ states for \d+ seats/,
    ],
    [
      'an unknown word',
      breaking(
        PRODUCT,
        edited((wire) => first(wire, 'variacoes', { situacao: 'TALVEZ' })),
      ),
      /produto\/\{product\}, .*: variacoes\.0\.situacao is TALVEZ, expected DISPONIVEL or ESGOTADO/,
    ],
    [
      'no amount of money',
      breaking(
        PRODUCT,
        edited((wire) => first(wire, 'variacoes', { valor: 'R$ 12,50' })),
      ),
      /produto\/\{product\}, .*: variacoes\.0\.valor is a text and not an amount of money/,
    ],
    [
      'a wrong time',
      breaking(
        LIST,
        edited((wire) => first(wire, 'eventos', { dthr_apresentacao: '24/12/2026 20:00' })),
      ),
      /web\/list, the first page: eventos\.0\.dthr_apresentacao is no time like/,
    ],
    [
      'another event than requested',
      breaking(
        PRODUCT,
        edited((wire) => ({ ...wire, slug: 'outro' })),
      ),
      /produto\/\{product\}, .*: slug is of another event/,
    ],
    [
      'pages that repeat events',
      async (url, init) => fetch(url.replace('page=2', 'page=1'), init),
      /web\/list, the second page: eventos repeats events of the first page/,
    ],
    [
      'a redirect',
      breaking(
        /^GET \/cidades\/capitais/,
        () => new Response('{}', { status: 302, headers: { Location: '/login' } }),
      ),
      /capitais\/listar, all: {2}status 302: redirects to \/login/,
    ],
    [
      'a damaged sector file',
      async (url, init) =>
        url.includes('/maps/')
          ? json({ ...((await (await fetch(url, init)).json()) as object), x: 'AAAA' })
          : fetch(url, init),
      /mapa\/\{event\}, sector file of .*: x is not as documented/,
    ],
    [
      'wrong totals',
      breaking(
        RESERVE,
        edited((wire) => first(wire, 'pedidos', { valor_total: 1 })),
      ),
      /pedido\/reservar, two tickets: pedidos\.0\.valor_total is 1\.00, its parts sum up to/,
      true,
    ],
    [
      'a repeat that buys again',
      (url, init) => {
        const headers = new Headers(init.headers);
        headers.delete('Idempotency-Key');
        return fetch(url, { ...init, headers });
      },
      /pedido\/reservar, the same request again: pedidos has |finalizar\/\{idpedido\}, the same request again/,
      true,
    ],
    [
      'a key that takes another body',
      async (url, init) => {
        const response = await fetch(url, init);
        return response.status === 422 && (await response.clone().text()).includes('key_reused')
          ? json({ code: 'card_refused', msg: 'Não.' }, 422)
          : response;
      },
      /finalizar\/\{idpedido\}, with another body under its key: code is card_refused, expected key_reused/,
      true,
    ],
    [
      'a refused card that was to be accepted',
      breaking(
        FINALIZE,
        edited((wire) => ({ ...wire, situacao: 'RECUSADO' })),
      ),
      /finalizar\/\{idpedido\}, a card that is to be APROVADO: situacao is not APROVADO/,
      true,
    ],
    [
      'another payment of a paid purchase',
      finalizing(PAID, 0, (wire) => json({ ...wire, numero: 'CT-000000' })),
      /finalizar\/\{idpedido\}, the paid purchase under another key: numero is of another purchase/,
      true,
    ],
    [
      'an unknown code of a request in progress',
      finalizing(PAYMENT, 1, () => json({ code: 'conflict', msg: 'Espere.' }, 409)),
      /finalizar\/\{idpedido\}, the same request meanwhile: {2}status 409 with code conflict, expected 200/,
      true,
    ],
    [
      'a request that stays in progress',
      finalizing(PAYMENT, 2, () => json({ code: 'request_in_progress', msg: 'Espere.' }, 409)),
      /finalizar\/\{idpedido\}, the same request again: {2}status 409 with code request_in_progress, expected/,
      true,
    ],
    [
      'a cart in answer to a question about purchases',
      breaking(
        ORDERS,
        edited((wire) => (wire.compras === undefined ? wire : { pedidos: [] })),
      ),
      /consumidor\/listar, the purchase: compras is missing/,
      true,
    ],
    [
      'a reservation in UTC without an offset',
      breaking(
        RESERVE,
        edited((wire, { headers }) => first(wire, 'pedidos', { dthr_ult_reserva: wallOf(headers, 0) })),
      ),
      /pedido\/reservar, two tickets: pedidos\.0\.dthr_ult_reserva differs from the header Date/,
      true,
    ],
    [
      'an end of a captcha in Mexico’s time without an offset',
      breaking(
        /^GET \/provedor\/captcha/,
        edited((wire, { headers }) => ({ ...wire, dthr_expiracao: wallOf(headers, -5.9) })),
      ),
      /captcha\/\{action\}, for logIn: dthr_expiracao is not after the header Date/,
      true,
    ],
    [
      'an unknown member of a list',
      breaking(
        /^GET \/loja\/getLojaTiposFormaPag/,
        edited((wire) => first(wire, 'tipos', { tipo: 'BOLETO' })),
      ),
      /getLojaTiposFormaPag, of a store: tipos\.0\.tipo is BOLETO, expected CREDITO or/,
    ],
    [
      'a name in place of a number, without the name',
      breaking(
        PRODUCT,
        edited((wire) => ({ ...wire, limite_venda_cpf: 'ANA' })),
      ),
      /produto\/\{product\}, .*: limite_venda_cpf is a text, expected a number/,
    ],
    [
      'an unknown time zone',
      breaking(
        PRODUCT,
        edited((wire) => ({ ...wire, fuso: 'Horário de Brasília' })),
      ),
      /produto\/\{product\}, .*: fuso is no time zone like/,
    ],
  ];
  it.each(BROKEN.map(([title, changed, named, buy = false]) => ({ title, changed, named, buy })))(
    'is reported: $title',
    async ({ changed, named, buy }) => {
      const extra = buy ? ['--buy', 'purse.json'] : [];
      const { code, out } = await conformance(
        [`${shop.url}/api`, '--format', 'json', ...extra],
        changed,
        JSON.stringify({
          ...PURSE,
          cards: PURSE.cards.slice(0, 1),
          accounts: [{ email: 'bruno@catraca.com.br', password: 'Catraca#2026' }],
        }),
      );
      expect(differencesIn(out).filter((difference) => named.test(difference))).not.toEqual([]);
      expect(code).toBe(1);
    },
  );

  it('can write seat states as the specification does', async () => {
    const codes = { L: 'LI', R: 'RE', S: 'SR', O: 'OC', P: 'OP', B: 'BL', E: 'OE' } as Record<string, string>;
    const changed = breaking(
      MAP,
      edited((wire) => ({ ...wire, estados: [...String(wire.estados)].map((letter) => codes[letter]) })),
    );
    const { code, out } = await conformance([shop.url, '--format', 'json'], changed);
    expect([differencesIn(out), code]).toEqual([[], 0]);
  });

  it('must allow the page of another origin', async () => {
    const { out } = await conformance([shop.url, '--format', 'json', '--origin', 'https://shop.example']);
    expect(differencesIn(out)).toContainEqual(
      'GET /marketplace/config/getMarketplace/{lang}, the site: header Access-Control-Allow-Origin does not allow the page',
    );
  });
});

describe('wrong use', () => {
  it.each([
    [[], /^Pass one address\./],
    [['shop'], /^"shop" is no address like/],
    [['ftp://shop.example'], /^"ftp:\/\/shop\.example" is no address/],
    [['https://a:b@shop.example'], /^The address has neither a name/],
    [['https://shop.example', '--format', 'xml'], /^--format takes text, json, junit\./],
    [['https://shop.example', '--timeout', '0'], /^--timeout takes seconds/],
    [['https://shop.example', '--language', 'de'], /^--language takes pt-BR/],
    [['https://shop.example', '--sell'], /Unknown option '--sell'/],
    [['https://shop.example', '--buy', 'none.json'], /^none\.json: there is no such file\./],
  ])('%j is explained with the usage', async (args, said) => {
    const { code, out, err } = await conformance(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err).toContain('npm run conformance -- ADDRESS');
  });

  it.each([
    ['{', 'purse.json is no JSON.'],
    ['{"accounts":[]}', 'purse.json: accounts.0 is missing.'],
    [
      JSON.stringify({ ...PURSE, cards: [{ ...PURSE.cards[0], expiry: 12 }] }),
      'purse.json: cards.0.expiry is a number, expected a text.',
    ],
  ])('a file %j is explained', async (text, said) => {
    const { code, err } = await conformance([shop.url, '--buy', 'purse.json'], fetch, text);
    expect([code, err.split('\n')[0]]).toEqual([2, said]);
  });

  it('a host that is not there, or does not answer in time, is not compared', async () => {
    const gone = await conformance(['http://127.0.0.1:9']);
    expect([gone.code, gone.out]).toEqual([2, '']);
    expect(gone.err).toMatch(/^http:\/\/127\.0\.0\.1:9 cannot be reached: /);
    const starting = await conformance(['http://localhost'], async () => new Response(null, { status: 503 }));
    expect([starting.code, starting.err]).toEqual([
      2,
      'http://localhost responds with 503: it is starting or closed. Try again when it is open.',
    ]);
    const slow = await conformance(
      ['http://localhost', '--timeout', '0.01'],
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    expect([slow.code, slow.err]).toEqual([2, 'http://localhost cannot be reached: no response in time.']);
  });
});
