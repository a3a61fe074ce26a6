import type { Counted, Mutable } from '../kernel/decider.ts';
import { asDraft } from '../kernel/plain.ts';
import { type Instant, instant, type PurchaseId, type RequestId } from '../kernel/values.ts';
import { allLines, type Cart } from '../model/cart.ts';
import type { CheckoutEvent, CheckoutState, PaymentState } from './messages.ts';
import { OVER_TIME } from './methods.ts';
import { isPaying, isPaymentOf } from './pay.ts';

type Draft = Mutable<{ readonly checkout: CheckoutState } & Counted>;

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

/** Request id of a payment from an earlier worker or another device. No response with it arrives here. */
export const UNKNOWN_REQUEST = 'r0' as RequestId;

/** True if the payment under way can be one from before this page or from another device. */
export const isRestored = (payment: PaymentState): boolean =>
  payment.status === 'waiting' || (payment.status === 'unknown' && payment.requestId === UNKNOWN_REQUEST);

/** Time of the last finalize request. 0 if none can be in flight. */
export const sentAt = (payment: PaymentState): Instant => ('sentAt' in payment ? payment.sentAt : instant(0));

/** Payment after its session ended. One that may go through is kept, but only read (P-31). */
export const keptPayment = (payment: PaymentState): PaymentState => {
  if (!('sentAt' in payment)) return { status: 'idle' };
  const { kind, purchaseId } = payment;
  return {
    ...{ status: 'unknown', kind, purchaseId, asking: null, next: 'only-read' },
    requestId: 'requestId' in payment ? payment.requestId : UNKNOWN_REQUEST,
    sentAt: payment.sentAt,
    firstSentAt: payment.sentAt,
  };
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
    draft.checkout.payment = { status: 'asking', requestId, kind, purchaseId, sentAt };
  },
  PaymentUnknown: (draft, { requestId, repeatable }) => {
    const { checkout } = draft;
    const about = underway(draft);
    remember(draft, requestId);
    const next = repeatable ? 'repeat' : 'only-read';
    if (about)
      checkout.payment = {
        ...{ status: 'unknown', requestId, ...about },
        ...{
          sentAt: sentAt(checkout.payment),
          // A payment that was unknown before is no longer repeated, so the time of its first request does not matter.
          firstSentAt: sentAt(checkout.payment),
          asking: null,
          next,
        },
      };
  },
  PaymentRepeated: (draft, { requestId, sentAt }) => {
    draft.requests += 1;
    const { payment } = draft.checkout;
    if (payment.status === 'unknown') Object.assign(payment, { asking: requestId, sentAt, next: 'read' });
  },
  PaymentVoidAsked: (draft, { requestId }) => {
    draft.requests += 1;
    const { payment } = draft.checkout;
    if (payment.status === 'unknown') Object.assign(payment, { asking: requestId, next: 'read-then-void' });
  },
  PaymentWaiting: (draft, { pix }) => {
    const { checkout } = draft;
    const about = underway(draft);
    if (about)
      checkout.payment = {
        ...{ status: 'waiting', ...about, sentAt: sentAt(checkout.payment) },
        ...{ pix: asDraft(pix), asking: null },
      };
  },
  PaymentSucceeded: (draft) => {
    const { checkout } = draft;
    const about = underway(draft);
    if (about) {
      checkout.payment = { status: 'succeeded', ...about };
      forgetOpen(checkout, about.purchaseId);
    }
    checkout.lost = [];
  },
  PaymentFailed: (draft, { reason, serverMessage }) => {
    const { checkout } = draft;
    const about = underway(draft);
    if (about) {
      checkout.payment = { status: 'failed', ...about, reason, serverMessage };
      forgetOpen(checkout, about.purchaseId);
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
    if (payment.status !== 'unknown') return;
    if (payment.next === 'read') payment.next = 'repeat';
    else if (payment.next === 'read-then-void') payment.next = 'void';
  },
  PaymentCheckFailed: ({ checkout: { payment } }) => {
    if (payment.status === 'unknown' || payment.status === 'waiting') payment.asking = null;
  },
  PaymentClosed: ({ checkout }) => {
    const { payment } = checkout;
    // An unknown payment that closes is not the account's (P-47).
    if (payment.status === 'unknown') forgetOpen(checkout, payment.purchaseId);
    checkout.payment = { status: 'idle' };
  },
  PaymentResumed: ({ checkout }, { kind, purchaseId, sentAt }) => {
    checkout.payment = {
      ...{ status: 'unknown', requestId: UNKNOWN_REQUEST, kind, purchaseId, sentAt, firstSentAt: sentAt },
      ...{ asking: null, next: 'only-read' },
    };
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
    if (isPaymentOf(checkout.payment, purchaseId)) checkout.payment = { status: 'idle' };
  },
  CancellationRefused: ({ checkout }) => {
    checkout.cancelling = null;
  },
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
    checkout.payment = { status: 'idle' };
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
