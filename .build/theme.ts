/**
 * Derives a shop's palette from its three colors. A shade keeps the lightness of ours (`src/kit/theme/tokens.css`)
 * and takes the shop's hue. Colors of text get lighter or darker until they have the contrast of WCAG AA.
 */
import type { Config } from './config.ts';

type Lch = readonly [lightness: number, chroma: number, hue: number];
type Tokens = Readonly<Record<string, string>>;
export type Theme = NonNullable<Config['theme']>;

const AA = 4.5;
const FONTS = {
  inter: null,
  system: 'system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
} as const;

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

/** WCAG contrast ratio of two colors, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [one, other]
    .map((hex) => {
      const [red = 0, green = 0, blue = 0] = channels(hex);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** OKLCH, by Björn Ottosson's matrices. */
const toLch = (hex: string): Lch => {
  const [r = 0, g = 0, b = 0] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, c), Math.atan2(c, a)];
};

const linearOf = ([lightness, chroma, hue]: Lch): readonly number[] => {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** The nearest color of the same lightness and hue that a screen can show. */
const toHex = ([lightness, chroma, hue]: Lch): string => {
  let shown = chroma;
  const fits = (): boolean =>
    linearOf([lightness, shown, hue]).every((part) => part > -0.001 && part < 1.001);
  while (shown > 0 && !fits()) shown = Math.max(0, shown - 0.004);
  const parts = linearOf([lightness, shown, hue]).map((part) => {
    const share = Math.min(1, Math.max(0, part));
    const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
};

/** Darkens (`step` below 0) or lightens the color until it has the contrast with each of the others. */
const until = (color: string, step: number, others: readonly string[], ratio = AA): string => {
  let [lightness, chroma, hue] = toLch(color);
  let result = color;
  while (lightness > 0 && lightness < 1 && others.some((other) => contrast(result, other) < ratio)) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    result = toHex([lightness, chroma, hue]);
  }
  return result;
};

const WHITE = '#ffffff';
const DARK = '#14110f';
const BRAND = ['brand-deep', 'brand-tint', 'brand-line'];
const NEUTRAL = ['ink', 'ink-soft', 'ground', 'ground-soft', 'line', 'line-strong', 'bone', 'map-ground'];

/** Ours with another hue, and with less color if the shop's color has less. */
const turned = (ours: string, hue: number, share: number): string => {
  const [lightness, chroma] = toLch(ours);
  return toHex([lightness, chroma * share, hue]);
};

const turnedAll = (
  tokens: Tokens,
  names: readonly string[],
  [, , hue]: Lch,
  share: number,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (tokens[name] === undefined ? [] : [[name, turned(tokens[name], hue, share)]])),
  );

const light = (ours: Tokens, { brand, frame, accent }: Theme, share: number): Tokens => {
  const lch = toLch(brand);
  const shades = { ...turnedAll(ours, BRAND, lch, share), ...turnedAll(ours, NEUTRAL, lch, share) };
  const grounds = [WHITE, shades['ground-soft'] ?? WHITE, shades['brand-tint'] ?? WHITE];
  const text = until(brand, -0.01, grounds);
  const [lightness, chroma, hue] = toLch(text);
  const isDark = contrast(frame, WHITE) >= AA;
  const onFrame = isDark ? WHITE : until(DARK, -0.01, [frame]);
  const [frameLightness, frameChroma, frameHue] = toLch(frame);
  const shade = toHex([frameLightness * (isDark ? 0.8 : 0.95), frameChroma, frameHue]);
  const deep = isDark ? shade : until(shade, 0.01, [onFrame]);
  const panel = isDark ? frame : toHex([Math.min(0.3, lightness), chroma, hue]);
  return {
    ...shades,
    brand: text,
    'brand-deep': toHex([Math.min(lightness - 0.09, toLch(shades['brand-deep'] ?? text)[0]), chroma, hue]),
    'on-brand': WHITE,
    frame,
    'frame-deep': deep,
    'on-frame': onFrame,
    'on-frame-soft': until(toHex([isDark ? 0.86 : 0.42, 0.03, frameHue]), isDark ? 0.01 : -0.01, [
      frame,
      deep,
    ]),
    panel,
    glow: text,
    ...(isDark ? {} : { hero: 'var(--frame)' }),
    'warn-strong': accent,
    'on-warn-strong': until(contrast(accent, WHITE) > contrast(accent, DARK) ? WHITE : DARK, -0.01, [accent]),
  };
};

const dark = (ours: Tokens, theme: Theme, share: number): Tokens => {
  const lch = toLch(theme.brand);
  const shades = { ...turnedAll(ours, BRAND, lch, share), ...turnedAll(ours, NEUTRAL, lch, share) };
  const grounds = ['ground', 'ground-soft', 'brand-tint'].flatMap((name) => shades[name] ?? []);
  const brand = until(turned(ours.brand ?? WHITE, lch[2], share), 0.01, grounds);
  const [, chroma, hue] = toLch(theme.frame);
  const frameShare = Math.min(1, chroma / 0.09);
  return {
    ...shades,
    brand,
    'on-brand': until(turned(ours['on-brand'] ?? DARK, lch[2], share), -0.01, [brand]),
    frame: turned(ours.frame ?? DARK, hue, frameShare),
    'frame-deep': turned(ours['frame-deep'] ?? DARK, hue, frameShare),
    'on-frame': WHITE,
    'on-frame-soft': toHex([0.86, 0.03, hue]),
  };
};

/** For buyers who ask for more contrast: ours, turned. */
const strong = (ours: Tokens, { brand }: Theme, share: number, isDark: boolean): Tokens => {
  const lch = toLch(brand);
  const shades = turnedAll(ours, ['brand', ...BRAND, ...NEUTRAL], lch, share);
  return {
    ...shades,
    brand: until(shades.brand ?? brand, isDark ? 0.01 : -0.01, [isDark ? '#120b1b' : '#f8f5fb'], 7),
  };
};

const rule = (tokens: Tokens): string =>
  `:root:root {\n${Object.entries(tokens)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('')}}\n`;

/** Colors of each `:root` rule of the tokens, by its media query; the first has none. */
const readTokens = (css: string): ReadonlyMap<string, Tokens> => {
  const rules = new Map<string, Tokens>();
  for (const [, query = '', body = ''] of css.matchAll(/(?:@media ([^{]+?) \{\s*)?:root \{([^}]*)\}/g)) {
    const colors = [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]);
    rules.set(query, { ...rules.get(query), ...Object.fromEntries(colors) });
  }
  return rules;
};

const CONTRAST = '(prefers-contrast: more)';
const NIGHT = '(prefers-color-scheme: dark)';

/** Style sheet that overrides our tokens (null without a theme), and the colors of light mode. */
export const themeOf = (
  tokensCss: string,
  theme: Theme | undefined,
): { readonly css: string | null; readonly tokens: Tokens } => {
  const ours = readTokens(tokensCss);
  const of = (query: string): Tokens => ours.get(query) ?? {};
  if (theme === undefined) return { css: null, tokens: of('') };
  const share = Math.min(1, toLch(theme.brand)[1] / 0.15);
  const tokens = light(of(''), theme, share);
  const font = FONTS[theme.font];
  const shape: Tokens = { radius: `${theme.corners}px`, ...(font === null ? {} : { font, display: font }) };
  const within = (query: string, rules: Tokens): string => `@media ${query} {\n${rule(rules)}}\n`;
  const css = [
    rule({ ...tokens, ...shape }),
    within(NIGHT, dark(of(NIGHT), theme, share)),
    within(CONTRAST, strong(of(CONTRAST), theme, share, false)),
    within(`${CONTRAST} and ${NIGHT}`, strong(of(`${CONTRAST} and ${NIGHT}`), theme, share, true)),
  ].join('');
  return { css, tokens };
};
