/** Openings of sales that the tester moves, and sets back to the catalog's. */
import { expect, it, onTestFinished } from 'vitest';
import { createOffers } from '../../../fixtures/marketplace/cart/offers.ts';
import { atWall } from '../../../fixtures/marketplace/cart/times.ts';
import { openSale } from '../../../fixtures/marketplace/orders/change-event.ts';
import { found } from '../conformance-buyer.ts';
import { openShopUnderTest } from '../conformance-shop.ts';

it('E-56 sells from the catalog’s opening once it is set again', async () => {
  const shop = await openShopUnderTest();
  onTestFinished(shop.close);
  const { db, catalog } = shop.marketplace;
  const openings = catalog.events.flatMap((event) => {
    const [opens = '', ...others] = new Set(
      event.sectors.flatMap(({ batches }) => batches.map((batch) => batch.opens)),
    );
    return opens === '' || others.length > 0 ? [] : [{ event, opens }];
  });
  const { event, opens } = found(openings[0], 'event with one opening');
  const path = { store: event.producer, product: event.slug };
  const sales = async (): Promise<readonly string[]> => {
    const { variations } = (await shop.send('product', { path, json: {} })).value();
    return variations.map(({ sale }) => sale);
  };
  const open = (at: number) => openSale({ db, offers: createOffers(db) }, event.producer, event.slug, at);
  const before = await sales();
  expect(await open(shop.now() + 3_600_000)).toBe(true);
  await expect.poll(sales).not.toEqual(before);
  expect(await open(atWall(opens, event.timezone))).toBe(true);
  await expect.poll(sales).toEqual(before);
  expect(shop.failures).toEqual([]);
});
