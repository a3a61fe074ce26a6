/** A live change takes time for its own seats, not for the whole map. */
import type { SeatsSlice } from '../../domain/cart/view.ts';
import { isSameEvent, type SoldEvent, type SoldSeat } from '../../domain/model/sold-seat.ts';
import {
  SEAT,
  type SeatDelta,
  type SeatMapOverview,
  type SeatState,
  type SectorGeometry,
  seatStateOf,
} from '../../domain/seats/columns.ts';
import { emptyColumns, fillSector, indexOfSeat, type SeatColumns } from '../../domain/seats/map.ts';
import {
  givenBackAfter,
  NO_OWN_SEATS,
  type OwnSeats,
  overlayOwn,
  ownDeltas,
  serverDeltas,
  shownState,
  stillUnpaid,
  type UnpaidPurchase,
  type UnpaidSeats,
} from '../../domain/seats/overlay.ts';
import { type Changes, seatChanges } from './columns.ts';

export interface SeatMap {
  readonly columns: SeatColumns;
  readonly version: () => number;
  readonly shown: () => Uint8Array<ArrayBuffer>;
  readonly stateOf: (index: number) => SeatState | null;
  readonly purchaseOf: (index: number) => UnpaidPurchase | null;
  readonly fill: (geometry: SectorGeometry) => boolean;
  readonly follow: (seats: SeatsSlice) => void;
  /** Applies one live message. Returns false if an earlier one may be missing. */
  readonly change: (changes: Changes) => boolean;
  /** Replaces all states and the unpaid purchases, unless a newer version is known. */
  readonly replace: (states: Uint8Array, version: number, unpaid: UnpaidSeats) => void;
  /** Other buyers have these seats. */
  readonly take: (seats: readonly SoldSeat[]) => void;
  readonly disown: () => void;
  /** Changes since the last call, as flat `[index, state]`. Null without changes. */
  readonly takeChanges: () => Uint32Array<ArrayBuffer> | null;
}

export const createSeatMap = (
  overview: SeatMapOverview,
  first: Uint8Array,
  firstVersion: number,
  seats: SeatsSlice,
  unpaid: UnpaidSeats,
  event: SoldEvent,
): SeatMap => {
  const columns = emptyColumns(overview);
  const states = first;
  let version = firstVersion;
  let slice = seats;
  let own: OwnSeats = { ...NO_OWN_SEATS, unpaid };
  const dirty = new Map<number, number>();
  const gather = (deltas: readonly SeatDelta[]): void => {
    for (const [index, state] of deltas) dirty.set(index, state);
  };
  const becomes = (next: OwnSeats): void => {
    gather(ownDeltas(states, own, next));
    own = next;
  };
  const indices = (all: readonly SoldSeat[]): ReadonlySet<number> =>
    new Set(
      all.flatMap((seat) => (isSameEvent(seat, event) ? (indexOfSeat(columns, seat.seatId) ?? []) : [])),
    );
  /** Only seats of loaded sectors have an index, so this runs again for a new sector. */
  const place = (): void => {
    const held = indices(slice.held);
    const releasing = indices(slice.releasing);
    const lines = { held, asking: indices(slice.asking), releasing };
    becomes({ ...lines, givenBack: givenBackAfter(own, lines), unpaid: withoutLeft(held, releasing) });
  };
  /** Keeps a seat that left the current cart only if a payment has it. */
  const withoutLeft = (held: ReadonlySet<number>, releasing: ReadonlySet<number>): UnpaidSeats => {
    const left = [...own.held, ...own.releasing].filter(
      (index) => !held.has(index) && !releasing.has(index) && own.unpaid.get(index)?.status === 'cart',
    );
    return stillUnpaid(
      own.unpaid,
      left.map((index) => [index, SEAT.free]),
    );
  };
  const applyDeltas = (deltas: readonly SeatDelta[]): void => {
    const changed = new Set(deltas.map(([index]) => index));
    const givenBack = new Set([...own.givenBack].filter((index) => !changed.has(index)));
    becomes({ ...own, givenBack, unpaid: stillUnpaid(own.unpaid, deltas) });
    gather(serverDeltas(states, deltas, own));
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
    purchaseOf: (index) => own.unpaid.get(index) ?? null,
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
      // A greeting contains only the stream's current version.
      if (changes.deltas.length === 0) return changes.version === version;
      // Versions are consecutive.
      const isNext = changes.version <= version + 1;
      version = changes.version;
      applyDeltas(changes.deltas);
      return isNext;
    },
    replace: (fresh, next, fresher) => {
      if (next >= version && fresh.length === states.length) {
        version = next;
        becomes({ ...own, givenBack: new Set() });
        applyDeltas(seatChanges(states, fresh));
      }
      // The unpaid purchases of an older response still count, except for seats that became free since.
      const stillReserved = [...fresher.keys()].map(
        (index): SeatDelta => [index, (states[index] ?? 0) as SeatDelta[1]],
      );
      becomes({ ...own, unpaid: stillUnpaid(fresher, stillReserved) });
    },
    take: (seats) => {
      const free = [...indices(seats)].filter((index) => states[index] === SEAT.free);
      applyDeltas(free.map((index) => [index, SEAT.reserved]));
    },
    disown: () => {
      becomes({ ...own, givenBack: new Set(), unpaid: new Map() });
      applyDeltas(
        [...states].flatMap((state, index): readonly SeatDelta[] => {
          if (state === SEAT.reservedByYou) return [[index, SEAT.reserved]];
          return state === SEAT.occupiedByYou ? [[index, SEAT.occupied]] : [];
        }),
      );
    },
    takeChanges: () => {
      if (dirty.size === 0) return null;
      const pairs = Uint32Array.from([...dirty].flat());
      dirty.clear();
      return pairs;
    },
  };
};
