/**
 * Calls to the server after an event. Pure: only the worker's gateway sends them. Runs for each event of a decision,
 * with the state after that event and the input that caused it (K-05).
 */
import { CHECKOUT_EVENTS } from '../checkout/events.ts';
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
  ...requestsOf(checkoutScope, CHECKOUT_EVENTS),
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
    default:
      return REQUESTS.get(event.type)?.(state, event, cause) ?? [];
  }
};
