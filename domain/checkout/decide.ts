/** What each checkout command leads to, and what became of a payment. */
import { requestId as requestIdAfter } from '../kernel/decider.ts';
import { type Instant, instant, type RequestId } from '../kernel/values.ts';
import { type CallFailure, isUncertain } from '../model/calls.ts';
import type { NoticeCode } from '../model/codes.ts';
import { accept, loseSession, noticed, refuse, type SharedEvent } from '../model/decision.ts';
import type { InstalmentOption, PaymentKind, PaymentOutcome } from '../model/payment.ts';
import { buyerAsBearer, setBearer } from './bearers.ts';
import type { CheckoutAnswer, CheckoutCommand, CheckoutEvent, CheckoutScope } from './messages.ts';
import { type CheckoutDecision, isPaying, pay } from './pay.ts';

type Fact = CheckoutEvent | SharedEvent;

const choosePayment = (scope: CheckoutScope, kind: PaymentKind): CheckoutDecision => {
  if (isPaying(scope.checkout.payment)) return refuse('cart.paying');
  if (kind === scope.checkout.kind) return refuse('choice.unchanged');
  return accept({ type: 'PaymentChosen', kind });
};

/** P-08: from one to the settings' most, for cards alone. */
const chooseInstalments = (scope: CheckoutScope, option: InstalmentOption): CheckoutDecision => {
  if (isPaying(scope.checkout.payment)) return refuse('cart.paying');
  const { count } = option;
  const { maxInstalments } = scope.settings;
  if (scope.checkout.kind !== 'credit' || !Number.isInteger(count) || count < 1 || count > maxInstalments)
    return refuse('checkout.instalments-invalid', { limit: maxInstalments });
  return accept({ type: 'InstalmentsChosen', option });
};

/** P-10: asked by a timer or a press until it is known; one question at a time. */
const checkPayment = (scope: CheckoutScope): CheckoutDecision => {
  const { payment } = scope.checkout;
  if (payment.status !== 'unknown' && payment.status !== 'waiting')
    return refuse('checkout.nothing-to-check');
  if (payment.asking !== null) return refuse('checkout.check-under-way');
  return accept({ type: 'PaymentCheckAsked', requestId: requestIdAfter(scope) });
};

/** P-15: what may still go through cannot be closed. */
const closePayment = (scope: CheckoutScope): CheckoutDecision => {
  const { status } = scope.checkout.payment;
  return status === 'succeeded' || status === 'failed'
    ? accept({ type: 'PaymentClosed' })
    : refuse('checkout.nothing-to-close');
};

type Decide<T> = (scope: CheckoutScope, command: T, now: Instant) => CheckoutDecision;

/** By the command's type. */
export const DECIDE_CHECKOUT: {
  readonly [K in CheckoutCommand['type']]: Decide<Extract<CheckoutCommand, { type: K }>>;
} = {
  ChoosePayment: (scope, { kind }) => choosePayment(scope, kind),
  ChooseInstalments: (scope, { option }) => chooseInstalments(scope, option),
  SetBearer: (scope, { lineId, bearer }) =>
    isPaying(scope.checkout.payment) ? refuse('cart.paying') : setBearer(scope, lineId, bearer),
  UseBuyerAsBearer: (scope, { lineId }) =>
    isPaying(scope.checkout.payment) ? refuse('cart.paying') : buyerAsBearer(scope, lineId),
  Pay: pay,
  CheckPayment: checkPayment,
  ClosePayment: closePayment,
};

type FinaliseAnswer = Extract<CheckoutAnswer, { call: 'Finalise' | 'ReserveWithoutPayment' }>;
type CheckAnswer = Extract<CheckoutAnswer, { call: 'ReadPayment' }>;

export const decideCheckoutAnswer = (scope: CheckoutScope, answer: CheckoutAnswer): CheckoutDecision =>
  answer.call === 'ReadPayment' ? decideCheckAnswer(scope, answer) : decideFinaliseAnswer(scope, answer);

/** Reason of a payment that never took place. */
export const NOT_CHARGED = 'not-charged';

/** P-09, P-11: the answer to what is asked, or a late one to what is still unknown; any other is stale (P-16). */
const decideFinaliseAnswer = (scope: CheckoutScope, answer: FinaliseAnswer): CheckoutDecision => {
  const { payment, lost } = scope.checkout;
  const { requestId, outcome } = answer;
  const current = payment.status === 'asking' || payment.status === 'unknown';
  if (!current || payment.requestId !== requestId)
    return lost.includes(requestId) ? lateFinalise(scope, answer) : refuse('answer.stale');
  if (outcome.ok) return settled(requestId, outcome.value, payment.kind);
  const { failure } = outcome;
  if (failure.kind === 'forbidden') return loseSession();
  if (!isUncertain(failure)) return failedBy(requestId, failure, payment.kind);
  return payment.status === 'unknown' ? refuse('answer.stale') : unknown(scope, requestId);
};

/**
 * P-11: a success that comes when the purchase was already taken for unpaid still settles it; nothing else does.
 * What was given up on is forgotten with its cart and with a success, so it is of the cart that is there.
 */
const lateFinalise = (scope: CheckoutScope, { requestId, outcome }: FinaliseAnswer): CheckoutDecision => {
  if (!outcome.ok || outcome.value.status !== 'succeeded') return refuse('answer.stale');
  const { payment, kind } = scope.checkout;
  return succeeded(requestId, payment.status === 'idle' ? kind : payment.kind);
};

/** P-09: where nobody knows whether money moved, the payment is unknown, and it is asked after. */
const unknown = (scope: CheckoutScope, requestId: RequestId): CheckoutDecision =>
  accept<Fact>(
    { type: 'PaymentUnknown', requestId },
    { type: 'PaymentCheckAsked', requestId: requestIdAfter(scope) },
    noticed('info', 'checkout.payment-unknown'),
  );

const failedBy = (requestId: RequestId, failure: CallFailure, kind: PaymentKind): CheckoutDecision => {
  const reason = failure.code === '' ? failure.kind : failure.code;
  const { serverMessage } = failure;
  return accept<Fact>(
    { type: 'PaymentFailed', requestId, reason, serverMessage },
    noticed('error', errorCode(failure, kind), {}, serverMessage),
  );
};

const errorCode = (failure: CallFailure, kind: PaymentKind): NoticeCode => {
  if (failure.kind === 'unavailable') return 'server.unavailable';
  return kind === 'reservation' ? 'checkout.reservation-error' : 'checkout.finalise-error';
};

/** P-12: the check's answer settles, or leaves everything as it was until the next look. */
const decideCheckAnswer = (scope: CheckoutScope, answer: CheckAnswer): CheckoutDecision => {
  const { payment } = scope.checkout;
  if (payment.status !== 'unknown' && payment.status !== 'waiting') return refuse('answer.stale');
  if (payment.asking !== answer.requestId) return refuse('answer.stale');
  const { outcome, requestId } = answer;
  if (outcome.ok) return settled(requestId, outcome.value, payment.kind, payment.status === 'waiting');
  if (outcome.failure.kind === 'forbidden') return loseSession();
  return accept<Fact>({ type: 'PaymentCheckFailed', requestId });
};

/** P-12: the shop drops the cart that was paid; one that was begun since stays. */
const succeeded = (requestId: RequestId, kind: PaymentKind | null): CheckoutDecision =>
  accept<Fact>(
    { type: 'PaymentSucceeded', requestId },
    noticed(
      'success',
      kind === 'reservation' ? 'checkout.reservation-succeeded' : 'checkout.payment-succeeded',
    ),
  );

/** P-12, P-13: what each outcome means; `again` is a waiting payment that still waits, which needs no word. */
const settled = (
  requestId: RequestId,
  outcome: PaymentOutcome,
  kind: PaymentKind,
  again = false,
): CheckoutDecision => {
  switch (outcome.status) {
    case 'succeeded':
      return succeeded(requestId, kind);
    case 'waiting':
      return accept<Fact>(
        waiting(requestId, outcome),
        ...(again ? [] : [noticed('info', 'checkout.payment-waiting')]),
      );
    case 'failed':
      return accept<Fact>(
        {
          type: 'PaymentFailed',
          requestId,
          reason: outcome.reason,
          serverMessage: outcome.serverMessage,
        },
        noticed(
          'error',
          kind === 'reservation' ? 'checkout.reservation-failed' : 'checkout.payment-failed',
          {},
          outcome.serverMessage,
        ),
      );
    case 'open':
      return accept<Fact>(
        { type: 'PaymentFailed', requestId, reason: NOT_CHARGED, serverMessage: null },
        noticed('info', 'checkout.not-charged'),
      );
  }
};

const waiting = (requestId: RequestId, outcome: Extract<PaymentOutcome, { status: 'waiting' }>): Fact => ({
  type: 'PaymentWaiting',
  requestId,
  pix: outcome.pix === null ? null : { code: outcome.pix.code, expiresAt: instant(outcome.pix.expiresAt) },
});

/** K-08: what was under way when the core died counts as lost; `nth` calls were asked before in this decision. */
export const recoverPayment = (scope: CheckoutScope, nth: number): readonly Fact[] => {
  const { payment } = scope.checkout;
  const check: Fact = { type: 'PaymentCheckAsked', requestId: requestIdAfter(scope, nth) };
  if (payment.status === 'asking') return [{ type: 'PaymentUnknown', requestId: payment.requestId }, check];
  if (payment.status !== 'unknown' && payment.status !== 'waiting') return [];
  return payment.asking === null
    ? [check]
    : [{ type: 'PaymentCheckFailed', requestId: payment.asking }, check];
};
