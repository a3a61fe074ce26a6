/** The checkout as views need it. */
import type { Instant, LineId, ProductId, PurchaseId } from '../kernel/values.ts';
import { allLines, type Line } from '../model/cart.ts';
import type { RefusalCode } from '../model/codes.ts';
import type { Bearer, InstallmentOption, OpenPayment, PaymentKind } from '../model/payment.ts';
import { type Countdown, countdown } from '../time/deadline.ts';
import { UNKNOWN_REQUEST } from './evolve.ts';
import type { CheckoutScope, CheckoutState, PaymentState, ToPay } from './messages.ts';
import { CANCELED, OVER_TIME, REPRICED } from './methods.ts';
import { bearerOf, bearerProblem, payBlockedBy, toPay, unfitKinds } from './pay.ts';

/** Payment too late, canceled with its purchase, refused over a changed amount, or refused. */
export type PaymentFailure = 'late' | 'cancelled' | 'repriced' | 'refused';

export interface BearerView {
  readonly lineId: LineId;
  readonly productId: ProductId;
  readonly label: string;
  readonly bearer: Bearer | null;
  readonly required: boolean;
  /** Refusal code for this bearer (repeated document, bad CPF …), else null. */
  readonly problem: RefusalCode | null;
}

export interface CheckoutSlice {
  readonly kind: PaymentKind | null;
  /** Kinds that do not fit the amount due (P-18). Never offered, whatever the store accepts. */
  readonly unfit: readonly PaymentKind[];
  readonly instalments: InstallmentOption | null;
  /** Values that "Pay" confirms. Sent with the command, so that only these values are finalized (P-30). */
  readonly toPay: ToPay;
  readonly bearers: readonly BearerView[];
  readonly payment: PaymentState;
  /** The response was lost in this visit. A restored payment is only looked up. */
  readonly paymentLost: boolean;
  /** Kind of a failed payment, which decides the message and the offers (P-54, P-56); else null. */
  readonly paymentFailure: PaymentFailure | null;
  /** P-39: the failed payment was for the current cart, so it can be paid again. */
  readonly paymentKeepsCart: boolean;
  /** Entry of the payment on screen in the account's list: number, amount, where to pay. */
  readonly paymentDetails: OpenPayment | null;
  /** P-46: amounts of the payment on screen; empty while no response proves them. */
  readonly paymentAmounts: ToPay['amounts'];
  /** The account's other open payments, to resume or to cancel (P-21). */
  readonly open: readonly OpenPayment[];
  /** Purchase with a pending cancellation. */
  readonly cancelling: PurchaseId | null;
  /** Refusal code of the first problem that blocks the payment, else null. */
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

/** Expiry of the code on screen, else the earliest of the open ones; null without a code. */
export const codeExpiry = ({ payment, open }: CheckoutState): Instant | null => {
  const shown = payment.status === 'waiting' ? payment.pix : null;
  return (shown ?? open.find(({ pix }) => pix !== null)?.pix)?.expiresAt ?? null;
};

/** P-26: remaining time to pay a code; updated every second while one waits. */
export const codeCountdownSlice = (checkout: CheckoutState, now: Instant): Countdown | null => {
  const expiresAt = codeExpiry(checkout);
  return expiresAt === null ? null : countdown(expiresAt, now);
};

/** P-46. */
const paymentAmounts = (scope: CheckoutScope, details: OpenPayment | null): ToPay['amounts'] => {
  if (details !== null) return [{ currency: details.currency, amount: details.amount }];
  const { payment } = scope.checkout;
  const isOfCart = payment.status !== 'idle' && payment.purchaseId === scope.cart.purchaseId;
  return isOfCart ? toPay(scope).amounts : [];
};

export const checkoutSlice = (scope: CheckoutScope): CheckoutSlice => {
  const lines = allLines(scope.cart);
  const { kind, instalments, payment, open, cancelling } = scope.checkout;
  const isOnScreen = ({ purchaseId }: OpenPayment): boolean =>
    payment.status !== 'idle' && payment.purchaseId === purchaseId;
  const paymentDetails = open.find(isOnScreen) ?? null;
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
    paymentAmounts: paymentAmounts(scope, paymentDetails),
    open: open.filter((one) => !isOnScreen(one)),
    cancelling: cancelling?.purchaseId ?? null,
    blockedBy: payBlockedBy(scope),
  };
};
