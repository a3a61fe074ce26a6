import { UNNUMBERED } from '../kernel/decider.ts';
import type { Instant, PurchaseId } from '../kernel/values.ts';
import { isUncertain, NO_RESPONSE } from '../model/calls.ts';
import { accept, loseSession, noticed, noticedFailure, refuse, type SharedEvent } from '../model/decision.ts';
import type { OpenPayment } from '../model/payment.ts';
import type { OrderRefusal } from '../orders/actions.ts';
import type { CheckoutDecision, CheckoutEvent } from './events.ts';
import type { CheckoutResponse, CheckoutScope } from './messages.ts';
import { canCancelOpen } from './methods.ts';
import { payingProblem } from './pay.ts';
import { isPaymentOf } from './payment.ts';

type Fact = CheckoutEvent | SharedEvent;
type OpenResponse = Extract<CheckoutResponse, { call: 'ReadOpenPayments' }>;
type CancelResponse = Extract<CheckoutResponse, { call: 'CancelPurchase' }>;

export const refreshOpen = (scope: CheckoutScope): CheckoutDecision =>
  scope.consumer === null
    ? refuse('session.not-in')
    : accept({ type: 'OpenPaymentsAsked', requestId: UNNUMBERED });

const openOf = ({ checkout }: CheckoutScope, purchaseId: PurchaseId): OpenPayment | undefined =>
  checkout.open.find((payment) => payment.purchaseId === purchaseId);

/** Shows an open payment and reads its status (P-68). It counts as sent just now. */
export const resumePayment = (
  scope: CheckoutScope,
  purchaseId: PurchaseId,
  now: Instant,
): CheckoutDecision => {
  const paying = payingProblem(scope);
  if (paying !== null) return refuse(paying);
  const open = openOf(scope, purchaseId);
  if (open === undefined) return refuse('checkout.nothing-to-resume');
  const { kind } = open;
  return accept<Fact>(
    { type: 'PaymentResumed', kind, purchaseId, sentAt: now },
    { type: 'PaymentCheckAsked', requestId: UNNUMBERED },
  );
};

export const cancelPayment = (scope: CheckoutScope, purchaseId: PurchaseId): CheckoutDecision => {
  const { payment, canceling } = scope.checkout;
  const open = openOf(scope, purchaseId);
  const onScreen = isPaymentOf(payment, purchaseId) ? payment.status : null;
  if (onScreen === 'asking' || onScreen === 'unknown' || !canCancelOpen(scope.checkout.open, purchaseId))
    return refuse('checkout.payment-unknown');
  if (onScreen !== 'waiting' && open === undefined) return refuse('checkout.nothing-to-cancel');
  if (canceling !== null) return refuse('checkout.canceling');
  return accept({ type: 'CancellationAsked', requestId: UNNUMBERED, purchaseId });
};

const ALREADY_CANCELED: OrderRefusal = 'orders.cancelled';

export const decideOpenResponse = ({ checkout }: CheckoutScope, response: OpenResponse): CheckoutDecision => {
  const { requestId, outcome } = response;
  if (checkout.openAsked !== requestId) return refuse('answer.stale');
  if (outcome.ok) return accept<Fact>({ type: 'OpenPaymentsConfirmed', requestId, payments: outcome.value });
  return outcome.failure.kind === 'forbidden'
    ? loseSession()
    : accept<Fact>({ type: 'OpenPaymentsUnread', requestId });
};

/** Counts a cancellation only if the server confirms it (P-69). Without a response it may have happened (P-70). */
export const decideCancelResponse = (
  scope: CheckoutScope,
  { requestId, outcome }: CancelResponse,
): CheckoutDecision => {
  const { canceling } = scope.checkout;
  if (canceling?.requestId !== requestId) return refuse('answer.stale');
  if (outcome.ok && outcome.value.status === 'failed')
    return accept<Fact>(
      { type: 'PaymentCanceled', requestId, purchaseId: canceling.purchaseId },
      noticed('success', 'checkout.payment-canceled'),
    );
  if (!outcome.ok && outcome.failure.kind === 'forbidden') return loseSession();
  const failure = outcome.ok ? NO_RESPONSE : outcome.failure;
  // An earlier cancellation was carried out, here or elsewhere (P-34).
  if (failure.code === ALREADY_CANCELED)
    return accept<Fact>(
      { type: 'PaymentCanceled', requestId, purchaseId: canceling.purchaseId },
      noticed('info', 'checkout.nothing-to-resume'),
    );
  const unsure = !outcome.ok && isUncertain(failure);
  return accept<Fact>(
    { type: 'CancellationRefused', requestId, failure },
    unsure ? noticed('info', 'orders.change-unknown') : noticedFailure('checkout.cancel-failed', failure),
  );
};
