/** Which seats stand side by side. Works on one sector's geometry; indices count within the sector. */
import type { SeatRow, SectorGeometry } from './columns.ts';

/** A gap wider than this many of the row's narrowest is an aisle. */
const AISLE = 1.5;

/** Seats side by side, from `first` up to but not including `end`. */
export interface Run {
  readonly first: number;
  readonly end: number;
}

const distance = ({ x, y }: SectorGeometry, a: number, b: number): number =>
  Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0));

/** The row's narrowest gap. Seats drawn on one point say nothing about it. */
function pitchOf(geometry: SectorGeometry, first: number, end: number): number {
  let pitch = Number.POSITIVE_INFINITY;
  for (let seat = first + 1; seat < end; seat += 1) {
    const gap = distance(geometry, seat - 1, seat);
    if (gap > 0 && gap < pitch) pitch = gap;
  }
  return pitch;
}

/** The row cut at its aisles, in order. */
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

/** Whether two seats are next to each other. */
export function isAdjacent(geometry: SectorGeometry, a: number, b: number): boolean {
  if (Math.abs(a - b) !== 1) return false;
  const row = geometry.rows.find(({ first, count }) => a >= first && a < first + count);
  if (row === undefined) return false;
  return runsOf(geometry, row).some(({ first, end }) => Math.min(a, b) >= first && Math.max(a, b) < end);
}

/** Whether the seats, in any order, stand side by side without a gap; true for one seat. */
export function areTogether(geometry: SectorGeometry, seats: readonly number[]): boolean {
  const sorted = seats.toSorted((a, b) => a - b);
  return sorted.every((seat, at) => at === 0 || isAdjacent(geometry, sorted[at - 1] ?? -1, seat));
}
