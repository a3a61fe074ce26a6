/**
 * Colors of the map, by the system's settings for dark mode, contrast and forced colors. Tier colors have a contrast
 * of 3:1 to white and differ by 0.14 (OKLab), also for color-blind buyers. Color shows only the price.
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

const WINE = '#62081e';
const RED = '#c21b0d';
const AMBER = '#cd821a';
const TEAL = '#157171';
const SKY = '#3b93d5';
const NAVY = '#1c2789';

/** Colors for one to six tiers, dearest first. Few tiers get the colors that differ most. */
const LADDERS: readonly (readonly string[])[] = [
  [SKY],
  [WINE, SKY],
  [WINE, AMBER, SKY],
  [WINE, AMBER, TEAL, SKY],
  [WINE, AMBER, TEAL, SKY, NAVY],
  [WINE, RED, AMBER, TEAL, SKY, NAVY],
];

/** Maximum number of distinguishable tiers. */
export const MAX_TIERS = LADDERS.length;

/** Colors of `count` tiers, dearest first. A count beyond {@link MAX_TIERS} gets the longest ladder. */
export const ladder = (count: number): readonly string[] => {
  const colors = LADDERS[Math.min(Math.max(count, 1), MAX_TIERS) - 1] ?? [SKY];
  // With forced colors, only dots distinguish tiers.
  return FORCED ? colors.map(() => INK) : colors;
};

/** True if every seat needs an edge and full contrast. */
export let STRONG: boolean;
export let BRAND: string;
export let INK: string;
export let WHITE: string;
/** Color of the stage. Light in dark mode, since the filter makes it dark. */
export let FRAME: string;
export let GROUND: string;
export let PAPER_EDGE: string;
/** Sector with nothing to buy: fill, edge and text. */
export let SPENT: string;
export let SPENT_EDGE: string;
export let SPENT_INK: string;
export let TAKEN: string;
export let ROW_INK: string;

const inks = new Map<string, string>();

const mix = (): void => {
  FORCED = forced?.matches ?? false;
  STRONG = FORCED || (contrasted?.matches ?? false);
  BRAND = system('Highlight', shop.colors.brand);
  INK = system('CanvasText', '#1f1433');
  WHITE = system('Canvas', '#ffffff');
  FRAME = system('CanvasText', dark?.matches ? '#cdbfe3' : shop.colors.panel);
  GROUND = system('Canvas', '#f3f1f7');
  PAPER_EDGE = STRONG ? INK : '#d9d3e4';
  SPENT = system('Canvas', '#e4e0eb');
  SPENT_EDGE = STRONG ? INK : GROUND;
  SPENT_INK = STRONG ? INK : '#5d5570';
  TAKEN = system('GrayText', STRONG ? '#6b6180' : '#c4bdd0');
  ROW_INK = STRONG ? INK : '#6b6180';
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

/** White or ink, whichever has a contrast of at least 4.5:1 to `ground` on every tier color. */
export function inkOn(ground: string): string {
  const known = inks.get(ground);
  if (known !== undefined) return known;
  const ink = contrast(ground, WHITE) >= 4.5 ? WHITE : INK;
  inks.set(ground, ink);
  return ink;
}
