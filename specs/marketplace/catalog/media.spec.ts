/** Pictures: the URL changes with the drawing, every process can serve it, and the response is safe to show. */
import { describe, expect, it } from 'vitest';
import { generate } from '../../../fixtures/catalog/generate.ts';
import { drawings } from '../../../fixtures/marketplace/catalog/drawings.ts';
import { PREVIEWS } from '../../../fixtures/marketplace/catalog/first-view.ts';
import { createMedia, mediaResponse, pngOf } from '../../../fixtures/marketplace/catalog/media.ts';
import { openShop } from '../../../fixtures/marketplace/catalog/shop.ts';

const shop = openShop(generate({ seed: 7, today: { year: 2026, month: 11, day: 21 }, events: 40 }));
const [first] = shop.listed;
if (first === undefined) throw new Error('The catalog is empty.');
const addresses = (base = ''): readonly string[] => {
  const media = createMedia(shop, drawings, base);
  const products = shop.listed.flatMap(({ event }) => event.products);
  return [
    ...shop.listed.flatMap((listed) =>
      (['portrait', 'landscape', 'temporary'] as const).map((shape) => media.poster(listed, shape)),
    ),
    ...products.flatMap((product) => [
      media.product(product),
      ...product.variations.map(({ color }) => media.product(product, color?.hex)),
    ]),
    ...shop.catalog.producers.map(media.logo),
    ...shop.catalog.categories.map(media.banner),
    ...shop.catalog.cities.slice(0, 20).map(media.city),
  ];
};
const ask = (path: string) =>
  mediaResponse(createMedia(shop, drawings, ''), new Request(`http://localhost${path}`));

describe('pictures', () => {
  it('are served by a new process, with an immutable cache header', async () => {
    for (const address of addresses()) {
      expect(address).toMatch(/^\/media\/[a-z]+\/[\w-]+\.\w{12}\.svg$/);
      const told = await ask(address);
      expect(told?.headers.get('cache-control'), address).toBe('public, max-age=31536000, immutable');
      expect(told?.headers.get('content-type')).toBe('image/svg+xml');
    }
  });

  it('contain no scripts or external resources and can be embedded by other sites', async () => {
    for (const address of addresses()) {
      const svg = (await (await ask(address))?.text()) ?? '';
      expect(svg).toMatch(/^<svg [^>]*viewBox=/);
      expect(svg).not.toMatch(/<script|\son\w+=|<foreignObject|href="(?!#)|url\((?!#)|@import/i);
    }
    const { headers } = (await ask(addresses()[0] ?? '')) ?? new Response();
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('of link previews are PNG in the size that the page announces, small enough for messengers', async () => {
    const media = createMedia(shop, drawings, '');
    const [producer] = shop.catalog.producers;
    if (producer === undefined) throw new Error('The catalog has no producer.');
    for (const [address, { width, height }] of [
      [media.poster(first, 'landscape'), PREVIEWS.summary_large_image],
      [media.logo(producer), PREVIEWS.summary],
    ] as const) {
      const told = await ask(pngOf(address));
      expect(told?.headers.get('content-type')).toBe('image/png');
      expect(told?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const png = Buffer.from((await told?.arrayBuffer()) ?? new ArrayBuffer());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
      expect(png.length).toBeLessThan(600_000);
    }
    expect(await ask(pngOf(media.poster(first, 'portrait')))).toBeNull();
  });

  it('keep the same address each time, with an origin in front if there is one', () => {
    expect(addresses()).toEqual(addresses());
    expect(addresses('https://api.example')[0]).toBe(`https://api.example${addresses()[0]}`);
  });

  it('are cached for one minute only at an outdated address', async () => {
    const told = await ask(`/media/poster/${first.event.id}-portrait.000000000000.svg`);
    expect(told?.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it.each([
    '/media/',
    '/media/poster/0-portrait.000000000000.svg',
    `/media/poster/${first.event.id}-square.000000000000.svg`,
    '/media/logo/nobody.000000000000.svg',
    '/media/product/1-zzzzzz.000000000000.svg',
    '/media/__proto__/x.000000000000.svg',
    '/media/logo/../../secret.000000000000.svg',
  ])('are not found at %s', async (path) => {
    expect(await ask(path)).toBeNull();
  });
});
