/** Looks of seats and sectors for the buyer. */
import { expect, it } from 'vitest';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { clickOn, SEAT, SEAT_STATES, seatStateOf } from '../../../domain/seats/columns.ts';
import {
  COUNTED,
  countRow,
  isAvailable,
  isUnpaidOwn,
  isYours,
  legendOf,
  lookOf,
  looks,
  noneFreeText,
  pressable,
  pressOn,
  resumable,
  sectorStatus,
  shownPrices,
  unpaidOwnSeats,
} from '../../../domain/seats/look.ts';
import { fc } from '../fc.ts';
import { overviewOf, PRICE, sectorOf, statesOf } from './maps.ts';

const CODES = [...SEAT_STATES.keys()];

it('A-42 a seat looks pending, else as its state, else the buyer’s or taken', () => {
  expect(lookOf(0, false, false, true)).toBe('free');
  expect(lookOf(0, true, false, true)).toBe('yours');
  expect(lookOf(0, false, false, false)).toBe('taken');
  expect(lookOf(2, false, false, true)).toBe('yours');
  expect(lookOf(4, true, false, true)).toBe('bought');
  expect(lookOf(1, true, false, true)).toBe('yours');
  expect([2, 4, 7].map((state) => lookOf(state, false, false, false))).toEqual(['yours', 'bought', 'unpaid']);
  for (const own of [true, false]) {
    expect(lookOf(7, own, false, true)).toBe('unpaid');
    expect(lookOf(8, own, false, true)).toBe('elsewhere');
    for (const state of CODES) expect(lookOf(state, own, true, true)).toBe('pending');
  }
  for (const state of [1, 3, 5, 6, 200]) expect(lookOf(state, false, false, true)).toBe('taken');
});

it('A-24 a look can be pressed exactly if a click on its state has an effect', () => {
  for (const state of CODES) {
    const { does } = clickOn(seatStateOf(state) ?? 'blocked');
    expect(pressable(looks(state))).toBe(does !== 'nothing');
    expect(resumable(looks(state))).toBe(does === 'resume');
    expect(pressOn(state)).toBe(does);
  }
  expect(pressOn(-1)).toBe('nothing');
});

it('A-80 a seat that is requested or waits for the login cannot be pressed, whatever its state', () => {
  for (const state of CODES)
    for (const own of [true, false]) expect(pressable(lookOf(state, own, true, true))).toBe(false);
});

it('A-81 a free seat shows the prices of its kinds, one in the cart its own, another none', () => {
  const prices = [PRICE, { ...PRICE, name: 'Half' }];
  const own = { name: 'Half', amount: null };
  const kinds = prices.map((price) => ({ name: price.name, amount: fullPrice(price) }));
  for (const look of new Set(CODES.map(looks).concat('pending'))) {
    expect(shownPrices({ look, prices }, null)).toEqual(look === 'free' ? kinds : []);
    expect(shownPrices({ look, prices }, own)).toEqual([own]);
  }
});

it('A-43 a seat counts as free, as the buyer’s with bought ones, as held, or not at all', () => {
  expect(CODES.map((state) => COUNTED[state])).toEqual([
    ...['free', 'held', 'yours', 'neither', 'yours', 'neither', 'neither', 'yours', 'yours'],
  ]);
});

it('A-44 the buyer’s seats are those reserved, waiting for payment or in another cart, but not bought', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CODES)), (codes) => {
      const own = unpaidOwnSeats(Uint8Array.from(codes));
      for (const [seat, state] of codes.entries()) {
        expect(own.has(seat)).toBe(isYours(state) && looks(state) !== 'bought');
        expect(isUnpaidOwn(state)).toBe(own.has(seat));
      }
    }),
  );
});

it('A-10 A-15 A-43 a row counts its seats by group, and none if its sector is not for sale', () => {
  const { sectors } = overviewOf([sectorOf('s', ['0101', '0000'])]);
  const [sector] = sectors;
  if (sector === undefined) throw new Error('one sector');
  const states = statesOf('0001 1243');
  expect(countRow(states, sector, { first: 0, count: 4 })).toEqual({
    free: 3,
    accessible: 1,
    yours: 0,
    held: 1,
  });
  expect(countRow(states, sector, { first: 4, count: 4 })).toEqual({
    free: 0,
    accessible: 0,
    yours: 2,
    held: 1,
  });
  const shut = { ...sector, prices: [] };
  expect(countRow(states, shut, { first: 0, count: 4 })).toEqual({
    free: 0,
    accessible: 0,
    yours: 0,
    held: 0,
  });
});

it('A-52 the legend names the looks of the map’s seats, of own ones and of waiting ones, in its order', () => {
  const states = Uint8Array.of(SEAT.free, SEAT.occupiedByYou, SEAT.reserved);
  expect(legendOf(states, 0, 0).listed).toEqual(['taken', 'bought']);
  expect(legendOf(states, 1, 1).listed).toEqual(['yours', 'pending', 'taken', 'bought']);
  expect(legendOf(Uint8Array.of(SEAT.free), 0, 0)).toEqual({ listed: [], hasOther: false });
});

it('A-100 seats of another own purchase share one entry of the legend', () => {
  for (const state of [SEAT.waitingForYourPayment, SEAT.inYourOtherCart])
    expect(legendOf(Uint8Array.of(SEAT.free, state), 0, 0)).toEqual({ listed: [], hasOther: true });
});

it('A-10 A-16 A-17 a sector shows no sale, counted tickets, why none is free, or free seats', () => {
  const of = (prices: readonly (typeof PRICE)[], seatCount: number, free: number) =>
    sectorStatus({ prices, seatCount }, free);
  expect([of([], 9, 9), of([PRICE], 0, 0), of([PRICE], 9, 0), of([PRICE], 9, 1)]).toEqual([
    ...['notOnSale', 'standing', 'noneFree', 'free'],
  ]);
  expect([noneFreeText(1, 1), noneFreeText(0, 1), noneFreeText(0, 0)]).toEqual([
    ...['yourSeats', 'allReserved', 'soldOut'],
  ]);
});

it('A-55 only a sector with counted tickets or free seats is available', () => {
  const statuses = ['notOnSale', 'noneFree', 'standing', 'free'] as const;
  expect(statuses.filter(isAvailable)).toEqual(['standing', 'free']);
});
