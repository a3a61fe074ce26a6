/** Updates the offline tickets when an orders page opens, and after each change. Tells whether a ticket is among them. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore, useSnapshot } from '../../core/index.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { lazyPart, pageIdle } from '../../kit/lazy.ts';
import { offlineSaves } from '../../kit/logout.ts';
import { useSignal } from '../../kit/signal.ts';

const offline = lazyPart(() => import('./offline.ts'));

/** Read again after each save. Null until it is read, and if the device does not tell. */
export const useIsStoredOffline = (code: string | null): boolean | null => {
  const [isStored, setStored] = useState<boolean | null>(null);
  const saves = useSignal(offlineSaves);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<boolean | null> =>
      code === null ? null : ((await (await offline.load())?.isStoredOffline(code)) ?? null);
    void read()
      .catch(() => null)
      .then((result) => isCurrent && saves === offlineSaves.get() && setStored(result));
    return () => {
      isCurrent = false;
    };
  }, [code, saves]);
  return isStored;
};

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
