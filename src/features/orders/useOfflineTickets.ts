/** Updates the offline tickets when an orders page opens, and after each change. Tells whether a ticket is among them. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoggedIn } from '../../../domain/session/status.ts';
import { useCore, useSnapshot } from '../../core/index.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { lazyPart, pageIdle } from '../../kit/lazy.ts';
import { signal, useSignal } from '../../kit/signal.ts';

const offline = lazyPart(() => import('./offline.ts'));

/** How often this page has replaced or deleted the offline tickets. */
const saves = signal(0);

/** Read again after each save. Null until it is read, and if the device does not tell. */
export const useIsStoredOffline = (code: string | null): boolean | null => {
  const [isStored, setStored] = useState<boolean | null>(null);
  const save = useSignal(saves);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<boolean | null> =>
      code === null ? null : ((await (await offline.load())?.isStoredOffline(code)) ?? null);
    void read()
      .catch(() => null)
      .then((result) => isCurrent && save === saves.get() && setStored(result));
    return () => {
      isCurrent = false;
    };
  }, [code, save]);
  return isStored;
};

/** Returns a function that stores the tickets. Resolves to false if they could not be stored. */
export const useStoreOffline = (): (() => Promise<boolean>) => {
  const core = useCore();
  const { t } = useTranslation('orders');
  return useCallback(async () => {
    const isStored = await offline
      .load()
      .then((code) => code?.storeOfflineTickets(core, t) ?? false)
      .catch(() => false);
    if (isStored) saves.set(saves.get() + 1);
    return isStored;
  }, [core, t]);
};

export const useOfflineTickets = (): void => {
  const store = useStoreOffline();
  const isQuiet = useSignal(pageIdle);
  const isIn = useSnapshot(isLoggedIn);
  const changes = useSnapshot(({ orders }) => orders.changes);
  /** Number of changes; null while no tickets can be stored. */
  const version = isQuiet && isIn ? changes : null;
  useOnChange(version, () => {
    if (version !== null) void store();
  });
};
