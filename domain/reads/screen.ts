/**
 * Selects what the checkout page and the cart show, so that unknown data never appears as known.
 * Pages import this file, so it imports no schema.
 */
import type { CartSlice } from '../cart/view.ts';
import type { PaymentState } from '../checkout/messages.ts';
import { isWithBank } from '../checkout/methods.ts';
import { isBeingSent } from '../checkout/payment.ts';
import type { CheckoutSlice } from '../checkout/view.ts';
import type { PurchaseId } from '../kernel/values.ts';
import type { Order } from '../orders/messages.ts';
import { isLoggedIn } from '../session/status.ts';
import type { SessionSlice } from '../session/view.ts';
import type { Countdown } from '../time/deadline.ts';
import { hostInstant } from '../time/zone.ts';
import { headerClock } from './header.ts';
import type { ReadsSlice } from './view.ts';

/** A payment without an outcome yet, which the checkout shows in place of its form (N-33). */
export type AwaitedPayment = Extract<PaymentState, { status: 'waiting' | 'unknown' }>;

export type CheckoutScreen =
  | { readonly show: 'loading' }
  | { readonly show: 'failed'; readonly read: 'session' | 'cart' | 'open' | 'payment' }
  | { readonly show: 'payment'; readonly payment: AwaitedPayment }
  /** `paid`: the core reports the payment's success. Else the order's status decides. */
  | { readonly show: 'purchase'; readonly purchaseId: PurchaseId; readonly paid: boolean }
  /** The purchase in the URL belongs to an account. */
  | { readonly show: 'login' }
  /** The session ended. Its cart belongs to the account (N-24). */
  | { readonly show: 'ended' }
  /** Payment that may go through, without its buyer (N-10). */
  | { readonly show: 'paymentLogin' }
  | { readonly show: 'form' }
  /** The form, with a warning that the reservation may be over (C-48). */
  | { readonly show: 'overdue' }
  /** No cart: open payments, expired items, a failed payment, or a message that nothing is to be paid. */
  | { readonly show: 'nothing' };

interface Shown {
  readonly countdown: Countdown | null;
  readonly reads: ReadsSlice;
  readonly session: SessionSlice;
  readonly cart: CartSlice;
  readonly checkout: CheckoutSlice;
}

const LOADING: CheckoutScreen = { show: 'loading' };

const unread = (read: Extract<CheckoutScreen, { show: 'failed' }>['read'], reads: ReadsSlice) =>
  reads[read] === 'loading' ? LOADING : ({ show: 'failed', read } as const);

/** Purchases of the payments that the checkout page has shown. */
export interface FollowedPayment {
  /** Purchase of the payment on screen; null without one, or once it has failed. */
  readonly current: PurchaseId | null;
  /** Purchase of the last payment that failed or was closed. */
  readonly ended: PurchaseId | null;
}

export const followPayment = (payment: PaymentState, before: FollowedPayment | null): FollowedPayment => {
  const current = payment.status === 'idle' || payment.status === 'failed' ? null : payment.purchaseId;
  const ended = (current === null ? before?.current : null) ?? before?.ended ?? null;
  return { current, ended };
};

/** Purchase that the page's address has to name, so that a reload finds the payment (N-22). */
export const addressedPurchase = (
  payment: PaymentState,
  cart: CartSlice,
  named: PurchaseId | null,
  { current, ended }: FollowedPayment,
): PurchaseId | null => {
  if (current === null) return named === ended ? null : named;
  return payment.status === 'succeeded' && !isBare(cart) ? named : current;
};

const shownPurchase = (
  { cart, checkout: { payment } }: Shown,
  named: PurchaseId | null,
  ended: PurchaseId | null,
): PurchaseId | null => {
  if (payment.status === 'succeeded') return isBare(cart) ? payment.purchaseId : named;
  return payment.status === 'idle' && named !== ended ? named : null;
};

const isBare = ({ empty, intents }: CartSlice): boolean => empty && intents.length === 0;

/** True if the payment's buyer must log in (N-10). A pending login keeps its form, so that a refusal appears there. */
export const paymentNeedsLogin = ({
  reads,
  session,
  checkout,
}: Pick<Shown, 'reads' | 'session' | 'checkout'>): boolean =>
  checkout.payment.status === 'unknown' && !isLoggedIn({ session }) && isDecided(reads);

export type DrawerScreen = 'loading' | 'failed' | 'ended' | 'empty' | 'contents' | 'payment';

/** Part of the cart that the drawer shows, below a waiting payment and the open payments (N-16). */
export const drawerScreen = (shown: Pick<Shown, 'reads' | 'session' | 'checkout' | 'cart'>): DrawerScreen => {
  const { cart, reads } = shown;
  const { intents, deferredSeats, expired, again } = cart;
  if (!cart.empty || intents.length + deferredSeats.length + expired.length + again.length > 0)
    return 'contents';
  if (paymentNeedsLogin(shown)) return 'payment';
  if (reads.cart !== 'known') return reads.cart;
  return reads.session === 'ended' ? 'ended' : 'empty';
};

/** `named` is the purchase in the URL, `ended` the last one whose payment failed or was closed (N-22). */
export const checkoutScreen = (
  shown: Shown,
  named: PurchaseId | null,
  ended: PurchaseId | null = null,
): CheckoutScreen => {
  const { reads, cart, checkout } = shown;
  const { payment } = checkout;
  if (payment.status === 'waiting') return { show: 'payment', payment };
  if (paymentNeedsLogin(shown)) return { show: 'paymentLogin' };
  if (payment.status === 'unknown')
    return reads.payment === 'known' ? { show: 'payment', payment } : unread('payment', reads);
  const purchaseId = shownPurchase(shown, named, ended);
  if (purchaseId !== null && isLoggedIn(shown)) {
    const paid = payment.status === 'succeeded' && payment.purchaseId === purchaseId;
    return { show: 'purchase', purchaseId, paid };
  }
  if (reads.session === 'loading') return LOADING;
  if (purchaseId !== null) return reads.session === 'failed' ? unread('session', reads) : { show: 'login' };
  if (payment.status === 'failed' && reads.cart !== 'known') return unread('cart', reads);
  if (!cart.empty && shown.countdown?.phase === 'over') return { show: 'overdue' };
  if (!cart.empty || isBeingSent(payment)) return { show: 'form' };
  return withoutCart(shown);
};

/** Time left on the checkout's clock, next to the form only: on other pages it would count another cart (N-37). */
export const checkoutClock = (shown: Shown, named: PurchaseId | null): string | null =>
  checkoutScreen(shown, named).show === 'form' ? headerClock(shown) : null;

const isDecided = ({ session }: ReadsSlice): boolean => session === 'known' || session === 'ended';

const withoutCart = ({ reads, cart, checkout: { payment, open } }: Shown): CheckoutScreen => {
  // After a failed payment, even a pending read can change the items (P-58).
  const changes = cart.intents.some(({ type }) => payment.status === 'failed' || type !== 'Read');
  if (changes) return LOADING;
  if (reads.cart !== 'known') return unread('cart', reads);
  if (reads.session === 'ended' && cart.expired.length === 0) return { show: 'ended' };
  const isSaid = cart.expired.length > 0 || payment.status === 'failed';
  if (open.length > 0 && reads.open !== 'known') return unread('open', reads);
  return isSaid || reads.open === 'known' ? { show: 'nothing' } : unread('open', reads);
};

/** True if the page of a failed read also shows open payments (N-13). */
export const hasOpenBelow = ({ reads, checkout }: Pick<Shown, 'reads' | 'checkout'>): boolean =>
  checkout.open.length > 0 && reads.open !== 'loading';

/** True if the page leads to the drawer, which offers to reserve the expired cart again (N-31). */
export const leadsToDrawer = ({ cart, checkout }: Pick<Shown, 'cart' | 'checkout'>): boolean => {
  const { payment, paymentFailure } = checkout;
  const isPast = payment.status === 'idle' || (payment.status === 'failed' && paymentFailure !== 'late');
  return isPast && cart.expired.length > 0;
};

/** Warning above the items: their reservation may be over (C-48), else they may be outdated (N-15). Null without one. */
export const cartWarning = ({ countdown, reads }: Pick<Shown, 'countdown' | 'reads'>) => {
  if (countdown?.phase === 'over') return 'overdue';
  return reads.isCartStale ? 'stale' : null;
};

/** Parts of the checkout form that depend on the state (N-32). */
export const formParts = ({ countdown, reads, session, checkout }: Shown) => {
  const { payment, paymentKeepsCart, bearers } = checkout;
  const warning = cartWarning({ countdown, reads });
  const isIn = isLoggedIn({ session });
  const pay = isIn && session.profileComplete;
  return {
    open: isIn,
    warning,
    failure: payment.status === 'failed' && paymentKeepsCart && warning !== 'overdue',
    unreadSession: reads.session === 'failed',
    bearers: pay && bearers.length > 0,
    pay,
  };
};

/** Heading of the checkout page without a cart. */
type EmptyHeading = 'empty.open' | 'empty.title' | 'empty.recent' | 'title';

/**
 * Texts of the checkout page without a cart: something is to be paid, nothing is, or neither is known (N-21). `recent` is
 * the order that was just bought (N-28), undefined while it is read.
 */
export const emptyCheckout = (
  { reads, cart: { expired }, checkout: { open, payment } }: Pick<Shown, 'reads' | 'cart' | 'checkout'>,
  recent: object | null | undefined,
) => {
  const isNothing = open.length === 0 && reads.open === 'known' && recent !== undefined;
  const none: EmptyHeading = isNothing ? (recent === null ? 'empty.title' : 'empty.recent') : 'title';
  const heading: EmptyHeading = open.some((payment) => !isWithBank(payment)) ? 'empty.open' : none;
  const failure = payment.status === 'failed';
  return {
    ...{ heading, failure, hasMore: open.length + expired.length > 0 },
    saysEmpty: heading === 'empty.title' && expired.length === 0 && !failure,
  };
};

/** Query of the newest order (N-28). */
export const NEWEST_ORDER = { status: null, page: 1, limit: 1 };

/** Milliseconds for which an order is named on an empty checkout page (N-28). */
const RECENT = 3_600_000;

interface NewestOrder<T> {
  readonly isIn: boolean;
  /** Last known list. Null without one. */
  readonly known: { readonly purchases: readonly T[]; readonly at: number } | null;
  readonly isReading: boolean;
}

/** The newest order, if completed and bought in the hour before its read (N-28). Undefined during the first read. */
export const recentOrder = <T extends Pick<Order, 'purchasedAt' | 'status'>>({
  isIn,
  known,
  isReading,
}: NewestOrder<T>): T | null | undefined => {
  if (!isIn) return null;
  if (known === null) return isReading ? undefined : null;
  const [newest] = known.purchases;
  const bought = hostInstant(newest?.purchasedAt ?? null);
  return newest?.status === 'completed' && bought !== null && known.at - bought < RECENT ? newest : null;
};

/** The part of the checkout about the buyer: the login, the form with what the profile lacks, or the name (S-39). */
export const buyerPart = <T>({
  consumer,
  profileComplete,
}: {
  readonly consumer: T | null;
  readonly profileComplete: boolean;
}): { readonly show: 'login' } | { readonly show: 'profile' | 'name'; readonly consumer: T } => {
  if (consumer === null) return { show: 'login' };
  return { show: profileComplete ? 'name' : 'profile', consumer };
};

/** Purchase of the current payment, else of the cart (N-25). Only the list of open payments has its number. */
export const currentPurchase = ({
  cart,
  checkout: { payment, paymentDetails },
}: Pick<Shown, 'cart' | 'checkout'>) => {
  if (payment.status !== 'idle')
    return { purchaseId: payment.purchaseId, number: paymentDetails?.number ?? '' };
  return cart.purchaseId === null ? null : { purchaseId: cart.purchaseId, number: '' };
};
