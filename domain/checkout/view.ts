import type { Instant, LineId, ProductId, PurchaseId } from '../kernel/values.ts';
import { allLines, type Line } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import type { Bearer, InstallmentOption, OpenPayment, PaymentKind } from '../model/payment.ts';
import { type Countdown, countdown } from '../time/deadline.ts';
import { UNKNOWN_REQUEST } from './evolve.ts';
import type { CheckoutScope, CheckoutState, PaymentState, ToPay } from './messages.ts';
import { CANCELED, OVER_TIME, openAmount, REPRICED } from './methods.ts';
import { bearerOf, bearerProblem, payBlockedBy, toPay, unfitKinds } from './pay.ts';

export type PaymentFailure = 'late' | 'cancelled' | 'repriced' | 'refused';

export interface BearerView {
  readonly lineId: LineId;
  readonly productId: ProductId;
  readonly label: string;
  readonly bearer: Bearer | null;
  readonly required: boolean;
  readonly problem: RefusalCode | null;
}

export interface CheckoutSlice {
  readonly kind: PaymentKind | null;
  readonly unfit: readonly PaymentKind[];
  readonly instalments: InstallmentOption | null;
  /** Values that "Pay" confirms. Sent with the command, so that only these values are finalized (P-30). */
  readonly toPay: ToPay;
  readonly bearers: readonly BearerView[];
  readonly payment: PaymentState;
  /** True if the response was lost in this visit. A restored payment is only read. */
  readonly paymentLost: boolean;
  readonly paymentFailure: PaymentFailure | null;
  /** True if the failed payment was for the current cart, which can be paid again (P-39). */
  readonly paymentKeepsCart: boolean;
  /** The payment on screen, as the account's list shows it. */
  readonly paymentDetails: OpenPayment | null;
  /** P-46: amounts of the payment on screen; empty until the account's list has them. */
  readonly paymentAmounts: ToPay['amounts'];
  /** Open payments of the account. The payment on screen is listed only while it waits or after it failed (P-82, P-89). */
  readonly open: readonly OpenPayment[];
  readonly cancelling: PurchaseId | null;
  readonly blockedBy: RefusalCode | null;
}

const labelOf = (line: Line): string =>
  [line.productName, line.variationName, line.sector, line.seat?.label].filter(Boolean).join(' · ');

const bearerView = (scope: CheckoutScope, line: Line, lines: readonly Line[]): readonly BearerView[] => {
  const bearer = bearerOf(scope.checkout.bearers, line.lineId);
  if (!line.bearerRequired && bearer === null) return [];
  return [
    {
      lineId: line.lineId,
      productId: line.productId,
      label: labelOf(line),
      bearer,
      required: line.bearerRequired,
      problem: bearerProblem(scope, line, lines),
    },
  ];
};

const failureOf = (reason: string): PaymentFailure => {
  if (OVER_TIME.includes(reason)) return 'late';
  if (REPRICED.includes(reason)) return 'repriced';
  return reason === CANCELED ? 'cancelled' : 'refused';
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

/** P-46. The cart here can be older than the payment: another device added a seat and paid both. */
const paymentAmounts = (details: OpenPayment | null): ToPay['amounts'] => {
  const amount = details === null ? null : openAmount(details);
  return amount === null ? [] : [amount];
};

export const checkoutSlice = (scope: CheckoutScope): CheckoutSlice => {
  const lines = allLines(scope.cart);
  const { kind, instalments, payment, open, cancelling } = scope.checkout;
  const isOnScreen = ({ purchaseId }: OpenPayment): boolean =>
    payment.status !== 'idle' && payment.purchaseId === purchaseId;
  const paymentDetails = open.find(isOnScreen) ?? null;
  // P-82, P-89.
  const isListed = (one: OpenPayment): boolean =>
    payment.status === 'failed' || payment.status === 'waiting' || !isOnScreen(one);
  return {
    kind,
    unfit: unfitKinds(scope),
    instalments,
    toPay: toPay(scope),
    bearers: lines.flatMap((line) => bearerView(scope, line, lines)),
    payment,
    paymentLost: payment.status === 'unknown' && payment.requestId !== UNKNOWN_REQUEST,
    paymentFailure: payment.status === 'failed' ? failureOf(payment.reason) : null,
    paymentKeepsCart:
      payment.status === 'failed' && payment.purchaseId === scope.cart.purchaseId && lines.length > 0,
    paymentDetails,
    paymentAmounts: paymentAmounts(paymentDetails),
    open: open.filter(isListed),
    cancelling: cancelling?.purchaseId ?? null,
    blockedBy: payBlockedBy(scope),
  };
};
