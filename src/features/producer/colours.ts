/**
 * A producer's colours made legible: whatever is chosen, text on it holds a contrast of 4.5 to 1 (WCAG AA). Pure
 * sums over `#rrggbb`; anything else falls back on the shop's own frame.
 */

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
const AA = 4.5;
const FALLBACK = '#2d1a4c';

type Rgb = readonly [number, number, number];

const parse = (text: string): Rgb | null => {
  const digits = HEX.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (index: number): number => Number.parseInt(full.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG's contrast of two `#rrggbb`, 1 to 21; 1 where one of them is no colour. */
export const contrast = (one: string, other: string): number => {
  const first = parse(one);
  const second = parse(other);
  if (first === null || second === null) return 1;
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

export interface Legible {
  readonly ground: string;
  /** White or black, whichever can be read on the ground. */
  readonly ink: '#ffffff' | '#000000';
}

/** The colour as CSS takes it; null where it is none. */
export const known = (colour: string): string | null => {
  const text = colour.trim();
  if (parse(text) === null) return null;
  return text.startsWith('#') ? text : `#${text}`;
};

/** Of white and black one always holds 4.5 to 1: their contrasts with any colour multiply to 21. */
export const legible = (colour: string): Legible => {
  const ground = known(colour) ?? FALLBACK;
  return { ground, ink: contrast(ground, '#ffffff') >= AA ? '#ffffff' : '#000000' };
};
