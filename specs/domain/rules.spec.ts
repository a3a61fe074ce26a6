/**
 * Every rule has a spec and every spec of the domain names a rule. Rules are in the `RULES.md` of the domain's
 * folders (`- **C-07** …`). Spec titles begin with the ids of the rules that they show. A rule that the worker, a form or
 * the sandbox carries out can have its spec in `specs/worker`, `specs/page` or `specs/marketplace`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOMAIN = new URL('../../domain/', import.meta.url);
const SPECS = new URL('./', import.meta.url);
const OTHER_SPECS = ['../worker/', '../page/', '../marketplace/'].map(
  (folder) => new URL(folder, import.meta.url),
);

/** A rule with its continued lines. */
const WHOLE_RULE = /^- \*\*([A-Z]+-\d{2,})\*\*((?:.|\n {2})*)/gm;
const RULE = /^- \*\*([A-Z]+-\d{2,})\*\* (\S.*)$/gm;
const TITLE = /\b(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;
const LEADING_IDS = /^(?:[A-Z]+-\d{2,}[ ,]+)+/;
const ID = /\b[A-Z]+-\d{2,}\b/g;
/** Ids as docstrings cite them: alone, or at the ends of a range. */
const CITED = /(?<![\w-])([A-Z])-(\d{2,3})(?![\w-])/g;

interface Place {
  readonly file: string;
  readonly text: string;
}

const filesOf = (folder: URL, wanted: RegExp): readonly Place[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .sort()
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }));

const rules = filesOf(DOMAIN, /RULES\.md$/).flatMap(({ file, text }) =>
  [...text.matchAll(RULE)].map(([, id]) => ({ file, id: id ?? '' })),
);
const known = new Set(rules.map(({ id }) => id));

const titlesIn = (folder: URL) =>
  filesOf(folder, /\.spec\.tsx?$/)
    .filter(({ file }) => file !== 'rules.spec.ts')
    .flatMap(({ file, text }) =>
      [...text.matchAll(TITLE)].map(([, , title]) => ({ file, title: title ?? '' })),
    );
const titles = titlesIn(SPECS);
const idsOf = (title: string): readonly string[] => LEADING_IDS.exec(title)?.[0].match(ID) ?? [];

describe('rules and specs', () => {
  it('exist', () => {
    expect(rules.length).toBeGreaterThan(80);
    expect(titles.length).toBeGreaterThan(80);
  });

  it('have unique rule ids', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([]);
  });

  // Commits and reports name rules, so the number of a rule that is gone is not used again.
  it('have rules with one letter and ascending numbers in each file', () => {
    for (const { file, text } of filesOf(DOMAIN, /RULES\.md$/)) {
      const ids = [...text.matchAll(RULE)].map(([, id]) => id ?? '');
      const numbers = ids.map((id) => Number(id.split('-')[1]));
      expect(new Set(ids.map((id) => id.split('-')[0])).size, file).toBe(1);
      expect(numbers, file).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  it('have at most 30 words in a rule', () => {
    const long = filesOf(DOMAIN, /RULES\.md$/).flatMap(({ text }) =>
      [...text.matchAll(WHOLE_RULE)].filter(([, , words = '']) => words.trim().split(/\s+/).length > 30),
    );
    expect(long.map(([, id]) => id)).toEqual([]);
  });

  it('include a spec for every rule', () => {
    const shown = new Set([...titles, ...OTHER_SPECS.flatMap(titlesIn)].flatMap(({ title }) => idsOf(title)));
    expect(rules.filter(({ id }) => !shown.has(id))).toEqual([]);
  });

  it('have an existing rule id at the start of every domain spec title', () => {
    const stray = titles.filter(({ title }) => {
      const ids = idsOf(title);
      return ids.length === 0 || ids.some((id) => !known.has(id));
    });
    expect(stray).toEqual([]);
  });

  it('include every rule that the domain’s code cites', () => {
    const cited = filesOf(DOMAIN, /\.ts$/).flatMap(({ file, text }) =>
      [...text.matchAll(CITED)].map(([id]) => ({ file, id })),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
  });
});
