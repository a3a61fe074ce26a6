/** Puts the next tickets down while "my shopping" is looked at, and anew with every change; the code for it comes later. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a change
  useEffect(() => {
    if (!isQuiet || !isIn) return;
    // Nobody waits for it: where it cannot be had, there is a next visit.
    void import('./offline.ts').then(({ keepOffline }) => keepOffline(core, t)).catch(() => undefined);
  }, [core, isQuiet, isIn, changes]);
};
