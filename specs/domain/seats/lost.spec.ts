/** Chosen seats that another buyer took, and their substitutes. */
import { expect, it } from 'vitest';
import type { VariationId } from '../../../domain/kernel/values.ts';
import { areTogether } from '../../../domain/seats/best.ts';
import { SEAT } from '../../../domain/seats/columns.ts';
import {
  type ChosenSeat,
  type ChosenSeats,
  chosenAfter,
  NONE_CHOSEN,
  offerWithout,
  pressedOffer,
  seatsToReplace,
  substitutes,
} from '../../../domain/seats/lost.ts';
import { fc, runs } from '../fc.ts';
import { sectorOf, someSector, statesOf } from './maps.ts';

const chosen = (...indices: readonly number[]): readonly ChosenSeat[] =>
  indices.map((index) => ({ index, variationId: `v${index}` as VariationId }));
const indicesOf = (seats: readonly ChosenSeat[]) => seats.map(({ index }) => index);

it('A-53 names a requested seat once another buyer has it, and keeps the others', () => {
  const asked = chosenAfter(NONE_CHOSEN, chosen(0, 1, 2), statesOf('2220'));
  expect(asked.lost).toEqual([]);
  const refused = chosenAfter(asked, chosen(2), statesOf('2120'));
  expect([indicesOf(refused.kept), indicesOf(refused.lost)]).toEqual([[0, 2], [1]]);
  expect(chosenAfter(refused, chosen(2), statesOf('2120'))).toBe(refused);
  expect(chosenAfter(refused, [], statesOf('2020')).lost).toEqual([]);
  expect(chosenAfter(refused, chosen(1), statesOf('2220')).lost).toEqual([]);
});

it('A-53 names no seat that was released', () => {
  const held = chosenAfter(chosenAfter(NONE_CHOSEN, chosen(0), statesOf('2')), [], statesOf('2'));
  const released = chosenAfter(held, [], statesOf('0'));
  expect(chosenAfter(released, [], statesOf('3'))).toEqual(NONE_CHOSEN);
});

it.each([
  ['010000', [1], [0]],
  ['110000', [0, 1], [2, 3]],
  ['111010', [1], [3]],
  ['1111', [1], []],
])('A-54 %s has for %j the substitutes %j', (states, lost, expected) => {
  const sector = sectorOf('s', ['0'.repeat(states.length)]);
  expect(indicesOf(substitutes(sector, 0, statesOf(states), chosen(...lost)))).toEqual(expected);
});

it('A-54 substitutes are as many, adjacent, free, of equal access and view, in the same kinds', () => {
  const states = fc.array(fc.constantFrom(SEAT.free, SEAT.reserved), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(
      someSector,
      states,
      fc.nat(20),
      fc.integer({ min: 1, max: 3 }),
      (sector, all, from, count) => {
        fc.pre(from + count <= sector.ids.length);
        const column = Uint8Array.from(all);
        const lost = chosen(...Array.from({ length: count }, (_, at) => from + at));
        const found = substitutes(sector, 0, column, lost);
        if (found.length === 0) return;
        const flags = (seats: readonly ChosenSeat[]) =>
          seats.map(({ index }) => sector.flags[index]).toSorted();
        expect(found.map(({ variationId }) => variationId)).toEqual(
          lost.map(({ variationId }) => variationId),
        );
        expect(areTogether(sector, indicesOf(found))).toBe(true);
        expect(flags(found)).toEqual(flags(lost));
        for (const { index } of found) expect(column[index]).toBe(SEAT.free);
      },
    ),
    { numRuns: runs(200) },
  );
});

const offered = (...indices: readonly number[]): ChosenSeats => ({
  ...NONE_CHOSEN,
  offer: pressedOffer(chosen(...indices), false),
});

it('A-56 replaces the lost seats of an offer once no seat is requested', () => {
  const requested = chosenAfter(offered(0, 1), chosen(0, 1), statesOf('2200'));
  expect(seatsToReplace(requested, chosen(0, 1))).toEqual([]);
  const half = chosenAfter(requested, chosen(1), statesOf('1200'));
  expect(seatsToReplace(half, chosen(1))).toEqual([]);
  expect(indicesOf(seatsToReplace(chosenAfter(half, [], statesOf('1200')), []))).toEqual([0]);
  expect(indicesOf(seatsToReplace(chosenAfter(half, [], statesOf('1100')), []))).toEqual([0, 1]);
});

it('A-56 A-57 never replaces a hand-picked seat', () => {
  const requested = chosenAfter(offered(0, 1), chosen(0, 1, 3), statesOf('220200'));
  const refused = chosenAfter(requested, [], statesOf('110100'));
  expect(indicesOf(refused.lost)).toEqual([0, 1, 3]);
  expect(indicesOf(seatsToReplace(refused, []))).toEqual([0, 1]);
  expect(seatsToReplace({ ...refused, offer: null }, [])).toEqual([]);
  expect(pressedOffer(chosen(0, 1), true)).toBeNull();
});

it.each([
  ['reserved', '220000'],
  ['half released', '120000'],
])('A-57 an offer that was %s has no retries', (how, states) => {
  const requested = chosenAfter(offered(0, 1), chosen(0, 1), statesOf('220000'));
  const settled = chosenAfter(requested, [], statesOf(how === 'reserved' ? states : '100000'));
  expect(settled.offer).toBeNull();
  expect(seatsToReplace(chosenAfter(settled, [], statesOf('110000')), [])).toEqual([]);
});

it.each([
  ['1200000', [0], [2]],
  ['1210000', [0], []],
  ['1100000', [0, 1], [2, 3]],
  ['0100000', [0, 1], [2, 3]],
  ['1111111', [0, 1], []],
])('A-56 in %s an offer of two seats gets for %j the seats %j', (states, lost, expected) => {
  const sector = sectorOf('s', ['0'.repeat(states.length)]);
  const offer = { seats: chosen(0, 1), retries: 0 };
  const found = offerWithout(offer, chosen(...lost), sector, 0, statesOf(states))?.found ?? [];
  expect(indicesOf(found)).toEqual(expected);
});

it('A-56 ends after the third retry', () => {
  const sector = sectorOf('s', ['0'.repeat(9)]);
  const column = statesOf('0'.repeat(9));
  let offer = pressedOffer(chosen(4), false);
  const requested: (readonly number[])[] = [];
  while (offer !== null) {
    const { seats } = offer;
    requested.push(indicesOf(seats));
    for (const { index } of seats) column[index] = SEAT.reserved;
    const lost = seatsToReplace({ kept: [], lost: seats, offer }, []);
    expect(lost).toEqual(requested.length > 3 ? [] : seats);
    offer = offerWithout(offer, seats, sector, 0, column)?.offer ?? null;
  }
  expect(requested).toEqual([[4], [3], [2], [1]]);
});

it('A-56 a contested offer keeps its number together, its kinds, and ends after three retries', () => {
  const count = fc.integer({ min: 1, max: 4 });
  const rival = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), {
    minLength: 8,
    maxLength: 8,
  });
  const taken = fc.array(fc.constantFrom(SEAT.free, SEAT.free, SEAT.reserved), {
    minLength: 40,
    maxLength: 40,
  });
  fc.assert(
    fc.property(someSector, taken, count, rival, (sector, all, size, rounds) => {
      const column = Uint8Array.from(all.slice(0, sector.ids.length));
      const first = column.findIndex((_, at) =>
        areTogether(
          sector,
          Array.from({ length: size }, (_, next) => at + next),
        ),
      );
      fc.pre(first >= 0 && first + size <= sector.ids.length);
      const pressed = Array.from({ length: size }, (_, at) => ({
        index: first + at,
        variationId: 'v' as VariationId,
      }));
      const flagsOf = (seats: readonly ChosenSeat[]) =>
        seats.map(({ index }) => sector.flags[index]).toSorted();
      let state: ChosenSeats = { ...NONE_CHOSEN, offer: pressedOffer(pressed, false) };
      let request = pressed as readonly ChosenSeat[];
      let retries = 0;
      for (const isRival of rounds) {
        state = chosenAfter(state, request, column);
        const owned = state.kept.filter((seat) => !request.includes(seat));
        request.forEach(({ index }, at) => {
          column[index] = isRival[at] ? SEAT.reserved : SEAT.reservedByYou;
        });
        state = chosenAfter(state, [], column);
        for (const seat of owned) expect(indicesOf(state.kept)).toContain(seat.index);
        const lost = seatsToReplace(state, []);
        const next =
          state.offer && lost.length > 0 ? offerWithout(state.offer, lost, sector, 0, column) : null;
        if (next === null) break;
        retries += 1;
        expect(next.found).toHaveLength(lost.length);
        expect(next.offer.seats).toHaveLength(size);
        expect(areTogether(sector, indicesOf(next.offer.seats))).toBe(true);
        expect(flagsOf(next.offer.seats)).toEqual(flagsOf(pressed));
        for (const { index, variationId } of next.found) {
          expect(column[index]).toBe(SEAT.free);
          expect(variationId).toBe('v');
        }
        request = next.found;
        state = { ...state, offer: next.offer, lost: state.lost.filter((seat) => !lost.includes(seat)) };
      }
      expect(retries).toBeLessThanOrEqual(3);
    }),
    { numRuns: runs(300) },
  );
});
