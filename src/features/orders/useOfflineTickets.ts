/** Updates the offline tickets when an orders page opens, and after each change. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore, useSnapshot } from '../../core/index.ts';
import { pageIdle } from '../../kit/lazy.ts';
import { useSignal } from '../../kit/signal.ts';

export const useOfflineTickets = (): void => {
  const core = useCore();
  const { t } = useTranslation('orders');
  const isQuiet = useSignal(pageIdle);
  const isIn = useSnapshot(({ session }) => session.status === 'consumer');
  const changes = useSnapshot(({ orders }) => orders.changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change
  useEffect(() => {
    if (!isQuiet || !isIn) return;
    void import('./offline.ts')
      .then(({ storeOfflineTickets }) => storeOfflineTickets(core, t))
      .catch(() => undefined);
  }, [core, isQuiet, isIn, changes]);
};
