/** How views reach the core. Thin: a subscription to one selection of the snapshot, nothing else. */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Snapshot } from '../../worker/contract.ts';
import type { CoreClient } from './client.ts';
import { currentCore } from './start.ts';
import { storageLoss } from './storage-loss.ts';

/** Another core than the page's own, for views of a moment that is over: the replay page shows several. */
export const CoreContext = createContext<CoreClient | null>(null);

/** The page's core: one, started before the first view is drawn. */
export const useCore = (): CoreClient => useContext(CoreContext) ?? currentCore();

/**
 * What `select` reads off the snapshot; the view is drawn again only when that changed, by `equal` (identity
 * unless told otherwise). A slice that was not published keeps its identity, so `(s) => s.cart` is enough.
 */
export const useSnapshot = <T>(
  select: (snapshot: Snapshot) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T => {
  const { snapshots } = useCore();
  const read = useMemo(() => {
    let seen: { readonly snapshot: Snapshot; readonly value: T } | undefined;
    return (): T => {
      const snapshot = snapshots.get();
      if (seen?.snapshot === snapshot) return seen.value;
      const value = select(snapshot);
      const kept = seen !== undefined && equal(seen.value, value) ? seen.value : value;
      seen = { snapshot, value: kept };
      return kept;
    };
  }, [snapshots, select, equal]);
  return useSyncExternalStore(snapshots.subscribe, read, read);
};

/** True when this browser stores nothing for the page. */
export const useStorageLoss = (): boolean =>
  useSyncExternalStore(storageLoss.subscribe, storageLoss.get, storageLoss.get);

/** Whether the core listens, is being started again, or could not be had. */
export const useCoreStatus = (): ReturnType<CoreClient['status']['get']> => {
  const { status } = useCore();
  return useSyncExternalStore(status.subscribe, status.get, status.get);
};
