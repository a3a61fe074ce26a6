/** Seats of the cart, as a map shows them. */
import type { PurchaseId, SeatId } from '../kernel/values.ts';
import type { ItemChoice } from '../model/cart.ts';
import { isSameEvent, type SoldEvent, soldSeats } from '../model/sold-seat.ts';
import { looks } from '../seats/look.ts';
import type { ChosenSeat } from '../seats/lost.ts';
import type { ChosenPrice } from '../seats/sectors.ts';
import type { CartOrderView, CartSlice } from './view.ts';

interface Pending extends Pick<CartSlice, 'deferredSeats'> {
  readonly intents: readonly { readonly items: readonly ItemChoice[] }[];
}

/** Seats chosen on a map that are requested or wait for the login (C-92). */
export const pendingSeats = ({ intents, deferredSeats }: Pending, mapId: string): readonly ChosenSeat[] =>
  [...intents.flatMap(({ items }) => items), ...deferredSeats].flatMap(({ seat, variationId }) =>
    seat?.mapId === mapId ? [{ index: seat.index, variationId }] : [],
  );

/** Deferred seats that their open map shows as taken. Those of another map count as free. */
export const takenSeats = (
  deferred: CartSlice['deferredSeats'],
  mapId: string,
  states: Uint8Array,
): CartSlice['deferredSeats'] =>
  deferred.filter(({ seat }) => seat?.mapId === mapId && looks(states[seat.index] ?? -1) === 'taken');

/** Ticket and price of a seat in the cart, which the map shows (C-86). Null for a seat that is not in it. */
export const chosenPrice = (
  orders: readonly Pick<CartOrderView, 'groups' | 'combos'>[],
  event: SoldEvent,
  isSeat: (id: SeatId) => boolean,
): ChosenPrice | null => {
  const own = orders
    .flatMap(({ groups, combos }) => [
      ...groups.map(({ line, unit }) => ({ line, amount: unit })),
      ...combos.flatMap(({ lines }) => lines.map((line) => ({ line, amount: null }))),
    ])
    .find(({ line }) => soldSeats([line]).some((sold) => isSameEvent(sold, event) && isSeat(sold.seatId)));
  return own === undefined ? null : { name: own.line.variationName, amount: own.amount };
};

/** True if this cart is left when another one is brought here. It stays reserved (C-83). */
export const leavesCart = (
  { empty, purchaseId }: Pick<CartSlice, 'empty' | 'purchaseId'>,
  other: PurchaseId,
): boolean => !empty && purchaseId !== other;
