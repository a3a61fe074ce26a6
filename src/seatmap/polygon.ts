/** Plane geometry of point lists `[x0, y0, x1, y1, …]` in map units. */
import type { Polygon } from '../../domain/seats/columns.ts';
import type { Box, Point } from './camera.ts';

/** Bounding box; `[0, 0, 0, 0]` for an empty polygon. */
export function boundsOf(polygon: Polygon): Box {
  if (polygon.length < 2) return [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < polygon.length; i += 2) {
    const x = polygon[i] as number;
    const y = polygon[i + 1] as number;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

export function areaOf(polygon: Polygon): number {
  let twice = 0;
  for (let i = 0, j = polygon.length - 2; i + 1 < polygon.length; j = i, i += 2) {
    twice += (polygon[j] as number) * (polygon[i + 1] as number);
    twice -= (polygon[i] as number) * (polygon[j + 1] as number);
  }
  return Math.abs(twice) / 2;
}

/** Even-odd rule. */
export function contains(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 2; i + 1 < polygon.length; j = i, i += 2) {
    const xi = polygon[i] as number;
    const yi = polygon[i + 1] as number;
    const xj = polygon[j] as number;
    const yj = polygon[j + 1] as number;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Distance from a point to the polygon's edge; negative outside. */
export function depthAt(polygon: Polygon, x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, j = polygon.length - 2; i + 1 < polygon.length; j = i, i += 2) {
    const ax = polygon[j] as number;
    const ay = polygon[j + 1] as number;
    const dx = (polygon[i] as number) - ax;
    const dy = (polygon[i + 1] as number) - ay;
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    least = Math.min(least, (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2);
  }
  return (contains(polygon, x, y) ? 1 : -1) * Math.sqrt(least);
}

/** Interval inside the polygon around `x`, on the horizontal line at `y`. */
function run(polygon: Polygon, x: number, y: number): readonly [number, number] {
  let left = -Infinity;
  let right = Infinity;
  for (let i = 0, j = polygon.length - 2; i + 1 < polygon.length; j = i, i += 2) {
    const yi = polygon[i + 1] as number;
    const yj = polygon[j + 1] as number;
    if (yi > y === yj > y) continue;
    const cross =
      (((polygon[j] as number) - (polygon[i] as number)) * (y - yi)) / (yj - yi) + (polygon[i] as number);
    if (cross <= x && cross > left) left = cross;
    if (cross > x && cross < right) right = cross;
  }
  return [left, right];
}

/** Width of the widest upright box of this height inside the polygon, centered at `(x, y)`; 0 if there is none. */
export function widthAt(polygon: Polygon, x: number, y: number, height: number): number {
  let half = Infinity;
  for (const dy of [-height / 2, 0, height / 2]) {
    if (!contains(polygon, x, y + dy)) return 0;
    const [left, right] = run(polygon, x, y + dy);
    half = Math.min(half, x - left, right - x);
  }
  return 2 * half;
}

/** Centroid; for a polygon without area, the center of the bounding box. */
export function centroidOf(polygon: Polygon): Point {
  let [x, y, twice] = [0, 0, 0];
  for (let i = 0, j = polygon.length - 2; i + 1 < polygon.length; j = i, i += 2) {
    const [ax, ay] = [polygon[j] as number, polygon[j + 1] as number];
    const [bx, by] = [polygon[i] as number, polygon[i + 1] as number];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    twice += cross;
  }
  if (twice !== 0) return { x: x / (3 * twice), y: y / (3 * twice) };
  const box = boundsOf(polygon);
  return { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
}

/**
 * Best point for a caption: the centroid, or the deepest inner point if the centroid is outside or near the edge, as
 * in a horseshoe.
 */
export function captionSpotOf(polygon: Polygon): Point {
  const center = centroidOf(polygon);
  const box = boundsOf(polygon);
  const slim = Math.min(box[2] - box[0], box[3] - box[1]);
  return depthAt(polygon, center.x, center.y) > slim * 0.08 ? center : deepest(polygon, box);
}

/** Point farthest from the edge, by searching ever finer grids. Central points win ties. */
function deepest(polygon: Polygon, box: Box): Point {
  const middle = { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
  const score = (x: number, y: number): number =>
    depthAt(polygon, x, y) - 0.1 * Math.hypot(x - middle.x, y - middle.y);
  let best = middle;
  let most = score(best.x, best.y);
  let [rx, ry] = [(box[2] - box[0]) / 2, (box[3] - box[1]) / 2];
  for (const steps of [4, 2, 2, 2]) {
    const at = best;
    for (let i = -steps; i <= steps; i += 1) {
      for (let j = -steps; j <= steps; j += 1) {
        const x = at.x + (i * rx) / steps;
        const y = at.y + (j * ry) / steps;
        const here = score(x, y);
        if (here > most) [best, most] = [{ x, y }, here];
      }
    }
    [rx, ry] = [rx / steps, ry / steps];
  }
  const level = { x: middle.x, y: best.y };
  return depthAt(polygon, level.x, level.y) >= 0.9 * depthAt(polygon, best.x, best.y) ? level : best;
}

export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

export const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
