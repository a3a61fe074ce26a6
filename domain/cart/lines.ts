/** Finding one's way through a cart. Not here: what may be done with what is found. */
import type { ComboId, LineId, SeatId } from '../kernel/ids.ts';
import type { Cart, Combo, Line, StoreOrder } from './state.ts';

/** Every line that is sold by itself (not within a combo). */
export const looseLines = (cart: Cart): Line[] => cart.orders.flatMap((order) => order.lines);

/** Every line, those of combos too: each may need a bearer. */
export const allLines = (cart: Cart): Line[] =>
  cart.orders.flatMap((order) => [...order.lines, ...order.combos.flatMap((combo) => combo.lines)]);

export const isEmpty = (cart: Cart): boolean =>
  cart.orders.every((order) => order.lines.length === 0 && order.combos.length === 0);

/** A restored order is not given back when its time is over (C-18). */
export const isRestored = (cart: Cart): boolean => cart.orders.some((order) => order.restored);

export interface LineInOrder {
  readonly order: StoreOrder;
  readonly line: Line;
}

export const findLine = (cart: Cart, lineId: LineId): LineInOrder | null => {
  for (const order of cart.orders) {
    const line = order.lines.find((each) => each.lineId === lineId);
    if (line) return { order, line };
  }
  return null;
};

export const findCombo = (cart: Cart, comboId: ComboId): { order: StoreOrder; combo: Combo } | null => {
  for (const order of cart.orders) {
    const combo = order.combos.find((each) => each.comboId === comboId);
    if (combo) return { order, combo };
  }
  return null;
};

export const findSeat = (cart: Cart, seatId: SeatId): LineInOrder | null => {
  for (const order of cart.orders) {
    const line = order.lines.find((each) => each.seat?.seatId === seatId);
    if (line) return { order, line };
  }
  return null;
};

export const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
