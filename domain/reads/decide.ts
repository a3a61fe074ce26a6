import type { CartScope } from '../cart/messages.ts';
import { canRead, queued, refuseIfLocked } from '../cart/queue.ts';
import type { CheckoutScope } from '../checkout/messages.ts';
import { nextRequestId } from '../kernel/decider.ts';
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
      ...(readsCart ? [queued(cart, { type: 'Read' })] : []),
      ...(readsOpen
        ? [{ type: 'OpenPaymentsAsked' as const, requestId: nextRequestId(cart, readsCart ? 1 : 0) }]
        : []),
    ],
    'recover.nothing-under-way',
  );
};
