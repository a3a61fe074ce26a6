/** What every cart command checks before its own rules, and how a wish joins the queue. */
import { isPaying } from '../checkout/paying.ts';
import { accept, type Decision, refuse } from '../core/decision.ts';
import type { CartEvent } from '../core/events.ts';
import { requestId } from '../core/requests.ts';
import type { State } from '../core/state.ts';
import type { CartIntent } from './state.ts';

/** Wishes that may wait at once; keeps the state small whatever somebody does to a button. */
export const QUEUE_LIMIT = 100;

/** The cart stands still while money may be moving (C-17) and while too much waits (C-03). */
export const standsStill = (state: State): Decision | null => {
  if (isPaying(state.checkout.payment)) return refuse('cart.paying');
  return state.cart.queue.length >= QUEUE_LIMIT ? refuse('cart.busy', { limit: QUEUE_LIMIT }) : null;
};

/** The fact that a wish joined the queue; `nth` counts the asked wishes of one decision (C-01). */
export const queued = (state: State, intent: CartIntent, nth = 0): CartEvent => ({
  type: 'IntentQueued',
  requestId: requestId(state, nth),
  intent,
});

export const queue = (state: State, intent: CartIntent): Decision => accept(queued(state, intent));

/** A Read waits behind the call under way: another would tell nothing new (C-13). */
export const isReadWaiting = (state: State): boolean =>
  state.cart.queue.some(({ intent }, place) => place > 0 && intent.type === 'Read');

/** There is something on the server's side to read: a number, or a wish that will make one. */
export const hasCart = (state: State): boolean =>
  state.cart.cart.purchaseId !== null ||
  state.cart.queue.some(({ intent }) => intent.type === 'Reserve' || intent.type === 'Read');
