import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Snapshot } from '../../worker/contract.ts';
import type { CoreClient } from './client.ts';
import { storageLoss } from './ports.ts';
import { currentCore } from './start.ts';

export type {
  Command,
  Dispatched,
  Outcome,
  Problem,
  Queries,
  QueryName,
  Refusal,
  Result,
  Snapshot,
} from '../../worker/contract.ts';
export type { SeatMapHandle } from './seatMaps.ts';
export { currentCore, startCore } from './start.ts';

/** Core for the views below, instead of the page's core. The replay page uses it to show snapshots of a log. */
export const CoreContext = createContext<CoreClient | null>(null);

export const useCore = (): CoreClient => useContext(CoreContext) ?? currentCore();

/** Selects from the snapshot. The view renders again only if `equal` finds the selection changed. */
export const useSnapshot = <T>(
  select: (snapshot: Snapshot) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T => {
  const { snapshots } = useCore();
  const read = useMemo(() => {
    let last: { readonly snapshot: Snapshot; readonly value: T } | undefined;
    return (): T => {
      const snapshot = snapshots.get();
      if (last?.snapshot === snapshot) return last.value;
      const selected = select(snapshot);
      const value = last !== undefined && equal(last.value, selected) ? last.value : selected;
      last = { snapshot, value };
      return value;
    };
  }, [snapshots, select, equal]);
  return useSyncExternalStore(snapshots.subscribe, read, read);
};

export const useStorageLoss = (): boolean =>
  useSyncExternalStore(storageLoss.subscribe, storageLoss.get, storageLoss.get);

export const useCoreStatus = (): ReturnType<CoreClient['status']['get']> => {
  const { status } = useCore();
  return useSyncExternalStore(status.subscribe, status.get, status.get);
};
