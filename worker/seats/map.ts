/**
 * One open map: the server's states, the buyer's own seats laid over them, and the sectors that are at hand. What
 * changed is gathered for the page. Costs what changed, never what the map has.
 */
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
  shownState,
  stillUnpaid,
  toldDeltas,
  type UnpaidPurchase,
  type UnpaidSeats,
} from '../../domain/seats/overlay.ts';
import { type Changes, differences } from './columns.ts';

export interface SeatMap {
  readonly columns: SeatColumns;
  readonly version: () => number;
  /** The whole column as the buyer sees it, as a new array. */
  readonly shown: () => Uint8Array<ArrayBuffer>;
  readonly stateOf: (index: number) => SeatState | null;
  /** Which unpaid purchase of the buyer has the seat. */
  readonly purchaseOf: (index: number) => UnpaidPurchase | null;
  /** False when the sector does not fit the map. */
  readonly fill: (geometry: SectorGeometry) => boolean;
  readonly follow: (seats: SeatsSlice) => void;
  /** One live message. False when it is not the next: something before it may be missing. */
  readonly change: (changes: Changes) => boolean;
  /** The server's whole column of a version, unless a newer one is known already; and whose the buyer's seats are. */
  readonly replace: (states: Uint8Array, version: number, unpaid: UnpaidSeats) => void;
  /** Nobody is logged in any more: nothing on the map is anybody's here. */
  readonly disown: () => void;
  /** What changed since the last time, `[index, state]` flat; null when nothing did. */
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
  /** Of another event or date are the same chairs, sold apart. */
  const indices = (all: readonly SoldSeat[]): ReadonlySet<number> =>
    new Set(
      all.flatMap((seat) => (isSameEvent(seat, event) ? (indexOfSeat(columns, seat.seatId) ?? []) : [])),
    );
  /** Only seats of sectors at hand can be placed; a sector that arrives may place some more. */
  const place = (): void => {
    const held = indices(slice.held);
    const releasing = indices(slice.releasing);
    const lines = { held, asking: indices(slice.asking), releasing };
    becomes({ ...lines, givenBack: givenBackAfter(own, lines), unpaid: withoutLeft(held, releasing) });
  };
  /** What has just left the cart here belongs to that cart no longer; only its payment would still have it. */
  const withoutLeft = (held: ReadonlySet<number>, releasing: ReadonlySet<number>): UnpaidSeats => {
    const left = [...own.held, ...own.releasing].filter(
      (index) => !held.has(index) && !releasing.has(index) && own.unpaid.get(index)?.status === 'cart',
    );
    return stillUnpaid(
      own.unpaid,
      left.map((index) => [index, SEAT.free]),
    );
  };
  const tell = (deltas: readonly SeatDelta[]): void => {
    const told = new Set(deltas.map(([index]) => index));
    const givenBack = new Set([...own.givenBack].filter((index) => !told.has(index)));
    becomes({ ...own, givenBack, unpaid: stillUnpaid(own.unpaid, deltas) });
    gather(toldDeltas(states, deltas, own));
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
      // A greeting: which version the stream begins at, and nothing else.
      if (changes.deltas.length === 0) return changes.version === version;
      version = changes.version;
      tell(changes.deltas);
      return true;
    },
    replace: (fresh, next, fresher) => {
      if (next >= version && fresh.length === states.length) {
        version = next;
        becomes({ ...own, givenBack: new Set() });
        tell(differences(states, fresh));
      }
      // Of an older version it is still the best that is known, but for seats that were told as free since.
      const told = [...fresher.keys()].map(
        (index): SeatDelta => [index, (states[index] ?? 0) as SeatDelta[1]],
      );
      becomes({ ...own, unpaid: stillUnpaid(fresher, told) });
    },
    disown: () => {
      becomes({ ...own, givenBack: new Set(), unpaid: new Map() });
      tell(
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
