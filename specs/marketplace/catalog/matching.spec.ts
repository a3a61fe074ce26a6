/** Text search, and distances between places. */
import { describe, expect, it } from 'vitest';
import { countryOf } from '../../../fixtures/marketplace/catalog/list.ts';
import { createSearch, plain } from '../../../fixtures/marketplace/catalog/matching.ts';
import { anyText, fc } from '../../domain/fc.ts';

type Entry = readonly [thing: string, names: readonly string[]];
const search = (entries: readonly Entry[], query: string) => createSearch(entries)(query).things;

const THINGS: readonly Entry[] = [
  ['mare', ['Festival Maré Alta', 'Salvador BA']],
  ['bahia', ['Coral da Bahia', 'Maré Produções', 'Curitiba PR']],
  ['rock', ['Rock & Roll!', 'São Paulo SP']],
];

/** Fewest letters to change, add, remove or swap until `word` is a beginning of `known`, by its definition. */
const mistakes = (word: string, known: string): number => {
  if (word === '') return 0;
  if (known === '') return word.length;
  const [typed, letter] = [word.slice(1), known.slice(1)];
  const swapped = word.length > 1 && word[0] === known[1] && word[1] === known[0];
  return Math.min(
    mistakes(typed, letter) + (word[0] === known[0] ? 0 : 1),
    mistakes(typed, known) + 1,
    mistakes(word, letter) + 1,
    swapped ? mistakes(word.slice(2), known.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
};

describe('search', () => {
  it.each([
    ['mare', ['mare', 'bahia']],
    ['MARÉ', ['mare', 'bahia']],
    ['mar', ['mare', 'bahia']],
    ['are', []],
    ['mare salvador', ['mare']],
    ['salvador mare', ['mare']],
    ['sao paulo', ['rock']],
    ['rock roll', ['rock']],
    ['rock xyz', []],
    ['  ', []],
    ['!!!', []],
  ])('matches %j by word beginnings, ignoring case and accents', (query, found) => {
    expect(search(THINGS, query)).toEqual(found);
  });

  it.each([
    ['festvial mare', ['mare']],
    ['festval', ['mare']],
    ['salvadro', ['mare']],
    ['producoess', ['bahia']],
    ['curtiba', ['bahia']],
    // The last word can be incomplete, because the buyer is still typing.
    ['salvdo', ['mare']],
    // Tolerates one typo in a short word, two in a long one, none in a very short one.
    ['fsetvial', ['mare']],
    ['slavadro', ['mare']],
    ['sxlvxdxr', []],
    ['rcok', ['rock']],
    ['krco', []],
    ['pau', ['rock']],
    ['pua', []],
  ])('tolerates typos in %j within the limit of its word length', (query, found) => {
    expect(search(THINGS, query)).toEqual(found);
  });

  it('marks a result as close only when no exact match exists', () => {
    expect(createSearch(THINGS)('festival mare').close).toBe(false);
    expect(createSearch(THINGS)('festvial mare').close).toBe(true);
    expect(createSearch(THINGS)('zzzzzz').close).toBe(false);
  });

  it('tolerates one mistake in four to seven letters and two in more, whatever other words there are', () => {
    const letters = fc.constantFrom('a', 'b', 'c');
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), word, (known, typed) => {
        const begins = known.filter((each) => each.startsWith(typed));
        const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
        const similar = known.filter((each) => mistakes(typed, each) <= most);
        const found = search(
          known.map((each) => [each, [each]]),
          typed,
        );
        expect(found.toSorted()).toEqual((begins.length > 0 ? begins : similar).toSorted());
      }),
      { numRuns: 100 },
    );
  });

  it('examines only things with matching words, and tolerates mistakes if no wanted thing matches', () => {
    const examined: string[] = [];
    const isWanted = (thing: string): boolean => {
      examined.push(thing);
      return thing !== 'mare';
    };
    const find = createSearch(THINGS);
    expect(find('xxxxxxx yyyyyyy', isWanted)).toEqual({ things: [], close: false });
    expect(examined).toEqual([]);
    expect(find('festival', isWanted)).toEqual({ things: [], close: false });
    expect(find('mare', isWanted).things).toEqual(['bahia']);
    expect(new Set(examined)).toEqual(new Set(['mare', 'bahia']));
  });

  it('ignores similar words when an exact match exists', () => {
    const things: readonly Entry[] = [
      ['male', ['Male']],
      ['mare', ['Mare']],
    ];
    expect(search(things, 'mare')).toEqual(['mare']);
    expect(search(things, 'marr')).toEqual(['mare']);
  });

  it('finds a name of five letters or more with two neighboring letters swapped', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), (name, at) => {
        const place = at % (name.length - 1);
        const typed = [...name];
        [typed[place], typed[place + 1]] = [typed[place + 1] ?? '', typed[place] ?? ''];
        expect(search([['it', ['Noite', name]]], typed.join(''))).toEqual(['it']);
      }),
      { numRuns: 200 },
    );
  });

  it('ranks by field weight, whole words and whole names', () => {
    const things: readonly Entry[] = [
      ['city', ['Noite de gala', 'Aurora SP']],
      ['beginning', ['Auroras boreais']],
      ['word', ['Festival da Aurora']],
      ['name', ['Aurora']],
    ];
    expect(search(things, 'aurora')).toEqual(['name', 'word', 'beginning', 'city']);
  });

  it('accepts any text and finds an entry by its own name', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = search([['x', [text]]], text);
        expect(found).toEqual(plain(text) === '' ? [] : ['x']);
      }),
      { numRuns: 200 },
    );
  });
});

describe('site lookup', () => {
  it.each([
    ['mx.localhost', 'MX'],
    ['mx.localhost:4173', 'MX'],
    ['catraca.com.mx:443', 'MX'],
    ['localhost:4173', 'BR'],
    ['mexico.example', 'BR'],
    ['example.mxx', 'BR'],
    [null, 'BR'],
  ])('maps the domain %s to the site %s', (domain, country) => {
    expect(countryOf(domain)).toBe(country);
  });
});
