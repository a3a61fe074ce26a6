/** Positions of row letters: at both ends of a row, but only one between blocks whose rows meet at an aisle. */
import type { Point } from './camera.ts';
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
