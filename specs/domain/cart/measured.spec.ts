/** Cart items for analytics. */
import { expect, it } from 'vitest';
import { initialMeasured, measureChange, measuredItems } from '../../../domain/cart/measured.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { aLine } from '../cart-shapes.ts';
import { fc } from '../fc.ts';

type Cart = Parameters<typeof measureChange>[1]['cart'];
const units = fc.dictionary(fc.constantFrom('p1', 'p2', 'p3'), fc.integer({ min: 1, max: 4 }));

const cartOf = (quantities: Readonly<Record<string, number>>, type = 'Reserve'): Cart => {
  const groups = Object.entries(quantities).map(([productId, quantity]) => ({
    ...{ line: aLine({ productId: productId as never, productName: productId }), quantity, unit: cents(500) },
  }));
  const orders = [{ groups, combos: [] }];
  const prices = [{ currency: 'BRL', payable: cents(1_000) }];
  return { orders, prices, intents: [{ type }], empty: groups.length === 0 } as never;
};

const IDLE = { payment: { status: 'idle' } };
/** Units that a change of the cart adds. Null without any. */
const addition = (before: Cart, cart: Cart) =>
  measureChange(initialMeasured({ cart: before, checkout: IDLE }), { cart, checkout: IDLE }).events[0] ??
  null;

it('C-66 analytics receives products with units and prices only', () => {
  expect(measuredItems(cartOf({ p1: 2 }))).toEqual([{ id: 'p1', name: 'p1', quantity: 2, unit: 500 }]);
});

it('C-66 analytics counts what a reservation adds, and nothing of a cart that was only read', () => {
  fc.assert(
    fc.property(units, units, (before, after) => {
      const found = addition(cartOf(before), cartOf(after));
      const added = Object.entries(after)
        .map(([id, count]) => [id, count - (before[id] ?? 0)] as const)
        .filter(([, count]) => count > 0);
      expect((found?.items ?? []).map(({ id, quantity }) => [id, quantity])).toEqual(added);
      if (found !== null) expect(found.value).toBe(500 * added.reduce((sum, [, count]) => sum + count, 0));
      expect(addition(cartOf(before, 'Read'), cartOf(after))).toBeNull();
    }),
  );
});

it('C-66 analytics counts units of a product that several groups have together', () => {
  const twice = (...counts: readonly number[]): Cart => {
    const orders = counts.flatMap((quantity) => cartOf({ p1: quantity }).orders);
    return { ...cartOf({}), orders };
  };
  expect(addition(twice(3), twice(2, 4))?.items).toEqual([{ id: 'p1', name: 'p1', quantity: 3, unit: 500 }]);
});

it('C-111 a purchase counts once, when its payment succeeds, by the last cart with items', () => {
  const [cart, none] = [cartOf({ p1: 2 }), cartOf({})];
  const paid = { payment: { status: 'succeeded', purchaseId: 'm1' } };
  const purchase = {
    ...{ event: 'purchase', id: 'm1', value: 1_000, currency: 'BRL' },
    items: [{ id: 'p1', name: 'p1', quantity: 2, unit: 500 }],
  };
  fc.assert(
    fc.property(
      fc.constantFrom('idle', 'asking', 'waiting', 'unknown', 'failed'),
      fc.boolean(),
      (status, isEmptied) => {
        const checkout = { payment: { status } };
        const before = initialMeasured({ cart, checkout });
        const after = isEmptied ? none : cart;
        const { measured, events } = measureChange(before, { cart: after, checkout: paid });
        expect(events).toEqual([purchase]);
        const waited = measureChange(before, { cart: none, checkout }).measured;
        expect(measureChange(waited, { cart: none, checkout: paid }).events).toEqual([purchase]);
        for (const now of [paid, checkout])
          expect(measureChange(measured, { cart: none, checkout: now }).events).toEqual([]);
        expect(measureChange(before, { cart, checkout }).events).toEqual([]);
      },
    ),
  );
  const empty = initialMeasured({ cart: { ...none, prices: [] }, checkout: IDLE });
  expect(measureChange(empty, { cart: { ...none, prices: [] }, checkout: paid }).events).toEqual([]);
});
