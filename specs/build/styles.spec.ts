/** Styles that would cost the page's thread at each change or at each frame. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../../src/', import.meta.url);
const sheets = globSync('**/*.css', { cwd: SRC })
  .sort()
  .map((file) => ({ file, text: readFileSync(new URL(file, SRC), 'utf8') }));

/** Properties that a browser moves without the page's thread. */
const FREE = /^(?:opacity|transform|rotate|scale|translate)$/;
const KEYFRAMES = /@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
const properties = new Map(
  sheets.flatMap(({ text }) =>
    [...text.matchAll(KEYFRAMES)].map(([, name = '', steps = '']) => [
      name,
      [...steps.matchAll(/([\w-]+):/g)].map(([, property = '']) => property),
    ]),
  ),
);

describe('styles', () => {
  it('do not ask what the document contains, which restyles the whole page at each change', () => {
    expect(sheets.length).toBeGreaterThan(50);
    for (const { file, text } of sheets)
      expect(text.match(/(?:^|[\s,(])(?::root|html|body):has\(.*/gm) ?? [], file).toEqual([]);
  });

  it('move without end only what needs no drawing', () => {
    expect(properties.get('bone')).toEqual(['opacity']);
    for (const { file, text } of sheets)
      for (const [, name = ''] of text.matchAll(/animation: ([\w-]+)[^;]*\binfinite\b/g))
        expect(
          properties.get(name)?.filter((property) => !FREE.test(property)),
          `${file}: ${name}`,
        ).toEqual([]);
  });

  it('begin no transition with reduced motion, which would keep the colors of the former theme', () => {
    const durations = sheets.flatMap(({ text }) =>
      [...text.matchAll(/transition-duration: ([^;]+);/g)].map(([, duration]) => duration),
    );
    expect(durations).toEqual(['0s !important']);
  });
});
