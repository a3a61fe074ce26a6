/** Chosen seats that another buyer took, and their substitutes. */
import { expect, it } from 'vitest';
import type { VariationId } from '../../../domain/kernel/values.ts';
import { areTogether } from '../../../domain/seats/best.ts';
import { SEAT } from '../../../domain/seats/columns.ts';
import { type ChosenSeat, chosenAfter, NONE_CHOSEN, substitutes } from '../../../domain/seats/lost.ts';
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
