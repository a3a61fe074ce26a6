/**
 * The first view that the host writes into the build's page: the requested page's content, in its language, and nothing
 * from other pages.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillPage } from '../../../.build/page.ts';
import { DEFAULT_CONFIG, readShop } from '../../../.build/shop.ts';
import { HIGHLIGHTS } from '../../../domain/catalog/listed.ts';
import { escapeMarkup } from '../../../fixtures/catalog/text.ts';
import edge from '../../../fixtures/deploy/edge.ts';
import { createFirstView, SHELL_WORDS } from '../../../fixtures/marketplace/catalog/first-view.ts';
import { pngOf } from '../../../fixtures/marketplace/catalog/media.ts';
import { createWaitingRoom, HOST, ROOM_OFF } from '../../../fixtures/marketplace/http/waiting-room.ts';
import { openDisplay } from '../../../fixtures/marketplace/sandbox.ts';
import { embeddedName } from '../../../worker/api/shapes.ts';
import { eventListQuery } from '../../../worker/api/wire/catalog.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';

const INDEX = new URL('../../../src/index.html', import.meta.url);
const PLAY = '/cia-do-telhado/a-casa-dos-relogios';

const PICTURES = { manifest: '/m.json', icon: '/i.png', share: '/share.png' };

let folder: string;
let shop: ShopUnderTest;
let built: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catraca-first-'));
  const { shop: catraca, frame } = readShop(DEFAULT_CONFIG);
  built = fillPage(await readFile(INDEX, 'utf8'), { shop: catraca, frame, style: '', pictures: PICTURES });
  await writeFile(join(folder, 'index.html'), built);
  shop = await openShopUnderTest({ staticDir: folder });
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
  await rm(folder, { recursive: true });
});

const pageAt = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await shop.get(path, { Accept: 'text/html', ...headers })).text();

/** Requests the page as a browser on another of our hosts. `fetch` would send the host that it connects to. */
const homeOf = (host: string, cookie = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    get(shop.url, { headers: { Host: host, Cookie: cookie } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });

/** The page's API responses by their names: method, path and body. */
const embedded = (page: string): Readonly<Record<string, string>> =>
  JSON.parse(/id="responses">([^<]*)</.exec(page)?.[1] ?? '{}');

const pictureOf = (page: string): string => /first-picture"><img src="([^"]+)"/.exec(page)?.[1] ?? '';

describe('the API’s responses to the page’s own reads', () => {
  it.each([
    ['/', ['event/web/list', 'getMarketplace'], 'A Casa dos Relógios'],
    [PLAY, ['produto/', 'getMarketplace'], 'A Casa dos Relógios'],
    [`${PLAY}/mapa`, ['produto/', 'getMarketplace'], 'A Casa dos Relógios'],
    ['/categoria/teatro', [], ''],
  ])('are in %s for visitors', async (path, calls, known) => {
    const responses = Object.entries(embedded(await pageAt(path)));
    expect(responses).toHaveLength(calls.length);
    for (const [name, text] of responses) {
      const [method = '', address, ...body] = name.split(' ');
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'pt-BR' };
      const sent = method === 'GET' ? { headers } : { method, headers, body: body.join(' ') };
      const response = await fetch(`${shop.url}/api${address}`, sent);
      expect(response.status).toBe(200);
      expect(JSON.parse(text)).toEqual(await response.json());
    }
    for (const call of calls) expect(responses.filter(([name]) => name.includes(call))).toHaveLength(1);
    expect(responses.map(([, text]) => text).join()).toContain(known);
  });

  it('have the names that the shop asks for, in each language and site', async () => {
    for (const [host, cookie, locale] of [
      ['localhost', '', 'pt-BR'],
      ['localhost', 'locale=en-US', 'en-US'],
      ['mx.localhost', '', 'es-ES'],
    ] as const) {
      const read = { query: eventListQuery(locale, host, HIGHLIGHTS) };
      expect(Object.keys(embedded(await homeOf(host, cookie)))).toContain(embeddedName('events', read));
    }
  });
});

describe('an event', () => {
  it('has its picture and title in the page before the first script', async () => {
    const page = await pageAt(PLAY);
    const picture = pictureOf(page);
    expect(picture).toMatch(/^\/media\/poster\/\d+-landscape\.\w{12}\.svg$/);
    expect((await shop.get(picture)).status).toBe(200);
    expect(page).toContain('<p>A Casa dos Relógios</p>');
    expect(page).toContain('fetchpriority="high"');
    // Home's texts appear on no other page.
    expect(page).not.toContain('class="headline"');
  });

  it('has no response while the reader has a token', async () => {
    expect(embedded(await pageAt(PLAY, { Cookie: 'access_token=abc' }))).toEqual({});
  });

  it.each([HOST, PLAY.slice(1)])('has no response while the room "%s" is on', async (room) => {
    const { db, config } = shop.marketplace;
    await createWaitingRoom(db, config.secret).set(room, { ...ROOM_OFF, method: 'fifo' });
    shop.pass(2_000);
    expect(await pageAt(PLAY)).not.toContain('id="responses"');
    await createWaitingRoom(db, config.secret).set(room, ROOM_OFF);
    shop.pass(2_000);
    expect(await pageAt(PLAY)).toContain('id="responses"');
  });

  it('has no response at the address of a product while the room of its event is on', async () => {
    const { db, config, catalog } = shop.marketplace;
    const [event] = catalog.events.filter(({ products }) => products.length > 0);
    const room = `${event?.producer}/${event?.slug}`;
    await createWaitingRoom(db, config.secret).set(room, { ...ROOM_OFF, method: 'fifo' });
    shop.pass(2_000);
    const page = await pageAt(`/${event?.producer}/${event?.products[0]?.slug}`);
    expect(page).not.toContain('id="responses"');
    await createWaitingRoom(db, config.secret).set(room, ROOM_OFF);
    shop.pass(2_000);
  });

  it('is served without the response if the read fails', async () => {
    const { catalog } = shop.marketplace;
    const report = vi.fn();
    const config = { ...shop.marketplace.config, report };
    const display = await openDisplay(shop.marketplace.db, catalog, config);
    const broken = () => Promise.reject(new Error('no database'));
    const handlers = { product: broken, settings: broken, events: broken };
    const fill = createFirstView(display.shop, display.media, config, handlers, { open: async () => [] });
    const page = await fill(new Request(shop.url + PLAY), built);
    expect(page).toContain('<p>A Casa dos Relógios</p>');
    expect(page).not.toContain('id="responses"');
    expect(report).toHaveBeenCalledOnce();
  });

  it('has metadata for link previews', async () => {
    const page = await pageAt(PLAY);
    expect(page).toContain('<title>A Casa dos Relógios | Catraca</title>');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(built).toContain('/share.png');
    expect(page.match(/og:image"/g)).toHaveLength(1);
    for (const [property, content] of [
      ['og:title', 'A Casa dos Relógios'],
      ['og:image', `${shop.url}${pngOf(pictureOf(page))}`],
      ['og:image:width', '1200'],
      ['og:url', `${shop.url}${PLAY}`],
    ])
      expect(page).toContain(`<meta property="${property}" content="${content}" data-first-view>`);
    for (const tag of ['property="og:title"', 'property="og:description"', 'name="description"'])
      expect(page.split(tag)).toHaveLength(2);
    expect(page).toContain(`<link rel="canonical" href="${shop.url}${PLAY}" data-first-view>`);
    expect((await shop.get(pngOf(pictureOf(page)))).headers.get('content-type')).toBe('image/png');
    // The description as plain text, without markup, shortened to the displayed length.
    const about = /<meta name="description" content="([^"]*)" data-first-view>/.exec(page)?.[1] ?? '';
    expect(about).toMatch(/^[^<]{60,179}[\p{L}\p{N}]…$/u);
    const [, json = ''] = /<script type="application\/ld\+json" data-first-view>([^<]*)</.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      ...{ '@type': 'Event', name: 'A Casa dos Relógios' },
      startDate: expect.stringMatching(/T\d\d:\d\d:\d\d-03:00$/),
    });
    expect(page).toContain(`<meta property="og:description" content="${about}" data-first-view>`);
  });

  it('is in the language of the address, otherwise in the chosen one', async () => {
    const event = shop.marketplace.catalog.events.find(
      ({ title, country }) => country === 'BR' && new Set(Object.values(title)).size === 3,
    );
    if (event === undefined) throw new Error('no event has three titles');
    const path = `/${event.producer}/${event.slug}`;
    const titled = (title: string) => `<p>${escapeMarkup(title)}</p>`;
    expect(await pageAt(path)).toContain(titled(event.title.pt));
    expect(await pageAt(path, { Cookie: 'a=b; locale=es-ES' })).toContain(titled(event.title.es));
    expect(await pageAt(`${path}?lang=en-US`, { Cookie: 'locale=es-ES' })).toContain(titled(event.title.en));
    const english = await pageAt(`${path}?lang=en-US&utm_source=x`);
    expect(english).toContain(`<meta property="og:url" content="${shop.url}${path}?lang=en-US"`);
    expect(english).toContain(`<link rel="canonical" href="${shop.url}${path}?lang=en-US"`);
    expect(await pageAt(`${path}?lang=%22%3E`, { Cookie: 'locale=xx' })).toContain(titled(event.title.pt));
  });

  it('is in the page of a product sold with it', async () => {
    const event = shop.marketplace.catalog.events.find(({ products }) => products.length > 0);
    const [product] = event?.products ?? [];
    if (event === undefined || product === undefined) throw new Error('no event sells products');
    const page = await pageAt(`/${event.producer}/${product.slug}`);
    expect(page).toContain(`content="${shop.url}/${event.producer}/${event.slug}"`);
  });
});

describe('home', () => {
  it('has the first highlight of its site', async () => {
    const page = await pageAt('/');
    expect(page).toContain('class="headline"');
    expect(page).toContain('<div class="first-spotlight" data-first-view>');
    const highlightOf = async (domain: string): Promise<string | undefined> => {
      const query = { highlight: 1, limit: 1, dominio: domain };
      return (await shop.send('events', { query })).value().events[0]?.images.landscape;
    };
    expect(pictureOf(page)).toBe(await highlightOf('localhost'));
    const mexican = await homeOf('mx.localhost');
    expect(pictureOf(mexican)).toBe(await highlightOf('mx.localhost'));
    expect(pictureOf(mexican)).not.toBe(pictureOf(page));
  });
});

describe('previews', () => {
  it('of home show the first highlight under the shop’s own words', async () => {
    const page = await pageAt('/?utm_source=x');
    expect(page).toContain(`<meta property="og:image" content="${shop.url}${pngOf(pictureOf(page))}"`);
    expect(page).toContain(`<link rel="canonical" href="${shop.url}/"`);
    expect(page.match(/property="og:title"/g)).toHaveLength(1);
    expect(page).not.toContain('content="summary"');
  });

  it('of a producer show name, description and logo', async () => {
    const producer = shop.marketplace.catalog.producers.find(({ slug }) => slug === 'cia-do-telhado');
    const page = await pageAt('/cia-do-telhado');
    expect(page).toContain('<title>Cia. do Telhado | Catraca</title>');
    const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(image).toMatch(/\/media\/logo\/cia-do-telhado\.\w{12}\.png$/);
    expect((await shop.get(new URL(image).pathname)).headers.get('content-type')).toBe('image/png');
    expect(page).toContain(escapeMarkup(producer?.description.pt.slice(0, 30) ?? ''));
    expect(page).toContain('<meta name="twitter:card" content="summary" data-first-view>');
    expect(page).toContain(`<meta property="og:url" content="${shop.url}/cia-do-telhado" data-first-view>`);
  });
});

describe('the rule for static hosts', () => {
  it('gives previewers the pages of the API, and everybody else the files', async () => {
    const ASSETS = { fetch: async () => new Response('file') };
    const at = async (path: string, agent: string): Promise<string> => {
      const request = new Request(`https://shop.example${path}`, { headers: { 'User-Agent': agent } });
      return (await edge.fetch(request, { API: shop.url, ASSETS })).text();
    };
    expect(await at(PLAY, 'WhatsApp/2.23.20.0')).toContain('<title>A Casa dos Relógios | Catraca</title>');
    expect(await at(PLAY, 'Mozilla/5.0 Firefox/128.0')).toBe('file');
    expect(await at('/assets/main-12345678.js', 'WhatsApp/2.23.20.0')).toBe('file');
    expect(await at('/robots.txt', 'Mozilla/5.0')).toContain('Sitemap:');
  });
});

describe('the shell', () => {
  const SPOKEN = [
    ['localhost', '', 'pt-BR', 'pt-BR'],
    ['mx.localhost', '', 'es-ES', 'es-MX'],
    ['mx.localhost', 'locale=pt-BR', 'pt-BR', 'pt-BR'],
    ['localhost', 'locale=es-ES', 'es-ES', 'es-MX'],
    ['mx.localhost', 'locale=en-US', 'en-US', 'en-US'],
  ] as const;

  it('is in the chosen language, otherwise in the site’s, with the page’s texts', async () => {
    for (const [host, cookie, locale, tag] of SPOKEN) {
      const page = await homeOf(host, cookie);
      const texts = async (name: string): Promise<Readonly<Record<string, string>>> =>
        JSON.parse(
          await readFile(new URL(`../../../src/kit/i18n/${locale}/${name}.json`, import.meta.url), 'utf8'),
        );
      const [home, every] = [await texts('home'), await texts('shell')];
      expect(page).toContain(` lang="${tag}"`);
      expect(page).toContain(`<title>${every['title.home']} | Catraca</title>`);
      expect(page).toContain(`<p class="headline">${home['hero.title']}</p>`);
      expect(page).toContain(`<p class="lead">${home['hero.lead']}</p>`);
      expect(page).toContain(`<meta name="description" content="${home['hero.lead']}">`);
      expect(page.match(/name="description"/g)).toHaveLength(1);
      expect(page).toContain(SHELL_WORDS[locale].noscript);
      expect(page).toContain(`${SHELL_WORDS[locale].slow} <a href="">${SHELL_WORDS[locale].again}</a>`);
    }
  });
});

describe('any other page', () => {
  it('contains nothing of an event or of home', async () => {
    for (const path of ['/pagamento', '/categoria/teatro', '/nada', `${PLAY}/mapa`, '/nada/nada']) {
      const page = await pageAt(path);
      expect([path, page.includes('data-first-view')]).toEqual([path, false]);
      expect([path, page.includes('class="headline"')]).toEqual([path, false]);
    }
  });

  it('has placeholders in the shape of the page that comes', async () => {
    const shapes = ['first-band', 'first-cards', 'first-ticket', 'first-row', 'first-map', 'first-event'];
    for (const [path, ...shown] of [
      ['/', 'first-cards'],
      ['/busca?search=teatro', 'first-cards'],
      ['/categoria/teatro', 'first-band', 'first-cards', 'first-row'],
      ['/cia-do-telhado', 'first-band', 'first-cards'],
      ['/minhas-compras', 'first-ticket', 'first-row'],
      ['/faq', 'first-row'],
      // A name that every object has.
      ['/constructor/peca', 'first-row'],
      [`${PLAY}/mapa`, 'first-map'],
      [PLAY, 'first-event'],
    ] as const) {
      const page = await pageAt(path);
      expect([path, ...shapes.filter((shape) => page.includes(shape))]).toEqual([path, ...shown]);
    }
  });

  it('is never cached for another reader', async () => {
    const told = await shop.get(PLAY);
    expect(told.headers.get('vary')).toBe('Accept-Encoding, Cookie, Host');
    expect(told.headers.get('cache-control')).toBe('no-cache');
    const etag = told.headers.get('etag') ?? '';
    expect((await shop.get(PLAY, { 'If-None-Match': etag })).status).toBe(304);
    expect((await shop.get('/', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('stays as built when the build has no placeholders', async () => {
    await writeFile(join(folder, 'index.html'), '<title>Catraca</title>');
    expect(await pageAt(PLAY)).toBe('<title>Catraca</title>');
    await writeFile(join(folder, 'index.html'), built);
  });
});
