import { reserveDeferred } from '../cart/decide.ts';
import { retryCode } from '../cart/decide-code.ts';
import { forgetCart } from '../cart/events.ts';
import { hasCart, isReadWaiting, queued, refuseIfLocked } from '../cart/queue.ts';
import { checkLeft } from '../checkout/decide.ts';
import {
  dropBearers,
  forgetBearers,
  forgetChoices,
  forgetPlan,
  forgetRefusal,
  logOut,
  loseBuyer,
} from '../checkout/events.ts';
import { CANCELED, isCartDoubted, OVER_TIME } from '../checkout/methods.ts';
import { isPaying, isPaymentOf, isRestored } from '../checkout/payment.ts';
import { type Mutable, UNNUMBERED } from '../kernel/decider.ts';
import type { PurchaseId } from '../kernel/values.ts';
import { isJudged, UNKNOWN_PURCHASE } from '../model/calls.ts';
import { isEmpty, needsDelivery } from '../model/cart.ts';
import { noticed } from '../model/decision.ts';
import type { OpenPayment } from '../model/payment.ts';
import { type Consumer, isForeign } from '../model/person.ts';
import { initialOrders } from '../orders/events.ts';
import type { Event, Input, State } from './messages.ts';
import { cartScope, checkoutScope } from './scopes.ts';

type Draft = Mutable<State>;

/** Events that follow from another: right before it, right after it, and at the end of the decision. */
export interface Following {
  readonly before?: readonly Event[];
  readonly after?: readonly Event[];
  readonly last?: readonly Event[];
}
const NONE: Following = {};

const collectIfForeign = (state: State, consumer: Consumer): readonly Event[] =>
  isForeign(consumer, state.settings.site) && state.cart.delivery === 'deliver'
    ? [{ type: 'DeliveryChosen', delivery: 'collect' }]
    : [];

/** Reads the cart, because another address can change the shipping cost (C-38). */
const readForShipping = (state: State): readonly Event[] => {
  const scope = cartScope(state);
  const reads = needsDelivery(state.cart.cart) && refuseIfLocked(scope) === null && !isReadWaiting(scope);
  return reads ? [queued({ type: 'Read' })] : [];
};

/**
 * Attaches or reads the cart (S-02, S-17), tries a guest's code again (C-97), requests deferred seats (S-07) and checks
 * an earlier payment (P-25).
 */
const afterLogin = (state: State, consumer: Consumer): Following => {
  const scope = { ...cartScope(state), consumer };
  const deferred = reserveDeferred(scope);
  const checks = state.checkout.payment.status === 'unknown';
  return {
    after: [
      ...collectIfForeign(state, consumer),
      queued(hasCart(scope) ? { type: 'Reattach' } : { type: 'Read' }),
      ...retryCode(scope),
    ],
    last: checks ? [...deferred, checkLeft(checkoutScope(state))] : deferred,
  };
};

/** Checks a given-up finalize request when its cart is gone: its success may be the reason (P-17). */
const checkAbandonedPayment = (state: State): Following => {
  const { payment, lost } = state.checkout;
  const abandoned = lost.at(-1);
  if (abandoned === undefined || isPaying(payment)) return NONE;
  return {
    before: [{ type: 'PaymentUnknown', requestId: abandoned, repeatable: false }],
    last: [{ type: 'PaymentCheckAsked', requestId: UNNUMBERED }],
  };
};

/** Closes the failed payment of a cart that the server no longer lists (P-41), or checks it again (P-17). */
const cartLost = (state: State, reason: 'expired' | 'unknown' | 'emptied'): Following => {
  const { before = [], last = [] } = reason === 'emptied' ? NONE : checkAbandonedPayment(state);
  const { payment } = state.checkout;
  const isFailed = payment.status === 'failed' && payment.purchaseId === state.cart.cart.purchaseId;
  const closes = isFailed && reason !== 'expired' && before.length === 0;
  return {
    before: closes ? [{ type: 'PaymentClosed' }] : before,
    last:
      state.session.status === 'consumer'
        ? [...last, { type: 'OpenPaymentsAsked', requestId: UNNUMBERED }]
        : last,
  };
};

/** True if the cart is this purchase. After a reload without a cart, the choice of protection belongs to it (C-85). */
const isCartOf = ({ cart: { cart, protection } }: State, purchaseId: PurchaseId): boolean =>
  cart.purchaseId === null ? protection : cart.purchaseId === purchaseId;

const isOfCart = (state: State): boolean => {
  const { payment } = state.checkout;
  return payment.status === 'idle'
    ? state.cart.cart.purchaseId !== null
    : isCartOf(state, payment.purchaseId);
};

/** Forgets the items from before a reload once their payment ended (C-105). */
const forgetRestored = ({ cart: { cart, expired }, checkout: { payment } }: State): Following =>
  expired.length > 0 &&
  isRestored(payment) &&
  !('purchaseId' in payment && payment.purchaseId === cart.purchaseId)
    ? { after: [{ type: 'ExpiredForgotten' }] }
    : NONE;

const dropPaidCart = (state: State, purchaseId: PurchaseId): Following => {
  if (isCartOf(state, purchaseId)) return { after: [{ type: 'CartDropped', reason: 'finalized' }] };
  return isPaymentOf(state.checkout.payment, purchaseId) ? forgetRestored(state) : NONE;
};

const isRefused = (input: Input, code: string): boolean =>
  input.type === 'Answered' && !input.outcome.ok && input.outcome.failure.code === code;

const isReadAsFailed = (input: Input): boolean =>
  input.type === 'Answered' &&
  input.call === 'ReadPayment' &&
  input.outcome.ok &&
  input.outcome.value.status === 'failed';

/** Drops the cart of a failed payment. If the payment was late, its contents can be reserved again (P-57). */
const dropUnlistedCart = ({ cart: { cart } }: State, isLate: boolean): Event =>
  isLate ? { type: 'CartExpired', purchaseId: cart.purchaseId } : { type: 'CartDropped', reason: 'unknown' };

const isReadUnderWay = ({ cart: { queue } }: State): boolean => queue[0]?.intent.type === 'Read';

const REFRESHES: readonly Input['type'][] = ['RefreshCart', 'RefreshTold'];

/** Reads the account's open payments if there is no cart (N-14, N-19). */
const readOpen = (state: State): Following =>
  state.session.status === 'consumer' && isEmpty(state.cart.cart) && state.checkout.openAsked === null
    ? { last: [{ type: 'OpenPaymentsAsked', requestId: UNNUMBERED }] }
    : NONE;

const isSamePayment = (a: OpenPayment, b: OpenPayment): boolean =>
  a.purchaseId === b.purchaseId && a.processing === b.processing;

/** Drops bearers without a line once the cart is known and no change of it is pending (P-86). */
const forgetSettledBearers = (draft: Draft): void => {
  if (draft.reads.cart === 'known' && draft.cart.queue.length === 0) forgetBearers(draft);
};

/** Outdates orders that were read, because a payment changed (O-37). */
const outdateOrders = ({ orders }: Draft): void => {
  orders.changes += 1;
};

type EventOf<T extends Event['type']> = Extract<Event, { readonly type: T }>;
interface Consequence<E> {
  /** Effect on other slices, before the effect on the event's slice. */
  readonly before?: (draft: Draft, event: E) => void;
  /** Effect on other slices, after the effect on the event's slice. */
  readonly after?: (draft: Draft, event: E) => void;
  /** Further events. `state` is before the decision. */
  readonly events?: (state: State, event: E, input: Input) => Following;
}

/** True if the server examined the stored token and refused it. */
const isTokenRefused = ({ session }: State, { failure }: EventOf<'EntryRefused'>): boolean =>
  session.status === 'entering' && session.by === 'token' && isJudged(failure);

export const NEEDS_LOGIN: Event = noticed('info', 'checkout.payment-needs-login');

/** Effects of an event beyond its slice: on the state of others, and by further events. */
const TABLE: { readonly [T in Event['type']]?: Consequence<EventOf<T>> } = {
  LoggedIn: { events: (state, { consumer }) => afterLogin(state, consumer) },
  ProfileChanged: {
    events: (state, { consumer }) => ({
      after: [...collectIfForeign(state, consumer), ...readForShipping(state)],
    }),
  },
  EntryRefused: {
    // P-85.
    before: (draft, event) => {
      if (isTokenRefused(draft, event)) dropBearers(draft);
    },
    events: (state, event) =>
      isTokenRefused(state, event) && isPaying(state.checkout.payment) ? { last: [NEEDS_LOGIN] } : NONE,
  },
  LoggedOut: {
    after: (draft) => {
      logOut(draft);
      draft.orders = initialOrders();
    },
    events: () => ({ before: [{ type: 'CartDropped', reason: 'logout' }] }),
  },
  SessionLost: {
    after: (draft) => {
      forgetCart(draft);
      loseBuyer(draft);
      draft.orders = initialOrders();
    },
    events: ({ checkout }) => (isPaying(checkout.payment) ? { last: [NEEDS_LOGIN] } : NONE),
  },
  Noticed: {
    // After a reload, the page learns of the lost session by the notice alone (N-24, N-10).
    events: ({ checkout }, { notice }, input) =>
      input.type === 'Tell' && notice.code === 'session.lost' && isPaying(checkout.payment)
        ? { last: [NEEDS_LOGIN] }
        : NONE,
  },
  IntentQueued: {
    events: (state, _event, input) => (REFRESHES.includes(input.type) ? readOpen(state) : NONE),
  },
  IntentRefused: { after: forgetSettledBearers },
  IntentDropped: { after: forgetSettledBearers },
  IntentLost: { after: forgetSettledBearers },
  CartConfirmed: {
    // P-17: another cart did not take the payments that were given up for the first.
    before: (draft, { cart }) => {
      const { purchaseId } = draft.cart.cart;
      if (purchaseId !== null && (isEmpty(cart) || purchaseId !== cart.purchaseId)) draft.checkout.lost = [];
    },
    after: (draft) => {
      forgetPlan(draft);
      forgetBearers(draft);
    },
  },
  DeliveryChosen: { after: forgetPlan },
  ProtectionChosen: { after: forgetPlan },
  CartExpired: {
    after: (draft, { purchaseId }) => {
      forgetRefusal(draft, purchaseId);
      forgetChoices(draft);
    },
    events: (state) => cartLost(state, 'expired'),
  },
  CartDropped: {
    after: forgetChoices,
    events: (state, { reason }) =>
      reason === 'unknown' || (reason === 'emptied' && isReadUnderWay(state))
        ? cartLost(state, reason)
        : NONE,
  },
  PaymentWaiting: {
    before: (draft) => {
      if (draft.checkout.payment.status !== 'waiting') outdateOrders(draft);
    },
  },
  PaymentSucceeded: {
    after: (draft) => {
      forgetSettledBearers(draft);
      outdateOrders(draft);
    },
    // A cart begun since stays (P-12).
    events: (state) =>
      isOfCart(state) ? { after: [{ type: 'CartDropped', reason: 'paid' }] } : forgetRestored(state),
  },
  PaymentFailed: {
    after: outdateOrders,
    events: (state, { reason }, input) => {
      const isLate = OVER_TIME.includes(reason);
      const forgets = isLate ? NONE : forgetRestored(state);
      // P-53: code 7400 also drops the cart. P-56: so does the end of the purchase.
      if (isLate || reason === CANCELED || isRefused(input, UNKNOWN_PURCHASE) || isReadAsFailed(input))
        return isOfCart(state) ? { after: [dropUnlistedCart(state, isLate)] } : forgets;
      const scope = cartScope(state);
      // The amount may have changed (N-20), or the server may list the cart again (P-58).
      const reads = isCartDoubted(state.checkout.payment, reason);
      return reads && !isReadWaiting(scope) ? { ...forgets, last: [queued({ type: 'Read' })] } : forgets;
    },
  },
  PaymentClosed: {
    after: forgetSettledBearers,
    events: (state) => {
      const { payment } = state.checkout;
      if (payment.status === 'waiting') return dropPaidCart(state, payment.purchaseId);
      return payment.status === 'unknown' ? forgetRestored(state) : readOpen(state);
    },
  },
  PaymentCanceled: {
    after: (draft) => {
      forgetSettledBearers(draft);
      outdateOrders(draft);
    },
    events: (state, { purchaseId }) => dropPaidCart(state, purchaseId),
  },
  OpenPaymentsConfirmed: {
    before: (draft, { payments }) => {
      const isListed = (before: OpenPayment): boolean => payments.some((now) => isSamePayment(now, before));
      if (!draft.checkout.open.every(isListed)) outdateOrders(draft);
    },
  },
};

export const CONSEQUENCES = TABLE as unknown as Readonly<Record<string, Consequence<never> | undefined>>;
