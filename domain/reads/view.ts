/** Status of each read, as views show it. */
import type { CartState } from '../cart/messages.ts';
import type { CheckoutState } from '../checkout/messages.ts';
import { isPaying } from '../checkout/pay.ts';
import { NOT_CHARGED } from '../checkout/reasons.ts';
import { isEmpty } from '../model/cart.ts';
import type { SessionState } from '../session/messages.ts';
import type { ReadStatus, ReadsState } from './messages.ts';

export interface ReadsSlice extends ReadsState {
  /** N-09: a payment may be under way. */
  readonly mayBePaying: boolean;
}

interface Scope {
  readonly reads: ReadsState;
  readonly cart: CartState;
  readonly checkout: CheckoutState;
  readonly session: SessionState;
}

/** A response with the whole cart is awaited. */
export const isReading = ({ queue }: Pick<CartState, 'queue'>): boolean =>
  queue.some(({ intent }) => intent.type === 'Read' || intent.type === 'Reattach');

/** N-04: a retry is under way while a read is in the queue. N-12: a cart behind an uncharged payment is read first. */
const cartStatus = ({ reads, cart, session, checkout: { payment } }: Scope): ReadStatus => {
  const isUncharged = payment.status === 'failed' && payment.reason === NOT_CHARGED;
  if (!isEmpty(cart.cart) && !isUncharged) return 'known';
  if (reads.cart === 'failed') return isReading(cart) ? 'loading' : 'failed';
  const isUnderWay = isReading(cart) || reads.session === 'loading' || session.status === 'entering';
  return reads.cart === 'loading' && !isUnderWay ? 'failed' : reads.cart;
};

export const readsSlice = (scope: Scope): ReadsSlice => {
  const { reads, checkout } = scope;
  return {
    session: reads.session,
    cart: cartStatus(scope),
    open: reads.open === 'failed' && checkout.openAsked !== null ? 'loading' : reads.open,
    payment: reads.payment,
    mayBePaying: reads.session !== 'known' || isPaying(checkout.payment),
  };
};
