/** Compares the items requested again with every possible content of the cart. */
import { expect, it } from 'vitest';
import { reservedAgainView } from '../../../domain/cart/reserved-again.ts';
import { thingsOf } from '../../../domain/cart/things.ts';
import { type ComboId, cents } from '../../../domain/kernel/values.ts';
import type { Combo, Line } from '../../../domain/model/cart.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { fc } from '../fc.ts';
import { aCart, aCombo, aLine, aSeatLine } from '../shop.ts';

const SHOW = aLine('1', { visitAt: '2026-09-05T20:00:00', size: 'M', wristbandCode: 'W1' });
const SEAT = aSeatLine('1', 'a7', { visitAt: '2026-09-05T20:00:00' });
const GIFT = aLine('1', { kind: 'product', donation: true, price: cents(1_500) });
const COMBO = aCombo('c1', { quantity: 2 });

const group = (line: Line, unit = fullPrice(line)) => ({ line, quantity: line.quantity, unit });
const whole = (combo: Combo, unit = fullPrice(combo)) => ({ ...combo, unit });
/** Compares a cart after all its contents were requested again, with these groups and combos. */
const compare = (
  asked: Parameters<typeof aCart>,
  groups: readonly ReturnType<typeof group>[],
  combos: readonly ReturnType<typeof whole>[] = [],
) => {
  const things = thingsOf(aCart(...asked));
  const again = things.map((thing, nth) => ({ requestId: `r${nth}` as never, thing }));
  return reservedAgainView({ again, intents: [], orders: [{ groups, combos }] });
};
const NOTHING_LOST = { busy: false, title: 'again.all', lost: [], repriced: [] };

it.each([
  ['ticket', SHOW],
  ['seat', SEAT],
  ['gift', GIFT],
])('C-36 a comparison finds the same %s again', (_what, line) => {
  expect(compare([[line]], [group({ ...line, lineId: '7' as never })])).toEqual(NOTHING_LOST);
});

it.each<readonly [string, Line, Partial<Line>]>([
  ['store', SHOW, { store: 'other' as never }],
  ['product', SHOW, { productId: 'other' as never }],
  ['variation', SHOW, { variationId: 'half' as never }],
  ['visit', SHOW, { visitAt: '2026-09-06T20:00:00' }],
  ['size', SHOW, { size: 'G' }],
  ['wristband', SHOW, { wristbandCode: 'W2' }],
  ['seat in place of none', SHOW, { seat: SEAT.seat }],
  ['gift in place of a ticket', SHOW, { donation: true }],
  ['seat', SEAT, { seat: SEAT.seat && { ...SEAT.seat, seatId: 'a8' as never } }],
  ['date for the same seat', SEAT, { visitAt: '2026-09-06T20:00:00' }],
  ['ticket in place of a seat', SEAT, { seat: null }],
  ['donated amount', GIFT, { price: cents(3_000) }],
  ['product at the donated price', GIFT, { donation: false }],
])('C-36 a comparison distinguishes another %s', (_what, line, other) => {
  expect(compare([[line]], [group({ ...line, ...other })])).toMatchObject({
    lost: [{ missing: 1 }],
    repriced: [],
  });
});

it('C-36 combos are matched by id, and counted over all orders', () => {
  const other = whole({ ...COMBO, comboId: 'c2' as ComboId, quantity: 9 });
  const one = whole({ ...COMBO, quantity: 1 });
  const asked = [[], { combos: [COMBO] }] as const;
  expect(compare([...asked], [], [one, other])).toEqual({
    ...NOTHING_LOST,
    title: 'again.some',
    lost: [{ name: COMBO.name, missing: 1 }],
  });
  expect(compare([...asked], [], [one, other, one])).toEqual(NOTHING_LOST);
  expect(compare([...asked], [group(SHOW)])).toMatchObject({ lost: [{ missing: 2 }], repriced: [] });
  expect(compare([...asked], [], [whole(COMBO, cents(26_000))])).toEqual({
    ...NOTHING_LOST,
    title: 'again.some',
    repriced: [{ name: COMBO.name, currency: 'BRL', before: 25_000, now: 26_000 }],
  });
});

it('C-36 only a cart with all units at their prices is whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      (asked, got, isDearer) => {
        const unit = cents(fullPrice(SHOW) + (isDearer ? 100 : 0));
        const again = compare([[{ ...SHOW, quantity: asked }]], [group({ ...SHOW, quantity: got }, unit)]);
        expect(again?.title).toBe(got >= asked && !isDearer ? 'again.all' : 'again.some');
      },
    ),
  );
});
