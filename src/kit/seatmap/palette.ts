/**
 * The map's colours, as the page's reader asks the system for them, also later: by day, turned by a filter at night, stronger,
 * or the system's own where colors are forced. Tiers keep 3:1 against the white a seat stands on, and at least 0.14 (OKLab distance)
 * from each other in normal, protanope, deuteranope and tritanope sight; a spec measures both. Colour says
 * price only: state has a shape or a mark of its own.
 */
import { signal } from '../signal.ts';

const [forced, contrasted, dark] = [
  'forced-colors: active',
  'prefers-contrast: more',
  'prefers-color-scheme: dark',
].map((query) => globalThis.matchMedia?.(`(${query})`));
let FORCED = false;

/** `#rrggbb` of a system color where colors are forced, else the color. */
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

/** Dearest to cheapest: warm and dark to cold. */
const WINE = '#62081e';
const RED = '#c21b0d';
const AMBER = '#cd821a';
const TEAL = '#157171';
const SKY = '#3b93d5';
const NAVY = '#1c2789';

/** Colours for 1 … 6 tiers, dearest first. Few tiers get the pairs that lie furthest apart. */
const LADDERS: readonly (readonly string[])[] = [
  [SKY],
  [WINE, SKY],
  [WINE, AMBER, SKY],
  [WINE, AMBER, TEAL, SKY],
  [WINE, AMBER, TEAL, SKY, NAVY],
  [WINE, RED, AMBER, TEAL, SKY, NAVY],
];

/** As many tiers as can be told apart. */
export const MOST_TIERS = LADDERS.length;

/** Colours of `count` tiers, dearest first. `count` beyond {@link MOST_TIERS} gets the longest ladder. */
export const ladder = (count: number): readonly string[] => {
  const colors = LADDERS[Math.min(Math.max(count, 1), MOST_TIERS) - 1] ?? [SKY];
  // Where colors are forced their dots alone tell tiers.
  return FORCED ? colors.map(() => INK) : colors;
};

/** Seats have an edge, and nothing is faint. */
export let STRONG: boolean;
export let BRAND: string;
export let INK: string;
/** White, and what seats stand on. */
export let WHITE: string;
/** The stage; light by day where the filter makes it dark at night. */
export let FRAME: string;
/** What lies around the sectors. */
export let GROUND: string;
/** The edge of a sector whose seats are drawn; the paper they stand on is white. */
export let PAPER_EDGE: string;
/** A sector with nothing to buy, its edge, and the words on it (AA). */
export let SPENT: string;
export let SPENT_EDGE: string;
export let SPENT_INK: string;
/** A seat that cannot be had. */
export let TAKEN: string;
/** Row letters beside the seats. */
export let ROW_INK: string;

const inks = new Map<string, string>();

const mix = (): void => {
  FORCED = forced?.matches ?? false;
  STRONG = FORCED || (contrasted?.matches ?? false);
  BRAND = system('Highlight', '#7513bf');
  INK = system('CanvasText', '#1f1433');
  WHITE = system('Canvas', '#ffffff');
  FRAME = system('CanvasText', dark?.matches ? '#cdbfe3' : '#2d1a4c');
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

/** Other colours each time that the reader asks the system for others. */
export const mixed = signal({});
for (const query of [forced, contrasted, dark])
  query?.addEventListener('change', () => {
    mix();
    mixed.set({});
  });

const channel = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** WCAG relative luminance of `#rrggbb`, 0 … 1. */
export const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG contrast ratio of two colours, 1 … 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return x > y ? x / y : y / x;
};

/** White or ink, whichever reads on `ground` (at least 4.5:1 on every tier). */
export function inkOn(ground: string): string {
  const known = inks.get(ground);
  if (known !== undefined) return known;
  const ink = contrast(ground, WHITE) >= 4.5 ? WHITE : INK;
  inks.set(ground, ink);
  return ink;
}
