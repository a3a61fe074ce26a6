/** Changing and taking out what the cart holds. Not here: adding something new. */
import { accept, type Decision, refuse } from '../core/decision.ts';
import type { State } from '../core/state.ts';
import type { ComboId, LineId, SeatId } from '../kernel/ids.ts';
import { groupLines } from '../limits/identity.ts';
import { QUANTITY_LIMIT, refuseOverstep } from './add.ts';
import { queue, queued, standsStill } from './asking.ts';
import { findCombo, findLine, findSeat, unitsOf } from './lines.ts';
import type { CartIntent, CartState, ItemChoice, Line, StoreOrder } from './state.ts';
import { holdsSeat, isSameChoice, leavingCombos, leavingLines, overstep, wishedItems } from './wishes.ts';

/** The lines that a buyer sees as one, without those about to leave. */
export const groupOf = (order: StoreOrder, line: Line): readonly Line[] =>
  groupLines(order.lines).find((group) => group.some((each) => each.lineId === line.lineId)) ?? [line];

/**
 * What a group will count once the queue is carried out (C-10). Where several groups differ in price alone, what
 * is wished counts to the last: later units come from the later batch.
 */
export const wishedQuantity = (cart: CartState, order: StoreOrder, group: readonly Line[]): number => {
  const leaving = leavingLines(cart.queue);
  const staying = group.filter((line) => !leaving.has(line.lineId));
  const coming = wishedItems(cart.queue).filter((item) =>
    group.some((line) => line === lastLike(order, item)),
  );
  return unitsOf(staying) + unitsOf(coming);
};

const lastLike = (order: StoreOrder, item: ItemChoice): Line | undefined =>
  order.lines.findLast((line) => isSameChoice(line, item));

/** `quantity` units more of what `line` is; of a donation the same amount again (C-30). */
const moreOf = (line: Line, quantity: number): ItemChoice => ({
  store: line.store,
  productId: line.productId,
  variationId: line.variationId,
  kind: line.kind,
  quantity,
  name: line.productName,
  seat: null,
  visitAt: line.visitAt,
  size: line.size,
  colour: line.colour,
  wristbandCode: line.wristbandCode,
  voucherCode: null,
  affiliateProgramId: line.affiliateProgramId,
  donation: line.donation ? line.price : null,
});

/** C-10: the wished total of the line's group; less takes the youngest lines out, more asks for the rest. */
export const changeQuantity = (state: State, lineId: LineId, quantity: number): Decision => {
  const still = standsStill(state);
  if (still) return still;
  const found = findLine(state.cart.cart, lineId);
  if (found === null) return refuse('cart.unknown-line');
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > QUANTITY_LIMIT)
    return refuse('cart.quantity-invalid', { limit: QUANTITY_LIMIT });
  const group = groupOf(found.order, found.line);
  const wished = wishedQuantity(state.cart, found.order, group);
  if (quantity === wished) return refuse('cart.quantity-unchanged');
  if (quantity < wished) return takeOut(state, found.order, group, wished - quantity);
  if (found.line.seat !== null) return refuse('limit.seated', { limit: 1, name: found.line.productName });
  const item = moreOf(found.line, quantity - wished);
  const over = overstep(state.cart.cart, state.cart.queue, item);
  return over ? refuseOverstep(item, over) : queue(state, { type: 'Reserve', items: [item], combos: [] });
};

/** Removes the youngest lines until `excess` units are gone; a line is one piece, so what was too much comes back. */
const takeOut = (state: State, order: StoreOrder, group: readonly Line[], excess: number): Decision => {
  const leaving = leavingLines(state.cart.queue);
  const taken: Line[] = [];
  for (const line of group.filter((each) => !leaving.has(each.lineId)).toReversed())
    if (unitsOf(taken) < excess) taken.push(line);
  const [first] = taken;
  if (first === undefined || unitsOf(taken) < excess) return refuse('cart.change-pending');
  const back = unitsOf(taken) - excess;
  const removal = queued(state, removalOf(order, taken));
  if (back === 0) return accept(removal);
  return accept(removal, queued(state, { type: 'Reserve', items: [moreOf(first, back)], combos: [] }, 1));
};

const removalOf = (order: StoreOrder, lines: readonly Line[]): CartIntent => ({
  type: 'Remove',
  orderId: order.orderId,
  store: order.store,
  lineIds: lines.map((line) => line.lineId),
});

/** C-11: whole lines, of one order or several; one wish an order. */
export const removeLines = (state: State, lineIds: readonly LineId[]): Decision => {
  const still = standsStill(state);
  if (still) return still;
  const leaving = leavingLines(state.cart.queue);
  const wanted = new Set(lineIds);
  const removals: CartIntent[] = [];
  for (const order of state.cart.cart.orders) {
    const lines = order.lines.filter((line) => wanted.has(line.lineId));
    for (const line of lines) wanted.delete(line.lineId);
    const staying = lines.filter((line) => !leaving.has(line.lineId));
    if (staying.length > 0) removals.push(removalOf(order, staying));
  }
  if (wanted.size > 0) return refuse('cart.unknown-line');
  const [first, ...rest] = removals.map((intent, nth) => queued(state, intent, nth));
  return first
    ? accept(first, ...rest)
    : refuse(lineIds.length > 0 ? 'cart.change-pending' : 'cart.unknown-line');
};

export const removeCombo = (state: State, comboId: ComboId): Decision => {
  const still = standsStill(state);
  if (still) return still;
  const found = findCombo(state.cart.cart, comboId);
  if (found === null) return refuse('cart.unknown-combo');
  if (leavingCombos(state.cart.queue).has(comboId)) return refuse('cart.change-pending');
  const { orderId, store } = found.order;
  return queue(state, { type: 'RemoveCombo', orderId, store, comboId });
};

/** C-06: a held click is dropped, a waiting wish taken back, a seat in the cart removed. */
export const releaseSeat = (state: State, seatId: SeatId): Decision => {
  if (state.cart.heldSeat?.seat?.seatId === seatId) return accept({ type: 'HeldSeatDropped' });
  const still = standsStill(state);
  if (still) return still;
  const place = state.cart.queue.findIndex(
    ({ intent }) => intent.type === 'Reserve' && intent.items.some((item) => item.seat?.seatId === seatId),
  );
  const waiting = state.cart.queue[place];
  if (place > 0 && waiting)
    return accept({ type: 'IntentDropped', requestId: waiting.requestId, reason: 'withdrawn' });
  if (place === 0) return refuse('cart.change-pending');
  const found = findSeat(state.cart.cart, seatId);
  if (found === null) return refuse('seats.unknown');
  if (!holdsSeat(state.cart.cart, state.cart.queue, seatId)) return refuse('cart.change-pending');
  return queue(state, removalOf(found.order, [found.line]));
};
