/** What an answer to a cart call leads to. Not here: what the buyer reads (messages.ts). */

import { askAfter, isPaying } from '../checkout/paying.ts';
import type { Answer, CallFailure } from '../core/calls.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import type { Event, NoticeEvent } from '../core/events.ts';
import { isUncertain } from '../core/failures.ts';
import type { State } from '../core/state.ts';
import { loseSession } from '../session/decide.ts';
import { consumerOf } from '../session/person.ts';
import { isReadWaiting, queued } from './asking.ts';
import { isEmpty } from './lines.ts';
import { doneNotice, failedNotice } from './messages.ts';
import { sortOut } from './sorting.ts';
import type { PendingIntent } from './state.ts';
import { told } from './told.ts';
import { stranded } from './wishes.ts';

type CartAnswer = Extract<Answer, { call: 'Cart' }>;

/** The server's code for a purchase number that it does not know. */
export const UNKNOWN_PURCHASE = '7400';

/** C-21: only the call under way is answered; an answer to one given up on is late, any other is stale. */
export const decideCartAnswer = (state: State, answer: CartAnswer): Decision => {
  const [head] = state.cart.queue;
  if (state.cart.lost.includes(answer.requestId)) return late(state, answer);
  if (head?.requestId !== answer.requestId) return refuse('answer.stale');
  const { outcome } = answer;
  if (!outcome.ok) return failed(state, head, outcome.failure);
  return batch(told(state, head.requestId, outcome.value, doneNotice(state.cart.cart, head.intent)));
};

const batch = ([first, ...rest]: readonly Event[]): Decision =>
  first ? accept(first, ...rest) : refuse('answer.stale');

const failed = (state: State, head: PendingIntent, failure: CallFailure): Decision => {
  if (failure.kind === 'forbidden') return loseSession();
  if (failure.code === UNKNOWN_PURCHASE) return unknown(state, head, failure);
  if (isUncertain(failure)) return batch(lost(state, head, failure));
  const isRemoval = head.intent.type === 'Remove' || head.intent.type === 'RemoveCombo';
  return batch(
    settle(state, isRemoval, { type: 'IntentRefused', requestId: head.requestId, failure }, [
      failedNotice(head.intent, failure),
    ]),
  );
};

/**
 * The head leaves without a told cart. Either the cart is read next, which then sorts out what waits, or what
 * waits is sorted out by the cart as last told, so that nothing senseless is asked (C-05, C-19, C-20, C-23).
 */
const settle = (
  state: State,
  read: boolean,
  fact: Event,
  notices: readonly NoticeEvent[] = [],
): readonly Event[] => {
  if (isReadWaiting(state) && canRead(state)) return [fact, ...notices];
  if (read) return [queued(state, { type: 'Read' }), fact, ...notices];
  const { cart, queue } = state.cart;
  const sorted = sortOut(cart, queue.slice(1), cart.purchaseId !== null);
  return [...sorted.drops, fact, ...notices, ...sorted.notices];
};

/** C-22: the server does not know the cart any more; what was bound to it goes with it. */
const unknown = (state: State, head: PendingIntent, failure: CallFailure): Decision => {
  const payment = askAfter(state);
  return batch([
    ...stranded(state.cart.queue.slice(1)),
    ...payment.before,
    { type: 'CartDropped', reason: 'unknown' },
    { type: 'IntentRefused', requestId: head.requestId, failure },
    ...unknownNotice(state, head, failure),
    ...payment.after,
  ]);
};

/** Who came back to a stored number has seen nothing of that cart, and is told nothing. */
const unknownNotice = (
  state: State,
  { intent }: PendingIntent,
  failure: CallFailure,
): readonly NoticeEvent[] =>
  isEmpty(state.cart.cart) && (intent.type === 'Read' || intent.type === 'Reattach')
    ? []
    : [noticed('error', 'cart.unknown', {}, failure.serverMessage)];

/** C-23: nobody knows what became of it, so the cart is read before anything else is asked; a Read itself is not repeated. */
const lost = (state: State, head: PendingIntent, failure: CallFailure): readonly Event[] => {
  const isRead = head.intent.type === 'Read';
  const code =
    failure.kind === 'malformed' ? 'answer.malformed' : isRead ? 'cart.read-failed' : 'cart.lost-answer';
  return settle(state, !isRead && canRead(state), { type: 'IntentLost', requestId: head.requestId }, [
    noticed(isRead ? 'error' : 'info', code, fieldOf(failure), failure.serverMessage),
  ]);
};

/** Which field was malformed. What else the server sends along is not for messages: it may name persons. */
const fieldOf = ({ params: { path } }: CallFailure): CallFailure['params'] =>
  path === undefined ? {} : { path };

/** K-08: the call under way when the core died, a Read too, counts as lost. */
export const recoverCart = (state: State): readonly Event[] => {
  const [head] = state.cart.queue;
  return head ? settle(state, canRead(state), { type: 'IntentLost', requestId: head.requestId }) : [];
};

/** A cart with a number can be read by anybody, one without only by whom it belongs to. */
const canRead = (state: State): boolean =>
  state.cart.cart.purchaseId !== null || consumerOf(state.session) !== null;

/** C-24: whatever it says may be overtaken already; it only tells that the cart is to be read again. */
const late = (state: State, answer: CartAnswer): Decision => {
  const seen: Event = { type: 'LateAnswerSeen', requestId: answer.requestId };
  if (isPaying(state.checkout.payment)) return accept(seen);
  const { cart, queue } = state.cart;
  if (cart.purchaseId === null && queue.length === 0 && answer.outcome.ok)
    return accept(seen, ...told(state, answer.requestId, answer.outcome.value));
  if (!canRead(state) || isReadWaiting(state)) return accept(seen);
  return accept(seen, queued(state, { type: 'Read' }));
};
