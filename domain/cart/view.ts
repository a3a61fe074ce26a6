/** The cart, its countdown and its seats as views need them. Not here: rules; they are only asked. */

import { needsDelivery } from '../checkout/pay.ts';
import type {
  CartGroup,
  CartOrderView,
  CartSlice,
  CountdownSlice,
  PlusState,
  SeatsSlice,
} from '../core/snapshot.ts';
import type { State } from '../core/state.ts';
import type { Instant } from '../kernel/instant.ts';
import { type Cents, cents } from '../kernel/money.ts';
import { groupLines } from '../limits/identity.ts';
import { headroomOf } from '../limits/plus.ts';
import { pricesByCurrency } from '../pricing/lines.ts';
import { countdown } from '../time/deadline.ts';
import { wishedQuantity } from './change.ts';
import { offeredDeliveries } from './choices.ts';
import { allLines, isEmpty, isRestored, looseLines, unitsOf } from './lines.ts';
import type { CartState, Line, PendingIntent, StoreOrder } from './state.ts';
import { leavingLines, wishedItems, withWishes } from './wishes.ts';

/** The plus button, as of when every wish is carried out: it never invites to a refusal (C-05). */
const plusOf = (line: Line, projected: readonly Line[]): PlusState => {
  const { room, reason, limit } = headroomOf(projected, line);
  return room >= 1 || reason === null ? { allowed: true } : { allowed: false, reason, limit };
};

const groupView = (
  cart: CartState,
  order: StoreOrder,
  lines: readonly Line[],
  projected: readonly Line[],
): readonly CartGroup[] => {
  const [line] = lines;
  if (line === undefined) return [];
  const quantity = unitsOf(lines);
  const wished = wishedQuantity(cart, order, lines);
  return [
    {
      key: line.lineId,
      lineIds: lines.map((each) => each.lineId),
      orderId: order.orderId,
      line,
      quantity,
      wished: wished === quantity ? null : wished,
      unit: line.price,
      unitWithFee: cents(line.price + line.convenienceFee),
      amount: cents(lines.reduce((sum, each) => sum + each.price * each.quantity, 0)),
      amountWithFee: cents(
        lines.reduce((sum, each) => sum + (each.price + each.convenienceFee) * each.quantity, 0),
      ),
      plus: plusOf(line, projected),
    },
  ];
};

const orderView = (cart: CartState, order: StoreOrder, projected: readonly Line[]): CartOrderView => ({
  orderId: order.orderId,
  store: order.store,
  currency: order.currency,
  groups: groupLines(order.lines).flatMap((lines) => groupView(cart, order, lines, projected)),
  combos: order.combos,
  couponCode: order.couponCode,
});

const pendingView = ({ requestId, intent }: PendingIntent): CartSlice['pending'][number] => ({
  requestId,
  type: intent.type,
  items: intent.type === 'Reserve' ? intent.items : [],
  lineIds: intent.type === 'Remove' ? intent.lineIds : [],
  comboId: intent.type === 'RemoveCombo' ? intent.comboId : null,
});

const countOf = (orders: readonly StoreOrder[]): number =>
  orders.reduce((sum, order) => sum + unitsOf(order.lines) + unitsOf(order.combos), 0);

const protectionFee = (orders: readonly StoreOrder[]): Cents =>
  cents(orders.reduce((sum, order) => sum + order.protectionFee, 0));

export const cartSlice = (state: State): CartSlice => {
  const { cart: told, queue, delivery, protection, heldSeat, bin, deadline } = state.cart;
  const { instalments } = state.checkout;
  const projected = looseLines(withWishes(told, queue));
  const fee = protectionFee(told.orders);
  return {
    purchaseId: told.purchaseId,
    orders: told.orders.map((order) => orderView(state.cart, order, projected)),
    count: countOf(told.orders),
    empty: isEmpty(told),
    prices: pricesByCurrency(told, { delivery, protection, instalments }),
    pending: queue.map(pendingView),
    delivery: { chosen: delivery, offered: offeredDeliveries(state), needed: needsDelivery(state) },
    protection: { chosen: protection, offered: fee > 0, fee },
    couponCode: told.orders.find((order) => order.couponCode !== null)?.couponCode ?? null,
    bin,
    heldSeat,
    restored: isRestored(told),
    deadline,
  };
};

/** C-18: none without a deadline, nor for a restored order, whose time does not run out. */
export const countdownSlice = (state: State, now: Instant): CountdownSlice | null => {
  const { deadline, cart } = state.cart;
  return deadline === null || isRestored(cart) ? null : countdown(deadline, now);
};

export const seatsSlice = (state: State): SeatsSlice => {
  const leaving = leavingLines(state.cart.queue);
  const seated = allLines(state.cart.cart).flatMap((line) =>
    line.seat ? [{ lineId: line.lineId, seatId: line.seat.seatId }] : [],
  );
  return {
    held: seated.filter(({ lineId }) => !leaving.has(lineId)).map(({ seatId }) => seatId),
    asking: wishedItems(state.cart.queue).flatMap((item) => (item.seat ? [item.seat.seatId] : [])),
    releasing: seated.filter(({ lineId }) => leaving.has(lineId)).map(({ seatId }) => seatId),
  };
};
