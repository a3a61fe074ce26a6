/** Positions of row letters: at both ends of a row, but only one between blocks whose rows meet at an aisle. */
import { type Camera, type Point, type Size, toScreen, viewBox } from './camera.ts';
import type { SectorPlace } from './sectorPlace.ts';
import type { SectorGeometry } from './types.ts';

export interface RowMark extends Point {
  readonly label: string;
}

const known = new WeakMap<SectorGeometry, readonly RowMark[]>();

function beyond({ x, y }: SectorGeometry, end: number, next: number, pitch: number): Point {
  const [ex, ey] = [x[end] as number, y[end] as number];
  const [dx, dy] = [ex - (x[next] as number), ey - (y[next] as number)];
  const length = Math.hypot(dx, dy) || 1;
  return { x: ex + (dx / length) * pitch, y: ey + (dy / length) * pitch };
}

/** Row letters of a sector, map units. Rows of one seat have none. */
export function rowMarks(geometry: SectorGeometry, pitch: number): readonly RowMark[] {
  const made = known.get(geometry);
  if (made !== undefined) return made;
  const marks: RowMark[] = [];
  for (const { label, first, count } of geometry.rows) {
    if (count < 2) continue;
    const last = first + count - 1;
    for (const [end, next] of [
      [first, first + 1],
      [last, last - 1],
    ] as const) {
      const at = beyond(geometry, end, next, pitch * 0.95);
      const twin = marks.findIndex(
        (mark) => mark.label === label && Math.hypot(mark.x - at.x, mark.y - at.y) < 1.8 * pitch,
      );
      const other = marks[twin];
      if (other === undefined) marks.push({ label, ...at });
      else marks[twin] = { label, x: (other.x + at.x) / 2, y: (other.y + at.y) / 2 };
    }
  }
  known.set(geometry, marks);
  return marks;
}

/** Distance between seats from which row letters are drawn, CSS px. */
export const ROWS_FROM = 15;
/** Distance of a letter at the view's edge from that edge, and from the top, where the sector's name is, CSS px. */
const INSET = 16;
const BELOW_NAME = 60;
/** Least distance of two letters at an edge, CSS px. */
const APART = 18;

/**
 * Letters at the view's left edge, for rows whose seats are in view and whose own letters are not. A row that runs
 * downwards has its letter at the top. Rows of one seat have none. CSS px from the view's corner.
 */
export function edgeMarks(places: readonly SectorPlace[], camera: Camera, view: Size): readonly RowMark[] {
  const marks: RowMark[] = [];
  const [left, top, right, bottom] = viewBox(camera, view);
  const inView = (x: number, y: number): boolean => x >= left && y >= top && x <= right && y <= bottom;
  for (const { seats, pitch } of places) {
    if (seats === null || pitch * camera.k < ROWS_FROM) continue;
    const { rows, x, y } = seats.geometry;
    const point = (local: number): Point =>
      toScreen(camera, { x: x[local] as number, y: y[local] as number });
    const lettered = new Set<string>();
    for (const mark of rowMarks(seats.geometry, pitch)) if (inView(mark.x, mark.y)) lettered.add(mark.label);
    for (const { label, first, count } of rows) {
      if (count < 2 || lettered.has(label)) continue;
      let [one, other] = [-1, -1];
      for (let local = first; local < first + count; local += 1) {
        if (!inView(x[local] as number, y[local] as number)) continue;
        if (one < 0) one = local;
        other = local;
      }
      if (one < 0) continue;
      const ends = [point(one), point(other)] as const;
      const isUpright = Math.abs(ends[0].x - ends[1].x) < Math.abs(ends[0].y - ends[1].y);
      const by = isUpright ? 'y' : 'x';
      const end = ends[0][by] <= ends[1][by] ? ends[0] : ends[1];
      const at = isUpright ? { x: end.x, y: BELOW_NAME } : { x: INSET, y: end.y };
      if (at.y < BELOW_NAME || marks.some((mark) => Math.hypot(mark.x - at.x, mark.y - at.y) < APART))
        continue;
      marks.push({ label, ...at });
    }
  }
  return marks;
}
