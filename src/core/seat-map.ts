/**
 * An open seat map on the page: its states as one column, changed in place by the core's deltas. Costs nothing
 * a seat that did not change.
 */

import type { SeatDelta, SeatStateCode, SectorGeometry } from '../../domain/seats/columns.ts';
import type {
  BestSeatsQuery,
  Dispatched,
  OpenedSeatMap,
  Result,
  SeatChoice,
  UnpaidPurchase,
} from '../../worker/contract.ts';

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
