/** Finding by words, and how far places are apart. */
import { describe, expect, it } from 'vitest';
import { kilometres } from '../../../fixtures/marketplace/catalogue/distance.ts';
import { countryOf } from '../../../fixtures/marketplace/catalogue/list.ts';
import { findable, plain, search } from '../../../fixtures/marketplace/catalogue/matching.ts';
import { fc } from '../../domain/fc.ts';

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
  ])('finds by %j', (query, found) => {
    expect(search(THINGS, query)).toEqual(found);
  });

  it('takes any text, and finds every thing by its own name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = search([findable('x', [text])], text);
        expect(found).toEqual(plain(text) === '' ? [] : ['x']);
      }),
      { numRuns: 200 },
    );
  });
});

describe('distances', () => {
  const PLACES = {
    saoPaulo: { lat: -23.5475, lon: -46.63611 },
    rio: { lat: -22.90642, lon: -43.18223 },
    tokyo: { lat: 35.6895, lon: 139.69171 },
  };

  it('are right to half a percent, and the same both ways', () => {
    expect(kilometres(PLACES.saoPaulo, PLACES.rio)).toBeCloseTo(360, -1);
    expect(Math.abs(kilometres(PLACES.saoPaulo, PLACES.tokyo) - 18_530)).toBeLessThan(100);
    expect(kilometres(PLACES.rio, PLACES.saoPaulo)).toBe(kilometres(PLACES.saoPaulo, PLACES.rio));
    expect(kilometres(PLACES.rio, PLACES.rio)).toBe(0);
  });

  it('are never more than half around the earth, wherever that is', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const far = kilometres(from, to);
        expect(far).toBeGreaterThanOrEqual(0);
        expect(far).toBeLessThanOrEqual(20_016);
      }),
    );
  });
});

describe('sites', () => {
  it.each([
    ['mx.localhost', 'MX'],
    ['mx.localhost:4173', 'MX'],
    ['catraca.com.mx:443', 'MX'],
    ['localhost:4173', 'BR'],
    ['mexico.example', 'BR'],
    ['example.mxx', 'BR'],
    [null, 'BR'],
  ])('%s is the site of %s', (domain, country) => {
    expect(countryOf(domain)).toBe(country);
  });
});
