import type { CartState } from '../cart/messages.ts';
import type { CheckoutState } from '../checkout/messages.ts';
import { isPaying } from '../checkout/payment.ts';
import { isEmpty } from '../model/cart.ts';
import type { SessionState } from '../session/messages.ts';
import type { ReadStatus, ReadsState } from './messages.ts';

/** Known outcome of the last payment (N-09, N-26), which a page that cannot be shown reports. */
export type PaymentProof = 'none' | 'unread' | 'unsettled' | 'confirmed' | 'notCharged';

export interface ReadsSlice extends ReadsState {
  readonly paymentProof: PaymentProof;
  /** False if a reload would forget the outcome of a payment (N-27). */
  readonly mayReload: boolean;
  /** True if the items on screen may have changed (N-15). */
  readonly isCartStale: boolean;
}

interface Scope {
  readonly reads: ReadsState;
  readonly cart: CartState;
  readonly checkout: CheckoutState;
  readonly session: SessionState;
}

export const isReading = ({ queue }: Pick<CartState, 'queue'>): boolean =>
  queue.some(({ intent }) => intent.type === 'Read' || intent.type === 'Reattach');

/** True while the cart is not read again after a payment that failed (N-18). */
export const isUnreadAfterPayment = ({
  reads,
  checkout: { payment },
}: Pick<Scope, 'reads' | 'checkout'>): boolean => reads.cart !== 'known' && payment.status === 'failed';

/** A cart with items is known, except after a failed payment (N-18). A failed read is loading while its retry is in the queue. */
const cartStatus = (scope: Scope): ReadStatus => {
  const { reads, cart, session } = scope;
  if (!isEmpty(cart.cart) && !isUnreadAfterPayment(scope)) return 'known';
  if (reads.cart === 'failed') return isReading(cart) ? 'loading' : 'failed';
  const isUnderWay = isReading(cart) || reads.session === 'loading' || session.status === 'entering';
  return reads.cart === 'loading' && !isUnderWay ? 'failed' : reads.cart;
};

const paymentProof = ({ reads, checkout: { payment } }: Scope): PaymentProof => {
  if (isPaying(payment)) return 'unsettled';
  if (payment.status === 'succeeded') return 'confirmed';
  if (reads.session === 'loading' || reads.session === 'failed') return 'unread';
  return payment.status === 'failed' ? 'notCharged' : 'none';
};

export const readsSlice = (scope: Scope): ReadsSlice => {
  const { reads, cart, checkout } = scope;
  return {
    session: reads.session,
    cart: cartStatus(scope),
    open: reads.open === 'failed' && checkout.openAsked !== null ? 'loading' : reads.open,
    payment: reads.payment,
    paymentProof: paymentProof(scope),
    mayReload: checkout.payment.status !== 'succeeded' && checkout.payment.status !== 'failed',
    isCartStale: (reads.cart === 'failed' || isUnreadAfterPayment(scope)) && !isEmpty(cart.cart),
  };
};
