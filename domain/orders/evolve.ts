import type { Counted, Mutable } from '../kernel/decider.ts';
import { asDraft } from '../kernel/plain.ts';
import type { OrdersEvent, OrdersState } from './messages.ts';

type Draft = Mutable<{ readonly orders: OrdersState } & Counted>;

export const initialOrders = (): Mutable<OrdersState> => ({ change: null, changes: 0, completed: 0 });

export const ORDERS_EFFECTS: {
  readonly [K in OrdersEvent['type']]: (draft: Draft, event: Extract<OrdersEvent, { type: K }>) => void;
} = {
  OrderChangeAsked: (draft, { requestId, change }) => {
    draft.requests += 1;
    draft.orders.change = { change: asDraft(change), asking: requestId, unknown: false };
  },
  OrderChangeUnknown: ({ orders: { change } }) => {
    if (change !== null) Object.assign(change, { asking: null, unknown: true });
  },
  OrderChangeRepeated: (draft, { requestId }) => {
    draft.requests += 1;
    if (draft.orders.change !== null) draft.orders.change.asking = requestId;
  },
  OrderChanged: ({ orders }) => {
    orders.change = null;
    orders.changes += 1;
    orders.completed += 1;
  },
  OrderChangeRefused: ({ orders }) => {
    orders.change = null;
  },
  OrderOutdated: ({ orders }) => {
    orders.changes += 1;
  },
};
