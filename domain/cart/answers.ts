/** What an answer to a cart call leads to. Not here: what the buyer reads (messages.ts). */

import { isPaying } from '../checkout/paying.ts';
import type { Answer, CallFailure } from '../core/calls.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import type { Event } from '../core/events.ts';
import type { State } from '../core/state.ts';
import { consumerOf } from '../session/person.ts';
import { hasCart, isReadWaiting, queued } from './asking.ts';
import { boundToCart } from './clock.ts';
import { doneNotice, failedNotice } from './messages.ts';
import type { PendingIntent } from './state.ts';
import { told } from './told.ts';

type CartAnswer = Extract<Answer, { call: 'Cart' }>;

/** The server's code for a purchase number that it does not know. */
const UNKNOWN_PURCHASE = '7400';

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
  if (failure.kind === 'forbidden') return accept({ type: 'SessionLost' }, noticed('error', 'session.lost'));
  if (failure.code === UNKNOWN_PURCHASE) return unknown(state, head, failure);
  if (failure.kind === 'lost' || failure.kind === 'malformed') return batch(lost(state, head, failure));
  return batch([
    ...strandedWishes(state),
    ...readAfterRemoval(state, head),
    { type: 'IntentRefused', requestId: head.requestId, failure },
    failedNotice(head.intent, failure),
  ]);
};

/** C-22: the server does not know the cart any more; what was bound to it goes with it. */
const unknown = (state: State, head: PendingIntent, failure: CallFailure): Decision =>
  batch([
    ...boundToCart(state.cart.queue),
    { type: 'CartDropped', reason: 'unknown' },
    { type: 'IntentRefused', requestId: head.requestId, failure },
    noticed('error', 'cart.unknown', {}, failure.serverMessage),
  ]);

/** C-23: nobody knows what became of it, so the cart is read before anything else is asked. */
export const lost = (state: State, head: PendingIntent, failure: CallFailure | null): readonly Event[] => {
  const isRead = head.intent.type === 'Read';
  const readable = !isRead && canRead(state);
  const read: readonly Event[] = readable && !isReadWaiting(state) ? [queued(state, { type: 'Read' })] : [];
  const stranded = readable ? [] : strandedWishes(state);
  const code = isRead
    ? 'cart.read-failed'
    : failure?.kind === 'malformed'
      ? 'answer.malformed'
      : 'cart.lost-answer';
  return [
    ...stranded,
    ...read,
    { type: 'IntentLost', requestId: head.requestId },
    noticed(isRead ? 'error' : 'info', code, failure?.params ?? {}, failure?.serverMessage ?? null),
  ];
};

/** A cart with a number can be read by anybody, one without only by whom it belongs to. */
const canRead = (state: State): boolean =>
  state.cart.cart.purchaseId !== null || consumerOf(state.session) !== null;

/** Without a cart, what waits for one before the next reservation has nothing to change (C-19). */
const strandedWishes = (state: State): readonly Event[] => {
  if (state.cart.cart.purchaseId !== null) return [];
  const waiting = state.cart.queue.slice(1);
  const next = waiting.findIndex(({ intent }) => intent.type === 'Reserve');
  const stranded = next < 0 ? waiting : waiting.slice(0, next);
  return stranded.map(({ requestId }) => ({ type: 'IntentDropped', requestId, reason: 'gone' }));
};

/** A removal is mostly refused because the cart has changed elsewhere: read it (C-20). */
const readAfterRemoval = (state: State, head: PendingIntent): readonly Event[] => {
  const removal = head.intent.type === 'Remove' || head.intent.type === 'RemoveCombo';
  return removal && hasCart(state) && !isReadWaiting(state) ? [queued(state, { type: 'Read' })] : [];
};

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
