/** What became of a payment. Not here: what has to stand before it is asked. */
import { UNKNOWN_PURCHASE } from '../cart/answers.ts';
import type { Answer, CallFailure, PaymentOutcome } from '../core/calls.ts';
import type { NoticeCode } from '../core/codes.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import type { Event } from '../core/events.ts';
import { isUncertain } from '../core/failures.ts';
import { requestId as nextRequestId } from '../core/requests.ts';
import type { State } from '../core/state.ts';
import type { RequestId } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { loseSession } from '../session/decide.ts';
import type { PaymentKind } from './state.ts';

type FinaliseAnswer = Extract<Answer, { call: 'Finalise' | 'ReserveWithoutPayment' }>;
type CheckAnswer = Extract<Answer, { call: 'ReadPayment' }>;

/** Reason of a payment that never took place. */
export const NOT_CHARGED = 'not-charged';

/** P-09, P-11: the answer to what is asked, or a late one to what is still unknown; any other is stale (P-16). */
export const decideFinaliseAnswer = (state: State, answer: FinaliseAnswer): Decision => {
  const { payment, lost } = state.checkout;
  const { requestId, outcome } = answer;
  const current = payment.status === 'asking' || payment.status === 'unknown';
  if (!current || payment.requestId !== requestId)
    return lost.includes(requestId) ? lateFinalise(state, answer) : refuse('answer.stale');
  if (outcome.ok) return settled(state, requestId, outcome.value, payment.kind);
  const { failure } = outcome;
  if (failure.kind === 'forbidden') return loseSession();
  if (!isUncertain(failure)) return failedBy(requestId, failure, payment.kind);
  return payment.status === 'unknown' ? refuse('answer.stale') : unknown(state, requestId);
};

/**
 * P-11: a success that comes when the purchase was already taken for unpaid still settles it; nothing else does.
 * What was given up on is forgotten with its cart and with a success, so it is of the cart that is there.
 */
const lateFinalise = (state: State, { requestId, outcome }: FinaliseAnswer): Decision => {
  if (!outcome.ok || outcome.value.status !== 'succeeded') return refuse('answer.stale');
  const { payment, kind } = state.checkout;
  return succeeded(state, requestId, payment.status === 'idle' ? kind : payment.kind);
};

/** P-09: where nobody knows whether money moved, the payment is unknown, and it is asked after. */
const unknown = (state: State, requestId: RequestId): Decision =>
  accept(
    { type: 'PaymentUnknown', requestId },
    { type: 'PaymentCheckAsked', requestId: nextRequestId(state) },
    noticed('info', 'checkout.payment-unknown'),
  );

const failedBy = (requestId: RequestId, failure: CallFailure, kind: PaymentKind): Decision => {
  const reason = failure.code === '' ? failure.kind : failure.code;
  const { serverMessage } = failure;
  const unknownCart: readonly Event[] =
    failure.code === UNKNOWN_PURCHASE ? [{ type: 'CartDropped', reason: 'unknown' }] : [];
  return accept(
    { type: 'PaymentFailed', requestId, reason, serverMessage },
    ...unknownCart,
    noticed('error', errorCode(failure, kind), {}, serverMessage),
  );
};

const errorCode = (failure: CallFailure, kind: PaymentKind): NoticeCode => {
  if (failure.kind === 'unavailable') return 'server.unavailable';
  return kind === 'reservation' ? 'checkout.reservation-error' : 'checkout.finalise-error';
};

/** P-12: the check's answer settles, or leaves everything as it was until the next look. */
export const decideCheckAnswer = (state: State, answer: CheckAnswer): Decision => {
  const { payment } = state.checkout;
  if (payment.status !== 'unknown' && payment.status !== 'waiting') return refuse('answer.stale');
  if (payment.asking !== answer.requestId) return refuse('answer.stale');
  const { outcome, requestId } = answer;
  if (outcome.ok) return settled(state, requestId, outcome.value, payment.kind, payment.status === 'waiting');
  if (outcome.failure.kind === 'forbidden') return loseSession();
  return accept({ type: 'PaymentCheckFailed', requestId });
};

/** P-12: the cart that was paid goes; one that was begun since stays. */
const succeeded = (state: State, requestId: RequestId, kind: PaymentKind | null): Decision =>
  accept(
    { type: 'PaymentSucceeded', requestId },
    ...(isOfCart(state) ? [{ type: 'CartDropped' as const, reason: 'paid' as const }] : []),
    noticed(
      'success',
      kind === 'reservation' ? 'checkout.reservation-succeeded' : 'checkout.payment-succeeded',
    ),
  );

const isOfCart = ({ cart, checkout: { payment } }: State): boolean =>
  cart.cart.purchaseId !== null && (payment.status === 'idle' || payment.purchaseId === cart.cart.purchaseId);

/** P-12, P-13: what each outcome means; `again` is a waiting payment that still waits, which needs no word. */
const settled = (
  state: State,
  requestId: RequestId,
  outcome: PaymentOutcome,
  kind: PaymentKind,
  again = false,
): Decision => {
  switch (outcome.status) {
    case 'succeeded':
      return succeeded(state, requestId, kind);
    case 'waiting':
      return accept(
        waiting(requestId, outcome),
        ...(again ? [] : [noticed('info', 'checkout.payment-waiting')]),
      );
    case 'failed':
      return accept(
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
      return accept(
        { type: 'PaymentFailed', requestId, reason: NOT_CHARGED, serverMessage: null },
        noticed('info', 'checkout.not-charged'),
      );
  }
};

const waiting = (requestId: RequestId, outcome: Extract<PaymentOutcome, { status: 'waiting' }>): Event => ({
  type: 'PaymentWaiting',
  requestId,
  pix: outcome.pix === null ? null : { code: outcome.pix.code, expiresAt: instant(outcome.pix.expiresAt) },
});
