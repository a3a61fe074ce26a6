/**
 * Colors of the map, by the system's settings for dark mode, contrast and forced colors. Tier colors have a contrast
 * of 3:1 to the seats' ground and differ by 0.14 (OKLab), also for color-blind buyers. A free seat's color shows only its price.
 */
import { shop } from '../core/shop.ts';
import { signal } from '../kit/signal.ts';

const [forced, contrasted, dark] = [
  'forced-colors: active',
  'prefers-contrast: more',
  'prefers-color-scheme: dark',
].map((query) => globalThis.matchMedia?.(`(${query})`));
let FORCED = false;

/** System color as `#rrggbb` if colors are forced, else `otherwise`. */
const system = (name: string, otherwise: string): string => {
  if (!FORCED) return otherwise;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = name;
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  return `#${parts
    .slice(0, 3)
    .reduce((sum, part) => sum * 256 + Number(part), 1)
    .toString(16)
    .slice(1)}`;
};

type Ladders = readonly (readonly string[])[];

/** Colors for one to six tiers, dearest first. Few tiers get the colors that differ most. */
const laddersOf = (colors: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', string>>): Ladders => {
  const { a, b, c, d, e, f } = colors;
  return [[e], [a, e], [a, c, e], [a, c, d, e], [a, c, d, e, f], [a, b, c, d, e, f]];
};

/** Wine, red, amber, teal, sky, navy. */
const DAY = laddersOf({
  ...{ a: '#62081e', b: '#c21b0d', c: '#cd821a' },
  ...{ d: '#157171', e: '#3b93d5', f: '#1c2789' },
});
/** Lemon, ice, orange, brown, teal, blue. */
const NIGHT = laddersOf({
  ...{ a: '#e2df50', b: '#66f1ec', c: '#e58212' },
  ...{ d: '#8f5a3f', e: '#5cadb5', f: '#4566ae' },
});

/** Maximum number of distinguishable tiers. */
export const MAX_TIERS = DAY.length;

/** Colors of `count` tiers, dearest first. A count beyond {@link MAX_TIERS} gets the longest ladder. */
export const ladder = (count: number): readonly string[] => {
  const colors = (dark?.matches ? NIGHT : DAY)[Math.min(Math.max(count, 1), MAX_TIERS) - 1] ?? [];
  // With forced colors, only dots distinguish tiers.
  return FORCED ? colors.map(() => INK) : colors;
};

/** True if every seat needs an edge and full contrast. */
export let STRONG: boolean;
export let BRAND: string;
export let INK: string;
/** Ground of the seats, and color of signs on a seat. */
export let PAPER: string;
/** Color of the stage. */
export let FRAME: string;
export let GROUND: string;
export let PAPER_EDGE: string;
/** Sector with nothing to buy: fill, edge and text. */
export let SPENT: string;
export let SPENT_EDGE: string;
export let SPENT_INK: string;
export let TAKEN: string;
/** Free seats of a price that the filter leaves out. */
export let FADED: string;
export let ROW_INK: string;

const inks = new Map<string, string>();

/** In dark mode the page has another brand color. */
const nightBrand = (): string => {
  const page = globalThis.document?.documentElement;
  const own = page === undefined ? '' : getComputedStyle(page).getPropertyValue('--brand');
  return own.trim() || '#cba4f4';
};

const mix = (): void => {
  FORCED = forced?.matches ?? false;
  STRONG = FORCED || (contrasted?.matches ?? false);
  const by = (day: string, night: string): string => (dark?.matches ? night : day);
  BRAND = system('Highlight', dark?.matches ? nightBrand() : shop.colors.brand);
  INK = system('CanvasText', by('#1f1433', '#f4eefb'));
  PAPER = system('Canvas', by('#ffffff', '#1d1628'));
  FRAME = system('CanvasText', by(shop.colors.panel, '#403c48'));
  GROUND = system('Canvas', by('#f3f1f7', '#0b0911'));
  PAPER_EDGE = STRONG ? INK : by('#d9d3e4', '#3a3049');
  SPENT = system('Canvas', by('#e4e0eb', '#2a2236'));
  SPENT_EDGE = STRONG ? INK : GROUND;
  SPENT_INK = STRONG ? INK : by('#5d5570', '#b5a9c6');
  TAKEN = system('GrayText', STRONG ? by('#6b6180', '#b5a9c6') : by('#c4bdd0', '#4d4360'));
  FADED = system('Canvas', by('#e3dcec', '#352c44'));
  ROW_INK = STRONG ? INK : by('#6b6180', '#b5a9c6');
  inks.clear();
};
mix();

/** Emits when the system's color settings change. */
export const paletteChanged = signal({});
for (const query of [forced, contrasted, dark])
  query?.addEventListener('change', () => {
    mix();
    paletteChanged.set({});
  });

const channel = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

export const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return x > y ? x / y : y / x;
};

/** The paper or ink, whichever has a contrast of at least 4.5:1 to `ground` on every tier color. */
export function inkOn(ground: string): string {
  const known = inks.get(ground);
  if (known !== undefined) return known;
  const ink = contrast(ground, PAPER) >= 4.5 ? PAPER : INK;
  inks.set(ground, ink);
  return ink;
}
