/** What grows with the number of events that the host sells. */
import { Schema } from '../../../domain/kernel/shapes.ts';
import { generate } from '../../../fixtures/catalog/generate.ts';
import { drawings } from '../../../fixtures/marketplace/catalog/drawings.ts';
import { listEvents } from '../../../fixtures/marketplace/catalog/list.ts';
import { createMedia } from '../../../fixtures/marketplace/catalog/media.ts';
import { UNTOUCHED } from '../../../fixtures/marketplace/catalog/sales.ts';
import { openShop, type Shop } from '../../../fixtures/marketplace/catalog/shop.ts';
import { todayOf } from '../../../fixtures/marketplace/session/entering.ts';
import { EventListQuery } from '../../../worker/api/wire/catalog.ts';
import type { Axis } from './axis.ts';

const NOW = Date.now();
const SIZES = [200, 2_000, 20_000];
const shops = new Map<number, Shop>();
export const shopOf = (events: number): Shop => {
  const shop = shops.get(events) ?? openShop(generate({ seed: 2026, today: todayOf(NOW), events }));
  shops.set(events, shop);
  return shop;
};

/** Next to a filter of the same events by country. */
const listing =
  (query: object): Axis['prepare'] =>
  (size) => {
    const shop = shopOf(size);
    const light = {
      now: NOW,
      locale: 'pt-BR',
      media: createMedia(shop, drawings, ''),
      ...UNTOUCHED,
    } as const;
    const asked = Schema.decodeUnknownSync(EventListQuery)({ domain: 'localhost', ...query });
    return {
      ours: () => listEvents(shop, asked, light),
      bare: () => shop.listed.filter(({ event }) => event.country === 'BR').slice(0, 25),
    };
  };

const [bare, sizes] = ['a filtered list', SIZES];

export const CATALOG_AXES: readonly Axis[] = [
  { ...{ name: 'home list of n events', bare, sizes }, prepare: listing({}) },
  { ...{ name: 'list by price of n events', bare, sizes }, prepare: listing({ maxPrice: '50' }) },
  { ...{ name: 'search in n events', bare, sizes }, prepare: listing({ search: 'samba' }) },
  {
    ...{ name: 'eight misspelled words in n events', bare, sizes },
    prepare: listing({ search: 'teatrp saoo pualo festivak musixa noitee sambba cocnerto' }),
  },
  {
    ...{ name: 'start of a host with n events', bare: 'the catalog as JSON', sizes },
    prepare: (size) => {
      const { catalog } = shopOf(size);
      return { ours: () => openShop(catalog), bare: () => JSON.stringify(catalog) };
    },
  },
];
