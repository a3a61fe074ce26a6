/**
 * Every text of the screen has an entry. The entry is a claim about money, seats or tickets, or a reason why the text
 * claims nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SENTENCES, SILENT } from './sentences/index.ts';

const TEXTS = fileURLToPath(new URL('../../src/kit/i18n/pt-BR/', import.meta.url));

/** Returns the key without its plural suffix. Plural forms are one sentence. The form for zero is another sentence. */
const base = (key: string): string => key.replace(/_(one|two|few|many|other)$/, '');

const namespaces = readdirSync(TEXTS).map((file) => file.replace('.json', ''));
const keysOf = (namespace: string): ReadonlySet<string> =>
  new Set(Object.keys(JSON.parse(readFileSync(`${TEXTS}${namespace}.json`, 'utf8'))).map(base));

test('every namespace of texts has claims or a reason to have none', () => {
  const decided = [...Object.keys(SENTENCES), ...Object.keys(SILENT)];
  expect(
    decided.toSorted(),
    'a new namespace needs a file in specs/simulate/sentences, or a line in SILENT (elsewhere.ts)',
  ).toEqual(namespaces.toSorted());
});

describe.each(Object.entries(SENTENCES))('the texts of %s', (namespace, { claims, neutral }) => {
  const known = keysOf(namespace);
  const named = Object.entries(neutral).flatMap(([reason, keys]) =>
    keys
      .trim()
      .split(/\s+/)
      .map((key) => ({ key, reason })),
  );
  const isOpen = named.some(({ key }) => key === '*');
  const entries = [...Object.keys(claims), ...named.map(({ key }) => key).filter((key) => key !== '*')];

  test('each have an entry', () => {
    const missing = isOpen ? [] : [...known].filter((key) => !entries.includes(key));
    expect(
      missing,
      `add each to specs/simulate/sentences (namespace ${namespace}): to "claims" with its state and its truth, or to
"neutral" under a reason`,
    ).toEqual([]);
  });

  test('have one entry each, and removed texts have none', () => {
    expect(entries.filter((key) => !known.has(key))).toEqual([]);
    expect(entries.filter((key, at) => entries.indexOf(key) !== at)).toEqual([]);
  });
});
