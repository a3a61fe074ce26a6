/** Whether a payment may have gone through. Not here: how it is asked or settled. */
import type { CheckoutEvent } from '../core/events.ts';
import { requestId } from '../core/requests.ts';
import type { State } from '../core/state.ts';
import type { PaymentState } from './state.ts';

/**
 * Asked, unknown or waiting: money may have moved or may yet move. Until it is known the cart neither changes
 * nor expires, and nothing is finalised again (P-06, C-17).
 */
export const isPaying = (payment: PaymentState): boolean =>
  payment.status === 'asking' || payment.status === 'unknown' || payment.status === 'waiting';

/**
 * The cart is about to go, and a finalising of it was given up on: perhaps it was carried out after all, and that
 * is why the server no longer knows the cart. Unknown again, and asked after (P-17). `before` is folded before
 * the cart goes, `after` behind it.
 */
export const askAfter = (
  state: State,
): { readonly before: readonly CheckoutEvent[]; readonly after: readonly CheckoutEvent[] } => {
  const { payment, lost } = state.checkout;
  const givenUp = lost.at(-1);
  if (givenUp === undefined || isPaying(payment)) return { before: [], after: [] };
  return {
    before: [{ type: 'PaymentUnknown', requestId: givenUp }],
    after: [{ type: 'PaymentCheckAsked', requestId: requestId(state) }],
  };
};
