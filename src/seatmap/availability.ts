/** Counts of free and own seats per sector, updated by deltas. Copies the states, which change in place. */
import { isForSale } from '../../domain/seats/sectors.ts';
import { looks } from './look.ts';
import type { SeatDelta, SeatLook, SectorOverview } from './types.ts';

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
  /** Applies changes. Returns the positions of the sectors with new counts. */
  apply(deltas: readonly SeatDelta[]): ReadonlySet<number>;
  recount(states: Uint8Array): void;
}

type Counted = 'free' | 'yours' | 'neither';

const countedAs = (look: SeatLook): Counted => {
  if (look === 'free') return 'free';
  return look === 'taken' || look === 'pending' ? 'neither' : 'yours';
};

const COUNTED: readonly Counted[] = Array.from({ length: 256 }, (_, state) => countedAs(looks(state)));

export const isYours = (state: number): boolean => COUNTED[state] === 'yours';

/** Counts all states. `sectorAt` returns a seat's sector as its position in the overview; −1 for none. */
export function countFree(
  sectors: readonly SectorOverview[],
  sectorAt: (seat: number) => number,
  states: Uint8Array,
): Availability {
  const free = new Uint32Array(sectors.length);
  const yours = new Uint32Array(sectors.length);
  let known = states.slice();

  const recount = (column: Uint8Array): void => {
    known = column.slice();
    sectors.forEach((sector, at) => {
      let [isFree, areYours] = [0, 0];
      const end = isForSale(sector) ? sector.firstSeat + sector.seatCount : 0;
      for (let i = sector.firstSeat; i < end; i += 1) {
        const state = known[i] ?? 5;
        if (state === 0) isFree += 1;
        else if (isYours(state)) areYours += 1;
      }
      free[at] = isFree;
      yours[at] = areYours;
    });
  };

  const add = (at: number, as: Counted | undefined, by: 1 | -1): void => {
    if (as === 'free') free[at] = (free[at] ?? 0) + by;
    if (as === 'yours') yours[at] = (yours[at] ?? 0) + by;
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
  return { free, yours, apply, recount };
}
