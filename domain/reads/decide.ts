import type { CartScope } from '../cart/messages.ts';
import { canRead, queued, refuseIfLocked } from '../cart/queue.ts';
import type { CheckoutScope } from '../checkout/messages.ts';
import { UNNUMBERED } from '../kernel/decider.ts';
import { isEmpty } from '../model/cart.ts';
import { acceptAll } from '../model/decision.ts';
import type { ReadsState } from './messages.ts';
import { isReading } from './view.ts';

/** Reads again what failed. Without items, the account's open payments are read as well (N-05, N-14). */
export const retryReads = (reads: ReadsState, cart: CartScope, { checkout, consumer }: CheckoutScope) => {
  const readsCart =
    reads.cart !== 'known' && canRead(cart) && refuseIfLocked(cart) === null && !isReading(cart.cart);
  const readsOpen =
    (reads.open === 'failed' || (readsCart && isEmpty(cart.cart.cart))) &&
    consumer !== null &&
    checkout.openAsked === null;
  return acceptAll(
    [
      ...(readsCart ? [queued({ type: 'Read' })] : []),
      ...(readsOpen ? [{ type: 'OpenPaymentsAsked' as const, requestId: UNNUMBERED }] : []),
    ],
    'recover.nothing-under-way',
  );
};
