/** The tabs of "my shopping". Apart from the labels, since a route's loader needs no more. */
import type { Order, OrderStatus } from './state.ts';

/** The tab of "my shopping" that an order stands under; the open cart stands under none. */
export type OrderTab = 'completed' | 'pending' | 'cancelled';

const TABS: Readonly<Record<OrderStatus, OrderTab | null>> = {
  cart: null,
  awaitingPayment: 'pending',
  pendingPayment: 'pending',
  completed: 'completed',
  cancelled: 'cancelled',
  pendingCancellation: 'cancelled',
};

/** Which tab shows the order (O-01). */
export const tabOf = ({ status }: Pick<Order, 'status'>): OrderTab | null => TABS[status];
