/**
 * schema.org data of the sandbox's events, of every kind that the API has. TypeScript checks the written JSON against
 * schema-dts, Google's types of the vocabulary: unknown types, properties and enumeration values do not compile.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { structuredData } from '../../../domain/catalog/structured-data.ts';
import { generate } from '../../../fixtures/catalog/generate.ts';
import { drawings } from '../../../fixtures/marketplace/catalog/drawings.ts';
import { createMedia } from '../../../fixtures/marketplace/catalog/media.ts';
import { type ProductPage, productPage } from '../../../fixtures/marketplace/catalog/product-page.ts';
import { UNTOUCHED } from '../../../fixtures/marketplace/catalog/sales.ts';
import { openShop } from '../../../fixtures/marketplace/catalog/shop.ts';

const ORIGIN = 'https://catraca.example';
const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const shop = openShop(generate({ seed: 2026, today: { year: 2026, month: 11, day: 21 } }));
const media = createMedia(shop, drawings, ORIGIN);
const pages: readonly ProductPage[] = shop.listed.map((listed) =>
  productPage(
    shop,
    listed,
    { now: Date.UTC(2026, 10, 21, 15), locale: 'pt-BR', media, ...UNTOUCHED },
    { withRelated: false, withoutVariations: false, combos: UNTOUCHED, owned: null, discountText: '' },
  ),
);
const dataOf = (page: ProductPage): object | null =>
  structuredData(page, `${ORIGIN}/${page.store}/${page.slug}`, (address) => new URL(address, ORIGIN).href);

const pageWith = (kind: string, has: (page: ProductPage) => boolean): ProductPage => {
  const page = pages.find((each) => dataOf(each) !== null && has(each));
  if (page === undefined) throw new Error(`The catalog has no event that is ${kind}.`);
  return page;
};
const onSale = pageWith('on sale', ({ variations }) => variations.some(({ sale }) => sale === 'onSale'));
const soldOut: ProductPage = {
  ...onSale,
  variations: onSale.variations.map((variation) => ({ ...variation, sale: 'soldOut' })),
};
const KINDS: Readonly<Record<string, ProductPage>> = {
  onSale,
  soldOut,
  held: {
    ...soldOut,
    variations: soldOut.variations.map((variation) => ({ ...variation, stock: 0, held: 1 })),
  },
  free: pageWith('free', ({ variations }) => variations.some(({ price }) => price === 0)),
  presale: pageWith('not yet on sale', ({ variations }) => variations.some(({ sale }) => sale === 'soon')),
  recurring: pageWith('recurring', ({ dates }) => dates.length > 1),
  elsewhere: pageWith('sold elsewhere', ({ externalUrl }) => externalUrl !== null),
  mexican: pageWith('in Mexico', ({ currency }) => currency === 'MXN'),
  moved: { ...onSale, change: 'date' },
  canceled: { ...onSale, change: 'canceled' },
  bare: { ...onSale, endsAt: null, doorsAt: null, latitude: null, variations: [], description: '' },
};

let folder: string;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'structured-data-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Compiler errors by file name. */
const errorsIn = async (texts: Readonly<Record<string, object | null>>): Promise<readonly string[]> => {
  for (const [name, data] of Object.entries(texts))
    await writeFile(
      join(folder, `${name}.ts`),
      `import type { Event, WithContext } from 'schema-dts';\nexport const data: WithContext<Event> = ${JSON.stringify(data)};\n`,
    );
  const files = Object.keys(texts).map((name) => `${name}.ts`);
  const args = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', ''];
  const { stdout } = spawnSync('tsc', [...args, '--module', 'nodenext', ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.match(/^\S.*error.*$/gm) ?? [];
};

describe('the structured data of events of every kind', () => {
  it('is in the vocabulary of schema.org, and other data is not', async () => {
    const event = dataOf(onSale) ?? {};
    const [offer] = (event as { offers: readonly object[] }).offers;
    const wrong = {
      property: { ...event, startsAt: '2026-12-04' },
      value: { ...event, eventStatus: 'https://schema.org/EventIsFine' },
      nested: { ...event, offers: [{ ...offer, availability: 'https://schema.org/Sold' }] },
      type: { ...event, '@type': 'Evening' },
    };
    const right = Object.fromEntries(Object.entries(KINDS).map(([kind, page]) => [kind, dataOf(page)]));
    const names = (await errorsIn({ ...right, ...wrong })).map((line) => line.slice(0, line.indexOf('.')));
    expect([...new Set(names)].sort()).toEqual(Object.keys(wrong).sort());
  });

  it('has what search engines require of an event', () => {
    for (const page of pages) {
      const data = dataOf(page);
      if (data === null) continue;
      expect(data).toMatchObject({
        name: expect.stringMatching(/./),
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0\d:00$/),
        location: {
          name: expect.stringMatching(/./),
          address: { addressLocality: expect.stringMatching(/./) },
        },
        image: expect.arrayContaining([expect.stringMatching(/^https:/)]),
      });
      for (const offer of (data as { offers: readonly object[] }).offers)
        expect(offer).toMatchObject({
          price: expect.stringMatching(/^\d+\.\d\d$/),
          priceCurrency: page.currency,
          url: expect.stringMatching(/^https:/),
        });
    }
  });

  it('lists each date of a recurring event', () => {
    const { recurring } = KINDS;
    expect(dataOf(recurring ?? onSale)).toMatchObject({
      subEvent: recurring?.dates.map(({ at }) => ({
        '@type': 'Event',
        startDate: expect.stringContaining(at),
      })),
    });
  });
});
