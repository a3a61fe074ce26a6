import { type NonEmpty, UNNUMBERED } from '../kernel/decider.ts';
import { type ComboId, type LineId, unitsOf } from '../kernel/values.ts';
import { groupLines, isSameChoice, looseLines } from '../limits/limits.ts';
import {
  type Cart,
  findCombo,
  findLine,
  findSeat,
  type ItemChoice,
  isEmpty,
  type LastThing,
  type Line,
  type StoreOrder,
} from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import { accept, acceptAll, refuse } from '../model/decision.ts';
import { isOfSeat, type SoldSeat } from '../model/sold-seat.ts';
import { fullPrice } from '../pricing/full-price.ts';
import type { CartEvent } from './events.ts';
import type { CartIntent, CartScope, CartState, QueuedIntent } from './messages.ts';
import {
  type CartDecision,
  hasSeat,
  intendedItems,
  leavingCombos,
  leavingLines,
  limitProblem,
  QUANTITY_LIMIT,
  queue,
  queued,
  refuseIfLocked,
  reserveIntent,
} from './queue.ts';
import { withReferral } from './referrals.ts';
import { choiceOf, lineText } from './things.ts';

const intentOf = ({ item, combo }: LastThing): CartIntent => ({
  type: 'Reserve',
  items: item === null ? [] : [item],
  combos: combo === null ? [] : [combo],
});

/** Reserves an expired cart again (C-81), with one intent per item: an unavailable item does not fail the others. */
export const reserveAgain = (scope: CartScope): CartDecision => {
  const { expired, expiredCoupon } = scope.cart;
  if (expired.length === 0 || !isEmpty(scope.cart.cart)) return refuse('cart.nothing-expired');
  const coupon: readonly CartIntent[] =
    expiredCoupon === null || scope.consumer === null ? [] : [{ type: 'ApplyCoupon', code: expiredCoupon }];
  const [first, ...rest] = [...expired.map(intentOf), ...coupon].map(queued);
  const asked = expired.map((thing) => ({ requestId: UNNUMBERED, thing }));
  return first ? accept<CartEvent>(first, ...rest, { type: 'ReservedAgain', asked }) : refuse('cart.empty');
};

const groupOf = (order: StoreOrder, line: Line): NonEmpty<Line> =>
  groupLines(order.lines).find((group) => group.some((each) => each.lineId === line.lineId)) ?? [line];

/** Returns the quantity of each group after the queue (C-10). Queued items count to the last matching group. */
export const intendedQuantities = (
  cart: CartState,
  order: StoreOrder,
): ((group: readonly Line[]) => number) => {
  const leaving = leavingLines(cart.queue);
  const coming = intendedItems(cart.queue).map((item) => ({ item, line: lastLike(order, item) }));
  return (group) => {
    const staying = group.filter((line) => !leaving.has(line.lineId));
    const more = coming.filter(({ line }) => group.some((each) => each === line));
    return unitsOf(staying) + unitsOf(more.map(({ item }) => item));
  };
};

/** Only a voucher makes a priced ticket free, so other items count to a line with a price if there is one. */
const lastLike = (order: StoreOrder, item: ItemChoice): Line | undefined => {
  const like = order.lines.filter((line) => isSameChoice(line, item));
  return like.findLast(({ price }) => (price === 0) === (item.voucherCode !== null)) ?? like.at(-1);
};

export const changeQuantity = (scope: CartScope, lineId: LineId, quantity: number): CartDecision => {
  const found = findLine(scope.cart.cart, lineId);
  if (found === null) return refuse('cart.unknown-line');
  const group = groupOf(found.order, found.line);
  const waiting = intendedQuantities(scope.cart, found.order)(group) - unitsOf(stayingOf(scope, group));
  return changeUnits(scope, group, waiting, quantity);
};

const stayingOf = ({ cart }: CartScope, lines: readonly Line[]): readonly Line[] => {
  const leaving = leavingLines(cart.queue);
  return lines.filter(({ lineId }) => !leaving.has(lineId));
};

/** Changes the total of lines with `waiting` units in the queue (C-10, C-60). `name` is for messages. */
export const changeUnits = (
  scope: CartScope,
  lines: NonEmpty<Line>,
  waiting: number,
  quantity: number,
  name = lineText(scope.cart.cart, lines[0]),
): CartDecision => {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > QUANTITY_LIMIT)
    return refuse('cart.quantity-invalid', { limit: QUANTITY_LIMIT });
  const staying = stayingOf(scope, lines);
  const intended = unitsOf(staying) + waiting;
  if (quantity === intended) return refuse('cart.quantity-unchanged');
  if (quantity < intended) return takeOut(scope, staying, intended - quantity, name);
  const [line] = lines;
  if (line.seat !== null) return refuse('limit.seated', { limit: 1, name: line.productName });
  const item = withReferral(scope.cart, choiceOf(line, quantity - intended, name));
  return limitProblem(scope, item) ?? queue(reserveIntent(item));
};

/** Removes the dearest and newest lines until `excess` units are gone (C-69). Surplus units of a line are reserved again. */
const takeOut = ({ cart }: CartScope, lines: readonly Line[], excess: number, name: string): CartDecision => {
  const taken: Line[] = [];
  let back = -excess;
  for (const line of lines.toReversed().toSorted((a, b) => fullPrice(b) - fullPrice(a))) {
    if (back >= 0) break;
    taken.push(line);
    back += line.quantity;
  }
  const last = taken.at(-1);
  if (last === undefined || back < 0) return refuse('cart.change-pending');
  const removals = removalsOf(cart.cart, (line) => taken.includes(line)).map(queued);
  const again = back === 0 ? [] : [queued(reserveIntent(choiceOf(last, back, name)))];
  return acceptAll([...removals, ...again], 'cart.change-pending');
};

/** One removal for each order that has such lines. */
const removalsOf = ({ orders }: Cart, isRemoved: (line: Line) => boolean): readonly CartIntent[] =>
  orders.flatMap(({ orderId, store, lines }) => {
    const lineIds = lines.filter(isRemoved).map(({ lineId }) => lineId);
    return lineIds.length === 0 ? [] : [{ type: 'Remove', orderId, store, lineIds }];
  });

export const removeLines = (scope: CartScope, lineIds: readonly LineId[]): CartDecision => {
  const leaving = leavingLines(scope.cart.queue);
  const { cart } = scope.cart;
  const wanted = new Set(lineIds);
  const known = new Set(looseLines(cart).map(({ lineId }) => lineId));
  if (wanted.size === 0 || lineIds.some((lineId) => !known.has(lineId))) return refuse('cart.unknown-line');
  const removals = removalsOf(cart, ({ lineId }) => wanted.has(lineId) && !leaving.has(lineId));
  return acceptAll(removals.map(queued), 'cart.change-pending');
};

export const removeCombo = (scope: CartScope, comboId: ComboId): CartDecision => {
  const found = findCombo(scope.cart.cart, comboId);
  if (found === null) return refuse('cart.unknown-combo');
  if (leavingCombos(scope.cart.queue).has(comboId)) return refuse('cart.change-pending');
  const { orderId, store } = found.order;
  return queue({ type: 'RemoveCombo', orderId, store, comboId });
};

/** Where the seat is: in a waiting intent or in a line. Neither is set for a deferred seat. */
interface Release {
  readonly intent?: QueuedIntent;
  readonly line?: Line;
}

const releaseOf = (
  { cart: { cart, queue, deferredSeats } }: CartScope,
  seat: SoldSeat,
): Release | RefusalCode => {
  if (deferredSeats.some((item) => isOfSeat(item, seat))) return {};
  const place = queue.findIndex(
    ({ intent }) => intent.type === 'Reserve' && intent.items.some((item) => isOfSeat(item, seat)),
  );
  const intent = queue[place];
  if (intent) return place === 0 ? 'cart.change-pending' : { intent };
  const found = findSeat(cart, seat);
  if (found === null) return 'seats.unknown';
  return hasSeat(cart, queue, seat) ? found : 'cart.change-pending';
};

/** Releases all seats or none (C-67): drops deferred ones, withdraws waiting intents (C-65), removes lines. */
export const releaseSeats = (scope: CartScope, seats: readonly SoldSeat[]): CartDecision => {
  const { deferredSeats } = scope.cart;
  const isDeferred = (seat: SoldSeat): boolean => deferredSeats.some((item) => isOfSeat(item, seat));
  const still = seats.every(isDeferred) ? null : refuseIfLocked(scope, 0);
  if (still) return still;
  const intents = new Set<QueuedIntent>();
  const lines = new Set<Line>();
  for (const seat of seats) {
    const release = releaseOf(scope, seat);
    if (typeof release === 'string') return refuse(release);
    if (release.intent) intents.add(release.intent);
    if (release.line) lines.add(release.line);
  }
  const staying = deferredSeats.filter((item) => !seats.some((seat) => isOfSeat(item, seat)));
  const removals = removalsOf(scope.cart.cart, (line) => lines.has(line));
  return acceptAll<CartEvent>(
    [
      ...(staying.length < deferredSeats.length ? [{ type: 'SeatsDeferred' as const, items: staying }] : []),
      ...[...intents].map(
        ({ requestId }): CartEvent => ({ type: 'IntentDropped', requestId, reason: 'withdrawn' }),
      ),
      ...removals.map(queued),
    ],
    'seats.unknown',
  );
};
