/**
 * Lays out a sector's caption. Tries shorter texts in turn, each at several font sizes. A caption must fit its
 * sector.
 */

import type { Polygon } from '../../domain/seats/columns.ts';
import type { Box, Point } from './camera.ts';
import { widthAt } from './polygon.ts';
import type { SectorPlace } from './sectorPlace.ts';

export interface Caption {
  readonly lines: readonly {
    readonly text: string;
    readonly weight: number;
    readonly size: number;
    readonly y: number;
  }[];
  /** Center of the lines, map units. A line's `y` is CSS px below it. */
  readonly x: number;
  readonly y: number;
  /** True if the text reads from bottom to top, in tall and slim sectors. */
  readonly upright: boolean;
  /** Extent of all lines in reading direction, CSS px. */
  readonly width: number;
  readonly height: number;
}

/** Width in px of `text` at 100 px. */
export type Measure = (text: string, weight: number) => number;

/** Font sizes in CSS px, and the second line's size. Few, since each size is prepared before painting. */
const SIZES = [14, 12, 10, 9] as const;
const SIZE_BELOW: Readonly<Record<number, number>> = { 14: 12, 12: 10, 10: 9 };
const LEAST = 9;
/** Largest font size of a name without a second line, CSS px: its sector is small, so the name stays small. */
const MOST_ALONE = 12;
const NAME_WEIGHT = 650;
const NOTE_WEIGHT = 500;
/** Space on both sides of a line, CSS px. */
const AIR = 5;

/** Last word of a name: "Setor 104" becomes "104". Null for a single word, or a long word without digits. */
export function shortName(name: string): string | null {
  const last = name.trim().split(/\s+/).at(-1) ?? '';
  return last !== name && (/\d/.test(last) || last.length <= 2) ? last : null;
}

interface Layout {
  readonly lines: Caption['lines'];
  readonly width: number;
  readonly height: number;
}

function layout(text: string, note: string | null, size: number, measure: Measure): Layout {
  const wide = (words: string, weight: number, px: number): number => (measure(words, weight) * px) / 100;
  const name = { text, weight: NAME_WEIGHT, size, y: 0 };
  if (note === null) return { lines: [name], width: wide(text, NAME_WEIGHT, size), height: size };
  const small = SIZE_BELOW[size] ?? LEAST;
  return {
    lines: [
      { ...name, y: -(small + 3) / 2 },
      { text: note, weight: NOTE_WEIGHT, size: small, y: (size + 3) / 2 },
    ],
    width: Math.max(wide(text, NAME_WEIGHT, size), wide(note, NOTE_WEIGHT, small)),
    height: size + small + 4,
  };
}

interface Way {
  readonly text: string | null;
  readonly second: string | null;
  readonly from: number;
}

/** Offsets from the sector's center to try, nearest first, as shares of the sector's box. */
const AROUND: readonly Point[] = [-2, -1, 0, 1, 2]
  .flatMap((x) => [-2, -1, 0, 1, 2].map((y) => ({ x: x * 0.09, y: y * 0.09 })))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

interface Room {
  readonly polygon: Polygon;
  readonly box: Box;
  readonly captionSpot: Point;
}

const turned = ({ polygon, box, captionSpot }: Room): Room => ({
  polygon: polygon.map((_, at) => polygon[at ^ 1] as number),
  box: [box[1], box[0], box[3], box[2]],
  captionSpot: { x: captionSpot.y, y: captionSpot.x },
});

function fitted(
  room: Room,
  ways: readonly Way[],
  k: number,
  measure: Measure,
): Omit<Caption, 'upright'> | null {
  const { polygon, box, captionSpot } = room;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const holds = (set: Layout, x: number, y: number): boolean =>
    widthAt(polygon, x, y, set.height / k) * k - AIR >= set.width;
  for (const { text, second, from } of ways) {
    if (text === null) continue;
    const least = layout(text, second, from, measure);
    if (least.width + AIR > width * k || least.height + 2 > height * k) continue;
    const shift = AROUND.find(({ x, y }) =>
      holds(least, captionSpot.x + x * width, captionSpot.y + y * height),
    );
    if (shift === undefined) continue;
    const [x, y] = [captionSpot.x + shift.x * width, captionSpot.y + shift.y * height];
    const sizes = SIZES.filter((size) => size >= from && (second !== null || size <= MOST_ALONE));
    const best =
      sizes.map((size) => layout(text, second, size, measure)).find((set) => holds(set, x, y)) ?? least;
    return { ...best, x, y };
  }
  return null;
}

/** Returns a caption, or null if none fits. `k` is CSS px per map unit, `note` the second line, such as the price. */
export function captionOf(place: SectorPlace, k: number, note: string, measure: Measure): Caption | null {
  const { polygon, name } = place.sector;
  const room = { polygon, box: place.box, captionSpot: place.captionSpot };
  const short = shortName(name);
  const level = fitted(
    room,
    [
      { text: name, second: note, from: 10 },
      { text: name, second: null, from: 10 },
      { text: short, second: note, from: 10 },
      { text: short, second: null, from: LEAST },
    ],
    k,
    measure,
  );
  if (level !== null) return { ...level, upright: false };
  if (place.box[3] - place.box[1] < 1.5 * (place.box[2] - place.box[0])) return null;
  const upright = fitted(
    turned(room),
    [
      { text: name, second: null, from: 10 },
      { text: short, second: null, from: LEAST },
    ],
    k,
    measure,
  );
  return upright === null ? null : { ...upright, x: upright.y, y: upright.x, upright: true };
}
