import { useEffect } from 'react';
import type { OrdersQuery } from '../../worker/contract.ts';
import { useCore } from '../core/index.ts';

/** Reports to the core which orders are on screen, which it then reads again while they can change (O-36). */
export const useShownOrders = (orders: readonly OrdersQuery[]): void => {
  const core = useCore();
  const content = JSON.stringify(orders);
  useEffect(() => {
    core.showOrders(JSON.parse(content) as readonly OrdersQuery[]);
    return () => core.showOrders([]);
  }, [core, content]);
};
