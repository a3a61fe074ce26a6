import type { Counted, Mutable } from '../kernel/decider.ts';
import { asDraft } from '../kernel/plain.ts';
import type { PurchaseId, RequestId } from '../kernel/values.ts';
import { allLines, type Cart } from '../model/cart.ts';
import type { CheckoutEvent, CheckoutState, PaymentState } from './messages.ts';
import { OVER_TIME } from './methods.ts';
import { type CheckoutDraft, enter, isPaying, isPaymentOf, sentAt, UNKNOWN_REQUEST } from './payment.ts';

type Draft = Mutable<Counted> & { readonly checkout: CheckoutDraft };

/** Adds the confirmed cart, read-only. Each read costs an immer proxy. */
type CartedDraft = Draft & { readonly cart: { readonly cart: Cart } };

/** Number of finalize requests to remember, so that a late success is not taken for a stale response. */
const REMEMBERED = 20;

export const initialCheckout = (): Mutable<CheckoutState> => ({
  kind: null,
  kinds: [],
  instalments: null,
  count: 1,
  plans: null,
  bearers: {},
  payment: { status: 'idle' },
  open: [],
  openAsked: null,
  cancelling: null,
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
  return purchaseId === null ? null : { kind: kind ?? 'credit', purchaseId };
};

export const CHECKOUT_EFFECTS: {
  readonly [K in CheckoutEvent['type']]: (
    draft: CartedDraft,
    event: Extract<CheckoutEvent, { type: K }>,
  ) => void;
} = {
  KindsOffered: ({ checkout }, { store, kinds }) => {
    checkout.kinds = [...checkout.kinds.filter((each) => each.store !== store), asDraft({ store, kinds })];
    if (!kinds.includes('credit')) checkout.instalments = null;
  },
  InstallmentsOffered: ({ checkout }, { amounts, options }) => {
    checkout.plans = asDraft({ amounts, options });
  },
  PaymentChosen: ({ checkout }, { kind }) => {
    checkout.kind = kind;
    checkout.instalments = null;
    checkout.count = 1;
  },
  InstalmentsChosen: ({ checkout }, { option }) => {
    checkout.instalments = asDraft(option);
    checkout.count = option.count;
  },
  BearerSet: ({ checkout }, { lineId, bearer }) => {
    checkout.bearers[lineId] = asDraft(bearer);
  },
  BearersRestored: ({ checkout }, { bearers }) => {
    checkout.bearers = { ...asDraft(bearers), ...checkout.bearers };
  },
  PaymentAsked: (draft, { requestId, kind, purchaseId, sentAt }) => {
    draft.requests += 1;
    draft.checkout.kind = kind;
    enter(draft.checkout, 'PaymentAsked', { requestId, kind, purchaseId, sentAt });
  },
  PaymentUnknown: (draft, { requestId, repeatable }) => {
    const about = underway(draft);
    remember(draft, requestId);
    if (about === null) return;
    const sent = sentAt(draft.checkout.payment);
    const input = repeatable ? 'PaymentUnknown repeatable' : 'PaymentUnknown';
    // A payment that was unknown before is no longer repeated, so the time of its first request does not matter.
    enter(draft.checkout, input, { requestId, ...about, sentAt: sent, firstSentAt: sent, asking: null });
  },
  PaymentRepeated: (draft, { requestId, sentAt }) => {
    draft.requests += 1;
    const { payment } = draft.checkout;
    if (payment.status === 'unknown')
      enter(draft.checkout, 'PaymentRepeated', { ...payment, asking: requestId, sentAt });
  },
  PaymentVoidAsked: (draft, { requestId }) => {
    draft.requests += 1;
    const { payment } = draft.checkout;
    if (payment.status === 'unknown')
      enter(draft.checkout, 'PaymentVoidAsked', { ...payment, asking: requestId });
  },
  PaymentWaiting: (draft, { pix }) => {
    const { payment } = draft.checkout;
    const about = underway(draft);
    if (about)
      enter(draft.checkout, 'PaymentWaiting', {
        ...about,
        sentAt: sentAt(payment),
        pix: asDraft(pix),
        asking: null,
      });
  },
  PaymentSucceeded: (draft) => {
    const { checkout } = draft;
    const about = underway(draft);
    if (about) {
      enter(checkout, 'PaymentSucceeded', about);
      forgetOpen(checkout, about.purchaseId);
    }
    checkout.lost = [];
  },
  PaymentFailed: (draft, { reason, serverMessage }) => {
    const about = underway(draft);
    if (about) {
      enter(draft.checkout, 'PaymentFailed', { ...about, reason, serverMessage });
      forgetOpen(draft.checkout, about.purchaseId);
    }
  },
  PaymentRedated: ({ checkout: { payment } }, { sentAt }) => {
    if ('sentAt' in payment) payment.sentAt = sentAt;
    // A first time in the future would make the repeats endless (P-64).
    if (payment.status === 'unknown' && payment.firstSentAt > sentAt) payment.firstSentAt = sentAt;
  },
  PaymentCheckAsked: (draft, { requestId }) => {
    draft.requests += 1;
    const { payment } = draft.checkout;
    if (payment.status === 'unknown' || payment.status === 'waiting') payment.asking = requestId;
    if (payment.status === 'unknown') enter(draft.checkout, 'PaymentCheckAsked', payment);
  },
  PaymentCheckFailed: ({ checkout: { payment } }) => {
    if (payment.status === 'unknown' || payment.status === 'waiting') payment.asking = null;
  },
  PaymentClosed: ({ checkout }) => {
    const { payment } = checkout;
    // An unknown payment that closes is not the account's (P-47).
    if (payment.status === 'unknown') forgetOpen(checkout, payment.purchaseId);
    enter(checkout, 'PaymentClosed', {});
  },
  PaymentResumed: ({ checkout }, { kind, purchaseId, sentAt }) => {
    const about = { requestId: UNKNOWN_REQUEST, kind, purchaseId };
    enter(checkout, 'PaymentResumed', { ...about, sentAt, firstSentAt: sentAt, asking: null });
  },
  OpenPaymentsAsked: (draft, { requestId }) => {
    draft.requests += 1;
    draft.checkout.openAsked = requestId;
  },
  OpenPaymentsConfirmed: ({ checkout }, { payments }) => {
    checkout.openAsked = null;
    checkout.open = asDraft(payments);
  },
  OpenPaymentsUnread: ({ checkout }) => {
    checkout.openAsked = null;
  },
  CancellationAsked: (draft, { requestId, purchaseId }) => {
    draft.requests += 1;
    draft.checkout.cancelling = { requestId, purchaseId };
  },
  PaymentCancelled: ({ checkout }, { purchaseId }) => {
    checkout.cancelling = null;
    forgetOpen(checkout, purchaseId);
    if (isPaymentOf(checkout.payment, purchaseId)) enter(checkout, 'PaymentCancelled', {});
  },
  CancellationRefused: ({ checkout }) => {
    checkout.cancelling = null;
  },
};

/** Forgets the payment, which the server remembers (P-14). The stores keep their payment kinds. */
const leave = (checkout: CheckoutDraft): void => {
  const { kinds, payment } = checkout;
  Object.assign(checkout, { ...initialCheckout(), kinds, payment });
};

export const logOut = ({ checkout }: Draft): void => {
  leave(checkout);
  enter(checkout, 'LoggedOut', {});
};

/** Keeps a payment that may go through, which is then only read (P-31). */
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
  checkout.instalments = null;
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

/** Forgets payment kind, installments and bearers when their cart goes. The outcome of the payment stays. */
export const forgetChoices = (draft: CartedDraft): void => {
  const { checkout } = draft;
  checkout.kind = null;
  checkout.instalments = null;
  checkout.count = 1;
  checkout.lost = [];
  forgetBearers(draft);
};

export const dropBearers = ({ checkout }: Draft): void => {
  if (Object.keys(checkout.bearers).length > 0) checkout.bearers = {};
};
