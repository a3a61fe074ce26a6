/** Updates the offline tickets when an orders page opens, and after each change. */
import { useTranslation } from 'react-i18next';
import { useCore, useSnapshot } from '../../core/index.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { lazyPart, pageIdle } from '../../kit/lazy.ts';
import { useSignal } from '../../kit/signal.ts';

const offline = lazyPart(() => import('./offline.ts'));

export const useOfflineTickets = (): void => {
  const core = useCore();
  const { t } = useTranslation('orders');
  const isQuiet = useSignal(pageIdle);
  const isIn = useSnapshot(({ session }) => session.status === 'consumer');
  const changes = useSnapshot(({ orders }) => orders.changes);
  /** Number of changes; null while no tickets can be stored. */
  const version = isQuiet && isIn ? changes : null;
  useOnChange(version, () => {
    if (version === null) return;
    void offline
      .load()
      .then((code) => code?.storeOfflineTickets(core, t))
      .catch(() => undefined);
  });
};
