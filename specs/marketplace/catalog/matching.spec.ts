/** Text search, and distances between places. */
import { describe, expect, it } from 'vitest';
import { countryOf } from '../../../fixtures/marketplace/catalog/list.ts';
import { findable, search as matches, plain } from '../../../fixtures/marketplace/catalog/matching.ts';
import { anyText, fc } from '../../domain/fc.ts';

const search = <T>(things: Parameters<typeof matches<T>>[0], query: string) => matches(things, query).things;

const THINGS = [
  findable('mare', ['Festival Maré Alta', 'Salvador BA']),
  findable('bahia', ['Coral da Bahia', 'Maré Produções', 'Curitiba PR']),
  findable('rock', ['Rock & Roll!', 'São Paulo SP']),
];

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
    expect(matches(THINGS, 'festival mare').close).toBe(false);
    expect(matches(THINGS, 'festvial mare').close).toBe(true);
    expect(matches(THINGS, 'zzzzzz').close).toBe(false);
  });

  it('ignores similar words when an exact match exists', () => {
    const things = [findable('male', ['Male']), findable('mare', ['Mare'])];
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
        expect(search([findable('it', ['Noite', name])], typed.join(''))).toEqual(['it']);
      }),
      { numRuns: 200 },
    );
  });

  it('ranks by field weight, whole words and whole names', () => {
    const things = [
      findable('city', ['Noite de gala', 'Aurora SP']),
      findable('beginning', ['Auroras boreais']),
      findable('word', ['Festival da Aurora']),
      findable('name', ['Aurora']),
    ];
    expect(search(things, 'aurora')).toEqual(['name', 'word', 'beginning', 'city']);
  });

  it('accepts any text and finds an entry by its own name', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = search([findable('x', [text])], text);
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
