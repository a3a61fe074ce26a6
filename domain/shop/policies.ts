/**
 * Calls to the server after an event. Pure: only the worker's gateway sends them. Runs for each event of a decision,
 * with the state after that event and the input that caused it (K-05).
 */
import { CART_EVENTS } from '../cart/events.ts';
import { CHECKOUT_EVENTS } from '../checkout/events.ts';
import { ORDERS_EVENTS } from '../orders/events.ts';
import { SESSION_EVENTS } from '../session/events.ts';
import type { Call, Event, Input, State } from './messages.ts';
import { cartScope, checkoutScope, ordersScope, sessionScope } from './scopes.ts';

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
  ...requestsOf(cartScope, CART_EVENTS),
  ...requestsOf(checkoutScope, CHECKOUT_EVENTS),
  ...requestsOf(sessionScope, SESSION_EVENTS),
  ...requestsOf(ordersScope, ORDERS_EVENTS),
]);

/** Calls after an event. `state` is right after it. `cause` has what the event leaves out, such as references to secrets. */
export const callsAfter = (state: State, event: Event, cause: Input | null): readonly Call[] =>
  REQUESTS.get(event.type)?.(state, event, cause) ?? [];
