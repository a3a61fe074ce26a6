import { UNNUMBERED } from '../kernel/decider.ts';
import { same } from '../kernel/plain.ts';
import { type Instant, instant, type RequestId } from '../kernel/values.ts';
import {
  type CallFailure,
  isJudged,
  isUncertain,
  NO_RESPONSE,
  NOT_REPEATABLE,
  PAYMENT_VOIDED,
  UNKNOWN_PURCHASE,
} from '../model/calls.ts';
import type { NoticeCode } from '../model/codes.ts';
import { accept, loseSession, noticed, noticedFailure, refuse, type SharedEvent } from '../model/decision.ts';
import type { InstallmentOption, PaymentKind, PaymentOutcome } from '../model/payment.ts';
import { isBy, isSplit } from '../model/payment-kinds.ts';
import { sameInstallments } from '../pricing/installments.ts';
import {
  cancelPayment,
  decideCancelResponse,
  decideOpenResponse,
  refreshOpen,
  resumePayment,
} from './decide-open.ts';
import { buyerAsBearer, pay, setBearer } from './decide-pay.ts';
import type { CheckoutDecision, CheckoutEvent } from './events.ts';
import type {
  CheckoutCommand,
  CheckoutResponse,
  CheckoutScope,
  CheckoutState,
  PaymentState,
} from './messages.ts';
import { CANCELED, NOT_CHARGED, OVER_TIME } from './methods.ts';
import { kindOf, plansOf } from './pay.ts';
import { isPaying, isUnsettled, sentAt, UNKNOWN_REQUEST } from './payment.ts';

type Fact = CheckoutEvent | SharedEvent;
type KindsOfStore = CheckoutState['kinds'][number];
type Plans = NonNullable<CheckoutState['plans']>;

const choosePayment = (scope: CheckoutScope, kind: PaymentKind): CheckoutDecision => {
  if (isPaying(scope.checkout.payment)) return refuse('cart.paying');
  if (kind === kindOf(scope)) return refuse('choice.unchanged');
  return accept({ type: 'PaymentChosen', kind });
};

/** P-08: from one up to the maximum in the settings, for cards only. */
const chooseInstallments = (scope: CheckoutScope, option: InstallmentOption): CheckoutDecision => {
  if (isPaying(scope.checkout.payment)) return refuse('cart.paying');
  const { count } = option;
  const { maxInstallments } = scope.settings;
  if (!isSplit(kindOf(scope)) || !Number.isInteger(count) || count < 1 || count > maxInstallments)
    return refuse('checkout.installments-invalid', { limit: maxInstallments });
  return accept({ type: 'InstallmentsChosen', option });
};

export const offerKinds = ({ checkout }: CheckoutScope, { store, kinds }: KindsOfStore): CheckoutDecision =>
  checkout.kinds.some((each) => each.store === store && same(each.kinds, kinds))
    ? refuse('choice.unchanged')
    : accept({ type: 'KindsOffered', store, kinds });

export const offerInstallments = (
  { checkout }: CheckoutScope,
  { amounts, options }: Plans,
): CheckoutDecision =>
  same(checkout.plans, { amounts, options })
    ? refuse('choice.unchanged')
    : accept({ type: 'InstallmentsOffered', amounts, options });

/** The same number of installments, to choose again for other amounts (M-18). */
export const samePlan = (scope: CheckoutScope): readonly CheckoutEvent[] => {
  const { count, installments, payment } = scope.checkout;
  if (installments !== null || isPaying(payment) || !isSplit(kindOf(scope))) return [];
  const option = sameInstallments(plansOf(scope) ?? [], count);
  return option === null ? [] : [{ type: 'InstallmentsChosen', option }];
};

type Check = 'repeat' | 'void' | 'read';

const checkBy = (check: Check, now: Instant): Fact => {
  const requestId = UNNUMBERED;
  switch (check) {
    case 'repeat':
      return { type: 'PaymentRepeated', requestId, sentAt: now };
    case 'void':
      return { type: 'PaymentVoidAsked', requestId };
    case 'read':
      return { type: 'PaymentCheckAsked', requestId };
  }
};

/** Starts a check of an unknown or waiting payment, one at a time (P-10). */
const checkPayment = (scope: CheckoutScope, _command: unknown, now: Instant): CheckoutDecision => {
  const { payment } = scope.checkout;
  // A restored payment waits until its buyer is logged in (P-25).
  if ((payment.status !== 'unknown' && payment.status !== 'waiting') || scope.consumer === null)
    return refuse('checkout.nothing-to-check');
  if (payment.asking !== null) return refuse('checkout.check-under-way');
  return accept(checkBy(nextCheck(scope, payment, now), now));
};

/** Closes a payment. An unknown one may still be charged, so only a guest, who cannot check it, can close it (P-15). */
const closePayment = (scope: CheckoutScope): CheckoutDecision => {
  const { status } = scope.checkout.payment;
  const closes = status === 'succeeded' || status === 'failed' || status === 'waiting';
  return closes || (status === 'unknown' && scope.consumer === null)
    ? accept({ type: 'PaymentClosed' })
    : refuse('checkout.nothing-to-close');
};

type Decide<T> = (scope: CheckoutScope, command: T, now: Instant) => CheckoutDecision;

export const DECIDE_CHECKOUT: {
  readonly [K in CheckoutCommand['type']]: Decide<Extract<CheckoutCommand, { type: K }>>;
} = {
  ChoosePayment: (scope, { kind }) => choosePayment(scope, kind),
  ChooseInstallments: (scope, { option }) => chooseInstallments(scope, option),
  SetBearer: (scope, { lineId, bearer }) =>
    isPaying(scope.checkout.payment) ? refuse('cart.paying') : setBearer(scope, lineId, bearer),
  UseBuyerAsBearer: (scope, { lineId }) =>
    isPaying(scope.checkout.payment) ? refuse('cart.paying') : buyerAsBearer(scope, lineId),
  Pay: pay,
  CheckPayment: checkPayment,
  ClosePayment: closePayment,
  RefreshOpenPayments: refreshOpen,
  ResumePayment: (scope, { purchaseId }, now) => resumePayment(scope, purchaseId, now),
  CancelPayment: (scope, { purchaseId }) => cancelPayment(scope, purchaseId),
};

type FinalizeResponse = Extract<CheckoutResponse, { call: 'Finalize' | 'ReserveWithoutPayment' }>;
type RepeatResponse = Extract<CheckoutResponse, { call: 'RepeatPayment' | 'VoidPayment' }>;
type ReadResponse = Extract<CheckoutResponse, { call: 'ReadPayment' }>;

export const decideCheckoutResponse = (
  scope: CheckoutScope,
  response: CheckoutResponse,
  now: Instant,
): CheckoutDecision => {
  switch (response.call) {
    case 'ReadPayment':
      return decideReadResponse(scope, response, now);
    case 'RepeatPayment':
    case 'VoidPayment':
      return decideRepeatResponse(scope, response);
    case 'ReadOpenPayments':
      return decideOpenResponse(scope, response);
    case 'CancelPurchase':
      return decideCancelResponse(scope, response);
    default:
      return decideFinalizeResponse(scope, response, now);
  }
};

/** Milliseconds for the server's work on a finalize request, if the settings name no limit. */
const USUAL_LIMIT = 60_000;
/** Milliseconds that a request takes at most to reach the server. */
const IN_FLIGHT = 30_000;

type Open = Extract<PaymentState, { status: 'unknown' | 'waiting' }>;

/** Age in milliseconds after which a finalize request has been handled or dropped. */
const longest = ({ settings }: CheckoutScope): number =>
  (settings.finalizeSeconds === null ? USUAL_LIMIT : settings.finalizeSeconds * 1000) + IN_FLIGHT;

/**
 * True if finalize request and Pix code are over (P-59). The time doubles while voided, and for a resumed payment.
 */
const cannotHappen = (scope: CheckoutScope, payment: Open, now: Instant): boolean => {
  const twice =
    payment.status === 'unknown' && (payment.requestId === UNKNOWN_REQUEST || payment.next === 'void');
  const code = payment.status === 'waiting' ? payment.pix : null;
  return now > payment.sentAt + longest(scope) * (twice ? 2 : 1) && (code === null || now > code.expiresAt);
};

/** Next check. Repeats end when the first finalize is over (P-64), then its idempotency key is voided (P-29). */
const nextCheck = (scope: CheckoutScope, payment: Open, now: Instant): Check => {
  if (payment.status === 'waiting') return 'read';
  const { next, firstSentAt } = payment;
  if (next === 'repeat') return now <= firstSentAt + longest(scope) ? next : 'void';
  return next === 'void' ? next : 'read';
};

/** True if the server carries each idempotency key out once, so that it can void one (P-29). */
const voidsKeys = ({ settings }: CheckoutScope): boolean => settings.finalizeSeconds !== null;

/** The check for a payment whose finalize request cannot be repeated (P-29). */
export const checkLeft = (scope: CheckoutScope): Fact => ({
  type: voidsKeys(scope) ? 'PaymentVoidAsked' : 'PaymentCheckAsked',
  requestId: UNNUMBERED,
});

/** Accepts a response to the current request, or a late one (P-11). Others are stale (P-16). */
const decideFinalizeResponse = (
  scope: CheckoutScope,
  response: FinalizeResponse,
  now: Instant,
): CheckoutDecision => {
  const { payment, lost } = scope.checkout;
  const { requestId, outcome } = response;
  if (!isUnsettled(payment) || payment.requestId !== requestId)
    return lost.includes(requestId) ? lateFinalize(scope, response) : refuse('answer.stale');
  const gone = payment.status === 'unknown' ? refuse('answer.stale') : unknown(scope, requestId, now);
  if (outcome.ok) return settled(requestId, outcome.value, payment.kind) ?? gone;
  const { failure } = outcome;
  if (failure.kind === 'forbidden') return loseSession();
  return isUncertain(failure) ? gone : failedBy(requestId, failure, payment.kind);
};

/** Only a late success settles a purchase that was taken for unpaid (P-11). */
const lateFinalize = (scope: CheckoutScope, { requestId, outcome }: FinalizeResponse): CheckoutDecision => {
  if (!outcome.ok || outcome.value.status !== 'succeeded') return refuse('answer.stale');
  const { payment, kind } = scope.checkout;
  return succeeded(requestId, payment.status === 'idle' ? kind : payment.kind);
};

/** Marks the payment as unknown and checks it, because it may have been charged (P-09, P-20). */
const unknown = (scope: CheckoutScope, requestId: RequestId, now: Instant): CheckoutDecision => {
  const sent = sentAt(scope.checkout.payment);
  const repeatable = voidsKeys(scope);
  const inTime = now <= sent + longest(scope);
  const check = repeatable ? (inTime ? 'repeat' : 'void') : 'read';
  return accept<Fact>(
    { type: 'PaymentUnknown', requestId, repeatable },
    // A captcha can delay the request, so the time to wait counts from now (P-63).
    ...(repeatable || now <= sent ? [] : [{ type: 'PaymentRedated', sentAt: now } as const]),
    checkBy(check, now),
    noticed('info', 'checkout.payment-unknown'),
  );
};

/** Fails the payment. A voided idempotency key charged nothing (P-73). */
const failedBy = (requestId: RequestId, failure: CallFailure, kind: PaymentKind | null): CheckoutDecision => {
  if (failure.code === PAYMENT_VOIDED) return notCharged(requestId);
  const reason = failure.code === '' ? failure.kind : failure.code;
  const { serverMessage } = failure;
  return accept<Fact>(
    { type: 'PaymentFailed', requestId, reason, serverMessage },
    noticedFailure(errorCode(failure, kind), failure),
  );
};

const errorCode = (failure: CallFailure, kind: PaymentKind | null): NoticeCode => {
  if (failure.kind === 'unavailable') return 'server.unavailable';
  return isBy(kind, 'entrance') ? 'checkout.reservation-error' : 'checkout.finalize-error';
};

/** Payment whose check this response belongs to. Null for an unexpected response (P-16). */
const checked = ({ checkout: { payment } }: CheckoutScope, requestId: RequestId): Open | null =>
  (payment.status === 'unknown' || payment.status === 'waiting') && payment.asking === requestId
    ? payment
    : null;

/** True if the server does not have this call (P-74). */
const isNoSuchCall = ({ kind, httpStatus, code }: CallFailure): boolean =>
  kind === 'refused' && code !== UNKNOWN_PURCHASE && httpStatus === 404;

/** Takes the response as the first request's outcome: the server carries each idempotency key out once (K-29, P-72). */
const decideRepeatResponse = (scope: CheckoutScope, response: RepeatResponse): CheckoutDecision => {
  const { call, requestId, outcome } = response;
  const payment = checked(scope, requestId);
  if (payment === null || payment.status === 'waiting') return refuse('answer.stale');
  const still = accept<Fact>({ type: 'PaymentCheckFailed', requestId });
  if (outcome.ok) return settled(requestId, outcome.value, payment.kind) ?? still;
  const { failure } = outcome;
  if (failure.kind === 'forbidden') return loseSession();
  if (isOfOther(scope, payment, failure)) return notHere();
  if (failure.code === NOT_REPEATABLE || (call === 'VoidPayment' && isNoSuchCall(failure)))
    return accept<Fact>(
      { type: 'PaymentUnknown', requestId: payment.requestId, repeatable: false },
      { type: 'PaymentCheckAsked', requestId: UNNUMBERED },
    );
  return isJudged(failure) ? failedBy(requestId, failure, payment.kind) : still;
};

/** Settles the payment by a read, or leaves it until the next check (P-13, P-56, P-61). */
const decideReadResponse = (
  scope: CheckoutScope,
  { requestId, outcome }: ReadResponse,
  now: Instant,
): CheckoutDecision => {
  const payment = checked(scope, requestId);
  if (payment === null) return refuse('answer.stale');
  const still = accept<Fact>({ type: 'PaymentCheckFailed', requestId });
  if (outcome.ok) {
    const { value } = outcome;
    if (value.status === 'refused' && payment.status === 'waiting')
      return refused(requestId, value, payment.kind);
    if (value.status === 'open' || value.status === 'refused')
      return cannotHappen(scope, payment, now) ? notCharged(requestId) : still;
    const isKnown = payment.status === 'waiting' || payment.requestId === UNKNOWN_REQUEST;
    return settled(requestId, outcome.value, payment.kind, { isKnown }) ?? still;
  }
  const { failure } = outcome;
  if (failure.kind === 'forbidden') return loseSession();
  // The purchase is neither an order nor a cart.
  if (failure.code !== UNKNOWN_PURCHASE || !cannotHappen(scope, payment, now)) return still;
  return isOfOther(scope, payment, failure) ? notHere() : notCharged(requestId);
};

/** True if another session sent the request and this account has no such purchase (P-32). */
const isOfOther = ({ cart }: CheckoutScope, payment: Open, { code }: CallFailure): boolean =>
  code === UNKNOWN_PURCHASE &&
  payment.status === 'unknown' &&
  payment.requestId === UNKNOWN_REQUEST &&
  // Its cart is not the one here.
  cart.purchaseId !== payment.purchaseId;

const notHere = (): CheckoutDecision =>
  accept<Fact>({ type: 'PaymentClosed' }, noticed('info', 'checkout.payment-not-here'));

/** Fails a waiting payment that a read found refused (P-35). Its purchase can be paid again. */
const refused = (
  requestId: RequestId,
  { reason, serverMessage }: Extract<PaymentOutcome, { status: 'refused' }>,
  kind: PaymentKind | null,
): CheckoutDecision =>
  accept<Fact>(
    { type: 'PaymentFailed', requestId, reason, serverMessage },
    noticed('error', failureCode(reason, kind, false), {}, serverMessage),
  );

const notCharged = (requestId: RequestId): CheckoutDecision =>
  accept<Fact>(
    { type: 'PaymentFailed', requestId, reason: NOT_CHARGED, serverMessage: null },
    noticed('info', 'checkout.not-charged'),
  );

const succeeded = (requestId: RequestId, kind: PaymentKind | null): CheckoutDecision =>
  accept<Fact>(
    { type: 'PaymentSucceeded', requestId },
    noticed(
      'success',
      isBy(kind, 'entrance') ? 'checkout.reservation-succeeded' : 'checkout.payment-succeeded',
    ),
  );

/** Events of an outcome. Null if nothing is settled. A read of a restored or waiting payment reports no wait (P-109). */
const settled = (
  requestId: RequestId,
  outcome: PaymentOutcome,
  kind: PaymentKind | null,
  read: { readonly isKnown: boolean } | null = null,
): CheckoutDecision | null => {
  switch (outcome.status) {
    case 'succeeded':
      return succeeded(requestId, kind);
    case 'waiting':
      return accept<Fact>(
        waiting(requestId, outcome),
        ...(read?.isKnown ? [] : [noticed('info', 'checkout.payment-waiting')]),
      );
    case 'failed':
      return accept<Fact>(
        {
          type: 'PaymentFailed',
          requestId,
          reason: outcome.reason,
          serverMessage: outcome.serverMessage,
        },
        noticed('error', failureCode(outcome.reason, kind, read !== null), {}, outcome.serverMessage),
      );
    case 'open':
    case 'refused':
    case 'processing':
      return null;
  }
};

/** Notice code of a failure. If the purchase is over, paying again is not offered (P-54, P-56). */
const failureCode = (reason: string, kind: PaymentKind | null, isOver: boolean): NoticeCode => {
  if (OVER_TIME.includes(reason)) return 'checkout.cart-expired';
  if (isOver || reason === CANCELED) return 'checkout.nothing-to-resume';
  return isBy(kind, 'entrance') ? 'checkout.reservation-failed' : 'checkout.payment-failed';
};

const waiting = (requestId: RequestId, outcome: Extract<PaymentOutcome, { status: 'waiting' }>): Fact => ({
  type: 'PaymentWaiting',
  requestId,
  pix: outcome.pix === null ? null : { code: outcome.pix.code, expiresAt: instant(outcome.pix.expiresAt) },
});

/** Counts the payment as sent now, because the clock was wrong or the device slept (P-28). */
export const correctClock = ({ checkout }: CheckoutScope, now: Instant): CheckoutDecision =>
  isPaying(checkout.payment)
    ? accept<Fact>({ type: 'PaymentRedated', sentAt: now })
    : refuse('clock.nothing-due');

/** Counts requests in flight at a worker restart as lost (K-08). */
export const recoverPayment = (scope: CheckoutScope): readonly Fact[] => {
  const { openAsked, canceling } = scope.checkout;
  const lost: readonly Fact[] =
    canceling === null
      ? []
      : [{ type: 'CancellationRefused', requestId: canceling.requestId, failure: NO_RESPONSE }];
  const open: readonly Fact[] =
    openAsked === null ? [] : [{ type: 'OpenPaymentsAsked', requestId: UNNUMBERED }];
  return [...recoverChecks(scope), ...lost, ...open];
};

const recoverChecks = (scope: CheckoutScope): readonly Fact[] => {
  const { payment } = scope.checkout;
  const check: Fact = { type: 'PaymentCheckAsked', requestId: UNNUMBERED };
  if (payment.status === 'asking' || (payment.status === 'unknown' && payment.next !== 'only-read'))
    return [{ type: 'PaymentUnknown', requestId: payment.requestId, repeatable: false }, checkLeft(scope)];
  if (payment.status !== 'unknown' && payment.status !== 'waiting') return [];
  return payment.asking === null
    ? [check]
    : [{ type: 'PaymentCheckFailed', requestId: payment.asking }, check];
};
