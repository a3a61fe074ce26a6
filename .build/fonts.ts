/**
 * Cuts the shop's two fonts down to the letters, weights and features that its pages use. `fonts.css` names the files as
 * `catraca-fonts/NAME.woff2`, and with the letters of other languages as `catraca-fonts/NAME-others.woff2`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../.cache/fonts/', import.meta.url));
const { resolve: locate } = createRequire(import.meta.url);

interface Font {
  /** File of a package. */
  readonly source: string;
  /** One value for a fixed axis. */
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  /** OpenType features in addition to those that letters need. */
  readonly features: readonly string[];
}

const FONTS: Readonly<Record<string, Font>> = {
  text: {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 800 } },
    // `calt`, which raises the colon of times, would add 4 KB.
    features: ['kern', 'tnum'],
  },
  // Headings have one weight and one drawing, because each variable axis adds 12 KB. Their kerning would add 6 KB, as much
  // as the letters, and narrow a heading by at most 3 %.
  display: {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { opsz: 48, wght: 750 },
    features: [],
  },
};
/** Without marks: browsers compose a letter and its accent. */
const LETTER_FEATURES = ['liga', 'locl'];

type CodePoints = readonly (readonly [first: number, last?: number])[];

/** Letters and signs of the shop's languages. */
export const OWN: CodePoints = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa9, 0xaa],
  [0xb0],
  [0xb7],
  [0xba],
  [0xbf, 0xc3],
  [0xc7],
  [0xc9, 0xca],
  [0xcd],
  [0xd1],
  [0xd3, 0xd5],
  [0xd7],
  [0xda],
  [0xdc],
  [0xe0, 0xe3],
  [0xe7],
  [0xe9, 0xea],
  [0xed],
  [0xf1],
  [0xf3, 0xf5],
  [0xfa],
  [0xfc],
  [0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x202f],
  [0x2212],
];

/** Letters of Western European languages and signs. Those that the shop's languages lack are requested for the rare name with one. */
export const LATIN: CodePoints = [
  [0x20, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x2000, 0x206f],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
];

const lettersOf = (points: CodePoints): readonly string[] =>
  points.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );

const own = new Set(lettersOf(OWN));
export const OTHER_LETTERS = lettersOf(LATIN).filter((letter) => !own.has(letter));
const SETS: Readonly<Record<string, readonly string[]>> = { '': [...own], '-others': OTHER_LETTERS };

/** Absolute path of the font's file in its package. */
const sourceOf = ({ source }: Font): string => locate(source);

/** Package file of a subset file, for its license; null for another file. */
export const fontSource = (file: string): string | null => {
  const [, name = ''] = /\/\.cache\/fonts\/\w+\/([a-z]+)(?:-others)?\.woff2$/.exec(file) ?? [];
  const font = FONTS[name];
  return font === undefined ? null : sourceOf(font);
};

/** Writes the subset files, unless an earlier run has. Returns their folder. */
export const subsetFonts = async (): Promise<string> => {
  const stamp = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const font of Object.values(FONTS)) stamp.update(readFileSync(sourceOf(font)));
  const folder = join(CACHE, stamp.digest('hex').slice(0, 16));
  for (const [name, font] of Object.entries(FONTS))
    for (const [ending, letters] of Object.entries(SETS)) {
      const file = join(folder, `${name}${ending}.woff2`);
      if (existsSync(file)) continue;
      const { default: subsetFont } = await import('subset-font');
      const options = {
        targetFormat: 'woff2' as const,
        variationAxes: font.axes,
        keepFeatures: [...LETTER_FEATURES, ...font.features],
      };
      const subset = await subsetFont(readFileSync(sourceOf(font)), letters.join(''), options);
      mkdirSync(folder, { recursive: true });
      // Another build could read a half-written file.
      writeFileSync(`${file}.${process.pid}`, subset);
      renameSync(`${file}.${process.pid}`, file);
    }
  return folder;
};
