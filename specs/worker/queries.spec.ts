/** Catalog reads: cached, shared while pending, with problems as data. */
import { afterEach, describe, expect, it } from 'vitest';
import { embeddedName } from '../../worker/api/shapes.ts';
import { until } from './rig/clock.ts';
import { logIn } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';

let rig: Rig;
afterEach(() => rig.dispose());

const ORDERS = 'POST /marketplace/pedido/consumidor/listar';
const LIST = 'GET /event/web/list';
const count = async (call: string): Promise<number> => (await rig.server.seen(call)).length;
const MINUTE = 60_000;

describe('the cache of reads', () => {
  it('keeps home lists for ten minutes', async () => {
    rig = await startRig();
    await rig.client.query('events', { category: 'teatro', limit: 25 });
    await rig.advance(9 * MINUTE);
    await rig.client.query('events', { limit: 25, category: 'teatro' });
    expect(await count(LIST)).toBe(1);
    await rig.advance(2 * MINUTE);
    await rig.client.query('events', { category: 'teatro', limit: 25 });
    expect(await count(LIST)).toBe(2);
  });

  it('keeps settings for an hour', async () => {
    rig = await startRig();
    const settings = 'GET /marketplace/config/getMarketplace';
    await rig.client.query('settings', {});
    await rig.advance(59 * MINUTE);
    await rig.client.query('settings', {});
    expect(await count(settings)).toBe(1);
    await rig.advance(2 * MINUTE);
    await rig.client.query('settings', {});
    expect(await count(settings)).toBe(2);
  });

  it('keeps neither searches nor pages of a category', async () => {
    rig = await startRig();
    for (const params of [{ search: 'samba' }, { category: 'teatro', page: 1 }]) {
      await rig.client.query('events', params);
      await rig.client.query('events', params);
    }
    expect(await count(LIST)).toBe(4);
  });

  it('keeps no failure', async () => {
    rig = await startRig();
    await rig.server.script({
      call: LIST,
      kind: 'answer',
      status: 404,
      body: { code: 'not_found', msg: '' },
      times: 1,
    });
    expect(await rig.client.query('events', { highlight: true })).toMatchObject({ ok: false });
    expect(await rig.client.query('events', { highlight: true })).toMatchObject({ ok: true });
  });

  it('shares one call between simultaneous reads', async () => {
    rig = await startRig();
    await rig.server.script({ call: LIST, kind: 'late', afterMs: 500, times: 1 });
    const both = [1, 2].map(() =>
      rig.client.query('events', { nearYou: true, latitude: -23, longitude: -46 }),
    );
    await rig.advance(500);
    const [first, second] = await Promise.all(both);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(await count(LIST)).toBe(1);
  });
});

describe('pictures in responses', () => {
  it('have absolute URLs on the API’s host, and keep URLs and icon names as they are', async () => {
    rig = await startRig();
    const event = { idproduto: 1, slug: 'a', slug_loja: 'b', descricao: 'C' };
    const lojas = [{ slug: 'b', descricao: 'B', logotipo: 'logos/b.svg' }];
    const imagens = { imagem1: '/media/a-1.webp', imagem2: 'https://cdn.test/a-2.webp', temp_imagem1: '//' };
    await rig.server.setAnswer(LIST, { eventos: [{ ...event, imagens }, event], lojas });
    const found = await rig.client.query('events', { search: 'a' });
    expect(found).toMatchObject({
      value: {
        events: [
          {
            images: {
              portrait: 'http://shop.test/media/a-1.webp',
              landscape: 'https://cdn.test/a-2.webp',
              temporary: '',
            },
          },
          { images: { portrait: '', landscape: '', temporary: '' } },
        ],
        stores: [{ logo: 'http://shop.test/api/logos/b.svg' }],
      },
    });
    const settings = 'GET /marketplace/config/getMarketplace/pt-BR';
    const categorias = [
      { idcategoria: 1, slug: 'a', descricao: 'A', icone: 'masks', banner: '/media/a.webp' },
    ];
    await rig.server.setAnswer(settings, { exp_pedido: 15, categorias });
    await rig.advance(61 * MINUTE);
    expect(await rig.client.query('settings', {})).toMatchObject({
      value: { categories: [{ icon: 'masks', banner: 'http://shop.test/media/a.webp' }] },
    });
  });
});

describe('a request', () => {
  it('has language, site and channel', async () => {
    rig = await startRig();
    await rig.client.query('events', { search: 'samba & choro' });
    const [call] = await rig.server.seen(LIST);
    expect(call?.headers['accept-language']).toBe('pt-BR');
    expect(call?.query).toMatchObject({
      ...{ search: 'samba & choro', lang: 'pt-BR', dominio: 'shop.test', sales_channel: 'MARKETPLACE' },
    });
    expect(call?.headers.authorization).toBeUndefined();
  });

  it('has the token of a logged-in buyer', async () => {
    rig = await startRig();
    await logIn(rig);
    await rig.client.query('purchases', { status: null, page: 1, limit: 10 });
    const calls = await rig.server.seen('POST /marketplace/pedido/consumidor/listar');
    expect(calls.at(-1)?.headers.authorization).toBe('Bearer token-of-ana-7f3a');
  });

  it('escapes its path', async () => {
    rig = await startRig();
    await rig.client.query('producer', { slug: 'a/b?c' });
    expect(await count('GET /loja/a%2Fb%3Fc/idioma/pt-BR')).toBe(1);
  });
});

describe('a read', () => {
  const problem = async (status: number, body: unknown = {}, times = 1) => {
    rig = await startRig();
    await rig.server.script({ call: 'GET /loja/', kind: 'answer', status, body, times });
    const asked = rig.client.query('producer', { slug: 'aurora' });
    await rig.advance(5_000);
    const result = await asked;
    return result.ok ? null : result.problem;
  };

  it('reports a 404 as not found', async () => {
    expect(await problem(404)).toMatchObject({ code: 'notFound' });
  });

  it('reports another refusal with the server’s words and code', async () => {
    expect(await problem(422, { code: 91, msg: 'Fora do ar.' })).toEqual({
      ...{ code: 'refused', serverMessage: 'Fora do ar.', serverCode: '91', path: '' },
    });
  });

  it('is tried three times on 5xx', async () => {
    expect(await problem(503, 'gateway says no', 3)).toMatchObject({ code: 'unavailable' });
    expect(await count('GET /loja/')).toBe(3);
  });

  it('times out after three attempts without a response', async () => {
    rig = await startRig();
    await rig.server.script({ call: LIST, kind: 'lost', times: 3 });
    const asked = rig.client.query('events', { search: 'x' });
    await rig.advance(35_000);
    expect(await asked).toMatchObject({ ok: false, problem: { code: 'timeout' } });
    expect(await count(LIST)).toBe(3);
  });

  it('is unavailable, not offline, if its connection is cut', async () => {
    rig = await startRig();
    await rig.server.script({ call: LIST, kind: 'cut', times: 3 });
    const asked = rig.client.query('events', { search: 'x' });
    await rig.advance(35_000);
    expect(await asked).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
    expect(await count(LIST)).toBe(3);
  });

  it('is not sent without a connection', async () => {
    rig = await startRig();
    rig.client.setPresence({ visible: true, online: false });
    expect(await rig.client.query('events', { search: 'x' })).toMatchObject({
      ok: false,
      problem: { code: 'offline' },
    });
    expect(await count(LIST)).toBe(0);
    rig.client.setPresence({ visible: true, online: true });
    expect(await rig.client.query('events', { search: 'x' })).toMatchObject({ ok: true });
  });

  it('names the field of a malformed response, never its value', async () => {
    rig = await startRig();
    const secret = 'ana@example.com 529.982.247-25';
    await rig.server.setAnswer(LIST, {
      eventos: [{ idproduto: 1, slug: 'a', slug_loja: 'b', descricao: { secret } }],
    });
    const result = await rig.client.query('events', { search: 'x' });
    expect(result).toEqual({
      ok: false,
      problem: {
        ...{ code: 'malformed', serverMessage: null, serverCode: '', path: 'eventos.0.descricao' },
        isUncertain: true,
      },
    });
  });

  it.each([null, 'BR', 'AR'])('K-26 a host that says %s leaves the site in its country', async (pais) => {
    rig = await startRig({
      country: 'MX',
      before: ({ server }) =>
        server.setAnswer('GET /marketplace/config/getMarketplace/pt-BR', { exp_pedido: 20, pais }),
    });
    expect(rig.client.snapshots.get().settings).toMatchObject({ site: 'MX', holdMinutes: 20 });
  });

  it.each([{ pedidos: [] }, { pedidos: [], total: 12 }])('K-27 %j is no list of purchases', async (wire) => {
    rig = await startRig();
    await logIn(rig);
    await rig.server.setAnswer(ORDERS, wire);
    expect(await rig.client.query('purchases', { status: null, page: 1, limit: 10 })).toMatchObject({
      ok: false,
      problem: { code: 'malformed', path: 'compras' },
    });
  });

  it('K-27 counts purchases that the host counts but does not list', async () => {
    rig = await startRig();
    await logIn(rig);
    await rig.server.setAnswer(ORDERS, { compras: [], total: 12 });
    expect(await rig.client.query('purchases', { status: null, page: 1, limit: 10 })).toMatchObject({
      value: { purchases: [], unreadable: 12 },
    });
  });

  it('resolves at once when aborted', async () => {
    rig = await startRig();
    await rig.server.script({ call: LIST, kind: 'lost', times: 3 });
    const aborter = new AbortController();
    const asked = rig.client.query('events', { search: 'x' }, aborter.signal);
    await rig.quiet();
    aborter.abort();
    expect(await asked).toMatchObject({ ok: false, problem: { code: 'aborted' } });
    const done = new AbortController();
    done.abort();
    expect(await rig.client.query('events', { search: 'x' }, done.signal)).toMatchObject({
      problem: { code: 'aborted' },
    });
  });

  it('is not aborted for the other caller of a shared read', async () => {
    rig = await startRig();
    await rig.server.script({ call: LIST, kind: 'late', afterMs: 500, times: 1 });
    const aborter = new AbortController();
    const left = rig.client.query('events', { highlight: true }, aborter.signal);
    const stayed = rig.client.query('events', { highlight: true });
    await rig.quiet();
    aborter.abort();
    expect(await left).toMatchObject({ problem: { code: 'aborted' } });
    await rig.advance(500);
    expect(await stayed).toMatchObject({ ok: true });
  });

  it('runs with at most three others, and frees its turn when aborted', async () => {
    rig = await startRig();
    await rig.server.script({ call: LIST, kind: 'lost', times: 4 });
    const aborters = Array.from({ length: 7 }, () => new AbortController());
    const reads = aborters.map(({ signal }, at) => rig.client.query('events', { search: `x${at}` }, signal));
    await rig.quiet();
    expect(await count(LIST)).toBe(4);
    // Aborts a read that waits for its turn, then one that is in flight.
    aborters[5]?.abort();
    expect(await reads[5]).toMatchObject({ problem: { code: 'aborted' } });
    expect(await count(LIST)).toBe(4);
    aborters[0]?.abort();
    expect(await reads[0]).toMatchObject({ problem: { code: 'aborted' } });
    expect(await reads[4]).toMatchObject({ ok: true });
    expect(await reads[6]).toMatchObject({ ok: true });
    expect(await count(LIST)).toBe(6);
    // The three lost reads are retried.
    await rig.advance(15_000);
    for (const at of [1, 2, 3]) expect(await reads[at]).toMatchObject({ ok: true });
    expect(await count(LIST)).toBe(9);
  });
});

const MESSAGE = {
  ...{ subject: 'Dúvida', event: '', message: 'Olá!', name: 'Ana Souza', email: 'ana@example.com' },
  ...{ phone: '', images: [] },
};

it('a form keeps its key until it succeeds, and has another for other content or afterwards', async () => {
  rig = await startRig();
  const CONTACT = 'POST /marketplace/contato';
  await rig.server.setAnswer(CONTACT, { msg: 'Recebemos.' });
  await rig.server.script({ call: CONTACT, kind: 'cut', times: 2 });
  const write = async (over: Partial<typeof MESSAGE> = {}) =>
    (await rig.client.request('contact', { ...MESSAGE, ...over })).ok;
  const went = [await write(), await write({ message: 'Olá?' }), await write(), await write()];
  expect(went).toEqual([false, false, true, true]);
  const keys = (await rig.server.seen(CONTACT)).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(4);
  expect(keys[2]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
  expect(keys).not.toContain(undefined);
});

it('W-18 a form that had no captcha without a connection requests one when it is sent again', async () => {
  rig = await startRig();
  const CONTACT = 'POST /marketplace/contato';
  await rig.server.setAnswer(CONTACT, { msg: 'Recebemos.' });
  for (const call of ['GET /provedor/captcha/contact', CONTACT])
    await rig.server.script({ call, kind: 'cut', times: call === CONTACT ? 1 : 3 });
  rig.page.failCaptchas = 1;
  const write = () => rig.client.request('contact', MESSAGE);
  const first = write();
  await rig.advance(60_000);
  expect(await first).toMatchObject({ ok: false });
  expect(await write()).toMatchObject({ ok: true });
  const captchas = (await rig.server.seen(CONTACT)).map(({ body }) => Object(body).captcha);
  expect(captchas).toEqual(['', expect.stringMatching(/^captcha-/)]);
});

describe('a response in the page', () => {
  const CAPITALS = 'GET /cidades/capitais/listar';
  const CITY = { cidade: 'Recife', estado: 'PE', lat: -8.05, lon: -34.9, imagem: '/recife.svg' };
  /** The server knows one capital. */
  const startCore = (embedded: string): Promise<Rig> =>
    startRig({
      embedded,
      before: ({ server }) =>
        server.script({ call: CAPITALS, kind: 'answer', status: 200, body: { cidades: [CITY] }, times: 9 }),
    });
  const none = async (embedded: string): Promise<number> => {
    rig = await startCore(embedded);
    expect((await rig.client.query('capitals', {})).ok).toBe(true);
    return count(CAPITALS);
  };
  const withCities = (cities: unknown): string =>
    JSON.stringify({ [CAPITALS]: JSON.stringify({ cidades: cities }) });

  it('answers the read, without a request', async () => {
    rig = await startCore(withCities([]));
    expect(await rig.client.query('capitals', {})).toEqual({ ok: true, value: { cities: [] } });
    expect(await count(CAPITALS)).toBe(0);
    await rig.advance(11 * MINUTE);
    const later = await rig.client.query('capitals', {});
    expect(later).toMatchObject({ ok: true, value: { cities: [{}] } });
    expect(await count(CAPITALS)).toBe(1);
  });

  it('answers one read, and the next is requested', async () => {
    const redirectUrl = 'https://shop.test/';
    const name = embeddedName('loginProviders', { body: { redirectUrl } });
    const [method, path] = name.split(' ');
    rig = await startRig({ embedded: JSON.stringify({ [name]: '[]' }) });
    for (const requests of [0, 1]) {
      await rig.client.query('loginProviders', { redirectUrl });
      expect(await count(`${method} ${path}`)).toBe(requests);
    }
  });

  it('is for one request, with its path and body', async () => {
    expect(await none(JSON.stringify({ [`${CAPITALS}?x=1`]: '{"cidades":[]}' }))).toBe(1);
  });

  it('is too old after ten seconds', async () => {
    rig = await startCore(withCities([]));
    await rig.advance(10_001);
    await rig.client.query('capitals', {});
    expect(await count(CAPITALS)).toBe(1);
  });

  it('is for visitors, not for a buyer with a token', async () => {
    rig = await startCore(withCities([]));
    await logIn(rig);
    await rig.client.query('capitals', {});
    expect(await count(CAPITALS)).toBe(1);
  });

  it('is not for a worker that replaces another', async () => {
    rig = await startCore(withCities([]));
    rig.kill();
    await until(() => rig.client.status.get() === 'ready', 'the next core');
    await rig.client.query('capitals', {});
    expect(await count(CAPITALS)).toBe(1);
  });

  it.each([
    ['no JSON', '{"'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no text', JSON.stringify({ [CAPITALS]: 5 })],
    ['a page', JSON.stringify({ [CAPITALS]: '<html>' })],
    ['another shape', withCities([{ ...CITY, lat: 'x' }])],
    ['a prototype', '{"__proto__":"x"}'],
  ])('that is %s counts as none', async (_, embedded) => {
    expect(await none(embedded)).toBe(1);
  });
});
