/** Makes a producer's colors legible (WCAG AA). Invalid colors are replaced by the shop's color. */

import { shop } from '../../core/shop.ts';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
const AA = 4.5;
const FALLBACK = shop.colors.panel;

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

/** WCAG contrast ratio of two colors, 1 to 21; 1 if a color is invalid. */
export const contrastRatio = (one: string, other: string): number => {
  const first = parse(one);
  const second = parse(other);
  if (first === null || second === null) return 1;
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

export interface LegibleColors {
  readonly ground: string;
  readonly ink: '#ffffff' | '#000000';
}

/** The color as CSS; null if invalid. */
export const cssColor = (color: string): string | null => {
  const text = color.trim();
  if (parse(text) === null) return null;
  return text.startsWith('#') ? text : `#${text}`;
};

/** White or black always reaches 4.5:1, since their contrasts with any color multiply to 21. */
export const legibleColors = (color: string): LegibleColors => {
  const ground = cssColor(color) ?? FALLBACK;
  return { ground, ink: contrastRatio(ground, '#ffffff') >= AA ? '#ffffff' : '#000000' };
};
