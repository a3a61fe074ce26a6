/** Uniform grid over points. Finds the points in a box and the nearest point. */
import type { Box } from './camera.ts';

export interface Grid {
  inBox(box: Box, each: (index: number) => void): void;
  /** Index of the nearest point within `reach`, the lowest on ties; −1 if there is none. */
  nearest(x: number, y: number, reach: number): number;
}

/** Builds the grid. `cell` is the side of a cell in the points' unit; one to four points per cell is fastest. */
export function buildGrid(xs: ArrayLike<number>, ys: ArrayLike<number>, cell: number): Grid {
  const count = xs.length;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i += 1) {
    left = Math.min(left, xs[i] as number);
    right = Math.max(right, xs[i] as number);
    top = Math.min(top, ys[i] as number);
    bottom = Math.max(bottom, ys[i] as number);
  }
  const crowd = count === 0 ? 1 : Math.sqrt(((right - left) * (bottom - top)) / (4 * count));
  const side = Math.max(cell, crowd, (right - left) / 4096, (bottom - top) / 4096, 1e-6);
  const columns = count === 0 ? 0 : Math.floor((right - left) / side) + 1;
  const rows = count === 0 ? 0 : Math.floor((bottom - top) / side) + 1;
  const cellOf = (i: number): number =>
    Math.floor(((ys[i] as number) - top) / side) * columns + Math.floor(((xs[i] as number) - left) / side);

  const start = new Uint32Array(columns * rows + 1);
  for (let i = 0; i < count; i += 1) start[cellOf(i) + 1] = (start[cellOf(i) + 1] as number) + 1;
  for (let c = 0; c < columns * rows; c += 1) start[c + 1] = (start[c + 1] as number) + (start[c] as number);
  const fill = start.slice();
  const members = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const c = cellOf(i);
    const at = fill[c] as number;
    members[at] = i;
    fill[c] = at + 1;
  }

  const inBox = (box: Box, each: (index: number) => void): void => {
    const c0 = Math.max(0, Math.floor((box[0] - left) / side));
    const c1 = Math.min(columns - 1, Math.floor((box[2] - left) / side));
    const r0 = Math.max(0, Math.floor((box[1] - top) / side));
    const r1 = Math.min(rows - 1, Math.floor((box[3] - top) / side));
    if (c0 > c1) return;
    for (let r = r0; r <= r1; r += 1) {
      const end = start[r * columns + c1 + 1] as number;
      for (let at = start[r * columns + c0] as number; at < end; at += 1) {
        const i = members[at] as number;
        const x = xs[i] as number;
        const y = ys[i] as number;
        if (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]) each(i);
      }
    }
  };

  const nearest = (x: number, y: number, reach: number): number => {
    let found = -1;
    let least = reach * reach;
    inBox([x - reach, y - reach, x + reach, y + reach], (i) => {
      const d = ((xs[i] as number) - x) ** 2 + ((ys[i] as number) - y) ** 2;
      if (d < least || (d === least && (found === -1 || i < found))) [found, least] = [i, d];
    });
    return found;
  };

  return { inBox, nearest };
}
