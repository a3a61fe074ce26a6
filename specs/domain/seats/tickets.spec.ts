/** Ticket kinds for an offer of several seats. */
import { expect, it } from 'vitest';
import { cents, type VariationId } from '../../../domain/kernel/values.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { asksForKind, firstKinds, kindsFor } from '../../../domain/seats/sectors.ts';
import { fc } from '../fc.ts';
import { PRICE } from './maps.ts';

const KINDS = ['inteira', 'meia', 'social'].map((kind) => kind as VariationId);
const prices = fc
  .uniqueArray(fc.record({ kind: fc.constantFrom(...KINDS), price: fc.integer({ min: 0, max: 500 }) }), {
    selector: ({ kind }) => kind,
    minLength: 1,
  })
  .map((all) => all.map(({ kind, price }) => ({ ...PRICE, variationId: kind, price: cents(price * 100) })));
const quotas = fc.record({
  inteira: fc.option(fc.nat(4)),
  meia: fc.option(fc.nat(4)),
  social: fc.option(fc.nat(4)),
});
const count = fc.integer({ min: 1, max: 10 });
const uses = (kinds: readonly VariationId[], kind: VariationId): number =>
  kinds.filter((each) => each === kind).length;

it('A-21 every offered seat has the dearest kind with tickets left, within the quotas', () => {
  fc.assert(
    fc.property(prices, quotas, count, (all, quota, seats) => {
      const left = (kind: VariationId) => quota[kind as keyof typeof quota];
      const kinds = firstKinds(all, seats, left);
      const room = all.reduce((sum, { variationId }) => sum + (left(variationId) ?? Infinity), 0);
      expect(kinds).toHaveLength(room < seats ? 0 : seats);
      for (const { variationId } of all) {
        expect(uses(kinds, variationId)).toBeLessThanOrEqual(left(variationId) ?? Infinity);
        const price = (kind: VariationId) => {
          const found = all.find((each) => each.variationId === kind);
          return found === undefined ? 0 : fullPrice(found);
        };
        // A cheaper kind is used only after every dearer one is used up.
        if (kinds.some((kind) => price(kind) < price(variationId)))
          expect(uses(kinds, variationId)).toBe(left(variationId));
      }
    }),
  );
});

it('A-21 an offered seat can keep its kind, or change to each kind with a ticket left', () => {
  fc.assert(
    fc.property(prices, quotas, count, fc.nat(), (all, quota, seats, pick) => {
      const left = (kind: VariationId) => quota[kind as keyof typeof quota];
      const kinds = firstKinds(all, seats, left);
      if (kinds.length === 0) return;
      const at = pick % seats;
      const open = kindsFor(all, kinds, at, left).map(({ variationId }) => variationId);
      expect(open).toContain(kinds[at]);
      for (const { variationId } of all) {
        const others = uses(kinds.toSpliced(at, 1), variationId);
        expect(open.includes(variationId)).toBe(others < (left(variationId) ?? Infinity));
      }
    }),
  );
});

it('A-21 an offered seat keeps its kind after the last ticket of the kind is sold', () => {
  const kind = PRICE.variationId;
  expect(kindsFor([PRICE], [kind, kind], 0, () => 0)).toEqual([PRICE]);
});

it('A-40 a pressed seat is selected at once if its sector has one kind; found seats are always offered', () => {
  fc.assert(
    fc.property(prices, (all) => {
      expect(asksForKind({ prices: all }, false)).toBe(all.length > 1);
      expect(asksForKind({ prices: all }, true)).toBe(true);
    }),
  );
});
