/** Searches only sectors whose geometry is loaded. */
import {
  ACCESSIBLE,
  COMPANION,
  RESTRICTED_VIEW,
  SEAT,
  type SeatMapOverview,
  type SeatRow,
  type SectorGeometry,
  type SectorOverview,
} from './columns.ts';
import type { SeatColumns } from './map.ts';
import { ANY_PRICE, isWithin, type PriceRange } from './sectors.ts';

/** Widest gap that is no aisle, as a multiple of the row's narrowest gap. */
const AISLE = 1.5;

/** Adjacent seats, `end` not included. */
export interface Run {
  readonly first: number;
  readonly end: number;
}

const distance = ({ x, y }: SectorGeometry, a: number, b: number): number =>
  Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0));

/** Narrowest gap of a row. Seats drawn on one point are ignored. */
function pitchOf(geometry: SectorGeometry, first: number, end: number): number {
  let pitch = Number.POSITIVE_INFINITY;
  for (let seat = first + 1; seat < end; seat += 1) {
    const gap = distance(geometry, seat - 1, seat);
    if (gap > 0 && gap < pitch) pitch = gap;
  }
  return pitch;
}

export function runsOf(geometry: SectorGeometry, { first, count }: SeatRow): readonly Run[] {
  const end = first + count;
  const pitch = pitchOf(geometry, first, end);
  const runs: Run[] = [];
  let start = first;
  for (let seat = first + 1; seat < end; seat += 1) {
    if (distance(geometry, seat - 1, seat) <= pitch * AISLE) continue;
    runs.push({ first: start, end: seat });
    start = seat;
  }
  if (count > 0) runs.push({ first: start, end });
  return runs;
}

export function isAdjacent(geometry: SectorGeometry, a: number, b: number): boolean {
  if (Math.abs(a - b) !== 1) return false;
  const row = geometry.rows.find(({ first, count }) => a >= first && a < first + count);
  if (row === undefined) return false;
  return runsOf(geometry, row).some(({ first, end }) => Math.min(a, b) >= first && Math.max(a, b) < end);
}

export function areTogether(geometry: SectorGeometry, seats: readonly number[]): boolean {
  const sorted = seats.toSorted((a, b) => a - b);
  return sorted.every((seat, at) => at === 0 || isAdjacent(geometry, sorted[at - 1] ?? -1, seat));
}

export interface BestOptions {
  readonly sectorId?: string | null;
  /** Only places for wheelchairs and companions. */
  readonly accessible?: boolean;
  readonly range?: PriceRange;
}

/** Possible place, by its first seat. A lower `rank`, compared part by part, is better. */
interface Candidate {
  readonly first: number;
  readonly rank: readonly number[];
}

/** Sectors for sale with at least `least` free seats, in the map's order. */
export function sectorsInOrder(
  overview: SeatMapOverview,
  states: Uint8Array,
  least = 1,
  range: PriceRange = ANY_PRICE,
): readonly SectorOverview[] {
  const free = ({ firstSeat, seatCount }: SectorOverview) => {
    let count = 0;
    for (let seat = firstSeat; seat < firstSeat + seatCount; seat += 1)
      if (states[seat] === SEAT.free) count += 1;
    return count;
  };
  return overview.sectors
    .filter((sector) => isWithin(sector, range) && free(sector) >= least)
    .toSorted((a, b) => a.order - b.order);
}

function openRuns(run: Run, isOpen: (seat: number) => boolean): readonly Run[] {
  const open: Run[] = [];
  let start = -1;
  for (let seat = run.first; seat <= run.end; seat += 1) {
    const takes = seat < run.end && isOpen(seat);
    if (takes && start < 0) start = seat;
    if (!takes && start >= 0) {
      open.push({ first: start, end: seat });
      start = -1;
    }
  }
  return open;
}

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  for (let part = 0; part < a.length; part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

function bestOfRun(
  run: Run,
  count: number,
  rowAt: number,
  row: SeatRow,
  flags: Uint8Array,
  best: Candidate | null,
): Candidate | null {
  const rowMiddle = row.first + (row.count - 1) / 2;
  let restricted = 0;
  let found = best;
  for (let end = run.first + 1; end <= run.end; end += 1) {
    const first = end - count;
    if ((flags[end - 1] ?? 0) & RESTRICTED_VIEW) restricted += 1;
    if (first > run.first && (flags[first - 1] ?? 0) & RESTRICTED_VIEW) restricted -= 1;
    if (first < run.first) continue;
    const leavesSingle = first - run.first === 1 || run.end - end === 1;
    const off = Math.abs(first + (count - 1) / 2 - rowMiddle);
    const rank = [restricted, leavesSingle ? 1 : 0, rowAt, off, first];
    if (found === null || compareRanks(rank, found.rank) < 0) found = { first, rank };
  }
  return found;
}

/** Best `count` adjacent seats, as indices in the map. Empty if there are none. */
export function bestInSector(
  geometry: SectorGeometry,
  firstSeat: number,
  states: Uint8Array,
  count: number,
  accessible = false,
): readonly number[] {
  if (!Number.isInteger(count) || count < 1) return [];
  const isOpen = (seat: number) =>
    states[firstSeat + seat] === SEAT.free &&
    (((geometry.flags[seat] ?? 0) & (ACCESSIBLE | COMPANION)) !== 0) === accessible;
  let best: Candidate | null = null;
  for (const [rowAt, row] of geometry.rows.entries()) {
    for (const run of runsOf(geometry, row)) {
      for (const open of openRuns(run, isOpen))
        best = bestOfRun(open, count, rowAt, row, geometry.flags, best);
    }
  }
  if (best === null) return [];
  const { first } = best;
  return Array.from({ length: count }, (_, at) => firstSeat + first + at);
}

/** Best `count` adjacent seats, as indices in the map. `states` is the shown column. */
export function bestAvailable(
  columns: SeatColumns,
  states: Uint8Array,
  count: number,
  options: BestOptions = {},
): readonly number[] {
  for (const sector of sectorsInOrder(columns.overview, states, count, options.range)) {
    const geometry = columns.sectors.get(sector.sectorId);
    if (geometry === undefined || (options.sectorId ?? sector.sectorId) !== sector.sectorId) continue;
    const found = bestInSector(geometry, sector.firstSeat, states, count, options.accessible ?? false);
    if (found.length > 0) return found;
  }
  return [];
}
