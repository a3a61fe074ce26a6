/** What an answer to a cart call leads to. Not here: what the buyer reads (messages.ts). */

import { isPaying } from '../checkout/paying.ts';
import type { Answer, CallFailure } from '../core/calls.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import type { Event } from '../core/events.ts';
import { isUncertain } from '../core/failures.ts';
import type { State } from '../core/state.ts';
import { loseSession } from '../session/decide.ts';
import { consumerOf } from '../session/person.ts';
import { hasCart, isReadWaiting, queued } from './asking.ts';
import { doneNotice, failedNotice } from './messages.ts';
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
    ...stranded(state.cart.queue.slice(1)),
    { type: 'CartDropped', reason: 'unknown' },
    { type: 'IntentRefused', requestId: head.requestId, failure },
    noticed('error', 'cart.unknown', {}, failure.serverMessage),
  ]);

/** C-23: nobody knows what became of it, so the cart is read before anything else is asked; a Read itself is not repeated. */
const lost = (state: State, head: PendingIntent, failure: CallFailure): readonly Event[] => {
  const isRead = head.intent.type === 'Read';
  const code =
    failure.kind === 'malformed' ? 'answer.malformed' : isRead ? 'cart.read-failed' : 'cart.lost-answer';
  return [
    ...giveUp(state, head, !isRead && canRead(state)),
    noticed(isRead ? 'error' : 'info', code, failure.params, failure.serverMessage),
  ];
};

/** The head counts as lost; its successor is a Read where `reading`, else whatever still makes sense. */
const giveUp = (state: State, head: PendingIntent, reading: boolean): readonly Event[] => [
  ...(reading ? readNext(state) : strandedWishes(state)),
  { type: 'IntentLost', requestId: head.requestId },
];

const readNext = (state: State): readonly Event[] =>
  isReadWaiting(state) ? [] : [queued(state, { type: 'Read' })];

/** K-08: the call under way when the core died, a Read too, counts as lost. */
export const recoverCart = (state: State): readonly Event[] => {
  const [head] = state.cart.queue;
  return head ? giveUp(state, head, canRead(state)) : [];
};

/** A cart with a number can be read by anybody, one without only by whom it belongs to. */
const canRead = (state: State): boolean =>
  state.cart.cart.purchaseId !== null || consumerOf(state.session) !== null;

const strandedWishes = (state: State): readonly Event[] =>
  state.cart.cart.purchaseId === null ? stranded(state.cart.queue.slice(1)) : [];

/** A removal is mostly refused because the cart has changed elsewhere: read it (C-20). */
const readAfterRemoval = (state: State, head: PendingIntent): readonly Event[] => {
  const removal = head.intent.type === 'Remove' || head.intent.type === 'RemoveCombo';
  return removal && hasCart(state) ? readNext(state) : [];
};

/** C-24: whatever it says may be overtaken already; it only tells that the cart is to be read again. */
const late = (state: State, answer: CartAnswer): Decision => {
  const seen: Event = { type: 'LateAnswerSeen', requestId: answer.requestId };
  if (isPaying(state.checkout.payment)) return accept(seen);
  const { cart, queue } = state.cart;
  if (cart.purchaseId === null && queue.length === 0 && answer.outcome.ok)
    return accept(seen, ...told(state, answer.requestId, answer.outcome.value));
  return canRead(state) ? accept(seen, ...readNext(state)) : accept(seen);
};
