/** Sector of the map with values derived from the overview, and with its seats once they are loaded. */
import type { Box, Point } from './camera.ts';
import { buildGrid, type Grid } from './grid.ts';
import { areaOf, boundsOf, captionSpotOf } from './polygon.ts';
import type { PriceTier } from './tiers.ts';
import type { SectorGeometry, SectorOverview } from './types.ts';

export interface SectorPlace {
  readonly at: number;
  readonly sector: SectorOverview;
  readonly box: Box;
  readonly captionSpot: Point;
  /** Index of its price tier; −1 if not for sale. */
  readonly tier: number;
  readonly color: string | null;
  /** Distance between neighboring seats, map units. Estimated from the area until the seats are loaded. */
  readonly pitch: number;
  readonly seats: Seats | null;
}

export interface Seats {
  readonly geometry: SectorGeometry;
  readonly grid: Grid;
}

/** Pitch in CSS px from which seats are drawn. Below it, the sector is drawn as one shape. */
export const SEATS_FROM = 8.5;
export const RADIUS = 0.41;

export function placeSector(
  sector: SectorOverview,
  at: number,
  tier: number,
  tiers: readonly PriceTier[],
): SectorPlace {
  return {
    at,
    sector,
    box: boundsOf(sector.polygon),
    captionSpot: captionSpotOf(sector.polygon),
    tier,
    color: tiers[tier]?.color ?? null,
    pitch: sector.seatCount === 0 ? 0 : 0.85 * Math.sqrt(areaOf(sector.polygon) / sector.seatCount),
    seats: null,
  };
}

/** Median distance of a seat to its nearest neighbor, map units. Samples fewer than 48 seats. */
export function measuredPitch(geometry: SectorGeometry): number {
  const { x: xs, y: ys } = geometry;
  const step = Math.max(1, Math.floor(xs.length / 24));
  const found: number[] = [];
  for (let i = 0; i < xs.length; i += step) {
    let least = Infinity;
    for (let j = 0; j < xs.length; j += 1) {
      const dx = (xs[j] as number) - (xs[i] as number);
      const dy = (ys[j] as number) - (ys[i] as number);
      const d = dx * dx + dy * dy;
      if (d > 0 && d < least) least = d;
    }
    if (least < Infinity) found.push(Math.sqrt(least));
  }
  found.sort((a, b) => a - b);
  return found[found.length >> 1] ?? 0;
}

/** The place with its seats; null if the number of seats does not match the overview. */
export function withSeats(place: SectorPlace, geometry: SectorGeometry): SectorPlace | null {
  const { x, y, ids, numbers, flags } = geometry;
  if ([x, y, ids, numbers, flags].some((column) => column.length !== place.sector.seatCount)) return null;
  const pitch = measuredPitch(geometry) || place.pitch;
  return { ...place, pitch, seats: { geometry, grid: buildGrid(x, y, pitch * 1.5) } };
}

/** True if seats are drawn instead of the sector's shape, at `k` CSS px per map unit. */
export const showsSeats = (place: SectorPlace, k: number): boolean =>
  place.sector.seatCount > 0 && place.pitch * k >= SEATS_FROM;

/** Index in `rows` of the row with the sector's seat `local`. */
export function rowAt(geometry: SectorGeometry, local: number): number {
  let [low, high] = [0, geometry.rows.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((geometry.rows[middle]?.first ?? 0) <= local) low = middle;
    else high = middle - 1;
  }
  return low;
}
