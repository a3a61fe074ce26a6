/**
 * The pages for testers: no scripts, no external resources, escaped texts, and forms that only these pages can send.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCaptcha, mintCaptcha } from '../../fixtures/marketplace/providers/captcha.ts';
import { html, linked } from '../../fixtures/marketplace/providers/pages/markup.ts';
import { buyerIn, PAGES } from './conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from './conformance-shop.ts';

describe('the pages for testers', () => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openShopUnderTest();
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });

  it.each([
    '/sandbox',
    '/sandbox/api',
    '/sandbox/outbox',
    '/sandbox/eventos',
    '/sandbox/fila',
    '/sandbox/relatos',
    '/sandbox/relatos/nada',
    '/sandbox/pix',
    '/sandbox/pix/nada',
    '/sandbox/gate',
    '/sandbox/facial/nada',
    '/sandbox/login/conta-demo?redirect=',
  ])('at %s need no script and no inline style', async (path) => {
    // A login returns to the site that it came from.
    const back = path.endsWith('=') ? encodeURIComponent(`${shop.url}/`) : '';
    const told = await shop.get(`${path}${back}`, { 'Accept-Language': 'es' });
    const policy = told.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(told.headers.get('cache-control')).toBe('no-store');
    const text = await told.text();
    expect(text).toMatch(/^<!doctype html>\s*<html lang="(es-ES|en-US)">/);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/i);
  });

  it('respond with 404 and a page at an unknown address', async () => {
    const told = await shop.get('/sandbox/NOSUCH', { 'Accept-Language': 'en' });
    expect(told.status).toBe(404);
    expect(await told.text()).toContain('<h1>This page does not exist.</h1>');
  });

  it('show letters without the text of their senders', async () => {
    const mensagem = '<img src=x onerror=alert(1)> http://localhost/"><b>';
    await shop.send('contact', {
      json: {
        assunto: '<b>Oi</b>',
        nome: 'Ana Souza',
        email: 'ana@catraca.com.br',
        mensagem,
        captcha: await shop.captcha('contact'),
      },
    });
    const text = await (await shop.get('/sandbox/outbox')).text();
    expect(text).toContain('Recebemos a sua mensagem');
    expect(text).not.toContain('Oi');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<b>');
  });

  it('validate a ticket at the gate once', async () => {
    const ana = buyerIn(shop, await shop.enter('ana@catraca.com.br'));
    const { cart, tickets } = await ana.buy(PAGES.secret);
    const code = tickets[0]?.code ?? '';
    const pass = async (text: string) => (await post('/sandbox/gate', { code: text })).text();
    expect(await pass(code.toLowerCase())).toContain('the ticket is used now');
    expect(await pass(code)).toContain('was used before');
    expect(await pass('<nada>')).toContain('No ticket has this code');
    expect((await ana.purchase(cart)).tickets[0]?.status).toBe('validated');
    const cancel = await ana.call('cancelOrder', { idpedido: cart.purchaseId ?? '' });
    expect(cancel.refusal.code).toBe('orders.orderValidated');
  });

  it('refuse forms from other sites and forms that are too long', async () => {
    const foreign = await post('/sandbox/gate', { code: 'x' }, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(400);
    const own = await post('/sandbox/gate', { code: 'x' }, { 'Sec-Fetch-Site': 'same-origin' });
    expect(own.status).toBe(200);
    expect((await post('/sandbox/gate', { code: 'x'.repeat(5000) })).status).toBe(413);
  });

  it('list the site’s own events in the sitemap and exclude /sandbox from crawlers', async () => {
    const robots = await (await shop.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /sandbox');
    // A crawler that runs the page's script reads the API, but does not list its responses.
    expect(robots).not.toContain('/api');
    expect((await shop.get('/api/categorias')).headers.get('x-robots-tag')).toBe('noindex');
    expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
    const port = new URL(shop.url).port;
    const maps = await Promise.all(
      ['localhost', 'mx.localhost'].map(async (host) => {
        const { origin } = new URL(`http://${host}:${port}`);
        const { config, app } = shop.marketplace;
        expect(config.publicUrl).toBeNull();
        return (await app.request(`${origin}/sitemap.xml`, { headers: { Host: `${host}:${port}` } })).text();
      }),
    );
    expect(maps[0]).toContain('/cia-do-telhado/a-casa-dos-relogios</loc>');
    expect(maps[0]).not.toContain('los-faroles-del-norte');
    expect(maps[1]).toContain('/faroles-en-vivo/los-faroles-del-norte</loc>');
    expect(maps[1]).toContain(`<loc>http://mx.localhost:${port}/</loc>`);
  });
});

describe('markup', () => {
  it('escapes every value except markup', () => {
    expect(html`<p title="${'"><i>'}">${'<b>&'}${html`<b>${1}</b>`}${null}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;i&gt;">&lt;b&gt;&amp;<b>1</b></p>',
    );
  });

  it('links addresses and nothing else', () => {
    expect(linked('Abra http://localhost/x?a=1&b=2 ou javascript:alert(1)').markup).toBe(
      'Abra <a href="http://localhost/x?a=1&amp;b=2">http://localhost/x?a=1&amp;b=2</a> ou javascript:alert(1)',
    );
  });
});

describe('captcha tokens', () => {
  const secret = Buffer.alloc(32, 7);
  const NOW = 1_800_000_000_000;

  it('are valid for their action, for two minutes, with their secret', () => {
    const { token, expiresAt } = mintCaptcha(secret, 'logIn', NOW);
    expect(isCaptcha(secret, 'logIn', token, NOW)).toBe(true);
    expect(isCaptcha(secret, 'logIn', token, expiresAt - 1)).toBe(true);
    expect(isCaptcha(secret, 'logIn', token, expiresAt)).toBe(false);
    expect(isCaptcha(secret, 'register', token, NOW)).toBe(false);
    expect(isCaptcha(Buffer.alloc(32, 8), 'logIn', token, NOW)).toBe(false);
  });

  it('cannot be forged', () => {
    const { token } = mintCaptcha(secret, 'logIn', NOW);
    const [, nonce, seal] = token.split('.');
    const later = (NOW + 10_000_000).toString(36);
    for (const forged of [`${later}.${nonce}.${seal}`, `${token}.x`, `${token}x`, '', '..', 'a.b.c']) {
      expect(isCaptcha(secret, 'logIn', forged, NOW)).toBe(false);
    }
  });
});
