/** Colors have enough contrast for shapes and text, and differ for every kind of color vision. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contrast, ladder, MAX_TIERS } from '../../src/seatmap/palette.ts';

/** Matrices of Machado et al. 2009 at full severity, row by row, on linear RGB, and of normal vision. */
const SIGHTS: Readonly<Record<string, readonly number[]>> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanope: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranope: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanope: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const linear = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** A color as seen with a kind of color vision, in OKLab. */
function seen(hex: string, sight: readonly number[]): readonly number[] {
  const rgb = linear(hex);
  const [r = 0, g = 0, b = 0] = [0, 3, 6].map((row) => {
    const sum = rgb.reduce((total, part, at) => total + part * (sight[row + at] ?? 0), 0);
    return Math.min(1, Math.max(0, sum));
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const apart = (a: string, b: string, sight: readonly number[]): number =>
  Math.hypot(...seen(a, sight).map((part, at) => part - (seen(b, sight)[at] ?? 0)));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

let wanted: readonly string[] = [];
const listeners: (() => void)[] = [];
/** Palette of a page with these system settings. */
const paletteOf = async (...asked: readonly string[]) => {
  vi.resetModules();
  wanted = asked;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return wanted.some((part) => query.includes(part));
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  }));
  return import('../../src/seatmap/palette.ts');
};

describe.each(['light', 'dark'])('the %s palette', (scheme) => {
  const palette = () => paletteOf(`prefers-color-scheme: ${scheme}`);

  it.each(Object.entries(SIGHTS))(
    'tells prices, own, held and taken seats apart for %s sight',
    async (_, sight) => {
      const { BRAND, PAPER, TAKEN, ladder } = await palette();
      for (let count = 1; count <= MAX_TIERS; count += 1) {
        const colors = ladder(count);
        colors.forEach((a, at) => {
          for (const b of colors.slice(at + 1)) expect(apart(a, b, sight)).toBeGreaterThanOrEqual(0.14);
          for (const other of [BRAND, TAKEN]) expect(apart(a, other, sight)).toBeGreaterThanOrEqual(0.08);
          // A held seat is paper within a ring.
          expect(apart(a, PAPER, sight)).toBeGreaterThanOrEqual(0.25);
        });
      }
      for (const other of [PAPER, TAKEN]) expect(apart(BRAND, other, sight)).toBeGreaterThanOrEqual(0.2);
    },
  );

  it('has a contrast of 3:1 for seats, and 4.5:1 for text', async () => {
    const { BRAND, FRAME, INK, PAPER, ROW_INK, SPENT, SPENT_INK, inkOn, ladder } = await palette();
    for (const color of ladder(MAX_TIERS)) {
      expect(contrast(color, PAPER)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5);
    }
    for (const [one, other] of [
      [BRAND, PAPER],
      [SPENT, SPENT_INK],
      [PAPER, ROW_INK],
      [PAPER, INK],
      [FRAME, inkOn(FRAME)],
    ] as const)
      expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the palette', () => {
  const ladders = Array.from({ length: MAX_TIERS }, (_, at) => ladder(at + 1));

  it('has one color for each tier', () => {
    for (const colors of ladders) expect(new Set(colors).size).toBe(colors.length);
    expect(ladders.map((colors) => colors.length)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ladder(99)).toEqual(ladder(MAX_TIERS));
  });
});

describe('the palette with the reader’s preferences', () => {
  it('has more contrast, without faint colors, when more contrast is preferred', async () => {
    const strong = await paletteOf('prefers-contrast: more');
    expect(strong.STRONG).toBe(true);
    for (const ink of [strong.TAKEN, strong.ROW_INK, strong.PAPER_EDGE])
      expect(contrast(ink, strong.PAPER)).toBeGreaterThan(4.5);
    expect(contrast(strong.SPENT_INK, strong.SPENT)).toBeGreaterThan(7);
  });

  it('changes with the preferences while the page is open, and notifies its subscribers', async () => {
    const palette = await paletteOf();
    const [taken, frame, before] = [palette.TAKEN, palette.FRAME, palette.paletteChanged.get()];
    const told = vi.fn();
    palette.paletteChanged.subscribe(told);
    wanted = ['prefers-contrast: more', 'prefers-color-scheme: dark'];
    for (const listener of listeners) listener();
    expect(told).toHaveBeenCalled();
    expect(palette.paletteChanged.get()).not.toBe(before);
    expect(palette.STRONG).toBe(true);
    expect(palette.TAKEN).not.toBe(taken);
    expect(palette.FRAME).not.toBe(frame);
    expect(contrast(palette.FRAME, palette.inkOn(palette.FRAME))).toBeGreaterThan(4.5);
  });

  it('has only system colors when colors are forced', async () => {
    const system: Readonly<Record<string, string>> = {
      Canvas: 'rgb(0, 0, 0)',
      CanvasText: 'rgb(255, 255, 255)',
      Highlight: 'rgb(26, 235, 255)',
      GrayText: 'rgb(63, 242, 63)',
    };
    const probe = { style: { color: '' }, remove: () => undefined };
    vi.stubGlobal('document', { createElement: () => probe, body: { appendChild: () => probe } });
    vi.stubGlobal('getComputedStyle', () => ({ color: system[probe.style.color] }));
    const { ladder, inkOn, ...forced } = await paletteOf(
      'forced-colors: active',
      'prefers-color-scheme: dark',
    );
    const colors = [...ladder(6), ...Object.values(forced).filter((each) => typeof each === 'string')];
    expect(new Set(colors)).toEqual(new Set(['#000000', '#ffffff', '#1aebff', '#3ff23f']));
    expect(inkOn(ladder(1)[0] ?? '')).toBe('#000000');
  });
});
