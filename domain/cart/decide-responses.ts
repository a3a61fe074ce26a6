import { type Instant, instant, type RequestId, unitsOf } from '../kernel/values.ts';
import { looseLines, sameGroup } from '../limits/limits.ts';
import { BEING_CHARGED, type CallFailure, isUncertain, UNKNOWN_PURCHASE } from '../model/calls.ts';
import {
  allLines,
  type Cart,
  findCombo,
  findLine,
  isEmpty,
  isRestored,
  type Line,
  type LineKind,
  NO_CART,
} from '../model/cart.ts';
import type { NoticeCode } from '../model/codes.ts';
import {
  accept,
  acceptAll,
  type DecisionOf,
  loseSession,
  type NoticeEvent,
  noticed,
  noticedFailure,
  refuse,
  type SharedEvent,
} from '../model/decision.ts';
import { orderSum } from '../pricing/lines.ts';
import { deadlineOf } from '../time/zone.ts';
import { voucherAfterCoupon } from './decide-code.ts';
import type { CartEvent } from './events.ts';
import type { CartIntent, CartResponse, CartScope, CartState, QueuedIntent } from './messages.ts';
import { canRead, isOver, isReadWaiting, projected, prune, queued } from './queue.ts';
import { choiceName, lineText, lineTexts } from './things.ts';

type Fact = CartEvent | SharedEvent;

/** Settles only the call in flight (C-21). The response to another call is late if that was given up, else stale. */
export const decideCartResponse = (
  scope: CartScope,
  response: CartResponse,
  now: Instant,
): DecisionOf<Fact> => {
  const [head] = scope.cart.queue;
  if (head?.requestId !== response.requestId)
    return scope.cart.lost.includes(response.requestId)
      ? decideLateResponse(scope, response)
      : refuse('answer.stale');
  const { outcome } = response;
  if (!outcome.ok) return decideFailure(scope, head, outcome.failure, now);
  if (head.intent.type === 'TakeUp' && isEmpty(outcome.value))
    return decideFailure(scope, head, CART_GONE, now);
  if (
    'due' in head.intent &&
    isOver(scope, now) &&
    hasExpired(outcome.value, scope.settings.holdMinutes, now)
  )
    return cartUnknown(scope, head, CART_GONE, now);
  return batch(
    confirmedEvents(scope, head.requestId, outcome.value, (after) => doneNotice(scope.cart, head, after)),
  );
};

/** Failure of a take-up whose purchase is no open cart (C-79), or of the deadline's Read of an expired cart (C-18). */
const CART_GONE: CallFailure = {
  kind: 'refused',
  httpStatus: null,
  code: UNKNOWN_PURCHASE,
  serverMessage: null,
  params: {},
};

const batch = (facts: readonly Fact[]): DecisionOf<Fact> => acceptAll(facts, 'answer.stale');

/** Deadline of a cart: the latest reservation of its orders plus `holdMinutes` (C-25). */
export const deadlineFor = (cart: Cart, holdMinutes: number): Instant | null => {
  const deadlines = cart.orders.flatMap(({ reservedAt }) =>
    reservedAt === null ? [] : (deadlineOf(reservedAt, holdMinutes) ?? []),
  );
  return isEmpty(cart) || deadlines.length === 0 ? null : instant(Math.max(...deadlines));
};

const hasExpired = (cart: Cart, holdMinutes: number, now: Instant): boolean => {
  const deadline = deadlineFor(cart, holdMinutes);
  return isEmpty(cart) || (deadline !== null && deadline <= now && !isRestored(cart));
};

/** Reports orders whose total differs from the sum of its parts (C-26). The server's total is shown. */
const disagreements = (cart: Cart): readonly CartEvent[] =>
  cart.orders.flatMap((order): readonly CartEvent[] => {
    const computed = orderSum(order);
    const { orderId, total, currency } = order;
    return computed === total
      ? []
      : [{ type: 'TotalsDisagreed', orderId, confirmed: total, computed, currency }];
  });

/** Events of a confirmed cart, in folding order: dropped intents first, so that none is sent, and bad news last. */
const confirmedEvents = (
  scope: CartScope,
  requestId: RequestId,
  cart: Cart,
  goodNews: (after: CartState) => readonly NoticeEvent[] = () => [],
): readonly Fact[] => {
  const before = scope.cart.cart;
  const had = before.purchaseId !== null || !isEmpty(before);
  const [head, ...waiting] = scope.cart.queue;
  const { kept, drops, notices } = prune(isEmpty(cart) ? NO_CART : cart, waiting);
  return [
    ...drops,
    { type: 'CartConfirmed', requestId, cart, deadline: deadlineFor(cart, scope.settings.holdMinutes) },
    ...disagreements(cart),
    ...(isEmpty(cart) && had ? [{ type: 'CartDropped' as const, reason: 'emptied' as const }] : []),
    ...goodNews({ ...scope.cart, cart, queue: kept }),
    ...notices,
    // A lost change may be the buyer's own removal of the coupon.
    ...(scope.unread ? [] : couponNotice(before, cart, head?.intent)),
  ];
};

const hasDiscount = ({ orders }: Cart): boolean => orders.some(({ couponDiscount }) => couponDiscount > 0);

/** Notice that the coupon discount is gone (C-45). Totals that do not add up (C-26) prove nothing. */
const couponNotice = (before: Cart, after: Cart, intent: CartIntent | undefined): readonly NoticeEvent[] =>
  before.purchaseId === after.purchaseId &&
  !isEmpty(after) &&
  disagreements(after).length === 0 &&
  hasDiscount(before) &&
  !hasDiscount(after) &&
  intent?.type !== 'RemoveCoupon'
    ? [noticed('info', 'coupon.lost')]
    : [];

const dropUnread = (scope: CartScope, fact: CartEvent, notices: readonly NoticeEvent[]): readonly Fact[] => {
  const drops = scope.cart.queue
    .filter(({ intent }) => intent.type !== 'Read')
    .map(({ requestId }): CartEvent => ({ type: 'IntentDropped', requestId, reason: 'unread' }));
  return drops.length === 0 ? [fact, ...notices] : [...drops, fact, noticed('error', 'cart.not-sent')];
};

const decideFailure = (
  scope: CartScope,
  head: QueuedIntent,
  failure: CallFailure,
  now: Instant,
): DecisionOf<Fact> => {
  if (failure.kind === 'forbidden') return loseSession();
  // An unknown purchase in a take-up is the cart to take up, not the cart of this tab (C-79).
  if (failure.code === UNKNOWN_PURCHASE && head.intent.type !== 'TakeUp')
    return cartUnknown(scope, head, failure, now);
  if (isUncertain(failure)) return batch(lostEvents(scope, head, failure));
  const fact: CartEvent = { type: 'IntentRefused', requestId: head.requestId, failure };
  // An earlier delivery of the request may have been carried out before the charge began (C-94).
  if (failure.code === BEING_CHARGED && head.intent.type !== 'Read' && head.intent.type !== 'TakeUp')
    return batch(
      removeHead(
        scope,
        canRead(scope),
        fact,
        withCode(scope, head, noticed('error', 'cart.being-charged', {}, failure.serverMessage)),
      ),
    );
  if (head.intent.type === 'Read' && !scope.isKnown)
    return batch(
      dropUnread(scope, fact, readNotice(scope, head, failedNotice(scope.cart.cart, head.intent, failure))),
    );
  const voucher = voucherAfterCoupon(scope, head, failure);
  if (voucher !== null) return batch(removeHead(scope, false, fact, [voucher]));
  const isRemoval = head.intent.type === 'Remove' || head.intent.type === 'RemoveCombo';
  const isSent = failure.kind !== 'unavailable';
  const notices =
    isReservedAgain(scope.cart, head) && isSent
      ? reservedAgainNotice({ ...scope.cart, queue: scope.cart.queue.slice(1) })
      : withCode(scope, head, failedNotice(scope.cart.cart, head.intent, failure));
  return batch(removeHead(scope, isRemoval, fact, notices));
};

/** Refusal of a typed code, whose field shows the reason (C-33, C-98), else the notice. */
const withCode = (
  { cart: { code: entry } }: CartScope,
  { requestId }: QueuedIntent,
  notice: NoticeEvent,
): readonly (NoticeEvent | CartEvent)[] => {
  if (entry?.status !== 'applying' || entry.requestId !== requestId) return [notice];
  const { code: reason, params, serverMessage } = notice.notice;
  return [
    { type: 'CodeRefused', code: entry.code, reason, params: { name: params.name ?? '' }, serverMessage },
  ];
};

/** Removes the head, then reads the cart (C-23, C-74) or prunes the queue (C-64, C-72). */
const removeHead = (
  scope: CartScope,
  read: boolean,
  fact: CartEvent,
  notices: readonly (NoticeEvent | CartEvent)[] = [],
): readonly Fact[] => {
  if (isReadWaiting(scope) && canRead(scope)) return [fact, ...notices];
  if (read) return [queued({ type: 'Read' }), fact, ...notices];
  const { cart, queue } = scope.cart;
  const pruned = prune(cart, queue.slice(1));
  return [...pruned.drops, fact, ...notices, ...pruned.notices];
};

/**
 * Ends a cart that the server no longer knows (C-22): as expired if its deadline is over (C-18) and no other tab reported a
 * change (C-75), else as dropped.
 */
const cartUnknown = (
  scope: CartScope,
  head: QueuedIntent,
  failure: CallFailure,
  now: Instant,
): DecisionOf<Fact> => {
  const isExpired = isOver(scope, now) && !('told' in head.intent);
  const { purchaseId } = scope.cart.cart;
  return batch([
    ...prune(NO_CART, scope.cart.queue.slice(1)).drops,
    isExpired ? { type: 'CartExpired', purchaseId } : { type: 'CartDropped', reason: 'unknown' },
    { type: 'IntentRefused', requestId: head.requestId, failure },
    ...(isExpired ? [noticed('error', 'checkout.cart-expired')] : unknownNotice(scope, head, failure)),
  ]);
};

/** No notice if the buyer never saw this cart, or if another tab reported the change (C-75). */
const unknownNotice = (
  scope: CartScope,
  { intent }: QueuedIntent,
  failure: CallFailure,
): readonly NoticeEvent[] =>
  'told' in intent || (isEmpty(scope.cart.cart) && (intent.type === 'Read' || intent.type === 'Reattach'))
    ? []
    : [noticed('error', 'cart.unknown', {}, failure.serverMessage)];

/** A failed Read for the deadline is silent while the cart is unproven (C-48). */
const readNotice = (
  scope: CartScope,
  { intent }: QueuedIntent,
  notice: NoticeEvent,
): readonly NoticeEvent[] => ('due' in intent && scope.unread ? [] : [notice]);

/** Reads a readable cart before any other request, but does not repeat a Read (C-23). */
const lostEvents = (scope: CartScope, head: QueuedIntent, failure: CallFailure): readonly Fact[] => {
  const isRead = head.intent.type === 'Read';
  const reads = !isRead && canRead(scope);
  const code = isRead ? 'cart.read-failed' : reads ? lostCode(failure) : 'cart.lost-unread';
  const fact: CartEvent = { type: 'IntentLost', requestId: head.requestId };
  const notice = noticed(isRead ? 'error' : 'info', code, fieldOf(failure), failure.serverMessage);
  const notices = readNotice(scope, head, notice);
  return isRead && !scope.isKnown
    ? dropUnread(scope, fact, notices)
    : removeHead(scope, reads, fact, notices);
};

const lostCode = ({ kind }: CallFailure): NoticeCode =>
  kind === 'malformed' ? 'answer.malformed' : 'cart.lost-answer';

/** Path of the malformed field. Other parameters of the server can contain personal data. */
const fieldOf = ({ params: { path } }: CallFailure): CallFailure['params'] =>
  path === undefined ? {} : { path };

/** Repeats the request that a worker restart interrupted, once if the server keeps keys (C-41). Else it counts as lost (K-08). */
export const recoverCart = (scope: CartScope): readonly Fact[] => {
  const [head] = scope.cart.queue;
  if (head === undefined) return [];
  const { requestId } = head;
  return scope.settings.finalizeSeconds !== null && !scope.cart.lost.includes(requestId)
    ? [{ type: 'IntentRepeated', requestId }]
    : removeHead(scope, canRead(scope), { type: 'IntentLost', requestId });
};

/** Reads the cart, because a late response can be outdated (C-24). Without cart and queue, its cart is taken (C-77). */
const decideLateResponse = (scope: CartScope, response: CartResponse): DecisionOf<Fact> => {
  const lateEvent: Fact = { type: 'LateAnswerSeen', requestId: response.requestId };
  if (scope.paying) return accept(lateEvent);
  const { cart, queue } = scope.cart;
  if (cart.purchaseId === null && queue.length === 0 && response.outcome.ok)
    return accept(lateEvent, ...confirmedEvents(scope, response.requestId, response.outcome.value));
  if (!canRead(scope) || isReadWaiting(scope)) return accept(lateEvent);
  return accept<Fact>(lateEvent, queued({ type: 'Read' }));
};

const SEAT_TAKEN = 'seat_taken';

const isReservedAgain = ({ again }: Pick<CartState, 'again'>, { requestId }: QueuedIntent): boolean =>
  again.some((each) => each.requestId === requestId);

const reservedAgainNotice = (after: CartState): readonly NoticeEvent[] => {
  if (after.queue.some((each) => isReservedAgain(after, each))) return [];
  return isEmpty(after.cart)
    ? [noticed('error', 'cart.again-none')]
    : [noticed('success', 'cart.again-done')];
};

type ReservedKind = LineKind | 'combo';

const reservedKind = (intent: Extract<CartIntent, { type: 'Reserve' }>): ReservedKind =>
  intent.items[0]?.kind ?? 'combo';

const isSeated = (intent: CartIntent): boolean =>
  intent.type === 'Reserve' && intent.items.some((item) => item.seat !== null);

/** True if another buyer has the seat, or the same buyer in another purchase (C-68). */
export const isSeatTaken = (intent: CartIntent, failure: CallFailure): boolean =>
  isSeated(intent) &&
  failure.kind === 'refused' &&
  (failure.httpStatus === 409 || failure.code === SEAT_TAKEN);

interface RemovedThing {
  readonly what: ReservedKind;
  readonly name: string;
}

/** Name of the only thing removed. Null for several things or a missing one. */
const removedThing = (cart: Cart, intent: CartIntent): RemovedThing | null => {
  if (intent.type === 'RemoveCombo') {
    const found = findCombo(cart, intent.comboId);
    return found && { what: 'combo', name: found.combo.name };
  }
  if (intent.type !== 'Remove') return null;
  const lines = intent.lineIds.map((lineId) => findLine(cart, lineId)?.line);
  const texts = lineTexts(cart);
  const things = lines.map(
    (line) =>
      line && { what: line.kind, name: line.seat?.label ?? texts.get(line.lineId) ?? line.productName },
  );
  const [first] = things;
  if (first === undefined) return null;
  return things.every((each) => each?.what === first.what && each.name === first.name) ? first : null;
};

/** Notice code of a completed intent (C-28). Null without a notice. */
const doneCode = (before: Cart, intent: CartIntent): NoticeCode | null => {
  switch (intent.type) {
    case 'Reserve':
      return `cart.added.${reservedKind(intent)}`;
    case 'Remove':
    case 'RemoveCombo':
      return `cart.removed.${removedThing(before, intent)?.what ?? 'item'}`;
    case 'ApplyCoupon':
      return 'coupon.applied';
    case 'RemoveCoupon':
      return 'coupon.removed';
    case 'ApplyBin':
      return 'bin.applied';
    case 'RemoveBin':
      return 'bin.removed';
    case 'TakeUp':
      return 'cart.taken-up';
    case 'Reattach':
    case 'Read':
      return null;
  }
};

const failedCode = (intent: CartIntent): NoticeCode => {
  switch (intent.type) {
    case 'Reserve':
      return `cart.add-failed.${reservedKind(intent)}`;
    case 'Remove':
    case 'RemoveCombo':
      return 'cart.remove-error';
    case 'ApplyCoupon':
      return 'coupon.refused';
    case 'RemoveCoupon':
      return 'coupon.remove-failed';
    case 'ApplyBin':
      return 'bin.refused';
    case 'RemoveBin':
      return 'bin.remove-failed';
    case 'Reattach':
      return 'cart.reattach-failed';
    case 'Read':
      return 'cart.read-failed';
    case 'TakeUp':
      return 'cart.take-up-failed';
  }
};

const nameOf = (intent: CartIntent): Readonly<Record<string, string>> => {
  if (intent.type !== 'Reserve') return {};
  const [item] = intent.items;
  const name = item === undefined ? intent.combos[0]?.name : choiceName(item);
  return name === undefined ? {} : { name };
};

/** Quantity left once the queue is carried out (C-78). */
const remainingOf = ({ cart, queue }: CartState, line: Line): number =>
  unitsOf(looseLines(projected(cart, queue)).filter((other) => isAlike(other, line)));

const isAlike = (a: Line, b: Line): boolean => sameGroup({ ...a, price: b.price }, b);

/** The line whose quantity a removal lowers. Null for several things, and for other intents. */
const reducedOf = (before: Cart, intent: CartIntent): Line | null => {
  if (intent.type !== 'Remove') return null;
  const lines = intent.lineIds.flatMap((lineId) => findLine(before, lineId)?.line ?? []);
  const [first] = lines;
  return first !== undefined && lines.every((each) => isAlike(each, first)) ? first : null;
};

/** True if the cart has at least one of the reserved things. Another tab may have removed them since (C-28). */
const isReserved = (cart: Cart, { items, combos }: Extract<CartIntent, { type: 'Reserve' }>): boolean => {
  const lines = allLines(cart);
  return (
    combos.some(({ comboId }) => findCombo(cart, comboId) !== null) ||
    items.some(({ variationId, seat }) =>
      lines.some((line) =>
        seat === null ? line.variationId === variationId : line.seat?.seatId === seat.seatId,
      ),
    )
  );
};

/** True for a removal that the server confirmed, although it still lists a part of it (C-28). */
const isStillListed = (cart: Cart, intent: CartIntent): boolean =>
  intent.type === 'RemoveCombo'
    ? findCombo(cart, intent.comboId) !== null
    : intent.type === 'Remove' && intent.lineIds.some((lineId) => findLine(cart, lineId) !== null);

const doneNotice = (
  { cart: before, again }: CartState,
  head: QueuedIntent,
  after: CartState,
): readonly NoticeEvent[] => {
  const { intent } = head;
  if (isReservedAgain({ again }, head)) return reservedAgainNotice(after);
  if (isStillListed(after.cart, intent)) return [];
  if (intent.type === 'Reserve' && !isReserved(after.cart, intent)) return [];
  const line = reducedOf(before, intent);
  if (line !== null) {
    const count = remainingOf(after, line);
    if (count > 0) return [noticed('success', 'cart.count', { count, name: lineText(before, line) })];
  }
  const code = doneCode(before, intent);
  const removed = removedThing(before, intent);
  return code === null ? [] : [noticed('success', code, removed ? { name: removed.name } : nameOf(intent))];
};

/** Intents whose failure notice reports a decision of the server, so that an unsent one needs another notice (C-43). */
const JUDGED: ReadonlySet<CartIntent['type']> = new Set(['ApplyCoupon', 'ApplyBin', 'TakeUp']);

const failedNotice = (cart: Cart, intent: CartIntent, failure: CallFailure): NoticeEvent => {
  const removed = removedThing(cart, intent);
  if (removed !== null) return noticedFailure('cart.remove-failed', failure, { name: removed.name });
  if (failure.kind === 'unavailable' && JUDGED.has(intent.type))
    return noticedFailure('server.unavailable', failure);
  const seated = failure.params.purchaseId === undefined ? 'seats.taken' : 'seats.yours';
  const code = isSeatTaken(intent, failure) ? seated : failedCode(intent);
  return noticedFailure(code, failure, nameOf(intent));
};
