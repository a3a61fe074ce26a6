/** Seats of a cart as a map shows them. */
import { expect, it } from 'vitest';
import { chosenPrice, leavesCart, pendingSeats, takenSeats } from '../../../domain/cart/seats.ts';
import { cents, type PurchaseId, type SeatId } from '../../../domain/kernel/values.ts';
import { SEAT } from '../../../domain/seats/columns.ts';
import { aLine, seat } from '../cart-shapes.ts';

it('C-92 a seat is pending on its map while it is requested or waits for the login', () => {
  const item = (index: number, mapId = 'm1') => ({
    seat: { seatId: `${index}` as SeatId, index, mapId, label: '' },
  });
  const cart = { intents: [{ items: [item(1), item(2, 'm2'), { seat: null }] }], deferredSeats: [item(3)] };
  expect(pendingSeats(cart as never, 'm1').map(({ index }) => index)).toEqual([1, 3]);
});

it('A-110 a deferred seat is taken once its map says so, and free on another map', () => {
  const item = (index: number, mapId = 'm1') => ({ seat: { index, mapId } }) as never;
  const deferred = [item(0), item(1), item(2), item(1, 'm2'), { seat: null } as never];
  const taken = (...states: number[]) => takenSeats(deferred, 'm1', Uint8Array.from(states));
  expect(taken(SEAT.free, SEAT.free, SEAT.free)).toEqual([]);
  expect(taken(SEAT.free, SEAT.reserved, SEAT.occupied)).toEqual([deferred[1], deferred[2]]);
});

it('C-86 a seat in the cart shows its ticket and price on the map of its event, one of a combo its ticket', () => {
  const line = aLine({ seat: seat('7'), variationName: 'Meia' });
  const inCombo = aLine({ seat: seat('9'), variationName: 'Inteira' });
  const combos = [{ lines: [inCombo] }];
  const orders = [{ groups: [{ line, unit: cents(6_000) }], combos }] as never;
  const event = { productId: line.productId, visitAt: line.visitAt };
  const priceOf = (id: string, of: typeof event = event) => chosenPrice(orders, of, (each) => each === id);
  expect(priceOf('7')).toEqual({ name: 'Meia', amount: 6_000 });
  expect(priceOf('9')).toEqual({ name: 'Inteira', amount: null });
  expect(priceOf('8')).toBeNull();
  expect(priceOf('7', { ...event, productId: 'p2' as typeof line.productId })).toBeNull();
});

it('C-83 another cart leaves this one behind only if this one has items', () => {
  const [own, other] = ['m1' as PurchaseId, 'm2' as PurchaseId];
  expect(leavesCart({ empty: false, purchaseId: own }, other)).toBe(true);
  expect(leavesCart({ empty: true, purchaseId: own }, other)).toBe(false);
  expect(leavesCart({ empty: false, purchaseId: own }, own)).toBe(false);
});
