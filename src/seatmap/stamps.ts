/**
 * Seats as stamps: drawn once per kind and size, then copied as pixels. A thousand seats cost half as much as paths.
 * Stamps exist at several sub-pixel offsets, so that tiny seats keep even distances.
 */
import { drawAside, drawBought, drawFree, drawTaken, drawYours, MARKS, type SeatMark } from './seatShape.ts';

/** Index of a stamp: the kinds below, then the marks of a free seat for each tier. */
export type StampKind = number;
export const TAKEN_KIND: StampKind = 0;
export const YOURS_KIND: StampKind = 1;
export const BOUGHT_KIND: StampKind = 2;
export const ASIDE_KIND: StampKind = 3;
const FIRST_FREE = 4;
export const freeKind = (tier: number, mark: SeatMark): StampKind =>
  FIRST_FREE + tier * MARKS.length + MARKS.indexOf(mark);

/** Pixel buffer with a margin for stamps that overlap the edges. */
export interface Sheet {
  readonly image: ImageData;
  readonly pixels: Uint32Array;
  readonly stride: number;
}

interface Stamp {
  readonly offsets: Int32Array;
  readonly colors: Uint32Array;
}

export interface StampSet {
  /** Stamps a seat with its center at `(x, y)`, device px of the sheet. The stamp must be inside the sheet. */
  stamp(sheet: Sheet, kind: StampKind, x: number, y: number): void;
  readonly reach: number;
}

/**
 * @param radius Radius of a seat, device px.
 * @param ratio Device px per CSS px.
 * @param stride Pixels per line of the sheets.
 */
export function stampSet(radius: number, ratio: number, colors: readonly string[], stride: number): StampSet {
  const phases = radius < 8 ? 4 : 2;
  const reach = Math.ceil(radius * 1.2) + 2;
  const size = 2 * reach + 1;
  const canvas = new OffscreenCanvas(size * phases * phases, size);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const made: (readonly Stamp[] | undefined)[] = [];

  const draw = (kind: StampKind, x: number, y: number): void => {
    if (pen === null) return;
    // Drawn in CSS px, so that marks appear at the same size on every screen.
    pen.setTransform(ratio, 0, 0, ratio, x, y);
    const r = radius / ratio;
    if (kind === TAKEN_KIND) drawTaken(pen, 0, 0, r);
    else if (kind === YOURS_KIND) drawYours(pen, 0, 0, r);
    else if (kind === BOUGHT_KIND) drawBought(pen, 0, 0, r);
    else if (kind === ASIDE_KIND) drawAside(pen, 0, 0, r);
    else {
      const tier = Math.floor((kind - FIRST_FREE) / MARKS.length);
      drawFree(
        pen,
        0,
        0,
        r,
        colors[tier] ?? '#000000',
        MARKS[(kind - FIRST_FREE) % MARKS.length] ?? 'plain',
        colors.length - 1 - tier,
      );
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
  };

  const make = (kind: StampKind): readonly Stamp[] => {
    if (pen === null) return [];
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (let p = 0; p < phases * phases; p += 1) {
      draw(kind, p * size + reach + (p % phases) / phases, reach + Math.floor(p / phases) / phases);
    }
    const all = pen.getImageData(0, 0, canvas.width, size);
    const words = new Uint32Array(all.data.buffer);
    const stamps: Stamp[] = [];
    for (let p = 0; p < phases * phases; p += 1) {
      const offsets: number[] = [];
      const found: number[] = [];
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          const at = y * canvas.width + p * size + x;
          if ((all.data[at * 4 + 3] as number) < 8) continue;
          offsets.push(y * stride + x);
          found.push(words[at] as number);
        }
      }
      stamps.push({ offsets: Int32Array.from(offsets), colors: Uint32Array.from(found) });
    }
    made[kind] = stamps;
    return stamps;
  };

  const stamp = (sheet: Sheet, kind: StampKind, x: number, y: number): void => {
    const px = Math.floor(x * phases);
    const py = Math.floor(y * phases);
    const column = Math.floor(px / phases);
    const line = Math.floor(py / phases);
    const chosen = (made[kind] ?? make(kind))[px - column * phases + (py - line * phases) * phases];
    if (chosen === undefined) return;
    const { offsets, colors: words } = chosen;
    const corner = (line - reach) * sheet.stride + column - reach;
    const { pixels } = sheet;
    for (let i = 0; i < offsets.length; i += 1) pixels[corner + (offsets[i] as number)] = words[i] as number;
  };

  return { stamp, reach };
}
