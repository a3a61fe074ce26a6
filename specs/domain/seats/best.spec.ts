/** Best available seats: examples, and a comparison with all possible places. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import {
  areTogether,
  bestAvailable,
  bestInSector,
  runsOf,
  sectorsInOrder,
} from '../../../domain/seats/best.ts';
import type { SectorGeometry } from '../../../domain/seats/columns.ts';
import { columnsOf } from '../../../domain/seats/map.ts';
import { applyDeltas, NO_OWN_SEATS, overlayOwn } from '../../../domain/seats/overlay.ts';
import { priceSteps, sectorPrice } from '../../../domain/seats/sectors.ts';
import { fc, runs } from '../fc.ts';
import { overviewOf, PRICE, sectorOf, someSector, stadium, statesOf } from './maps.ts';

const inRow = (states: string, count: number, row = '0'.repeat(states.replaceAll(' ', '').length)) =>
  bestInSector(sectorOf('s', [row]), 0, statesOf(states), count);

describe('best available seats in a row', () => {
  it.each([
    ['0000000', 1, [3]],
    ['0000000', 3, [2, 3, 4]],
    ['0000000', 2, [2, 3]],
    ['000000', 2, [2, 3]],
    ['0000000', 7, [0, 1, 2, 3, 4, 5, 6]],
    ['0000000', 8, []],
    ['0000000', 0, []],
    ['0000000', -1, []],
    ['0000000', 1.5, []],
    ['0000000', Number.NaN, []],
    ['', 1, []],
    ['1111111', 1, []],
    ['0123456', 1, [0]],
    ['2222222', 1, []],
    // Two of the three adjacent seats would leave a single one, so the pair is better.
    ['0001001', 2, [4, 5]],
    // Every choice leaves a single seat, so the one nearest to the middle is best.
    ['0001111', 2, [1, 2]],
    ['00000', 2, [0, 1]],
    ['00000', 3, [0, 1, 2]],
    ['0000', 3, [0, 1, 2]],
  ])('A-08 A-32 of %s for %d are %j', (states, count, expected) => {
    expect(inRow(states, count)).toEqual(expected);
  });
  it('A-32 prefer a full view, even if a single seat is left over', () => {
    expect(inRow('0000000', 2, '0044400')).toEqual([0, 1]);
    expect(inRow('000', 2, '004')).toEqual([0, 1]);
    expect(inRow('0000', 2, '4400')).toEqual([2, 3]);
    expect(inRow('00000', 1, '44044')).toEqual([2]);
    expect(inRow('000000', 3, '404000')).toEqual([3, 4, 5]);
  });
});

const A = sectorOf('a', ['000', '000']);
const B = sectorOf('b', ['00000'], 101);
const states = (text: string) => statesOf(text);

describe('best available seats in a map', () => {
  const priced = (amount: number) => ({ prices: [{ ...PRICE, price: cents(amount) }] });
  it('A-20 are only in sectors within the price range', () => {
    const columns = columnsOf(overviewOf([A, B], { a: priced(5_000), b: priced(20_000) }), [A, B]);
    const best = (least: number | null, most: number | null) =>
      bestAvailable(columns, states('000000 00000'), 3, {
        range: { least: least === null ? null : cents(least), most: most === null ? null : cents(most) },
      });
    expect(best(null, null)).toEqual([0, 1, 2]);
    // Prices with fees: 62.50 and 212.50.
    expect(best(6_250, 6_250)).toEqual([0, 1, 2]);
    expect(best(6_251, null)).toEqual([6, 7, 8]);
    expect(best(21_251, null)).toEqual([]);
    expect(best(null, 6_249)).toEqual([]);
    expect(priceSteps(columns.overview.sectors)).toEqual([6_250, 21_250]);
  });
  it('A-20 are searched in exactly the sectors within the price range', () => {
    const amount = fc.integer({ min: 0, max: 30 }).map((tens) => cents(tens * 1_000));
    const end = fc.option(amount);
    fc.assert(
      fc.property(amount, amount, end, end, (a, b, least, most) => {
        const { sectors } = overviewOf([A, B], { a: priced(a), b: priced(b) });
        const range = { least, most };
        const found = sectorsInOrder({ ...overviewOf([A, B]), sectors }, states('000000 00000'), 1, range);
        const fits = (price: number) => (least ?? 0) <= price && price <= (most ?? Infinity);
        expect(found.map(({ sectorId }) => sectorId)).toEqual(
          sectors.filter((sector) => fits(sectorPrice(sector) ?? -1)).map(({ sectorId }) => sectorId),
        );
      }),
    );
  });
  it('A-08 are in the sector with the lowest `order` that has them', () => {
    const columns = columnsOf(overviewOf([A, B], { a: { order: 2 }, b: { order: 1 } }), [A, B]);
    expect(bestAvailable(columns, states('000000 00000'), 3)).toEqual([6, 7, 8]);
    expect(bestAvailable(columns, states('000000 00100'), 3)).toEqual([0, 1, 2]);
    expect(bestAvailable(columns, states('010010 00100'), 3)).toEqual([]);
    expect(bestAvailable(columns, states('000000 00000'), 3, { sectorId: 'a' })).toEqual([0, 1, 2]);
    expect(bestAvailable(columns, states('000000 00000'), 5, { sectorId: 'a' })).toEqual([]);
    expect(bestAvailable(columns, states('000000 00000'), 3, { sectorId: null })).toEqual([6, 7, 8]);
  });
  it('A-08 are searched in the map’s sequence among sectors with equal `order`', () => {
    const overview = overviewOf([A, B], { a: { order: 1 }, b: { order: 1 } });
    const ids = (text: string, least?: number) =>
      sectorsInOrder(overview, states(text), least).map(({ sectorId }) => sectorId);
    expect(ids('000000 00000')).toEqual(['a', 'b']);
    expect(ids('000000 00000', 6)).toEqual(['a']);
    expect(ids('111111 00000')).toEqual(['b']);
    expect(ids('111111 11011')).toEqual(['b']);
    expect(ids('111111 11111')).toEqual([]);
  });
  it('A-08 are not in a sector that is not loaded', () => {
    const columns = columnsOf(overviewOf([A, B]), [B]);
    expect(bestAvailable(columns, states('000000 00000'), 2)).toEqual([6, 7]);
  });
  it('A-10 are not in a sector without prices', () => {
    const columns = columnsOf(overviewOf([A, B], { a: { prices: [] } }), [A, B]);
    expect(bestAvailable(columns, states('000000 00000'), 3)).toEqual([6, 7, 8]);
  });
  it('A-09 A-08 can be accessible places across the map', () => {
    const C = sectorOf('c', ['0110']);
    const columns = columnsOf(overviewOf([A, C]), [A, C]);
    expect(bestAvailable(columns, states('000000 0000'), 2, { accessible: true })).toEqual([7, 8]);
  });
});

/** All places for `count` seats, with the values that the rule ranks. */
function everyPlace(geometry: SectorGeometry, column: Uint8Array, count: number) {
  const open = (seat: number) => column[seat] === 0 && ((geometry.flags[seat] ?? 0) & 3) === 0;
  return geometry.rows.flatMap((row, rowAt) =>
    runsOf(geometry, row).flatMap((run) => {
      const inRun = (seat: number) => seat >= run.first && seat < run.end && open(seat);
      return Array.from({ length: run.end - run.first }, (_, at) => run.first + at)
        .map((first) => Array.from({ length: count }, (_, at) => first + at))
        .filter((seats) => seats.every(inRun))
        .map((seats) => {
          const [first, last] = [seats[0] ?? 0, seats.at(-1) ?? 0];
          const leaves =
            (inRun(first - 1) && !inRun(first - 2)) || (inRun(last + 1) && !inRun(last + 2)) ? 1 : 0;
          const restricted = seats.filter((seat) => (geometry.flags[seat] ?? 0) & 4).length;
          const off = Math.abs(first + last - (2 * row.first + row.count - 1)) / 2;
          return { seats, rank: [restricted, leaves, rowAt, off, first] };
        });
    }),
  );
}

describe('best available seats in any map', () => {
  it('A-07 A-08 A-09 A-32 are the best of all possible places', () => {
    const wanted = fc.integer({ min: 1, max: 5 });
    const taken = fc.array(fc.nat({ max: 30 }), { maxLength: 12 });
    fc.assert(
      fc.property(someSector, taken, wanted, (geometry, occupied, count) => {
        const column = new Uint8Array(geometry.ids.length);
        applyDeltas(
          column,
          occupied.map((index) => [index, 3] as const),
        );
        const places = everyPlace(geometry, column, count);
        const [best] = places.toSorted(
          (a, b) =>
            a.rank.map((part, at) => part - (b.rank[at] ?? 0)).find((difference) => difference !== 0) ?? 0,
        );
        const found = bestInSector(geometry, 0, column, count);
        expect(found).toEqual(best?.seats ?? []);
        expect(areTogether(geometry, found)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
  it('A-03 A-04 A-05 A-08 are found within three seconds among sixty thousand seats', () => {
    const parts = stadium(50);
    const overview = overviewOf(parts);
    const before = process.cpuUsage();
    const columns = columnsOf(overview, parts);
    const told = new Uint8Array(overview.seatCount);
    // Every third seat is taken, so no three free seats are adjacent, and the search visits every row.
    applyDeltas(
      told,
      Array.from({ length: 20_000 }, (_, at) => [at * 3, 3] as const),
    );
    expect(bestAvailable(columns, overlayOwn(told, NO_OWN_SEATS), 3)).toEqual([]);
    expect(bestAvailable(columns, told, 2)).toHaveLength(2);
    expect(overview.seatCount).toBe(60_000);
    // Takes about 60 ms. A step for every pair of seats would take minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
  });
});
