import type { CartScope, CartState } from '../cart/messages.ts';
import { binOf, isOver } from '../cart/queue.ts';
import type { CheckoutScope } from '../checkout/messages.ts';
import { isPaying, isRestored } from '../checkout/payment.ts';
import { freeze } from '../kernel/plain.ts';
import { isUnread, NO_CART } from '../model/cart.ts';
import type { OrdersScope } from '../orders/messages.ts';
import { consumerOf, type SessionScope } from '../session/messages.ts';
import type { State } from './messages.ts';

const NOT_SHOWN: Partial<CartState> = freeze({
  ...{ cart: NO_CART, deadline: null, protection: false, bin: null, code: null },
  ...{ expired: [], expiredCoupon: null, again: [] },
});

/**
 * The cart on screen. None while its payment waits: a change begins another purchase (P-55). Restored items are hidden
 * during their payment, and until their cart is read (C-105).
 */
export const shownCart = ({ cart, checkout: { payment } }: Pick<State, 'cart' | 'checkout'>): CartState => {
  if (payment.status === 'waiting' && payment.purchaseId === cart.cart.purchaseId)
    return { ...cart, ...NOT_SHOWN };
  return cart.expired.length > 0 && (isRestored(payment) || isUnread(cart.cart))
    ? { ...cart, expired: [] }
    : cart;
};

export const cartScope = ({ cart, settings, session, checkout, reads }: State): CartScope => ({
  cart,
  settings,
  consumer: consumerOf(session),
  paying: isPaying(checkout.payment),
  isKnown: reads.cart === 'known',
  unread: reads.cart === 'failed',
});

export const sessionScope = ({ session, settings, cart, checkout }: State): SessionScope => ({
  session,
  settings,
  delivery: cart.delivery,
  paying: isPaying(checkout.payment),
});

export const ordersScope = ({ orders, settings, session }: State): OrdersScope => ({
  orders,
  settings,
  consumer: consumerOf(session),
});

export const checkoutScope = (state: State): CheckoutScope => {
  const { cart, delivery, protection, queue } = state.cart;
  const { session } = state;
  return {
    checkout: state.checkout,
    settings: state.settings,
    consumer: consumerOf(state.session),
    cart,
    delivery,
    protection,
    bin: binOf(state.cart),
    changing: queue.length > 0 || (session.status === 'consumer' && session.updating !== null),
    isOver: (now) => isOver(cartScope(state), now),
  };
};
