/** Lists of events. */
import { expect, it } from 'vitest';
import { Schema } from '../../../domain/kernel/shapes.ts';
import { generate } from '../../../fixtures/catalog/generate.ts';
import { listEvents } from '../../../fixtures/marketplace/catalog/list.ts';
import { createMedia } from '../../../fixtures/marketplace/catalog/media.ts';
import { UNTOUCHED } from '../../../fixtures/marketplace/catalog/sales.ts';
import { openShop } from '../../../fixtures/marketplace/catalog/shop.ts';
import { EventListQuery } from '../../../worker/api/wire/catalog.ts';

it('builds only the cards of its page, whatever the filters', () => {
  const shop = openShop(generate({ seed: 7, today: { year: 2026, month: 11, day: 21 }, events: 120 }));
  const carded = new Set<number>();
  const nothing = () => '';
  const poster = ({ event }: (typeof shop.listed)[number]) => {
    carded.add(event.id);
    return '';
  };
  const drawings = { poster, product: nothing, logo: nothing, banner: nothing, city: nothing };
  const media = createMedia(shop, drawings, '');
  const light = { now: Date.parse('2026-11-21T15:00:00Z'), locale: 'pt-BR', media, ...UNTOUCHED } as const;
  const query = { limit: '3', data_de: '2026-11-22', data_ate: '2027-06-30', preco_ate: '500' };
  const { events, total } = listEvents(shop, Schema.decodeUnknownSync(EventListQuery)(query), light);
  expect(total).toBeGreaterThan(events.length);
  expect([...carded].map(String).toSorted()).toEqual(events.map(({ productId }) => productId).toSorted());
});
