/**
 * One open map: the server's states, the buyer's own seats laid over them, and the sectors that are at hand. What
 * changed is gathered for the page. Costs what changed, never what the map has.
 */
import type { SeatsSlice } from '../../domain/cart/view.ts';
import type { SeatId } from '../../domain/kernel/values.ts';
import type { SeatDelta, SeatMapOverview, SeatState, SectorGeometry } from '../../domain/seats/columns.ts';
import { emptyColumns, fillSector, indexOfSeat, type SeatColumns } from '../../domain/seats/map.ts';
import {
  NO_OWN_SEATS,
  type OwnSeats,
  overlayOwn,
  ownDeltas,
  shownState,
  toldDeltas,
} from '../../domain/seats/overlay.ts';
import { seatStateOf } from '../../domain/seats/states.ts';
import { type Changes, differences } from './states.ts';

export interface SeatMap {
  readonly columns: SeatColumns;
  readonly version: () => number;
  /** The whole column as the buyer sees it, as a new array. */
  readonly shown: () => Uint8Array<ArrayBuffer>;
  readonly stateOf: (index: number) => SeatState | null;
  /** False when the sector does not fit the map. */
  readonly fill: (geometry: SectorGeometry) => boolean;
  readonly follow: (seats: SeatsSlice) => void;
  /** One live message. False when it is not the next: something before it may be missing. */
  readonly change: (changes: Changes) => boolean;
  /** The server's whole column of a version; false when a newer one is known already. */
  readonly replace: (states: Uint8Array, version: number) => boolean;
  /** What changed since the last time, `[index, state]` flat; null when nothing did. */
  readonly takeChanges: () => Uint32Array<ArrayBuffer> | null;
}

export const createSeatMap = (
  overview: SeatMapOverview,
  first: Uint8Array,
  firstVersion: number,
  seats: SeatsSlice,
): SeatMap => {
  const columns = emptyColumns(overview);
  const states = first;
  let version = firstVersion;
  let slice = seats;
  let own: OwnSeats = NO_OWN_SEATS;
  const dirty = new Map<number, number>();
  const gather = (deltas: readonly SeatDelta[]): void => {
    for (const [index, state] of deltas) dirty.set(index, state);
  };
  const indices = (ids: readonly SeatId[]): ReadonlySet<number> =>
    new Set(ids.flatMap((seatId) => indexOfSeat(columns, seatId) ?? []));
  /** Only seats of sectors at hand can be placed; a sector that arrives may place some more. */
  const place = (): void => {
    const next = {
      held: indices(slice.held),
      asking: indices(slice.asking),
      releasing: indices(slice.releasing),
    };
    gather(ownDeltas(states, own, next));
    own = next;
  };
  place();
  return {
    columns,
    version: () => version,
    shown: () => overlayOwn(states, own) as Uint8Array<ArrayBuffer>,
    stateOf: (index) => {
      const code = states[index];
      return code === undefined ? null : seatStateOf(shownState(code as SeatDelta[1], index, own));
    },
    fill: (geometry) => {
      const filled = fillSector(columns, geometry);
      if (filled) place();
      return filled;
    },
    follow: (next) => {
      if (next === slice) return;
      slice = next;
      place();
    },
    change: (changes) => {
      if (changes.version < version) return true;
      // A greeting: which version the stream begins at, and nothing else.
      if (changes.deltas.length === 0) return changes.version === version;
      version = changes.version;
      gather(toldDeltas(states, changes.deltas, own));
      return true;
    },
    replace: (fresh, next) => {
      if (next < version || fresh.length !== states.length) return false;
      version = next;
      gather(toldDeltas(states, differences(states, fresh), own));
      return true;
    },
    takeChanges: () => {
      if (dirty.size === 0) return null;
      const pairs = new Uint32Array(dirty.size * 2);
      let at = 0;
      for (const [index, state] of dirty) {
        pairs[at++] = index;
        pairs[at++] = state;
      }
      dirty.clear();
      return pairs;
    },
  };
};
