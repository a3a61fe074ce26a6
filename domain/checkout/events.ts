import type { Mutable } from '../kernel/decider.ts';
import { eventOf, eventsOf } from '../kernel/events.ts';
import { asDraft } from '../kernel/plain.ts';
import {
  flag,
  instant,
  lineId,
  list,
  type MessageOf,
  newRequestId,
  nullable,
  purchaseId,
  requestId,
  text,
} from '../kernel/shapes.ts';
import type { PurchaseId, RequestId } from '../kernel/values.ts';
import { failure } from '../model/calls.ts';
import { allLines, type Cart } from '../model/cart.ts';
import type { DecisionOf, SharedEvent } from '../model/decision.ts';
import {
  bearer,
  bearers,
  installmentOption,
  kindsOfStore,
  openPayment,
  paymentKind,
  pixCharge,
  plans,
} from '../model/payment.ts';
import { isBy, isSplit } from '../model/payment-kinds.ts';
import {
  askedPayment,
  type CHECKOUT_CALLS,
  type CheckoutCommand,
  type CheckoutScope,
  type CheckoutState,
  ofPayment,
  type PaymentState,
} from './messages.ts';
import { OVER_TIME } from './methods.ts';
import { finalizeDetails } from './pay.ts';
import { type CheckoutDraft, enter, isPaying, isPaymentOf, sentAt, UNKNOWN_REQUEST } from './payment.ts';

type CheckoutCall = MessageOf<typeof CHECKOUT_CALLS.calls>;
type Draft = { readonly checkout: CheckoutDraft };

/** Adds the confirmed cart, read-only. Each read costs an immer proxy. */
type CartedDraft = Draft & { readonly cart: { readonly cart: Cart } };

/** Number of finalize requests to remember, so that a late success is not taken for a stale response. */
const REMEMBERED = 20;

export const initialCheckout = (): Mutable<CheckoutState> => ({
  kind: null,
  kinds: [],
  installments: null,
  count: 1,
  plans: null,
  bearers: {},
  payment: { status: 'idle' },
  open: [],
  openAsked: null,
  canceling: null,
  lost: [],
});

/**
 * Remembers a given-up request as long as its cart: the cart may be gone because that request succeeded (P-11, P-17).
 */
const remember = ({ checkout: { lost, payment }, cart }: CartedDraft, requestId: RequestId): void => {
  const isOfCart = payment.status === 'idle' || payment.purchaseId === cart.cart.purchaseId;
  if (!isOfCart || lost.includes(requestId)) return;
  lost.push(requestId);
  if (lost.length > REMEMBERED) lost.shift();
};

const forgetOpen = (checkout: Draft['checkout'], settled: PurchaseId): void => {
  checkout.open = checkout.open.filter(({ purchaseId }) => purchaseId !== settled);
};

type Underway = Exclude<PaymentState, { status: 'idle' }>;

const underway = ({ checkout, cart }: CartedDraft): Pick<Underway, 'kind' | 'purchaseId'> | null => {
  const { payment, kind } = checkout;
  if (payment.status !== 'idle') return { kind: payment.kind, purchaseId: payment.purchaseId };
  const { purchaseId } = cart.cart;
  return purchaseId === null ? null : { kind, purchaseId };
};

const NOTHING_SENT = { secretRef: null, deliveryAddress: null };

/** P-07: reserves purchases that are confirmed without prepayment, finalizes all others. */
const finalize = (
  scope: CheckoutScope,
  _event: unknown,
  cause: CheckoutCommand | null,
): readonly CheckoutCall[] => {
  const { payment } = scope.checkout;
  if (payment.status !== 'asking') return [];
  const { requestId, purchaseId, kind } = payment;
  if (isBy(kind, 'entrance')) return [{ type: 'ReserveWithoutPayment', requestId, purchaseId }];
  const { secretRef, deliveryAddress } = cause?.type === 'Pay' ? cause : NOTHING_SENT;
  const details = finalizeDetails(scope, kind, deliveryAddress);
  return [{ type: 'Finalize', requestId, purchaseId, details, secretRef }];
};

const on = eventOf<CartedDraft, CheckoutScope, CheckoutCall, CheckoutCommand>();

export const CHECKOUT_EVENTS = eventsOf({
  KindsOffered: on(kindsOfStore, ({ checkout }, { store, kinds }) => {
    checkout.kinds = [...checkout.kinds.filter((each) => each.store !== store), asDraft({ store, kinds })];
    if (!kinds.some(isSplit)) checkout.installments = null;
  }),
  InstallmentsOffered: on(plans, ({ checkout }, { amounts, options }) => {
    checkout.plans = asDraft({ amounts, options });
  }),
  PaymentChosen: on({ kind: paymentKind }, ({ checkout }, { kind }) => {
    checkout.kind = kind;
    checkout.installments = null;
    checkout.count = 1;
  }),
  InstallmentsChosen: on({ option: installmentOption }, ({ checkout }, { option }) => {
    checkout.installments = asDraft(option);
    checkout.count = option.count;
  }),
  /** A bearer that is not confirmed is still being typed (P-87). */
  BearerSet: on({ lineId, bearer }, ({ checkout }, { lineId, bearer }) => {
    checkout.bearers[lineId] = asDraft(bearer);
  }),
  BearersRestored: on({ bearers }, ({ checkout }, { bearers }) => {
    checkout.bearers = { ...asDraft(bearers), ...checkout.bearers };
  }),
  PaymentAsked: on(
    { requestId: newRequestId, ...askedPayment, sentAt: instant },
    (draft, { requestId, kind, purchaseId, sentAt }) => {
      draft.checkout.kind = kind;
      enter(draft.checkout, 'PaymentAsked', { requestId, kind, purchaseId, sentAt });
    },
    finalize,
  ),
  PaymentWaiting: on({ requestId, pix: nullable(pixCharge) }, (draft, { pix }) => {
    const { payment } = draft.checkout;
    const about = underway(draft);
    if (about)
      enter(draft.checkout, 'PaymentWaiting', {
        ...about,
        sentAt: sentAt(payment),
        pix: asDraft(pix),
        asking: null,
      });
  }),
  PaymentSucceeded: on({ requestId }, (draft) => {
    const { checkout } = draft;
    const about = underway(draft);
    if (about) {
      enter(checkout, 'PaymentSucceeded', about);
      forgetOpen(checkout, about.purchaseId);
    }
    checkout.lost = [];
  }),
  PaymentFailed: on(
    { requestId, reason: text('plain'), serverMessage: nullable(text('text')) },
    (draft, { reason, serverMessage }) => {
      const about = underway(draft);
      if (about) {
        enter(draft.checkout, 'PaymentFailed', { ...about, reason, serverMessage });
        forgetOpen(draft.checkout, about.purchaseId);
      }
    },
  ),
  /** No response proves the outcome. If `repeatable`, the request can be sent again under its idempotency key. */
  PaymentUnknown: on({ requestId, repeatable: flag }, (draft, { requestId, repeatable }) => {
    const about = underway(draft);
    remember(draft, requestId);
    if (about === null) return;
    const sent = sentAt(draft.checkout.payment);
    const input = repeatable ? 'PaymentUnknown repeatable' : 'PaymentUnknown';
    // A payment that was unknown before is no longer repeated, so the time of its first request does not matter.
    enter(draft.checkout, input, { requestId, ...about, sentAt: sent, firstSentAt: sent, asking: null });
  }),
  PaymentRepeated: on(
    { requestId: newRequestId, sentAt: instant },
    (draft, { requestId, sentAt }) => {
      const { payment } = draft.checkout;
      if (payment.status === 'unknown')
        enter(draft.checkout, 'PaymentRepeated', { ...payment, asking: requestId, sentAt });
    },
    ({ checkout: { payment } }, { requestId }) =>
      payment.status === 'unknown'
        ? [{ type: 'RepeatPayment', requestId, purchaseId: payment.purchaseId, first: payment.requestId }]
        : [],
  ),
  /** The server was requested to void the idempotency key, because the request cannot be repeated. */
  PaymentVoidAsked: on(
    { requestId: newRequestId },
    (draft, { requestId }) => {
      const { payment } = draft.checkout;
      if (payment.status === 'unknown')
        enter(draft.checkout, 'PaymentVoidAsked', { ...payment, asking: requestId });
    },
    ({ checkout: { payment } }, { requestId }) =>
      payment.status === 'unknown'
        ? [{ type: 'VoidPayment', requestId, purchaseId: payment.purchaseId, first: payment.requestId }]
        : [],
  ),
  /** The payment counts as sent now: the clock was corrected or the device slept (P-28), or the response was missed (P-63). */
  PaymentRedated: on({ sentAt: instant }, ({ checkout: { payment } }, { sentAt }) => {
    if ('sentAt' in payment) payment.sentAt = sentAt;
    // A first time in the future would prolong the repeats (P-64).
    if (payment.status === 'unknown' && payment.firstSentAt > sentAt) payment.firstSentAt = sentAt;
  }),
  PaymentCheckAsked: on(
    { requestId: newRequestId },
    (draft, { requestId }) => {
      const { payment } = draft.checkout;
      if (payment.status === 'unknown' || payment.status === 'waiting') payment.asking = requestId;
      if (payment.status === 'unknown') enter(draft.checkout, 'PaymentCheckAsked', payment);
    },
    ({ checkout: { payment } }, { requestId }) =>
      payment.status === 'unknown' || payment.status === 'waiting'
        ? [{ type: 'ReadPayment', requestId, purchaseId: payment.purchaseId }]
        : [],
  ),
  PaymentCheckFailed: on({ requestId }, ({ checkout: { payment } }) => {
    if (payment.status === 'unknown' || payment.status === 'waiting') payment.asking = null;
  }),
  PaymentClosed: on({}, ({ checkout }) => {
    const { payment } = checkout;
    // An unknown payment closes only without a login, or if it is not the account's (P-47).
    if (payment.status === 'unknown') forgetOpen(checkout, payment.purchaseId);
    enter(checkout, 'PaymentClosed', {});
  }),
  /** A payment from before this page, or from the list of open ones, is on screen again. */
  PaymentResumed: on({ ...ofPayment, sentAt: instant }, ({ checkout }, { kind, purchaseId, sentAt }) => {
    const about = { requestId: UNKNOWN_REQUEST, kind, purchaseId };
    enter(checkout, 'PaymentResumed', { ...about, sentAt, firstSentAt: sentAt, asking: null });
  }),
  OpenPaymentsAsked: on(
    { requestId: newRequestId },
    (draft, { requestId }) => {
      draft.checkout.openAsked = requestId;
    },
    (_scope, { requestId }) => [{ type: 'ReadOpenPayments', requestId }],
  ),
  OpenPaymentsConfirmed: on({ requestId, payments: list(openPayment) }, ({ checkout }, { payments }) => {
    checkout.openAsked = null;
    checkout.open = asDraft(payments);
  }),
  OpenPaymentsUnread: on({ requestId }, ({ checkout }) => {
    checkout.openAsked = null;
  }),
  CancellationAsked: on(
    { requestId: newRequestId, purchaseId },
    (draft, { requestId, purchaseId }) => {
      draft.checkout.canceling = { requestId, purchaseId };
    },
    (_scope, { requestId, purchaseId }) => [{ type: 'CancelPurchase', requestId, purchaseId }],
  ),
  PaymentCanceled: on({ requestId, purchaseId }, ({ checkout }, { purchaseId }) => {
    checkout.canceling = null;
    forgetOpen(checkout, purchaseId);
    if (isPaymentOf(checkout.payment, purchaseId)) enter(checkout, 'PaymentCanceled', {});
  }),
  CancellationRefused: on({ requestId, failure }, ({ checkout }) => {
    checkout.canceling = null;
  }),
});
export type CheckoutEvent = MessageOf<typeof CHECKOUT_EVENTS.shapes>;
export type CheckoutDecision = DecisionOf<CheckoutEvent | SharedEvent>;

/** Forgets all but the payment and the stores' payment kinds. */
const leave = (checkout: CheckoutDraft): void => {
  const { kinds, payment } = checkout;
  Object.assign(checkout, { ...initialCheckout(), kinds, payment });
};

export const logOut = ({ checkout }: Draft): void => {
  leave(checkout);
  enter(checkout, 'LoggedOut', {});
};

/** Keeps a payment that may go through, as unknown (P-25). */
export const loseBuyer = ({ checkout }: Draft): void => {
  leave(checkout);
  const { payment } = checkout;
  if ('sentAt' in payment) {
    const { kind, purchaseId, sentAt } = payment;
    const requestId = 'requestId' in payment ? payment.requestId : UNKNOWN_REQUEST;
    const about = { requestId, kind, purchaseId };
    enter(checkout, 'SessionLost', { ...about, sentAt, firstSentAt: sentAt, asking: null });
  } else enter(checkout, 'SessionLost', {});
};

export const forgetPlan = ({ checkout }: Draft): void => {
  checkout.installments = null;
};

/**
 * Drops bearers of lines that the cart no longer has (P-51). While a payment may go through they stay, because its
 * cart can come back (P-86).
 */
export const forgetBearers = ({ checkout, cart }: CartedDraft): void => {
  const named = Object.keys(checkout.bearers);
  if (named.length === 0 || isPaying(checkout.payment)) return;
  const present = new Set<string>(allLines(cart.cart).map((line) => line.lineId));
  for (const lineId of named) if (!present.has(lineId)) delete checkout.bearers[lineId as never];
};

/** Closes the refused payment of an expired cart (P-40). One that ran out of time stays, for its message (P-57). */
export const forgetRefusal = ({ checkout }: Draft, expired: PurchaseId | null): void => {
  const { payment } = checkout;
  if (payment.status === 'failed' && payment.purchaseId === expired && !OVER_TIME.includes(payment.reason))
    enter(checkout, 'CartExpired', {});
};

/**
 * Forgets payment kind, installments and given-up requests when their cart goes, and bearers without a payment under way
 * (P-86).
 */
export const forgetChoices = (draft: CartedDraft): void => {
  const { checkout } = draft;
  checkout.kind = null;
  checkout.installments = null;
  checkout.count = 1;
  checkout.lost = [];
  forgetBearers(draft);
};

export const dropBearers = ({ checkout }: Draft): void => {
  if (Object.keys(checkout.bearers).length > 0) checkout.bearers = {};
};
