/** Counts of free, own and reserved seats per sector, updated by deltas. Copies the states, which change in place. */
import { SEAT } from '../../domain/seats/columns.ts';
import { COUNTED, type Counted } from '../../domain/seats/look.ts';
import { isForSale } from '../../domain/seats/sectors.ts';
import type { SeatDelta, SectorOverview } from './types.ts';

/** Returns a function from a seat to its sector's position in the overview; −1 for a seat of no sector. */
export function sectorFinder(
  sectors: readonly Pick<SectorOverview, 'firstSeat' | 'seatCount'>[],
): (seat: number) => number {
  const order = sectors
    .map((sector, at) => ({ at, first: sector.firstSeat, end: sector.firstSeat + sector.seatCount }))
    .filter((range) => range.end > range.first)
    .sort((a, b) => a.first - b.first);
  return (seat) => {
    let [low, high] = [0, order.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((order[middle]?.first ?? 0) <= seat) low = middle;
      else high = middle - 1;
    }
    const range = order[low];
    return range !== undefined && seat >= range.first && seat < range.end ? range.at : -1;
  };
}

export interface Availability {
  /** Free seats, by the sector's position in the overview; 0 if the sector is not for sale. */
  readonly free: Uint32Array;
  /** The buyer's seats per sector, including bought ones. A sector with own seats is not shown as sold out. */
  readonly yours: Uint32Array;
  /** Seats in open carts of other buyers, per sector. They can become free again. */
  readonly held: Uint32Array;
  /** Applies changes. Returns the positions of the sectors with new counts. */
  apply(deltas: readonly SeatDelta[]): ReadonlySet<number>;
  recount(states: Uint8Array): void;
}

/** Counts all states. `sectorAt` returns a seat's sector as its position in the overview; −1 for none. */
export function countFree(
  sectors: readonly SectorOverview[],
  sectorAt: (seat: number) => number,
  states: Uint8Array,
): Availability {
  const counts = {
    free: new Uint32Array(sectors.length),
    yours: new Uint32Array(sectors.length),
    held: new Uint32Array(sectors.length),
  };
  let known = states.slice();

  const add = (at: number, as: Counted | undefined, by: 1 | -1): void => {
    if (as !== undefined && as !== 'neither') counts[as][at] = (counts[as][at] ?? 0) + by;
  };

  const recount = (column: Uint8Array): void => {
    known = column.slice();
    for (const each of Object.values(counts)) each.fill(0);
    sectors.forEach((sector, at) => {
      const end = isForSale(sector) ? sector.firstSeat + sector.seatCount : 0;
      for (let i = sector.firstSeat; i < end; i += 1) add(at, COUNTED[known[i] ?? SEAT.blocked], 1);
    });
  };

  const apply = (deltas: readonly SeatDelta[]): ReadonlySet<number> => {
    const touched = new Set<number>();
    for (const [seat, state] of deltas) {
      const before = known[seat];
      if (before === undefined || before === state) continue;
      known[seat] = state;
      const at = sectorAt(seat);
      if (at < 0 || COUNTED[before] === COUNTED[state]) continue;
      const sector = sectors[at];
      if (sector === undefined || !isForSale(sector)) continue;
      add(at, COUNTED[before], -1);
      add(at, COUNTED[state], 1);
      touched.add(at);
    }
    return touched;
  };

  recount(states);
  return { ...counts, apply, recount };
}
