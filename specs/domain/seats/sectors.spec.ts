/** Specs of a sector's summary. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import {
  freeAccessible,
  isForSale,
  isSoldOut,
  isStandingRoom,
  priceOfKinds,
  sectorPrice,
  ticketsOf,
} from '../../../domain/seats/sectors.ts';
import { fc } from '../fc.ts';
import { overviewOf, PRICE, sectorOf, someSector, statesOf } from './maps.ts';

const sector = fc.record({
  prices: fc.array(fc.constant(PRICE), { maxLength: 2 }),
  seatCount: fc.oneof(fc.constant(0), fc.nat(3)),
});

it('A-10 A-12 a sector has a price exactly when it is for sale', () => {
  fc.assert(
    fc.property(sector, (some) => {
      expect(sectorPrice(some) !== null).toBe(isForSale(some));
    }),
  );
});

it('A-16 a sector for sale without seats is standing room', () => {
  const of = (prices: readonly (typeof PRICE)[], seatCount: number) => isStandingRoom({ prices, seatCount });
  expect([of([PRICE], 0), of([PRICE], 1), of([], 0), of([], 1)]).toEqual([true, false, false, false]);
});

it('A-17 a seated sector for sale is sold out exactly when no seat is free', () => {
  fc.assert(
    fc.property(sector, fc.nat(3), (some, free) => {
      const soldOut = isSoldOut(some, Math.min(free, some.seatCount));
      if (!isForSale(some) || isStandingRoom(some)) expect(soldOut).toBe(false);
      else expect(soldOut).toBe(free === 0);
    }),
  );
});

describe('the count of places for wheelchairs', () => {
  it('A-15 includes only free places, in a sector and in a row', () => {
    const [, sector] = overviewOf([sectorOf('a', ['00']), sectorOf('b', ['0110', '1001'])]).sectors;
    if (sector === undefined) throw new Error('there are two');
    const states = statesOf('00 0300 0001');
    expect(freeAccessible(sector, states)).toBe(2);
    expect(freeAccessible(sector, states, { first: 0, count: 4 })).toBe(1);
    expect(freeAccessible(sector, states, { first: 4, count: 4 })).toBe(1);
    expect(freeAccessible({ ...sector, prices: [] }, states)).toBe(0);
  });
  it('A-15 for a sector is the sum of its rows', () => {
    fc.assert(
      fc.property(someSector, fc.infiniteStream(fc.integer({ min: 0, max: 8 })), (geometry, drawn) => {
        const [sector] = overviewOf([geometry]).sectors;
        if (sector === undefined) return;
        const states = Uint8Array.from(drawn.take(sector.seatCount));
        const rows = geometry.rows.map((row) => freeAccessible(sector, states, row));
        expect(freeAccessible(sector, states)).toBe(rows.reduce((sum, count) => sum + count, 0));
        const marked = [...geometry.flags].filter((flags, seat) => (flags & 1) === 1 && states[seat] === 0);
        expect(freeAccessible(sector, states)).toBe(marked.length);
      }),
    );
  });
});

it('A-39 A-16 seats cost the sum of their kinds, and a standing sector sells the tickets of its kinds', () => {
  const half = { ...PRICE, variationId: 'v2' as typeof PRICE.variationId, price: cents(5_000) };
  const { variationId: whole } = PRICE;
  expect(priceOfKinds([PRICE, half], [whole, half.variationId, whole])).toBe(11_250 + 6_250 + 11_250);
  expect(priceOfKinds([half], [])).toBe(0);
  expect(ticketsOf({ prices: [half] }, [PRICE, half])).toEqual([half]);
  expect(ticketsOf({ prices: [half, PRICE] }, [PRICE])).toEqual([PRICE]);
});
