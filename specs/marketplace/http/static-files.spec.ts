/** The served production build: caching, compression, and files that are never served. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';

const SCRIPT = `export const x = ${JSON.stringify('catraca '.repeat(400))};`;
const PAGE = '<!doctype html><title>Catraca</title>';
const OWN_PAGE = '<!doctype html><title>Replay</title>';
const POLICY = "default-src 'none'; script-src 'self'; trusted-types catraca-worker";

describe('the build', () => {
  let folder: string;
  let shop: ShopUnderTest;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catraca-build-'));
    const dist = join(folder, 'dist');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await writeFile(join(dist, 'index.html'), PAGE);
    await writeFile(join(dist, '.env'), 'SECRET=1');
    await mkdir(join(dist, 'replay'));
    await writeFile(join(dist, 'replay/index.html'), OWN_PAGE);
    await mkdir(join(dist, '.vite'));
    await writeFile(join(dist, '.vite/manifest.json'), '{"secret":1}');
    await mkdir(join(dist, 'hosting'));
    await writeFile(
      join(dist, 'hosting/headers.json'),
      JSON.stringify({ 'Content-Security-Policy': POLICY, bad: 7 }),
    );
    await writeFile(join(dist, 'favicon.svg'), '<svg/>');
    await writeFile(join(dist, 'assets/app-B1a2C3d4.js'), SCRIPT);
    await writeFile(join(dist, 'assets/app-B1a2C3d4.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(dist, 'assets/app-B1a2C3d4.js.gz'), gzipSync(SCRIPT));
    shop = await openShopUnderTest({ staticDir: dist });
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it('caches hashed files for a year and serves their compressed variants', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const told = await shop.get('/assets/app-B1a2C3d4.js', { 'Accept-Encoding': encoding });
      expect(told.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(told.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(told.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(await told.text()).toBe(SCRIPT);
    }
  });

  it('serves the page with no-cache and an ETag on every route', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/categoria/teatro',
      '/cia-do-telhado/a-casa-dos-relogios/mapa',
    ]) {
      const told = await shop.get(path, { Accept: 'text/html,*/*;q=0.8' });
      expect([path, told.status, told.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      expect(await told.text()).toBe(PAGE);
      const etag = told.headers.get('etag') ?? '';
      expect((await shop.get(path, { 'If-None-Match': etag })).status).toBe(304);
    }
  });

  it.each([
    ['/cia-do-telhado/a-casa-dos-relogios.'],
    ['/cia-do-telhado/a-casa-dos-relogios).'],
    ['/cia-do-telhado/a-casa-dos-relogios%20'],
    ['/CIA-DO-TELHADO/A-CASA-DOS-RELOGIOS'],
  ])('F-59 leads from %s to the event', async (path) => {
    const led = await fetch(`${shop.url}${path}?utm=a`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([
      301,
      '/cia-do-telhado/a-casa-dos-relogios?utm=a',
    ]);
  });

  it('serves the page for unknown paths, also with an unknown extension', async () => {
    for (const path of ['/nada/nada/nada/nada', '/loja.com', '/index.php', '/a/b.c/d.e'])
      expect(await (await shop.get(path, { Accept: 'text/html' })).text()).toBe(PAGE);
  });

  it('serves a folder’s own page at its address with a trailing slash', async () => {
    const told = await shop.get('/replay/');
    expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await told.text()).toBe(OWN_PAGE);
    const led = await fetch(`${shop.url}/replay`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([301, '/replay/']);
    expect(await (await shop.get('/assets/')).text()).toBe(PAGE);
  });

  it('sends the headers that the build wrote', async () => {
    const told = await shop.get('/');
    expect(told.headers.get('content-security-policy')).toBe(POLICY);
    expect(told.headers.get('x-content-type-options')).toBe('nosniff');
    expect(told.headers.get('bad')).toBeNull();
  });

  it('responds to HEAD without a body', async () => {
    const told = await fetch(`${shop.url}/assets/app-B1a2C3d4.js`, { method: 'HEAD' });
    expect([told.status, await told.text()]).toEqual([200, '']);
    expect(told.headers.get('etag')).toMatch(/^"/);
  });

  it('returns 404 for a missing file, never the page', async () => {
    for (const path of ['/assets/old-00000000.js', '/nada.png', '/favicon.ico']) {
      expect([path, (await shop.get(path, { Accept: 'text/html' })).status]).toEqual([path, 404]);
    }
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
    '/..%00/secret.txt',
    '/.env',
    '/%2eenv',
    '/hosting/headers.json',
    '//hosting/headers.json',
    '/.vite/manifest.json',
    '/assets/app-B1a2C3d4.js.br',
    '/assets',
    '/%E0%A4%A',
  ])('serves nothing secret at %s', async (path) => {
    const told = await fetch(`${shop.url}${path}`);
    const text = await told.text();
    expect(text).not.toContain('secret');
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain('Content-Security-Policy');
    expect([200, 404]).toContain(told.status);
    if (told.status === 200) expect(text).toBe(PAGE);
  });

  it('is read-only', async () => {
    const told = await fetch(`${shop.url}/index.html`, { method: 'PUT', body: 'x' });
    expect(told.status).toBe(404);
  });
});
