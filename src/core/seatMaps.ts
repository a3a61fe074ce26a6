/** Seat maps that views opened. A new worker instance reopens a map before its first call for that map. */

import type { SeatDelta, SeatStateCode, SectorGeometry } from '../../domain/seats/columns.ts';
import type {
  BestSeatsQuery,
  CorePort,
  Dispatched,
  OpenedSeatMap,
  Result,
  SeatChoice,
  SeatedEvent,
  StoreSlug,
  UnpaidPurchase,
} from '../../worker/contract.ts';

export interface OpenMaps {
  readonly open: (store: StoreSlug, product: string, event: SeatedEvent) => Promise<Result<SeatMapHandle>>;
  /** Applies changes from the core as flat pairs: index, state, index, state. */
  readonly apply: (key: string, pairs: Uint32Array) => void;
  readonly reopen: (instance: WorkerInstance) => void;
  readonly clear: () => void;
}

/** One worker instance. `call` resolves to `lost()` if the call rejects, or if the worker ends first. */
interface WorkerInstance {
  readonly call: <T>(make: (core: CorePort) => Promise<T>, lost: () => T) => Promise<T>;
}

interface OpenMapsOptions {
  /** Resolves to the ready worker instance; null if none can start. */
  readonly readyInstance: () => Promise<WorkerInstance | null>;
  readonly lostResult: () => Result<never>;
  readonly lostCommand: () => Dispatched;
}

interface OpenMap {
  readonly key: string;
  readonly openIn: (instance: WorkerInstance) => Promise<Result<OpenedSeatMap>>;
  readonly states: WritableSeatStates;
  /** Worker instance that was asked to open the map, and the outcome. Null if none. */
  opening: { readonly instance: WorkerInstance; readonly opened: Promise<boolean> } | null;
}

export const createOpenMaps = ({ readyInstance, lostResult, lostCommand }: OpenMapsOptions): OpenMaps => {
  const maps = new Set<OpenMap>();

  const openIn = (map: OpenMap, instance: WorkerInstance): Promise<boolean> => {
    if (map.opening?.instance === instance) return map.opening.opened;
    const opened = map.openIn(instance).then((result) => {
      if (result.ok && maps.has(map)) map.states.replace(result.value);
      // The next call retries.
      if (!result.ok && map.opening?.opened === opened) map.opening = null;
      return result.ok;
    });
    map.opening = { instance, opened };
    return opened;
  };
  const callCore = async <T>(
    map: OpenMap,
    make: (core: CorePort) => Promise<T>,
    lost: () => T,
  ): Promise<T> => {
    const instance = maps.has(map) ? await readyInstance() : null;
    if (instance === null || !(await openIn(map, instance)) || !maps.has(map)) return lost();
    return instance.call(make, lost);
  };
  const close = (map: OpenMap): void => {
    if (!maps.delete(map) || map.opening === null) return;
    const { instance, opened } = map.opening;
    void opened.then((ok) =>
      ok
        ? instance.call(
            (core) => core.closeSeatMap(map.key),
            () => undefined,
          )
        : undefined,
    );
  };

  const handleOf = (map: OpenMap, overview: SeatMapHandle['overview']): SeatMapHandle => ({
    key: map.key,
    overview,
    states: map.states,
    loadSector: (sectorId) => callCore(map, (core) => core.loadSector(map.key, sectorId), lostResult),
    select: (seats) => callCore(map, (core) => core.selectSeats(map.key, seats), lostCommand),
    release: (seats) => callCore(map, (core) => core.releaseSeats(map.key, seats), lostCommand),
    purchaseOf: (seat) =>
      callCore(
        map,
        (core) => core.seatPurchase(map.key, seat),
        () => null,
      ),
    best: (query) => callCore(map, (core) => core.bestSeats({ key: map.key, ...query }), lostResult),
    refresh: () => callCore(map, (core) => core.refreshSeatMap(map.key), lostResult),
    close: () => close(map),
  });

  return {
    open: async (store, product, event) => {
      const instance = await readyInstance();
      if (instance === null) return lostResult();
      const openInInstance: OpenMap['openIn'] = (next) =>
        next.call<Result<OpenedSeatMap>>((core) => core.openSeatMap(store, product, event), lostResult);
      const opened = await openInInstance(instance);
      if (!opened.ok) return opened;
      const { key, overview, states } = opened.value;
      const opening = { instance, opened: Promise.resolve(true) };
      const map: OpenMap = { key, openIn: openInInstance, states: createSeatStates(states), opening };
      maps.add(map);
      return { ok: true, value: handleOf(map, overview) };
    },
    apply: (key, pairs) => {
      for (const map of maps) if (map.key === key) map.states.apply(pairs);
    },
    reopen: (instance) => {
      for (const map of maps) void openIn(map, instance);
    },
    clear: () => maps.clear(),
  };
};

/** Live seat states, one byte per seat with a value of `SEAT_STATES`. The core's changes update them in place. */
export interface LiveSeatStates {
  readonly get: () => Uint8Array;
  readonly version: () => number;
  readonly subscribe: (listener: (deltas: readonly SeatDelta[]) => void) => () => void;
}

export interface SeatMapHandle {
  readonly key: string;
  readonly overview: OpenedSeatMap['overview'];
  readonly states: LiveSeatStates;
  readonly loadSector: (sectorId: string) => Promise<Result<SectorGeometry>>;
  /** Selects all seats or none. A null price selects the sector's first price. */
  readonly select: (seats: readonly SeatChoice[]) => Promise<Dispatched>;
  /** Releases all seats or none. */
  readonly release: (seats: readonly number[]) => Promise<Dispatched>;
  /** The buyer's unpaid purchase with this seat; null if there is none. */
  readonly purchaseOf: (seat: number) => Promise<UnpaidPurchase | null>;
  /** Resolves to indices of adjacent seats, best first; empty without a match. */
  readonly best: (query: Omit<BestSeatsQuery, 'key'>) => Promise<Result<readonly number[]>>;
  readonly refresh: () => Promise<Result<null>>;
  readonly close: () => void;
}

export interface WritableSeatStates extends LiveSeatStates {
  readonly apply: (pairs: Uint32Array) => void;
  /** Replaces all states. Listeners receive only the differences. */
  readonly replace: (opened: OpenedSeatMap) => void;
}

export const createSeatStates = (first: Uint8Array): WritableSeatStates => {
  let column = first;
  let version = 0;
  const listeners = new Set<(deltas: readonly SeatDelta[]) => void>();
  const notify = (deltas: readonly SeatDelta[]): void => {
    if (deltas.length === 0) return;
    version += 1;
    for (const listener of [...listeners]) listener(deltas);
  };
  return {
    get: () => column,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: (pairs) => {
      const deltas: SeatDelta[] = [];
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const index = pairs[at] ?? 0;
        const state = (pairs[at + 1] ?? 0) as SeatStateCode;
        if (index >= column.length || column[index] === state) continue;
        column[index] = state;
        deltas.push([index, state]);
      }
      notify(deltas);
    },
    replace: ({ states }) => {
      const before = column;
      column = states;
      const deltas: SeatDelta[] = [];
      for (let index = 0; index < states.length; index++) {
        if (before[index] !== states[index]) deltas.push([index, states[index] as SeatStateCode]);
      }
      notify(deltas);
    },
  };
};
