/** Pictures are well-formed, small, harmless, legible and deterministic. */

import { describe, expect, it } from 'vitest';
import { categoryBanner } from '../../fixtures/catalog/art/banner.ts';
import { cityPicture } from '../../fixtures/catalog/art/city.ts';
import { contrast } from '../../fixtures/catalog/art/color.ts';
import { logo } from '../../fixtures/catalog/art/logo.ts';
import { palettesOf } from '../../fixtures/catalog/art/palettes.ts';
import { poster } from '../../fixtures/catalog/art/poster.ts';
import { productPicture } from '../../fixtures/catalog/art/product.ts';
import { FACES, fitted, heightOf, measure } from '../../fixtures/catalog/art/title.ts';
import { toPng } from '../../fixtures/marketplace/catalog/preview.ts';
import { fc } from '../domain/fc.ts';
import { anchor, catalog } from './sandbox-catalog.ts';
import { danglingIds, svgFault } from './svg.ts';

const producers = new Map(catalog.producers.map((producer) => [producer.slug, producer]));
const venues = new Map(catalog.venues.map((venue) => [venue.id, venue]));
const categories = new Map(catalog.categories.map((category) => [category.slug, category]));

function drawn(event: (typeof catalog.events)[number], size: 'card' | 'wide', temporary = false): string {
  const category = categories.get(event.category);
  const producer = producers.get(event.producer);
  if (category === undefined || producer === undefined) throw new Error(event.slug);
  return poster({ event, category, size, producer, place: venues.get(event.venue)?.name ?? '', temporary });
}

/** Matches markup that runs code, loads a resource or contains a bitmap. */
const HARMFUL =
  /<script|<foreignObject|<image|<style|javascript:|data:|https?:\/\/(?!www\.w3\.org\/2000\/svg")|\son[a-z]+=/i;

function expectSound(svg: string, name: string): void {
  expect(svgFault(svg), name).toBeNull();
  expect(danglingIds(svg), name).toEqual([]);
  expect(svg, name).not.toMatch(HARMFUL);
}

const bytes = (svg: string): number => new TextEncoder().encode(svg).length;

describe('posters', () => {
  it('are well formed, harmless and within 6 KB, all of them, in both shapes', () => {
    for (const event of catalog.events) {
      for (const size of ['card', 'wide'] as const) {
        const svg = drawn(event, size);
        expect(bytes(svg), event.slug).toBeLessThanOrEqual(6144);
        expectSound(svg, event.slug);
      }
    }
  });

  it('can be drawn as PNG, for link previews, files and passes', { timeout: 60_000 }, async () => {
    // One of each scene.
    for (const category of ['stand-up', 'passeios', 'gastronomia']) {
      const of = catalog.events.filter((event) => event.category === category);
      const photograph = of.map((event) => drawn(event, 'card')).find((svg) => svg.includes('feTurbulence'));
      expect((await toPng(photograph ?? '')).subarray(1, 4).toString(), category).toBe('PNG');
    }
  });

  it('are drawn while the process goes on', async () => {
    await toPng('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
    const photograph = catalog.events
      .map((event) => drawn(event, 'wide'))
      .find((svg) => svg.includes('feTurbulence'));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await toPng(photograph ?? '', 900);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it('are photographs for some events, without words and with the same colors in both shapes', () => {
    const photos = catalog.events.filter((event) => drawn(event, 'card').includes('feTurbulence'));
    expect(photos.length).toBeGreaterThan(catalog.events.length / 10);
    expect(photos.length).toBeLessThan(catalog.events.length / 4);
    for (const event of photos) {
      const [card, wide] = [drawn(event, 'card'), drawn(event, 'wide')];
      expect(card + wide, event.slug).not.toContain('<text');
      const sky = /<linearGradient id="s".*?<\/linearGradient>/;
      expect(sky.exec(card)?.[0], event.slug).toBe(sky.exec(wide)?.[0]);
    }
  });

  it('have their title in the part that a list shows', () => {
    for (const event of catalog.events)
      for (const [, y = '', size = ''] of drawn(event, 'card').matchAll(
        /<text x="40" y="([\d.]+)" font-size="([\d.]+)"/g,
      )) {
        expect(Number(y) - Number(size), event.slug).toBeGreaterThan(114);
        expect(Number(y), event.slug).toBeLessThan(789);
      }
  });

  it('are well formed for any title', () => {
    const event = anchor('a-casa-dos-relogios');
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }), (raw) => {
        // Neither XML nor a title can contain control characters.
        const title = raw.replace(/\p{C}/gu, '');
        const svg = drawn({ ...event, title: { pt: title, en: title, es: title } }, 'card');
        expect(svgFault(svg), JSON.stringify(title)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('have a contrast of nearly 7:1 between ink and background', () => {
    for (const { slug } of catalog.categories) {
      for (const { ink, bg } of palettesOf(slug, false)) {
        expect(contrast(ink, bg), `${slug} ${bg}`).toBeGreaterThanOrEqual(6.9);
      }
    }
  });
});

describe('titles on posters', () => {
  it('fit their box in every typeface, and lose no word', () => {
    for (const face of Object.values(FACES)) {
      for (const { title } of catalog.events) {
        const lines = fitted(title.pt, 460, 230, 118, face);
        for (const { text, size } of lines) expect(measure(text, face) * size).toBeLessThanOrEqual(460.01);
        expect(heightOf(lines, face)).toBeLessThanOrEqual(230.01);
        const set = lines.map(({ text }) => text).join(' ');
        expect(set.toLocaleUpperCase('pt-BR')).toBe(title.pt.toLocaleUpperCase('pt-BR'));
      }
    }
  });
});

describe('accents on posters', () => {
  it('take room below the bar, and less room below a line', () => {
    const { caps } = FACES;
    const height = (...lines: string[]): number =>
      heightOf(
        lines.map((text) => ({ text, size: 100 })),
        caps,
      );
    expect(height('ÁGUA', 'ALTA')).toBeGreaterThan(height('ALTA', 'ÁGUA'));
    expect(height('ALTA', 'ÁGUA')).toBeGreaterThan(height('ALTA', 'ALTA'));
    expect(height('FAÇA', 'água')).toBe(height('ALTA', 'ALTA'));
  });
});

describe('logos, banners, cities and products', () => {
  it('are well formed and harmless', () => {
    for (const producer of catalog.producers) expectSound(logo(producer), producer.slug);
    for (const city of catalog.cities) expectSound(cityPicture(city), city.id);
    for (const category of catalog.categories) {
      expectSound(categoryBanner({ category }), category.slug);
      expectSound(categoryBanner({ category, size: 'phone', language: 'es' }), category.slug);
    }
    for (const event of catalog.events) {
      const producer = producers.get(event.producer);
      for (const product of event.products) {
        if (producer === undefined) throw new Error(event.producer);
        for (const { color } of product.variations)
          expectSound(productPicture(product, producer, color?.hex), product.slug);
      }
    }
  });

  it('are within 3 KB for logos, 11 KB for banners and 6 KB for cities', () => {
    for (const category of catalog.categories) {
      expect(bytes(categoryBanner({ category, language: 'pt' })), category.slug).toBeLessThan(11_000);
    }
    for (const city of catalog.cities) expect(bytes(cityPicture(city)), city.id).toBeLessThan(6144);
    for (const producer of catalog.producers) expect(bytes(logo(producer)), producer.slug).toBeLessThan(3000);
  });
});
