/** What a look at the clock does to the cart. Not here: who looks, and when. */
import { askAfter, isPaying } from '../checkout/paying.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import type { CartEvent, Event } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { Instant } from '../kernel/instant.ts';
import { isRestored } from './lines.ts';
import type { PendingIntent } from './state.ts';
import { stranded } from './wishes.ts';

/** The reservation's time is over, the order was not restored, and no payment may have gone through (C-17, C-18). */
export const isOver = (state: State, now: Instant): boolean => {
  const { deadline, cart } = state.cart;
  return deadline !== null && now >= deadline && !isRestored(cart) && !isPaying(state.checkout.payment);
};

/** What waits behind the call under way and has nothing to change any more; that call's answer still counts (C-19). */
const strandedBehindHead = ([head, ...waiting]: readonly PendingIntent[]): readonly CartEvent[] =>
  head?.intent.type === 'Reserve' ? [] : stranded(waiting);

/** C-18: at the deadline the cart is dropped and the buyer is told. */
export const checkDeadline = (state: State, now: Instant): Decision => {
  if (!isOver(state, now)) return refuse('clock.nothing-due');
  const payment = askAfter(state);
  const [first, ...rest]: readonly Event[] = [
    ...strandedBehindHead(state.cart.queue),
    ...payment.before,
    { type: 'CartExpired', purchaseId: state.cart.cart.purchaseId },
    noticed('error', 'checkout.cart-expired'),
    ...payment.after,
  ];
  return first ? accept(first, ...rest) : refuse('clock.nothing-due');
};
