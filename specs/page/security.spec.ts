/** The table of security in the browser specs' README names specs that are there, each by its title. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SPECS = new URL('../', import.meta.url);
const rows = readFileSync(new URL('browser/README.md', SPECS), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split(' | '));

/** As its file says it, with nothing where a template fills something in. */
const textOf = (file: string): string => {
  const folder = file.includes('/') ? '' : 'browser/';
  return readFileSync(new URL(`${folder}${file}`, SPECS), 'utf8').replaceAll(/\$\{[^}]*\}/g, '');
};

test.each(rows)('%s', (_requirement, shownBy = '', result = '') => {
  const named = shownBy.split('; ').map((each) => /^`([\w/.-]+\.tsx?)` ?(.*)$/.exec(each));
  expect(named).not.toContain(null);
  for (const [, file = '', title = ''] of named.filter((each) => each !== null))
    expect(textOf(file)).toContain(title.replace(/ ?\(.*\)$/, ''));
  expect(result).toMatch(/^(holds|0 violations)/);
});
