import type { Instant, LineId, PurchaseId } from '../kernel/values.ts';
import { allLines, type EntryDocument, type Line } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import type { Bearer, InstallmentOption, OpenPayment, PaymentKind } from '../model/payment.ts';
import { type Countdown, countdown } from '../time/deadline.ts';
import type { CheckoutScope, CheckoutState, PayableSummary, PaymentState } from './messages.ts';
import { CANCELED, type Extra, OVER_TIME, openAmount, REPRICED } from './methods.ts';
import {
  bearerOf,
  bearerProblems,
  kindOf,
  offeredKinds,
  payBlockedBy,
  plansOf,
  toPay,
  uncarried,
  unfitKinds,
} from './pay.ts';
import { isPaymentOf, UNKNOWN_REQUEST } from './payment.ts';

export type PaymentFailure = 'late' | 'canceled' | 'repriced' | 'refused';

export interface BearerView {
  readonly lineId: LineId;
  readonly label: string;
  readonly bearer: Bearer | null;
  readonly entryDocument: EntryDocument | null;
  readonly problem: RefusalCode | null;
}

/** Amounts and codes of the payment, which the log also has (G-24). */
export interface PaymentView {
  readonly unfit: readonly PaymentKind[];
  readonly payment: PaymentState;
  readonly paymentFailure: PaymentFailure | null;
  /** P-46: amounts of the payment on screen; empty until the account's list has them. */
  readonly paymentAmounts: PayableSummary['amounts'];
  readonly blockedBy: RefusalCode | null;
}

export interface CheckoutSlice extends PaymentView {
  readonly kind: PaymentKind | null;
  /** Payment kinds to choose from. Empty until the kinds of every store are known. */
  readonly kinds: readonly PaymentKind[];
  readonly installments: InstallmentOption | null;
  /** Installments for the present amounts. Null until they are read. */
  readonly plans: readonly InstallmentOption[] | null;
  /** Values that "Pay" confirms. Sent with the command, so that only these values are finalized (P-30). */
  readonly toPay: PayableSummary;
  readonly bearers: readonly BearerView[];
  /** True if the response was lost in this visit. */
  readonly paymentLost: boolean;
  /** True if the failed payment was for the current cart, which can be paid again (P-39). */
  readonly paymentKeepsCart: boolean;
  /** The payment on screen, as the account's list shows it. */
  readonly paymentDetails: OpenPayment | null;
  /** Open payments of the account. The payment on screen is listed only while it waits or after it failed (P-82, P-89). */
  readonly open: readonly OpenPayment[];
  readonly canceling: PurchaseId | null;
  /** Extras that the chosen kind does not carry (P-91). */
  readonly uncarried: readonly Extra[];
}

const labelOf = (line: Line): string =>
  [line.productName, line.variationName, line.sector, line.seat?.label].filter(Boolean).join(' · ');

const bearerView = (scope: CheckoutScope, line: Line, problem: RefusalCode | null): readonly BearerView[] => {
  const bearer = bearerOf(scope.checkout.bearers, line.lineId);
  if (!line.bearerRequired && bearer === null) return [];
  return [
    {
      lineId: line.lineId,
      label: labelOf(line),
      bearer,
      entryDocument: line.entryDocument,
      problem,
    },
  ];
};

const failureOf = (reason: string): PaymentFailure => {
  if (OVER_TIME.includes(reason)) return 'late';
  if (REPRICED.includes(reason)) return 'repriced';
  return reason === CANCELED ? 'canceled' : 'refused';
};

/** Expiry of the code on screen, else the earliest of the open ones. Null without a code. */
export const codeExpiry = ({ payment, open }: CheckoutState): Instant | null => {
  const shown = payment.status === 'waiting' ? payment.pix : null;
  return (shown ?? open.find(({ pix }) => pix !== null)?.pix)?.expiresAt ?? null;
};

export const codeCountdownSlice = (checkout: CheckoutState, now: Instant): Countdown | null => {
  const expiresAt = codeExpiry(checkout);
  return expiresAt === null ? null : countdown(expiresAt, now);
};

const detailsOf = ({ open, payment }: CheckoutState): OpenPayment | null =>
  open.find(({ purchaseId }) => isPaymentOf(payment, purchaseId)) ?? null;

/** P-46. The cart here can be older than the payment: another device added a seat and paid both. */
const paymentAmounts = (details: OpenPayment | null): PayableSummary['amounts'] => {
  const amount = details === null ? null : openAmount(details);
  return amount === null ? [] : [amount];
};

export const paymentView = (
  scope: CheckoutScope,
  ofBearers: readonly (RefusalCode | null)[],
): PaymentView => {
  const { payment } = scope.checkout;
  return {
    unfit: unfitKinds(scope),
    payment,
    paymentFailure: payment.status === 'failed' ? failureOf(payment.reason) : null,
    paymentAmounts: paymentAmounts(detailsOf(scope.checkout)),
    blockedBy: payBlockedBy(scope, ofBearers),
  };
};

export const checkoutSlice = (scope: CheckoutScope): CheckoutSlice => {
  const lines = allLines(scope.cart);
  const problems = bearerProblems(scope);
  const { installments, payment, open, canceling } = scope.checkout;
  // P-82, P-89.
  const isListed = ({ purchaseId }: OpenPayment): boolean =>
    payment.status === 'failed' || payment.status === 'waiting' || !isPaymentOf(payment, purchaseId);
  return {
    ...paymentView(scope, problems),
    kind: kindOf(scope),
    kinds: offeredKinds(scope),
    installments,
    plans: plansOf(scope),
    toPay: toPay(scope),
    bearers: lines.flatMap((line, nth) => bearerView(scope, line, problems[nth] ?? null)),
    paymentLost: payment.status === 'unknown' && payment.requestId !== UNKNOWN_REQUEST,
    paymentKeepsCart:
      payment.status === 'failed' && payment.purchaseId === scope.cart.purchaseId && lines.length > 0,
    paymentDetails: detailsOf(scope.checkout),
    open: open.filter(isListed),
    canceling: canceling?.purchaseId ?? null,
    uncarried: uncarried(scope),
  };
};
