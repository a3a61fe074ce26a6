/** Whether a payment may have gone through. Not here: how it is asked or settled. */
import type { PaymentState } from './state.ts';

/**
 * Asked, unknown or waiting: money may have moved or may yet move. Until it is known the cart neither changes
 * nor expires, and nothing is finalised again (P-06, C-17).
 */
export const isPaying = (payment: PaymentState): boolean =>
  payment.status === 'asking' || payment.status === 'unknown' || payment.status === 'waiting';
