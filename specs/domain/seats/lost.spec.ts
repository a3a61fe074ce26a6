/** Chosen seats that another buyer took, and their substitutes. */
import { expect, it } from 'vitest';
import type { VariationId } from '../../../domain/kernel/values.ts';
import { areTogether } from '../../../domain/seats/best.ts';
import { SEAT, type SectorGeometry } from '../../../domain/seats/columns.ts';
import {
  type ChosenSeat,
  type ChosenSeats,
  chosenAfter,
  continueOffer,
  isPressLost,
  NONE_CHOSEN,
  type OfferResult,
  offerToRequest,
  type PressedOffer,
  pressOffer,
  seatsToReplace,
  shownLost,
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

it('A-111 brings substitutes to the buyer only for the seat pressed last', () => {
  expect([0, 1, null].map((pressed) => isPressLost(chosen(1, 2), pressed))).toEqual([false, true, false]);
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
  ['1110', [0], [3]],
  ['1000', [0, 1], [1, 2]],
  // The map does not show the refused seats as taken yet.
  ['000111', [0, 1], [1, 2]],
])('A-54 %s has for %j the substitutes %j', (states, lost, expected) => {
  const sector = sectorOf('s', ['0'.repeat(states.length)]);
  expect(indicesOf(substitutes(sector, 0, statesOf(states), chosen(...lost)))).toEqual(expected);
});

it('A-54 the nearest seats count by both axes, from the first seat of the sector', () => {
  const states = new Uint8Array(20).fill(SEAT.reserved);
  const sector = sectorOf('s', ['0000', '0000']);
  for (const seat of [13, 17]) states[seat] = SEAT.free;
  expect(indicesOf(substitutes(sector, 10, states, chosen(16)))).toEqual([17]);
  expect(indicesOf(substitutes(sector, 10, states, chosen(16), chosen(12)))).toEqual([13]);
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

const accepted = (chosen: ChosenSeats, sector: SectorGeometry, states: Uint8Array): ChosenSeats =>
  after(chosen, 'accepted', { sector, states });

/** Chosen seats after the result of the offer's request, or of its seats. */
const after = (
  chosen: ChosenSeats,
  result: OfferResult,
  { sector, states, requested = [] }: Moment,
): ChosenSeats =>
  chosen.offer === null
    ? chosen
    : continueOffer(chosen, chosen.offer, {
        ...{ result, requested, states },
        sector: sector && { geometry: sector, firstSeat: 0 },
      });
interface Moment {
  readonly sector: SectorGeometry | null;
  readonly states: Uint8Array;
  readonly requested?: readonly ChosenSeat[];
}
const TAKEN = { refusal: 'seats.not-free' } as const;
const row = (count: number) => sectorOf('s', ['0'.repeat(count)]);

/** An offer of these seats whose request was accepted. */
const offered = (...indices: readonly number[]): ChosenSeats =>
  accepted(pressOffer(NONE_CHOSEN, chosen(...indices), false), row(9), statesOf('0'.repeat(9)));

it('A-56 replaces the lost seats of an offer once no seat is requested', () => {
  const requested = chosenAfter(offered(0, 1), chosen(0, 1), statesOf('2200'));
  expect(seatsToReplace(requested, chosen(0, 1))).toEqual([]);
  const half = chosenAfter(requested, chosen(1), statesOf('1200'));
  expect(seatsToReplace(half, chosen(1))).toEqual([]);
  expect(indicesOf(seatsToReplace(chosenAfter(half, [], statesOf('1200')), []))).toEqual([0]);
  expect(indicesOf(seatsToReplace(chosenAfter(half, [], statesOf('1100')), []))).toEqual([0, 1]);
});

it('A-56 names the lost seats while nothing replaces them, and keeps hand-picked ones named', () => {
  const lost = { ...offered(0, 1), kept: chosen(1), lost: chosen(0, 3) };
  const { offer } = lost as { offer: PressedOffer };
  expect(indicesOf(seatsToReplace(lost, []))).toEqual([0]);
  expect(shownLost(lost, [])).toEqual([]);
  for (const other of [{ retries: 3 }, { sent: chosen(2) }, { seats: chosen(0, 1, 2) }]) {
    const state = { ...lost, offer: { ...offer, ...other } };
    expect(seatsToReplace(state, []), JSON.stringify(other)).toEqual([]);
    expect(shownLost(state, [])).toEqual(lost.lost);
  }
  expect(shownLost(pressOffer(lost, chosen(5), false), [])).toEqual(lost.lost);
  const replaced = { ...lost, offer: { ...offer, sent: chosen(2), replaced: chosen(0) } };
  expect(accepted(replaced, row(9), statesOf('0'.repeat(9))).lost).toEqual(chosen(3));
  const found = { ...lost, lost: [], kept: chosen(0, 1) };
  expect(after(found, null, { sector: row(9), states: statesOf('0'.repeat(9)) })).toBe(found);
  expect(offerToRequest(found, replaced)).toBe(replaced.offer);
  expect([offerToRequest(replaced, replaced), offerToRequest(replaced, found)]).toEqual([null, null]);
});

it('A-56 A-57 never replaces a hand-picked seat', () => {
  const requested = chosenAfter(offered(0, 1), chosen(0, 1, 3), statesOf('220200'));
  const refused = chosenAfter(requested, [], statesOf('110100'));
  expect(indicesOf(refused.lost)).toEqual([0, 1, 3]);
  expect(indicesOf(seatsToReplace(refused, []))).toEqual([0, 1]);
  expect(seatsToReplace({ ...refused, offer: null }, [])).toEqual([]);
  expect(pressOffer(refused, chosen(0, 1), true).offer).toBeNull();
  const pressed = pressOffer(NONE_CHOSEN, chosen(0, 1), false);
  expect(chosenAfter(pressed, [], statesOf('0010')).offer).toBe(pressed.offer);
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
  ['1111111', [0, 1], []],
])('A-56 in %s an offer of two seats gets for %j the seats %j', (states, lost, expected) => {
  const asked = chosenAfter(offered(0, 1), chosen(0, 1), statesOf('2200000'));
  const refused = chosenAfter(asked, [], statesOf(states));
  expect(indicesOf(refused.lost)).toEqual(lost);
  const next = after(refused, null, { sector: row(7), states: statesOf(states) });
  expect(indicesOf(next.offer?.sent ?? [])).toEqual(expected);
  expect(shownLost(next, [])).toEqual(expected.length > 0 ? [] : chosen(...lost));
  expect(accepted(next, row(7), statesOf(states)).lost).toEqual(expected.length > 0 ? [] : chosen(...lost));
});

it('A-56 A-58 an offer refused as taken is replaced three times, another refusal or an unread sector ends it', () => {
  const states = statesOf('0'.repeat(9));
  const pressed = pressOffer(NONE_CHOSEN, chosen(4), false);
  let state = pressed;
  const sent: (readonly number[])[] = [];
  while (state.offer !== null) {
    sent.push(indicesOf(state.offer.sent));
    for (const { index } of state.offer.sent) states[index] = SEAT.reserved;
    state = after(state, TAKEN, { sector: row(9), states });
  }
  expect(sent).toEqual([[4], [3], [2], [1]]);
  const free = statesOf('0'.repeat(9));
  expect(after(pressed, { refusal: 'limit.by-document' }, { sector: row(9), states: free }).offer).toBeNull();
  expect(after(pressed, TAKEN, { sector: null, states: free }).offer).toBeNull();
});

it('A-57 a late response has no effect on an offer that ended, or on the next one', () => {
  const states = statesOf('100000000');
  const pressed = pressOffer(NONE_CHOSEN, chosen(0), false);
  const next = pressOffer(pressed, chosen(5), false);
  const ended = { ...pressed, offer: null };
  for (const state of [next, ended]) {
    const late = continueOffer(state, pressed.offer as PressedOffer, {
      ...{ result: TAKEN, requested: [], states },
      sector: { geometry: row(9), firstSeat: 0 },
    });
    expect(late).toBe(state);
  }
  const twice = after(pressed, TAKEN, { sector: row(9), states });
  const again = continueOffer(twice, pressed.offer as PressedOffer, {
    ...{ result: TAKEN, requested: [], states },
    sector: { geometry: row(9), firstSeat: 0 },
  });
  expect(again).toBe(twice);
});

type Move =
  | { readonly is: 'answer'; readonly code: 'accepted' | 'seats.not-free' | 'core.unavailable' }
  /** The request's seats are settled: another buyer has some of them. */
  | { readonly is: 'settle'; readonly rival: readonly boolean[] }
  | { readonly is: 'due'; readonly isRead: boolean }
  | { readonly is: 'rival' | 'release'; readonly seat: number }
  | { readonly is: 'end' };
const someMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('answer' as const),
      code: fc.constantFrom('accepted' as const, 'accepted', 'seats.not-free', 'core.unavailable'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('settle' as const),
      rival: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('due' as const), isRead: fc.boolean() }) },
  fc.record({ is: fc.constantFrom('rival' as const, 'release' as const), seat: fc.nat(3) }),
  fc.record({ is: fc.constant('end' as const) }),
);

it('A-56 A-57 A-58 in any order of responses, losses and presses, three requests at most, of free seats together', () => {
  const taken = fc.array(fc.constantFrom(SEAT.free, SEAT.free, SEAT.reserved), {
    minLength: 40,
    maxLength: 40,
  });
  const moves = fc.array(someMove, { maxLength: 24 });
  fc.assert(
    fc.property(someSector, taken, fc.integer({ min: 1, max: 4 }), moves, (sector, all, size, played) => {
      const column = Uint8Array.from(all.slice(0, sector.ids.length));
      const from = (at: number) => Array.from({ length: size }, (_, next) => at + next);
      const first = column.findIndex((_, at) => areTogether(sector, from(at)));
      fc.pre(first >= 0 && first + size <= sector.ids.length);
      const pressed = chosen(...from(first));
      const flagsOf = (seats: readonly ChosenSeat[]) =>
        seats.map(({ index }) => sector.flags[index]).toSorted();
      let state = pressOffer(NONE_CHOSEN, pressed, false);
      let requested: readonly ChosenSeat[] = [];
      /** The request without a response. It stays while the buyer ends the offer. */
      let open = state.offer;
      let retries = 0;
      let isEnded = false;
      const proceed = (offer: PressedOffer, result: OfferResult, isRead = true): void => {
        const before = state;
        state = continueOffer(state, offer, {
          ...{ result, requested, states: column },
          sector: isRead ? { geometry: sector, firstSeat: 0 } : null,
        });
        expect(state.kept).toBe(before.kept);
        const next = offerToRequest(before, state);
        if (next === null) return;
        expect(isEnded).toBe(false);
        expect(result === null || (result !== 'accepted' && result.refusal === TAKEN.refusal)).toBe(true);
        retries += 1;
        open = next;
        expect(next.seats).toHaveLength(size);
        expect(areTogether(sector, indicesOf(next.seats))).toBe(true);
        expect(flagsOf(next.seats)).toEqual(flagsOf(pressed));
        for (const { index } of next.sent) expect(column[index]).toBe(SEAT.free);
      };
      for (const move of played) {
        if (move.is === 'answer' && open !== null) {
          const offer = open;
          open = null;
          if (move.code === 'accepted') requested = [...requested, ...offer.sent];
          state = chosenAfter(state, requested, column);
          proceed(offer, move.code === 'accepted' ? 'accepted' : { refusal: move.code });
        }
        if (move.is === 'settle') {
          requested.forEach(({ index }, at) => {
            column[index] = move.rival[at % 4] ? SEAT.reserved : SEAT.reservedByYou;
          });
          requested = [];
        }
        if (move.is === 'rival' && column[first + move.seat] === SEAT.free)
          column[first + move.seat] = SEAT.reserved;
        if (move.is === 'release' && column[first + move.seat] === SEAT.reservedByYou)
          column[first + move.seat] = SEAT.free;
        if (move.is === 'end') {
          state = { ...state, offer: null };
          isEnded = true;
        }
        const owned = state.kept.filter(({ index }) => column[index] === SEAT.reservedByYou);
        state = chosenAfter(state, requested, column);
        for (const { index } of owned) expect(indicesOf(state.kept)).toContain(index);
        if (move.is === 'due' && state.offer !== null && open === null)
          proceed(state.offer, null, move.isRead);
      }
      expect(retries).toBeLessThanOrEqual(3);
    }),
    { numRuns: runs(500) },
  );
});
