/**
 * Grid of square tiles over the whole map at one zoom scale. Tiles are aligned to device px and counted from the map's
 * top left corner.
 */
import type { Camera, Size } from './camera.ts';

/** Side of a tile, CSS px. Small for seats, so that a tile can be painted between two frames of a pan. */
export const SEAT_TILE = 256;
export const SHAPE_TILE = 512;

export interface TileRange {
  readonly left: number;
  readonly top: number;
  /** Exclusive, like `bottom`. */
  readonly right: number;
  readonly bottom: number;
}

/** Tiles within `margin` CSS px of the view. `k` is their zoom (CSS px per map unit), `side` their size (CSS px). */
export function tilesOf(camera: Camera, view: Size, k: number, side: number, margin: number): TileRange {
  const left = camera.x * k;
  const top = camera.y * k;
  const right = (camera.x + view.width / camera.k) * k;
  const bottom = (camera.y + view.height / camera.k) * k;
  return {
    left: Math.floor((left - margin) / side),
    top: Math.floor((top - margin) / side),
    right: Math.ceil((right + margin) / side),
    bottom: Math.ceil((bottom + margin) / side),
  };
}

export const inRange = (range: TileRange, column: number, line: number): boolean =>
  column >= range.left && column < range.right && line >= range.top && line < range.bottom;

export const sameRange = (a: TileRange, b: TileRange): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** All tiles of a range as `[column, line]`, nearest to the center first. */
export function fromTheMiddle(range: TileRange): (readonly [number, number])[] {
  const x = (range.left + range.right - 1) / 2;
  const y = (range.top + range.bottom - 1) / 2;
  const all: (readonly [number, number])[] = [];
  for (let line = range.top; line < range.bottom; line += 1) {
    for (let column = range.left; column < range.right; column += 1) all.push([column, line]);
  }
  return all.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
}
