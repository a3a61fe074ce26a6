/** Specs of the colors that are derived from a shop's own: every text pair keeps the contrast of WCAG AA. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LATIN, OTHER_LETTERS, OWN } from '../../.build/fonts.ts';
import { contrast, type Theme, themeOf } from '../../.build/theme.ts';
import { fc } from '../domain/fc.ts';

const TOKENS = readFileSync(new URL('../../src/kit/theme/tokens.css', import.meta.url), 'utf8');
/** Text and ground. */
const PAIRS = [
  ['ink', 'ground'],
  ['ink', 'ground-soft'],
  ['ink', 'brand-tint'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'ground-soft'],
  ['brand', 'ground'],
  ['brand', 'ground-soft'],
  ['brand', 'brand-tint'],
  ['brand-deep', 'brand-tint'],
  ['on-brand', 'brand'],
  ['on-frame', 'frame'],
  ['on-frame-soft', 'frame'],
  ['on-frame-soft', 'frame-deep'],
] as const;

/** Tokens of light and dark mode, each over those of the mode before. */
const modesOf = (css: string): readonly Readonly<Record<string, string>>[] => {
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
    );
  const [light = '', dark = ''] = css.split('@media ');
  return [read(light), { ...read(light), ...read(dark) }];
};

const themeWith = (brand: string, frame: string, accent: string): Theme => ({
  ...{ brand, frame, accent },
  ...{ corners: 12, font: 'inter' },
});

const faintPairs = (theme: Theme): readonly string[] =>
  modesOf(themeOf(TOKENS, theme).css ?? '').flatMap((tokens, mode) =>
    PAIRS.flatMap(([text, ground]) => {
      const ratio = contrast(tokens[text] ?? '', tokens[ground] ?? '');
      return ratio >= 4.5
        ? []
        : [`${mode === 0 ? 'light' : 'dark'}: ${text} on ${ground} has ${ratio.toFixed(2)}`];
    }),
  );

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('every shop’s colors are legible in light and dark mode, whatever it chooses', () => {
  fc.assert(
    fc.property(color, color, color, (brand, frame, accent) => {
      const theme = themeWith(brand, frame, accent);
      expect(faintPairs(theme)).toEqual([]);
      const { tokens } = themeOf(TOKENS, theme);
      for (const ground of ['warn-strong'])
        expect(contrast(tokens['on-warn-strong'] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
      // White text on gradients.
      for (const ground of ['panel', 'glow'])
        expect(contrast('#ffffff', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a legible color is used as it is', () => {
  const { tokens } = themeOf(TOKENS, themeWith('#0b6e4f', '#102a43', '#ffd166'));
  expect([tokens.brand, tokens.frame, tokens['on-frame'], tokens['warn-strong']]).toEqual([
    '#0b6e4f',
    '#102a43',
    '#ffffff',
    '#ffd166',
  ]);
});

test('yellow gets darker for text, and a light frame gets dark text', () => {
  const { tokens } = themeOf(TOKENS, themeWith('#ffd400', '#fff4e0', '#0b7285'));
  expect(contrast(tokens.brand ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(tokens['on-frame'] ?? '', '#fff4e0')).toBeGreaterThanOrEqual(10);
});

test('a shop without a theme has ours', () => {
  expect(themeOf(TOKENS, undefined).css).toBeNull();
  expect(themeOf(TOKENS, undefined).tokens.brand).toBe('#7513bf');
});

test('a shop with another font has it in headings too', () => {
  const { css } = themeOf(TOKENS, { ...themeWith('#7513bf', '#2d1a4c', '#ffc357'), font: 'serif' });
  const [, text, display] = /--font: ([^;]+);\s+--display: ([^;]+);/.exec(css ?? '') ?? [];
  expect(text).toContain('Georgia');
  expect(display).toBe(text);
});

test('a browser requests a font for exactly the letters that its subset has', () => {
  const css = readFileSync(new URL('../../src/kit/theme/fonts.css', import.meta.url), 'utf8');
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) =>
    range.split(',').map((part) =>
      part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    ),
  );
  expect(ranges).toEqual([LATIN, OWN, LATIN, OWN]);
});

test('no text of the shop requests the letters of other languages', () => {
  const folder = fileURLToPath(new URL('../../src/kit/i18n/', import.meta.url));
  const texts = globSync('*/*.json', { cwd: folder }).map((file) => readFileSync(`${folder}${file}`, 'utf8'));
  expect(texts.length).toBeGreaterThan(50);
  const used = new Set(texts.join(''));
  expect(OTHER_LETTERS.filter((letter) => used.has(letter))).toEqual([]);
});
