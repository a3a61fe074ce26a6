/**
 * Calls to the server after an event. Pure: only the worker's gateway sends them. Runs for each event of a decision,
 * with the state after that event and the input that caused it (K-05).
 */
import { finalizeDetails } from '../checkout/pay.ts';
import type { RequestId } from '../kernel/values.ts';
import { ORDERS_EVENTS } from '../orders/events.ts';
import { SESSION_EVENTS } from '../session/events.ts';
import type { Call, Event, Input, State } from './messages.ts';
import { checkoutScope, ordersScope, sessionScope } from './scopes.ts';

/**
 * Sends the head of the queue (C-01, C-61). Takes the purchase's id when sending, not when queueing: the intent before
 * it may have created the cart.
 */
const requestHead = (state: State): readonly Call[] => {
  const [head] = state.cart.queue;
  if (head === undefined) return [];
  const { requestId, intent } = head;
  return [{ type: 'Cart', requestId, purchaseId: state.cart.cart.purchaseId, intent }];
};

const readVoucher = ({
  requestId,
  code,
  targets: [target],
}: Extract<Event, { type: 'VoucherAsked' }>): readonly Call[] =>
  target === undefined
    ? []
    : [{ type: 'ReadVoucher', requestId, code, store: target.store, productId: target.productId }];

const NOTHING_SENT = { secretRef: null, deliveryAddress: null };

/** P-07: reserves purchases that are confirmed without prepayment, finalizes all others. */
const finalize = (state: State, cause: Input | null): readonly Call[] => {
  const { payment } = state.checkout;
  if (payment.status !== 'asking') return [];
  const { requestId, purchaseId, kind } = payment;
  if (kind === 'reservation') return [{ type: 'ReserveWithoutPayment', requestId, purchaseId }];
  const { secretRef, deliveryAddress } = cause?.type === 'Pay' ? cause : NOTHING_SENT;
  const details = finalizeDetails(checkoutScope(state), deliveryAddress);
  return [{ type: 'Finalise', requestId, purchaseId, details, secretRef }];
};

const repeatPayment = ({ checkout: { payment } }: State, requestId: RequestId): readonly Call[] =>
  payment.status === 'unknown'
    ? [{ type: 'RepeatPayment', requestId, purchaseId: payment.purchaseId, first: payment.requestId }]
    : [];

const voidPayment = ({ checkout: { payment } }: State, requestId: RequestId): readonly Call[] =>
  payment.status === 'unknown'
    ? [{ type: 'VoidPayment', requestId, purchaseId: payment.purchaseId, first: payment.requestId }]
    : [];

const readPayment = (state: State, requestId: RequestId): readonly Call[] => {
  const { payment } = state.checkout;
  if (payment.status !== 'unknown' && payment.status !== 'waiting') return [];
  return [{ type: 'ReadPayment', requestId, purchaseId: payment.purchaseId }];
};

type Requests = (state: State, event: Event, cause: Input | null) => readonly Call[];

const requestsOf = <Scope>(
  scopeOf: (state: State) => Scope,
  { requests }: { readonly requests: Readonly<Record<string, unknown>> },
): readonly (readonly [string, Requests])[] =>
  Object.entries(requests).flatMap(([type, request]) =>
    typeof request === 'function'
      ? [[type, (state, event, cause) => request(scopeOf(state), event, cause)]]
      : [],
  );

const REQUESTS = new Map([
  ...requestsOf(sessionScope, SESSION_EVENTS),
  ...requestsOf(ordersScope, ORDERS_EVENTS),
]);

/** Calls after an event. `state` is right after it. Only `cause` has the address and the references to secrets. */
export const callsAfter = (state: State, event: Event, cause: Input | null): readonly Call[] => {
  switch (event.type) {
    case 'IntentQueued':
      return state.cart.queue[0]?.requestId === event.requestId ? requestHead(state) : [];
    case 'CartConfirmed':
    case 'IntentRefused':
    case 'IntentLost':
    case 'IntentRepeated':
      return requestHead(state);
    case 'VoucherAsked':
      return readVoucher(event);
    case 'PaymentAsked':
      return finalize(state, cause);
    case 'PaymentRepeated':
      return repeatPayment(state, event.requestId);
    case 'PaymentVoidAsked':
      return voidPayment(state, event.requestId);
    case 'OpenPaymentsAsked':
      return [{ type: 'ReadOpenPayments', requestId: event.requestId }];
    case 'CancellationAsked':
      return [{ type: 'CancelPurchase', requestId: event.requestId, purchaseId: event.purchaseId }];
    case 'PaymentCheckAsked':
      return readPayment(state, event.requestId);
    default:
      return REQUESTS.get(event.type)?.(state, event, cause) ?? [];
  }
};
