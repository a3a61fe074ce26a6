/** The drawing of the flow in README.md and the table in worker/README.md name the streams that compose.ts connects. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const namesIn = (text: string, name: RegExp): readonly string[] =>
  [...new Set([...text.matchAll(name)].map(([, found]) => found ?? ''))].sort();

const composed = namesIn(read('worker/compose.ts'), /\bconst (\w+\$)/g);

/** The first drawing under "The flow". */
const drawn = (): readonly string[] => {
  const [, picture = ''] = /## The flow\n+```\n(.*?)```/s.exec(read('README.md')) ?? [];
  return namesIn(picture, /(\w+\$)/g);
};

it('the core composes its four inputs, their stream and the derived streams', () => {
  expect(composed).toEqual(
    expect.arrayContaining([
      ...['buyer$', 'responses$', 'clock$', 'session$', 'input$'],
      ...['events$', 'state$', 'requests$', 'snapshots$'],
    ]),
  );
});

it('the flow in README.md shows every composed stream by name', () => {
  expect(drawn()).toEqual(composed);
});

it('the worker’s README explains each name', () => {
  expect(namesIn(read('worker/README.md'), /^\| `(\w+\$)` /gm)).toEqual(composed);
});
