/**
 * The seat maps that views have open, over the core's deaths: each life has them opened anew before it is asked
 * anything about them.
 */

import type { SeatDelta, SeatStateCode, SectorGeometry } from '../../domain/seats/columns.ts';
import type {
  BestSeatsQuery,
  CorePort,
  Dispatched,
  OpenedSeatMap,
  Result,
  SeatChoice,
  StoreSlug,
  UnpaidPurchase,
} from '../../worker/contract.ts';

export interface OpenMaps {
  readonly open: (store: StoreSlug, product: string, date: string | null) => Promise<Result<SeatMapHandle>>;
  /** What the core told of a map, `[index, state]` flat. */
  readonly apply: (key: string, pairs: Uint32Array) => void;
  /** Opens them all in a life that has just begun. */
  readonly reopen: (life: Life) => void;
  readonly clear: () => void;
}

/** One worker instance; `lost` makes the response when the worker dies first. */
interface Life {
  readonly ask: <T>(make: (core: CorePort) => Promise<T>, lost: () => T) => Promise<T>;
}

interface OpenMapsOptions {
  /** The life that listens; null when none can be had. */
  readonly living: () => Promise<Life | null>;
  readonly lostResult: () => Result<never>;
  readonly lostCommand: () => Dispatched;
}

interface OpenMap {
  readonly key: string;
  readonly openIn: (life: Life) => Promise<Result<OpenedSeatMap>>;
  readonly states: WritableSeatStates;
  /** The life that knows it, and whether that life could open it. Null: none does. */
  known: { readonly life: Life; readonly opened: Promise<boolean> } | null;
}

export const createOpenMaps = ({ living, lostResult, lostCommand }: OpenMapsOptions): OpenMaps => {
  const maps = new Set<OpenMap>();

  const openIn = (map: OpenMap, life: Life): Promise<boolean> => {
    if (map.known?.life === life) return map.known.opened;
    const opened = map.openIn(life).then((result) => {
      if (result.ok && maps.has(map)) map.states.replace(result.value);
      // The next question tries again.
      if (!result.ok && map.known?.opened === opened) map.known = null;
      return result.ok;
    });
    map.known = { life, opened };
    return opened;
  };
  const ask = async <T>(map: OpenMap, make: (core: CorePort) => Promise<T>, lost: () => T): Promise<T> => {
    const life = maps.has(map) ? await living() : null;
    if (life === null || !(await openIn(map, life)) || !maps.has(map)) return lost();
    return life.ask(make, lost);
  };
  const close = (map: OpenMap): void => {
    if (!maps.delete(map) || map.known === null) return;
    const { life, opened } = map.known;
    void opened.then((ok) =>
      ok
        ? life.ask(
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
    loadSector: (sectorId) => ask(map, (core) => core.loadSector(map.key, sectorId), lostResult),
    select: (seats) => ask(map, (core) => core.selectSeats(map.key, seats), lostCommand),
    release: (seats) => ask(map, (core) => core.releaseSeats(map.key, seats), lostCommand),
    purchaseOf: (seat) =>
      ask(
        map,
        (core) => core.seatPurchase(map.key, seat),
        () => null,
      ),
    best: (query) => ask(map, (core) => core.bestSeats({ key: map.key, ...query }), lostResult),
    refresh: () => ask(map, (core) => core.refreshSeatMap(map.key), lostResult),
    close: () => close(map),
  });

  return {
    open: async (store, product, date) => {
      const life = await living();
      if (life === null) return lostResult();
      const inLife: OpenMap['openIn'] = (next) =>
        next.ask<Result<OpenedSeatMap>>((core) => core.openSeatMap(store, product, date), lostResult);
      const opened = await inLife(life);
      if (!opened.ok) return opened;
      const { key, overview, states } = opened.value;
      const known = { life, opened: Promise.resolve(true) };
      const map: OpenMap = { key, openIn: inLife, states: createSeatStates(states), known };
      maps.add(map);
      return { ok: true, value: handleOf(map, overview) };
    },
    apply: (key, pairs) => {
      for (const map of maps) if (map.key === key) map.states.apply(pairs);
    },
    reopen: (life) => {
      for (const map of maps) void openIn(map, life);
    },
    clear: () => maps.clear(),
  };
};

/**
 * An open seat map on the page: its states as one column, changed in place by the core's deltas. Costs nothing
 * a seat that did not change.
 */

/** The live states of a map; index by seat, codes of `SEAT_STATES`. */
export interface SeatStates {
  readonly get: () => Uint8Array;
  /** Grows with every change: a snapshot for `useSyncExternalStore`. */
  readonly version: () => number;
  readonly subscribe: (listener: (deltas: readonly SeatDelta[]) => void) => () => void;
}

export interface SeatMapHandle {
  readonly key: string;
  readonly overview: OpenedSeatMap['overview'];
  readonly states: SeatStates;
  readonly loadSector: (sectorId: string) => Promise<Result<SectorGeometry>>;
  /** All of them or none; a null price picks the sector's first. */
  readonly select: (seats: readonly SeatChoice[]) => Promise<Dispatched>;
  /** By index; all of them or none. */
  readonly release: (seats: readonly number[]) => Promise<Dispatched>;
  /** Which unpaid purchase of the reader has the seat; null where none has. */
  readonly purchaseOf: (seat: number) => Promise<UnpaidPurchase | null>;
  /** Indices of seats together, best first; empty when there are none. */
  readonly best: (query: Omit<BestSeatsQuery, 'key'>) => Promise<Result<readonly number[]>>;
  readonly refresh: () => Promise<Result<null>>;
  /** Stops live changes. A handle that was closed stays readable and no longer changes. */
  readonly close: () => void;
}

export interface WritableSeatStates extends SeatStates {
  /** `[index, state]` flat. */
  readonly apply: (pairs: Uint32Array) => void;
  /** Takes a whole column; only what differs is told to listeners. */
  readonly replace: (opened: OpenedSeatMap) => void;
}

export const createSeatStates = (first: Uint8Array): WritableSeatStates => {
  let column = first;
  let version = 0;
  const listeners = new Set<(deltas: readonly SeatDelta[]) => void>();
  const tell = (deltas: readonly SeatDelta[]): void => {
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
      tell(deltas);
    },
    replace: ({ states }) => {
      const before = column;
      column = states;
      const deltas: SeatDelta[] = [];
      for (let index = 0; index < states.length; index++) {
        if (before[index] !== states[index]) deltas.push([index, states[index] as SeatStateCode]);
      }
      tell(deltas);
    },
  };
};
