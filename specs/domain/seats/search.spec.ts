/** Form of the search for adjacent seats, and its text without a result. */
import { expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import { nothingFound, pricesFor, searchChoices } from '../../../domain/seats/search.ts';
import { fc } from '../fc.ts';
import { overviewOf, PRICE, sectorOf, statesOf } from './maps.ts';

const dear = { ...PRICE, price: cents(20_000) };

it('A-47 the search offers ten seats, seated sectors for sale, their prices, and accessible places if there are any', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => sectorOf(id, id === 'd' ? [] : ['00']));
  const { sectors } = overviewOf(rows, { a: { prices: [dear] }, c: { prices: [] } });
  const { counts, sectors: offered, prices, accessible } = searchChoices(sectors);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(offered.map(({ sectorId }) => sectorId)).toEqual(['a', 'b']);
  expect([prices, accessible]).toEqual([[11_250, 21_250], false]);
  expect(searchChoices(sectors.slice(0, 1)).prices).toEqual([]);
  const places = [sectorOf('e', ['01']), sectorOf('f', ['00'])];
  expect(searchChoices(overviewOf(places).sectors).accessible).toBe(true);
});

it('A-20 the ends of a price range never pass each other', () => {
  const price = fc.nat(9).map(cents);
  fc.assert(
    fc.property(fc.array(price), fc.option(price), fc.option(price), (prices, least, most) => {
      for (const one of pricesFor(prices, 'least', { least, most })) expect(one <= (most ?? one)).toBe(true);
      for (const one of pricesFor(prices, 'most', { least, most })) expect(one >= (least ?? one)).toBe(true);
      expect(pricesFor(prices, 'most', { least: null, most })).toEqual(prices);
      expect(pricesFor(prices, 'least', { least, most: null })).toEqual(prices);
      for (const one of prices)
        for (const end of ['least', 'most'] as const)
          expect(pricesFor([one], end, { least: one, most: one })).toEqual([one]);
    }),
  );
});

it('A-49 a search without a result counts the buyer’s seats where it searched', () => {
  const overview = overviewOf([sectorOf('a', ['000']), sectorOf('b', ['000'])]);
  const states = statesOf('122 304');
  const found = (sectorId: string | null, accessible = false) =>
    nothingFound(overview, states, { sectorId, accessible });
  expect(found(null)).toEqual({ code: 'best.none', yours: 3 });
  expect(found('b', true)).toEqual({ code: 'best.noneAccessible', yours: 1 });
});
