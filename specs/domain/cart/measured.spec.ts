/** Cart items for analytics. */
import { expect, it } from 'vitest';
import { measuredAddition, measuredItems, measuredPurchase } from '../../../domain/cart/measured.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { aLine } from '../cart-shapes.ts';
import { fc } from '../fc.ts';

type Cart = Parameters<typeof measuredAddition>[0];
const units = fc.dictionary(fc.constantFrom('p1', 'p2', 'p3'), fc.integer({ min: 1, max: 4 }));

const cartOf = (quantities: Readonly<Record<string, number>>, type = 'Reserve'): Cart => {
  const groups = Object.entries(quantities).map(([productId, quantity]) => ({
    ...{ line: aLine({ productId: productId as never, productName: productId }), quantity, unit: cents(500) },
  }));
  return { orders: [{ groups, combos: [] }], prices: [{ currency: 'BRL' }], intents: [{ type }] } as never;
};

it('C-66 analytics receives products with units and prices only', () => {
  expect(measuredItems(cartOf({ p1: 2 }))).toEqual([{ id: 'p1', name: 'p1', quantity: 2, unit: 500 }]);
});

it('C-66 analytics counts what a reservation adds, and nothing of a cart that was only read', () => {
  fc.assert(
    fc.property(units, units, (before, after) => {
      const found = measuredAddition(cartOf(before), cartOf(after));
      const added = Object.entries(after)
        .map(([id, count]) => [id, count - (before[id] ?? 0)] as const)
        .filter(([, count]) => count > 0);
      expect((found?.items ?? []).map(({ id, quantity }) => [id, quantity])).toEqual(added);
      if (found !== null) expect(found.value).toBe(500 * added.reduce((sum, [, count]) => sum + count, 0));
      expect(measuredAddition(cartOf(before, 'Read'), cartOf(after))).toBeNull();
    }),
  );
});

it('C-66 analytics counts units of a product that several groups have together', () => {
  const twice = (...counts: readonly number[]): Cart => {
    const orders = counts.flatMap((quantity) => cartOf({ p1: quantity }).orders);
    return { ...cartOf({}), orders };
  };
  expect(measuredAddition(twice(3), twice(2, 4))?.items).toEqual([
    { id: 'p1', name: 'p1', quantity: 3, unit: 500 },
  ]);
});

it('C-111 a purchase counts when its payment succeeds, and once only', () => {
  const cart = { ...cartOf({ p1: 2 }), prices: [{ currency: 'BRL', payable: cents(1_000) }] } as never;
  const paid = { status: 'succeeded', purchaseId: 'm1' };
  fc.assert(
    fc.property(fc.constantFrom('idle', 'asking', 'waiting', 'unknown', 'failed'), (status) => {
      expect(measuredPurchase({ status }, paid, cart)).toEqual({
        ...{ id: 'm1', value: 1_000, currency: 'BRL' },
        items: [{ id: 'p1', name: 'p1', quantity: 2, unit: 500 }],
      });
      expect(measuredPurchase(paid, { status }, cart)).toBeNull();
      expect(measuredPurchase({ status: 'idle' }, { status }, cart)).toBeNull();
    }),
  );
  expect(measuredPurchase(paid, paid, cart)).toBeNull();
  expect(measuredPurchase({ status: 'asking' }, paid, { orders: [], prices: [] })).toBeNull();
});
