/** Queue of intents. Limits and seats are decided against the cart as it will be after the queue (C-05). */

import * as Either from 'effect/Either';
import { UNNUMBERED } from '../kernel/decider.ts';
import type { ComboId, Instant, LineId, PurchaseId } from '../kernel/values.ts';
import { asLine, type Headroom, headroomOf, INTENDED, looseLines, templateFor } from '../limits/limits.ts';
import {
  allLines,
  type Cart,
  type ComboChoice,
  findCombo,
  type ItemChoice,
  isRestored,
  type Line,
  type StoreOrder,
} from '../model/cart.ts';
import { accept, type DecisionOf, type NoticeEvent, noticed, refuse } from '../model/decision.ts';
import { mayBuyRecharges } from '../model/person.ts';
import { isOfSeat, type SoldSeat, soldSeats } from '../model/sold-seat.ts';
import type { CartEvent } from './events.ts';
import type { CartIntent, CartScope, CartState, QueuedIntent } from './messages.ts';

export type CartDecision = DecisionOf<CartEvent | NoticeEvent>;

export const QUANTITY_LIMIT = 999;

export const QUEUE_LIMIT = 100;

/** Refuses cart changes while a payment is in flight (C-17) or without room for `more` intents (C-03). */
export const refuseIfLocked = ({ paying, cart }: CartScope, more = 1): DecisionOf<never> | null => {
  if (paying) return refuse('cart.paying');
  const waiting = cart.queue.length + cart.deferredSeats.length;
  return waiting + more > QUEUE_LIMIT ? refuse('cart.busy', { limit: QUEUE_LIMIT }) : null;
};

/** The decision, or a refusal without room for the intents that it queues (C-03). */
export const ifRoom = (scope: CartScope, decision: CartDecision): CartDecision =>
  Either.flatMap(decision, (events) => {
    const more = events.filter(({ type }) => type === 'IntentQueued').length;
    return (more === 0 ? null : refuseIfLocked(scope, more)) ?? Either.right(events);
  });

export const queued = (intent: CartIntent): CartEvent => ({
  type: 'IntentQueued',
  requestId: UNNUMBERED,
  intent,
});

export const queue = (intent: CartIntent): DecisionOf<CartEvent> => accept(queued(intent));

/** True if a Read waits behind the call in flight. Another Read would return the same cart (C-13). */
export const isReadWaiting = ({ cart }: CartScope): boolean =>
  cart.queue.some(({ intent }, place) => place > 0 && intent.type === 'Read');

/** True if the deadline has passed. Restored orders and carts with a payment in flight are exempt (C-17, C-18). */
export const isOver = ({ cart: { cart, deadline }, paying }: CartScope, now: Instant): boolean =>
  deadline !== null && now >= deadline && !isRestored(cart) && !paying;

/** True if only reads are pending (P-48). */
export const isOnlyRead = ({ queue }: Pick<CartState, 'queue'>): boolean =>
  queue.length > 0 && queue.every(({ intent }) => intent.type === 'Read');

/** Milliseconds in which another device rarely changes the cart. */
const FRESH_MS = 30_000;

export const isReadAgain = (hidden: number): boolean => hidden >= FRESH_MS;

/** True if the server lets this buyer read a cart: by its id, or as the account's. */
export const canRead = ({ cart, consumer }: Pick<CartScope, 'cart' | 'consumer'>): boolean =>
  cart.cart.purchaseId !== null || consumer !== null;

interface PendingRequest {
  readonly purchaseId: PurchaseId | null;
  readonly intent: CartIntent;
}

/** True for a guest's first reservation: without a cart id to read, only repeating it shows its outcome (C-44). */
export const isUnreadable = (
  { consumer }: Pick<CartScope, 'consumer'>,
  { purchaseId, intent }: PendingRequest,
): boolean => intent.type === 'Reserve' && purchaseId === null && consumer === null;

/** True if that reservation is repeated for its outcome: the server carries each idempotency key out once (C-44). */
export const needsProofByKey = (
  scope: Pick<CartScope, 'consumer' | 'settings'>,
  asked: PendingRequest,
): boolean => isUnreadable(scope, asked) && scope.settings.finalizeSeconds !== null;

export const hasCart = ({ cart }: Pick<CartScope, 'cart'>): boolean =>
  cart.cart.purchaseId !== null ||
  cart.queue.some(({ intent }) => ['Reserve', 'Read', 'TakeUp'].includes(intent.type));

/** Card digits of the partner discount. Empty if only the confirmed cart shows it (C-70), null without one. */
export const binOf = ({ bin, cart }: CartState): string | null =>
  bin ?? (cart.orders.some(({ binDiscount }) => binDiscount > 0) ? '' : null);

type IntentOf<T extends CartIntent['type']> = Extract<CartIntent, { readonly type: T }>;

const intentsOf = <T extends CartIntent['type']>(
  queue: readonly QueuedIntent[],
  type: T,
): readonly IntentOf<T>[] =>
  queue.map(({ intent }) => intent).filter((intent): intent is IntentOf<T> => intent.type === type);

export const leavingLines = (queue: readonly QueuedIntent[]): ReadonlySet<LineId> =>
  new Set(intentsOf(queue, 'Remove').flatMap(({ lineIds }) => lineIds));

export const leavingCombos = (queue: readonly QueuedIntent[]): ReadonlySet<ComboId> =>
  new Set(intentsOf(queue, 'RemoveCombo').map(({ comboId }) => comboId));

export const intendedItems = (queue: readonly QueuedIntent[]): readonly ItemChoice[] =>
  intentsOf(queue, 'Reserve').flatMap(({ items }) => items);

export const intendedCombos = (queue: readonly QueuedIntent[]): readonly ComboChoice[] =>
  intentsOf(queue, 'Reserve').flatMap(({ combos }) => combos);

/** True if the seat is requested, or reserved without a queued release (C-09). */
export const hasSeat = (cart: Cart, queue: readonly QueuedIntent[], seat: SoldSeat): boolean => {
  if (intendedItems(queue).some((item) => isOfSeat(item, seat))) return true;
  const leaving = leavingLines(queue);
  return allLines(cart).some((line) => isOfSeat(line, seat) && !leaving.has(line.lineId));
};

const put = (orders: readonly StoreOrder[], line: Line): readonly StoreOrder[] => {
  const home = orders.findIndex((order) => order.store === line.store);
  return orders.map((order, nth) => (nth === home ? { ...order, lines: [...order.lines, line] } : order));
};

/** Cart with its loose lines after the queue, without products whose limits no line shows. */
export const projected = (cart: Cart, queue: readonly QueuedIntent[]): Cart => {
  if (queue.length === 0) return cart;
  const leaving = leavingLines(queue);
  const known = looseLines(cart);
  const added: Line[] = intendedItems(queue).flatMap((item, nth) => {
    const template = templateFor(known, item);
    return template ? [asLine(item, template, `${INTENDED}:${nth}` as LineId)] : [];
  });
  if (leaving.size === 0 && added.length === 0) return cart;
  const staying = cart.orders.map(
    (order): StoreOrder => ({ ...order, lines: order.lines.filter((line) => !leaving.has(line.lineId)) }),
  );
  return { ...cart, orders: added.reduce<readonly StoreOrder[]>(put, staying) };
};

export interface Overstep {
  readonly reason: NonNullable<Headroom['reason']>;
  readonly limit: number;
}

/** Limit that `item` would exceed (C-05). Null if it fits, or if no line shows the limits (C-62). */
export const overstep = (cart: Cart, queue: readonly QueuedIntent[], item: ItemChoice): Overstep | null => {
  const template = templateFor(looseLines(cart), item);
  if (template === null) return null;
  const added = asLine(item, template, INTENDED);
  const { room, reason, limit } = headroomOf(looseLines(projected(cart, queue)), added);
  return room >= item.quantity || reason === null ? null : { reason, limit };
};

const refuseOverstep = (item: { readonly name: string }, over: Overstep): DecisionOf<never> => {
  const params = { limit: over.limit, name: item.name };
  if (over.reason === 'stock') return refuse('limit.stock', params);
  return refuse(over.reason === 'limitByKind' ? 'limit.by-kind' : 'limit.by-document', params);
};

/** Refuses a recharge that the consumer cannot buy (C-29), and an item beyond a limit. Null if it fits. */
export const limitProblem = (scope: CartScope, item: ItemChoice): DecisionOf<never> | null => {
  if (item.kind === 'recharge' && !mayBuyRecharges(scope.consumer, scope.settings.site))
    return refuse('cart.recharge-needs-cpf');
  const over = overstep(scope.cart.cart, scope.cart.queue, item);
  return over && refuseOverstep(item, over);
};

export const reserveIntent = (item: ItemChoice): CartIntent => ({
  type: 'Reserve',
  items: [item],
  combos: [],
});

/** True for a removal of lines, or of a combo, that the confirmed cart no longer has (C-12). */
const isGone = (cart: Cart, intent: CartIntent): boolean => {
  if (intent.type === 'RemoveCombo') return findCombo(cart, intent.comboId) === null;
  if (intent.type !== 'Remove') return false;
  const present = new Set(looseLines(cart).map((line) => line.lineId));
  return !intent.lineIds.some((lineId) => present.has(lineId));
};

/** True for an intent that reserves, also into a new cart, or takes up a cart. */
const startsCart = ({ intent }: QueuedIntent): boolean =>
  intent.type === 'Reserve' || intent.type === 'TakeUp';

interface Drop {
  readonly reason: 'limit' | 'gone' | 'reserved';
  readonly notices: readonly NoticeEvent[];
}

/** Reason to drop a waiting intent, given the cart and the intents before it (C-63, C-12, C-72). */
const reasonToDrop = (cart: Cart, before: readonly QueuedIntent[], waiting: QueuedIntent): Drop | null => {
  const { intent } = waiting;
  const hasNone = cart.purchaseId === null && ![...before, waiting].some(startsCart);
  if (hasNone || isGone(cart, intent)) return { reason: 'gone', notices: [] };
  if (intent.type !== 'Reserve') return null;
  for (const item of intent.items) {
    if (soldSeats([item]).some((seat) => hasSeat(cart, before, seat)))
      return { reason: 'reserved', notices: [] };
    const over = overstep(cart, before, item);
    if (over) {
      const params = { limit: over.limit, name: item.name };
      return { reason: 'limit', notices: [noticed('error', 'cart.limit-reached', params)] };
    }
  }
  return null;
};

export interface Pruned {
  readonly kept: readonly QueuedIntent[];
  /** Folded before the head is settled, so that no dropped intent is sent. */
  readonly drops: readonly CartEvent[];
  readonly notices: readonly NoticeEvent[];
}

/** Checks the waiting intents again, each on the cart after those before it (C-64). */
export const prune = (cart: Cart, waiting: readonly QueuedIntent[]): Pruned => {
  const drops: CartEvent[] = [];
  const notices: NoticeEvent[] = [];
  const kept: QueuedIntent[] = [];
  for (const one of waiting) {
    const drop = reasonToDrop(cart, kept, one);
    if (drop === null) kept.push(one);
    else {
      drops.push({ type: 'IntentDropped', requestId: one.requestId, reason: drop.reason });
      notices.push(...drop.notices);
    }
  }
  return { kept, drops, notices };
};
