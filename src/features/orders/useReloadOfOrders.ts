/** Reads the page's orders again once they are outdated (O-37). */
import { useEffect, useRef } from 'react';
import type { OrdersQuery } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { useReload } from '../../kit/router.tsx';
import { useShownOrders } from '../../kit/shownOrders.ts';

export const useReloadOfOrders = (orders: readonly OrdersQuery[]): void => {
  useShownOrders(orders);
  const reload = useReload();
  const changes = useSnapshot(({ orders }) => orders.changes);
  const lastRead = useRef(changes);
  useEffect(() => {
    if (lastRead.current !== changes) reload();
    lastRead.current = changes;
  }, [changes, reload]);
};
