/**
 * How many seats of each sector can still be had: counted once over the state column, then kept by deltas.
 * Keeps its own copy of what it counted, since the column may change in place.
 */
import type { SeatDelta, SectorOverview } from './types.ts';

export interface Availability {
  /** Free seats by the sector's position in the overview; 0 where the sector is not for sale. */
  readonly free: Uint32Array;
  /** Takes changes in; answers the positions of sectors whose count changed. */
  apply(deltas: readonly SeatDelta[]): ReadonlySet<number>;
  /** Counts afresh from a whole column. */
  recount(states: Uint8Array): void;
}

/** `sectorAt(seat)`: the sector's position in the overview, −1 outside every sector. */
export function countFree(
  sectors: readonly SectorOverview[],
  sectorAt: (seat: number) => number,
  states: Uint8Array,
): Availability {
  const free = new Uint32Array(sectors.length);
  let known = states.slice();

  const recount = (column: Uint8Array): void => {
    known = column.slice();
    sectors.forEach((sector, at) => {
      let count = 0;
      const end = sector.prices.length === 0 ? 0 : sector.firstSeat + sector.seatCount;
      for (let i = sector.firstSeat; i < end; i += 1) if (known[i] === 0) count += 1;
      free[at] = count;
    });
  };

  const apply = (deltas: readonly SeatDelta[]): ReadonlySet<number> => {
    const touched = new Set<number>();
    for (const [seat, state] of deltas) {
      const before = known[seat];
      if (before === undefined || before === state) continue;
      known[seat] = state;
      const at = sectorAt(seat);
      if (at < 0 || (before !== 0 && state !== 0) || sectors[at]?.prices.length === 0) continue;
      free[at] = (free[at] as number) + (state === 0 ? 1 : -1);
      touched.add(at);
    }
    return touched;
  };

  recount(states);
  return { free, apply, recount };
}
