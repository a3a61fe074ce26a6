/** Tab of an order (O-01). Separate file, because the loader of every first page imports it. */
import type { Order, OrderStatus } from './messages.ts';

export type OrderTab = 'completed' | 'pending' | 'canceled';

const TABS: Readonly<Record<OrderStatus, OrderTab | null>> = {
  cart: null,
  awaitingPayment: 'pending',
  pendingPayment: 'pending',
  completed: 'completed',
  canceled: 'canceled',
  pendingCancellation: 'canceled',
};

export const tabOf = ({ status }: Pick<Order, 'status'>): OrderTab | null => TABS[status];
