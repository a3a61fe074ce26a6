import type { Mutable } from '../kernel/decider.ts';
import { eventOf, eventsOf } from '../kernel/events.ts';
import { asDraft } from '../kernel/plain.ts';
import { type MessageOf, newRequestId, requestId } from '../kernel/shapes.ts';
import type { RequestId } from '../kernel/values.ts';
import { failure } from '../model/calls.ts';
import { type ORDERS_CALLS, type OrdersScope, type OrdersState, orderChange } from './messages.ts';

type Draft = Mutable<{ readonly orders: OrdersState }>;
type OrdersCall = MessageOf<typeof ORDERS_CALLS.calls>;

export const initialOrders = (): Mutable<OrdersState> => ({ change: null, changes: 0, completed: 0 });

const request = (
  { orders: { change } }: OrdersScope,
  { requestId }: { readonly requestId: RequestId },
): readonly OrdersCall[] =>
  change === null ? [] : [{ type: 'ChangeOrder', requestId, change: change.change }];

const on = eventOf<Draft, OrdersScope, OrdersCall>();

export const ORDERS_EVENTS = eventsOf({
  OrderChangeAsked: on(
    { requestId: newRequestId, change: orderChange },
    (draft, { requestId, change }) => {
      draft.orders.change = { change: asDraft(change), asking: requestId, unknown: false };
    },
    request,
  ),
  OrderChangeUnknown: on({ requestId }, ({ orders: { change } }) => {
    if (change !== null) Object.assign(change, { asking: null, unknown: true });
  }),
  OrderChangeRepeated: on(
    { requestId: newRequestId },
    (draft, { requestId }) => {
      if (draft.orders.change !== null) draft.orders.change.asking = requestId;
    },
    request,
  ),
  OrderChanged: on({ requestId }, ({ orders }) => {
    orders.change = null;
    orders.changes += 1;
    orders.completed += 1;
  }),
  OrderChangeRefused: on({ requestId, failure }, ({ orders }) => {
    orders.change = null;
  }),
  OrderChangeAbandoned: on({}, ({ orders }) => {
    orders.change = null;
    orders.changes += 1;
  }),
  OrderOutdated: on({}, ({ orders }) => {
    orders.changes += 1;
  }),
});
export type OrdersEvent = MessageOf<typeof ORDERS_EVENTS.shapes>;
