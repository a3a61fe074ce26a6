/** Seat that an arrow key leads to: in the row, in the adjacent row, or in another sector. */
import type { Point } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { rowAt } from './sectorPlace.ts';
import type { SectorGeometry } from './types.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export const VECTOR: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

const pointOf = (geometry: SectorGeometry, local: number): Point => ({
  x: geometry.x[local] as number,
  y: geometry.y[local] as number,
});

/** Unit vector of the row at a seat, toward higher positions; zero in a row of one seat. */
function tangent(geometry: SectorGeometry, first: number, last: number, local: number): Point {
  const a = pointOf(geometry, Math.max(first, local - 1));
  const b = pointOf(geometry, Math.min(last, local + 1));
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return length === 0 ? { x: 0, y: 0 } : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

/**
 * Adjacent seat in the same sector, as a position in the sector; −1 at the edge. `aside` limits the sideways distance
 * to a seat of another row, map units.
 */
export function neighborInSector(
  geometry: SectorGeometry,
  local: number,
  way: Direction,
  aside: number,
): number {
  const row = rowAt(geometry, local);
  const { first, count, block } = geometry.rows[row] ?? { first: 0, count: 0, block: 0 };
  const last = first + count - 1;
  const to = VECTOR[way];
  const along = tangent(geometry, first, last, local);
  const share = along.x * to.x + along.y * to.y;
  if (Math.abs(share) > Math.SQRT1_2) {
    const next = local + Math.sign(share);
    return next >= first && next <= last ? next : -1;
  }
  const from = pointOf(geometry, local);
  let [found, least] = [-1, Infinity];
  for (const other of [row - 1, row + 1]) {
    const range = geometry.rows[other];
    if (range === undefined || range.block !== block) continue;
    for (let i = range.first; i < range.first + range.count; i += 1) {
      const { x, y } = pointOf(geometry, i);
      const ahead = (x - from.x) * to.x + (y - from.y) * to.y;
      const off = Math.abs((x - from.x) * to.y - (y - from.y) * to.x);
      if (ahead <= 0 || off > ahead + aside) continue;
      const cost = Math.hypot(ahead, 2 * off);
      if (cost < least) [found, least] = [i, cost];
    }
  }
  return found;
}

/** Nearest point ahead, within 45° of the direction plus `aside` map units to the side; null if there is none. */
export function nearestAhead<T extends Point>(
  from: Point,
  way: Direction,
  points: Iterable<T>,
  aside: number,
): T | null {
  const to = VECTOR[way];
  let found: T | null = null;
  let least = Infinity;
  for (const point of points) {
    const ahead = (point.x - from.x) * to.x + (point.y - from.y) * to.y;
    const off = Math.abs((point.x - from.x) * to.y - (point.y - from.y) * to.x);
    if (ahead <= 1e-6 || off > ahead + aside) continue;
    const cost = ahead + 2 * off;
    if (cost < least) [found, least] = [point, cost];
  }
  return found;
}

/** Maximum distance to a seat of another sector, in multiples of the distance between seats. */
const REACH = 24;

/** Seat that an arrow key leads to from `seat`; the same seat if there is none. */
export function neighbor(model: MapModel, seat: number, way: Direction): number {
  const place = model.placeOfSeat(seat);
  if (place === undefined || place.seats === null) return seat;
  const { firstSeat } = place.sector;
  const inside = neighborInSector(place.seats.geometry, seat - firstSeat, way, place.pitch);
  if (inside >= 0) return firstSeat + inside;
  const from = pointOf(place.seats.geometry, seat - firstSeat);
  const reach = REACH * place.pitch;
  const near: (Point & { seat: number })[] = [];
  for (const other of model.placesIn([from.x - reach, from.y - reach, from.x + reach, from.y + reach])) {
    if (other.seats === null) continue;
    const { geometry, grid } = other.seats;
    grid.inBox([from.x - reach, from.y - reach, from.x + reach, from.y + reach], (local) => {
      const found = other.sector.firstSeat + local;
      const sameRow = other === place && rowAt(geometry, local) === rowAt(geometry, seat - firstSeat);
      if (!sameRow) near.push({ ...pointOf(geometry, local), seat: found });
    });
  }
  return nearestAhead(from, way, near, place.pitch / 2)?.seat ?? seat;
}
