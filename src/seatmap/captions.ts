/**
 * A sector's caption at one scale: which lines, how large, where. A caption lies wholly inside its sector or is
 * left out; what gives way first is its size, then the price, then all of the name but its last word. Pure but for measuring text.
 */

import type { Point } from './camera.ts';
import type { Place } from './place.ts';
import { widthAt } from './polygon.ts';

export interface Caption {
  readonly lines: readonly {
    readonly text: string;
    readonly weight: number;
    readonly size: number;
    readonly y: number;
  }[];
  /** Centre of the lines, map units; `y` of a line is CSS px below it. */
  readonly x: number;
  readonly y: number;
  /** Extent of all lines, CSS px. */
  readonly width: number;
  readonly height: number;
}

/** Width in px of `text` set at 100 px. */
export type Measure = (text: string, weight: number) => number;

/**
 * Sizes tried, largest first, CSS px, each with the size of the line below. Few, so that a map's captions look
 * like one hand's, and because every size is one more font to prepare before the first paint.
 */
const SIZES = [14, 12, 10, 9] as const;
const SIZE_BELOW: Readonly<Record<number, number>> = { 14: 12, 12: 10, 10: 9 };
const LEAST = 9;
/** A name alone stands in a small sector: it stays small. */
const MOST_ALONE = 12;
const NAME_WEIGHT = 650;
const NOTE_WEIGHT = 500;
/** Free space at both sides of a line, CSS px. */
const AIR = 5;

/** A short form for narrow sectors: "Setor 104" is "104", "Camarote A" is "A"; others have none. */
export function shortName(name: string): string | null {
  const last = name.trim().split(/\s+/).at(-1) ?? '';
  return last !== name && (/\d/.test(last) || last.length <= 2) ? last : null;
}

interface Layout {
  readonly lines: Caption['lines'];
  readonly width: number;
  readonly height: number;
}

/** One way to set the words: the name at `size`, with the note under it or not. */
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

/** Spots to try around the heart, nearest first, as shares of the sector's box. */
const AROUND: readonly Point[] = [-2, -1, 0, 1, 2]
  .flatMap((x) => [-2, -1, 0, 1, 2].map((y) => ({ x: x * 0.09, y: y * 0.09 })))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/**
 * @param k CSS px a map unit.
 * @param note the second line: price from, or that it is sold out.
 */
export function captionOf(place: Place, k: number, note: string, measure: Measure): Caption | null {
  const { polygon, name } = place.sector;
  const { heart, box } = place;
  const holds = (set: Layout, x: number, y: number): boolean =>
    widthAt(polygon, x, y, set.height / k) * k - AIR >= set.width;
  const fits = (set: Layout): boolean =>
    set.width + AIR <= (box[2] - box[0]) * k && set.height + 2 <= (box[3] - box[1]) * k;
  const short = shortName(name);
  const ways = [
    { text: name, second: note, from: 10 },
    { text: name, second: null, from: 10 },
    { text: short, second: note, from: 10 },
    { text: short, second: null, from: LEAST },
  ] as const;
  for (const { text, second, from } of ways) {
    if (text === null) continue;
    const least = layout(text, second, from, measure);
    if (!fits(least)) continue;
    const shift = AROUND.find(({ x, y }) =>
      holds(least, heart.x + x * (box[2] - box[0]), heart.y + y * (box[3] - box[1])),
    );
    if (shift === undefined) continue;
    const x = heart.x + shift.x * (box[2] - box[0]);
    const y = heart.y + shift.y * (box[3] - box[1]);
    const sizes = SIZES.filter((size) => size >= from && (second !== null || size <= MOST_ALONE));
    const best =
      sizes.map((size) => layout(text, second, size, measure)).find((set) => holds(set, x, y)) ?? least;
    return { ...best, x, y };
  }
  return null;
}
