/** Common properties of all responses: refusals, headers, encodings, other origins, limits. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATES } from '../../../fixtures/marketplace/http/rate-limit.ts';
import { API_CALLS } from '../../../worker/api/calls.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';

const OTHER = 'https://shop.example';

/** Returns the server's response to raw bytes that no client library would send. */
const raw = (url: string, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      said += text;
    });
    socket.on('end', () => resolve(said));
    socket.on('error', reject);
  });

describe('responses', () => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openShopUnderTest({ origins: [OTHER] });
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const PRODUCT = '/loja/cia-do-telhado/produto/a-casa-dos-relogios';

  it('report an invalid body in one envelope', async () => {
    const cases: readonly (readonly [
      string,
      string | Uint8Array<ArrayBuffer>,
      Record<string, string>,
      number,
      string,
    ])[] = [
      ['no JSON', '{"a":', {}, 400, 'bad_request'],
      ['a list', '[]', {}, 400, 'bad_request'],
      ['a number', '7', {}, 400, 'bad_request'],
      ['a wrong type', '{"lang":{}}', {}, 400, 'bad_request'],
      ['no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), {}, 400, 'bad_request'],
      ['a NUL', '{"lang":"\\u0000"}', {}, 400, 'bad_request'],
      ['half a surrogate pair', '{"lang":"\\ud800"}', {}, 400, 'bad_request'],
      ['depth', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, {}, 400, 'bad_request'],
      ['depth of lists', '['.repeat(60_000), {}, 400, 'bad_request'],
      ['too many things', `[${'0,'.repeat(31_000)}0]`, {}, 400, 'bad_request'],
      ['a quote that is never closed', '{"lang":"\\"', {}, 400, 'bad_request'],
      [
        'another type',
        'a=1',
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        415,
        'unsupported_type',
      ],
      ['size', JSON.stringify({ lang: 'x'.repeat(70_000) }), {}, 413, 'too_large'],
    ];
    for (const [what, body, headers, status, code] of cases) {
      const told = await post(PRODUCT, body, headers);
      const envelope = (await told.json()) as Record<string, unknown>;
      expect([what, told.status, envelope.code], what).toEqual([what, status, code]);
      expect(envelope.msg, what).toMatch(/\w/);
    }
  });

  it('say not found for an address that is longer than any name', async () => {
    const told = await post(`/loja/${'a'.repeat(6000)}/produto/b`, '{}');
    expect([told.status, ((await told.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    expect((await post('/loja/%00/produto/b', '{}')).status).toBe(400);
  });

  it('refuse bodies of eight megabytes without parsing them', async () => {
    const size = 8 * 1024 * 1024;
    for (const body of [
      '['.repeat(size),
      `[${'0,'.repeat(size / 2 - 2)}0]`,
      `[${'{},'.repeat(size / 3 - 2)}0]`,
    ]) {
      const before = process.memoryUsage().heapUsed;
      expect((await post('/marketplace/contato', body)).status).toBe(400);
      // A refused body is never parsed into objects. Receiving it needs up to three times its size.
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(3 * size + 32 * 1024 * 1024);
    }
  });

  it('are not failures when the client disconnects halfway', async () => {
    const { port } = new URL(shop.url);
    const socket = connect(Number(port), 'localhost');
    const head = 'POST /api/consumidor/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json';
    socket.resume();
    socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"email":`);
    const hungUp = new Promise((resolve) => socket.once('close', resolve));
    // The server closes the connection, because the request is incomplete.
    socket.end();
    await hungUp;
    expect(shop.failures).toEqual([]);
  });

  it('name the invalid field', async () => {
    const told = await shop.send('reserve', {
      json: { pedidos: [{ loja: 'x', itens: [{ idproduto: 1 }] }] },
    });
    expect(told.status).toBe(400);
    expect(told.refusal.params.path).toBe('pedidos.0.itens.0.idprod_variacao');
  });

  it('are 404 for an unknown address and 405 for another method', async () => {
    for (const path of ['/api', '/api/', '/api/nada', '/api/consumidor', '/api/%2e%2e/x']) {
      const told = await shop.get(path);
      expect([path, told.status]).toEqual([path, 404]);
    }
    const told = await fetch(`${shop.url}/api/consumidor/login`, { method: 'DELETE' });
    expect([told.status, told.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await told.json()) as object).toMatchObject({ code: 'method' });
  });

  it('require a valid token where one is needed', async () => {
    for (const [name, { needs }] of Object.entries(API_CALLS)) {
      if (needs !== 'token') continue;
      const json = API_CALLS[name as keyof typeof API_CALLS].body === null ? undefined : '{}';
      const query = { aplicar_frete: 0, aplicar_protect: 0 };
      const path = Object.fromEntries(
        [...API_CALLS[name as keyof typeof API_CALLS].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, 1]),
      );
      const told = await shop.send(name as keyof typeof API_CALLS, {
        path,
        json,
        query,
        token: 'x'.repeat(43),
      });
      // The body is validated before the token.
      expect([400, 403], name).toContain(told.status);
    }
    const asked = (token?: string) =>
      shop.send('instalments', {
        path: { orderId: 'x' },
        query: { aplicar_frete: 0, aplicar_protect: 0 },
        ...(token ? { token } : {}),
      });
    expect((await asked()).refusal.code).toBe('forbidden');
    expect((await asked('not a token')).refusal.code).toBe('forbidden');
  });

  it('carry the date, the type and security headers', async () => {
    const told = await shop.get('/api/cidades/capitais/listar');
    const header = (name: string) => told.headers.get(name);
    expect(header('content-type')).toBe('application/json; charset=utf-8');
    expect(Math.abs(Date.parse(header('date') ?? '') - shop.now())).toBeLessThan(5000);
    expect(header('content-security-policy')).toContain("default-src 'none'");
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('strict-origin');
    expect(header('permissions-policy')).toContain('camera=(self)');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('carry the date of the shop’s clock', async () => {
    shop.pass(90 * 60_000);
    const told = await shop.get('/api/cidades/capitais/listar');
    expect(Date.parse(told.headers.get('date') ?? '') - Date.now()).toBeGreaterThan(89 * 60_000);
  });

  it('are cacheable when public, and never when personal', async () => {
    const path = '/api/event/web/list?limit=3';
    const first = await shop.get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = first.headers.get('etag') ?? '';
    const again = await shop.get(path, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await shop.get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    const token = await shop.enter('ana@catraca.com.br');
    const own = await shop.send('listOrders', { json: {}, token });
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(
      (await shop.send('product', { path: { store: 'x', product: 'y' }, json: {} })).headers.get(
        'cache-control',
      ),
    ).toBe('no-store');
  });

  it('are compressed as Accept-Encoding allows', async () => {
    const path = '/api/cidades/capitais/listar';
    const body = async (encoding: string): Promise<[string | null, Buffer]> => {
      const said = await raw(
        shop.url,
        `GET ${path} HTTP/1.0\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
      );
      const chosen = /content-encoding: (\w+)/i.exec(said)?.[1] ?? null;
      const told = await fetch(`${shop.url}${path}`, { headers: { 'Accept-Encoding': encoding } });
      return [chosen, Buffer.from(await told.arrayBuffer())];
    };
    const [none, plain] = await body('identity');
    expect(none).toBeNull();
    expect((await body('gzip, deflate, br'))[0]).toBe('br');
    expect((await body('gzip'))[0]).toBe('gzip');
    expect((await body('br;q=0, gzip'))[0]).toBe('gzip');
    expect((await body('br'))[1]).toEqual(plain);
  });

  it('are readable by the configured origin and by no other', async () => {
    const ask = (origin: string) => shop.get('/api/cidades/capitais/listar', { Origin: origin });
    const friend = await ask(OTHER);
    expect(friend.headers.get('access-control-allow-origin')).toBe(OTHER);
    expect(friend.headers.get('access-control-expose-headers')).toMatch(/Authorization, Date/);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const before = await fetch(`${shop.url}/api/consumidor/login`, {
      method: 'OPTIONS',
      headers: { Origin: OTHER, 'Access-Control-Request-Method': 'POST' },
    });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/);
    expect(before.headers.get('access-control-allow-origin')).toBe(OTHER);
    const refused = await shop.get('/api/nada', { Origin: OTHER });
    expect(refused.headers.get('access-control-allow-origin')).toBe(OTHER);
  });

  it('have no body for a HEAD request', async () => {
    const told = await fetch(`${shop.url}/api/cidades/capitais/listar`, { method: 'HEAD' });
    expect([told.status, await told.text()]).toEqual([200, '']);
  });

  it('are 4xx for a broken request line, and the server continues', async () => {
    const said = await raw(
      shop.url,
      'GET /api/loja/%E0%A4%A/idioma/pt-BR HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect((await shop.get('/api/cidades/capitais/listar')).status).toBe(200);
  });
});

describe('clients that send too many requests', () => {
  it('get a 429 with the wait, counted separately for each kind of call', async () => {
    const rates = {
      ...DEFAULT_RATES,
      call: { burst: 5, perMinute: 60 },
      entry: { burst: 2, perMinute: 6 },
    };
    const shop = await openShopUnderTest({ rates });
    try {
      for (let asked = 0; asked < 5; asked += 1) expect((await shop.send('capitals')).status).toBe(200);
      const told = await shop.send('capitals', { language: 'en-US' });
      expect([told.status, told.refusal.code, told.headers.get('retry-after')]).toEqual([
        429,
        'too_many',
        '1',
      ]);
      expect((await shop.send('validateToken', { json: { email: 'x', token: 'y' } })).status).toBe(404);
      expect((await shop.send('validateToken', { json: { email: 'x', token: 'y' } })).status).toBe(404);
      expect((await shop.send('validateToken', { json: { email: 'x', token: 'y' } })).status).toBe(429);
      shop.pass(10_000);
      expect((await shop.send('capitals')).status).toBe(200);
      expect((await shop.send('validateToken', { json: { email: 'x', token: 'y' } })).status).toBe(404);
    } finally {
      await shop.close();
    }
  });
});
