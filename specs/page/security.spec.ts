/** Checks that every spec named in `security.md` exists, by its title. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SPECS = new URL('../', import.meta.url);
const rows = readFileSync(new URL('page/security.md', SPECS), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split(' | '));

/** Text of a spec file, without the expressions of its templates. */
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
