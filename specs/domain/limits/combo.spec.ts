/** Specs of a combo's chosen parts, its savings, and the request for one more. */
import { expect, it } from 'vitest';
import { cents, type ProductId, type VariationId } from '../../../domain/kernel/values.ts';
import {
  type Choice,
  chosenParts,
  chosenUnits,
  comboSaleLabel,
  hasVariations,
  isChosen,
  oneCombo,
  partsOfOne,
  pictureOf,
  saleBeside,
  saleOf,
  savingOf,
  separatePrice,
  ticketSaleLabel,
  unitsOfCombo,
} from '../../../domain/limits/combo.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { fc } from '../fc.ts';
import { aCombo, aLine } from '../shop.ts';

const amount = fc.nat(50_000).map(cents);
const priced = { price: amount, convenienceFee: amount, processingFee: amount };
const choice: fc.Arbitrary<Choice> = fc.record({
  ...priced,
  variationId: fc.uuid().map((id) => id as VariationId),
  sale: fc.constantFrom('onSale', 'soldOut', 'soon'),
  stock: fc.option(fc.nat(2)),
});
const items = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 4 }), choices: fc.array(choice, { maxLength: 4 }) }),
  { maxLength: 4 },
);
/** Units, each with an offered choice, a foreign choice or none. */
const chosenOf = items.chain((all) => {
  const units = unitsOfCombo(all);
  const pick = (choices: readonly Choice[]) =>
    fc.oneof(
      { weight: 6, arbitrary: choices.length === 0 ? fc.constant(null) : fc.constantFrom(...choices) },
      choice,
      fc.constant(null),
    );
  return fc.tuple(fc.constant(units), fc.tuple(...units.map(pick)) as fc.Arbitrary<(Choice | null)[]>);
});

it('L-13 C-54 a combo’s choice is complete once every unit has a variation on sale and in stock', () => {
  fc.assert(
    fc.property(chosenOf, ([units, chosen]) => {
      const wrong = units.filter((choices, at) => {
        const one = chosen[at] ?? null;
        if (choices.length === 0) return false;
        return one === null || !choices.includes(one) || one.sale !== 'onSale' || one.stock === 0;
      });
      expect(isChosen(units, chosen)).toBe(wrong.length === 0);
      const first = chosenUnits(units);
      const isPossible = units.every(
        (choices) =>
          choices.length === 0 || choices.some(({ sale, stock }) => sale === 'onSale' && stock !== 0),
      );
      expect(isChosen(units, first)).toBe(isPossible);
      expect(chosenParts(units, first)).toEqual(
        units.flatMap((choices, at) => (choices.length > 1 ? (first[at]?.variationId ?? []) : [])),
      );
    }),
  );
});

it('C-54 a combo’s choice has one entry for each unit, and sends none without an alternative', () => {
  const some = (id: string): Choice => ({
    ...{ variationId: id as VariationId, sale: 'onSale', stock: null },
    ...{ price: cents(100), convenienceFee: cents(0), processingFee: cents(0) },
  });
  const [only, ...two] = [[some('shirt')], [some('S'), some('M')]] as const;
  const units = unitsOfCombo([
    { quantity: 1, choices: only },
    { quantity: 2, choices: two.flat() },
  ]);
  expect(chosenParts(units, chosenUnits(units))).toEqual(['S', 'S']);
});

it('L-18 a unit has the picked variation while it is offered, without a pick the first on sale', () => {
  fc.assert(
    fc.property(items, fc.nat(9), fc.option(fc.nat(3)), (all, at, nth) => {
      const units = unitsOfCombo(all);
      const id = nth === null ? null : (units[at]?.[nth]?.variationId ?? null);
      const chosen = chosenUnits(units, new Map([[at, id]]));
      expect(chosen.map((one, unit) => unit === at || one === chosenUnits(units)[unit]).every(Boolean)).toBe(
        true,
      );
      expect(chosen[at]?.variationId ?? null).toBe(id);
    }),
  );
});

it('L-27 only units with several variations are chosen', () => {
  const of = (id: string): Choice => ({
    ...{ variationId: id as VariationId, sale: 'onSale', stock: null },
    ...{ price: cents(100), convenienceFee: cents(0), processingFee: cents(0) },
  });
  const [small, large] = [of('S'), of('L')];
  expect([[], [small], [small, large]].map(hasVariations)).toEqual([false, false, true]);
  const parts = chosenParts([[small], [small, large]], [small, large]);
  expect(parts).toEqual(['L']);
  const combo = { ...aCombo('9'), quantity: 3 };
  const { store, comboId, name } = combo;
  expect(oneCombo(combo, parts)).toEqual({ store, comboId, name, quantity: 1, parts });
});

it('L-14 a combo or product shows the picture of its first chosen variation with one, else its first own', () => {
  const [none, one, two] = [{ image: '' }, { image: 'one' }, { image: 'two' }];
  expect(pictureOf([one], [none, null, two])).toBe('two');
  expect(pictureOf([none, one, two], [none, null])).toBe('one');
  expect(pictureOf([none], [])).toBe('');
});

it('M-17 a combo’s saving is the sum of its units’ prices less its own price, if above 0', () => {
  fc.assert(
    fc.property(chosenOf, fc.record(priced), ([units, chosen], combo) => {
      const separate = separatePrice(units, chosen);
      const isKnown = units.length > 0 && units.every((_, at) => (chosen[at] ?? null) !== null);
      expect(separate !== null).toBe(isKnown);
      const saved = savingOf(combo, separate);
      if (separate === null) {
        expect(saved).toBeNull();
        return;
      }
      const sum = chosen.reduce((total, one) => total + (one === null ? 0 : fullPrice(one)), 0);
      expect(separate).toBe(sum);
      const saving = sum - fullPrice(combo);
      expect(saved).toEqual(saving > 0 ? { separate, saving } : null);
    }),
  );
});

it('C-54 an additional combo has the variations of the newest one', () => {
  const product = (lineId: string, productId: string, variationId: string) =>
    aLine(lineId, {
      kind: 'product',
      productId: productId as ProductId,
      variationId: variationId as VariationId,
      quantity: 1,
    });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
      (quantity, counts) => {
        const lines = counts.flatMap((count, nth) =>
          Array.from({ length: count * quantity }, (_, unit) =>
            product(`${nth}.${unit}`, `p${nth}`, `v${nth}.${unit}`),
          ),
        );
        const ticket = aLine('t');
        expect(partsOfOne({ quantity, lines: [ticket, ...lines] })).toEqual(
          counts.flatMap((count, nth) =>
            Array.from({ length: count }, (_, unit) => `v${nth}.${count * (quantity - 1) + unit}`),
          ),
        );
      },
    ),
  );
});

const anySale = fc.record({
  sale: fc.constantFrom('onSale', 'soldOut', 'soon'),
  stock: fc.option(fc.nat(2)),
  held: fc.nat(2),
});

it('L-22 L-23 a ticket or combo names its state of sale unless it can be added', () => {
  fc.assert(
    fc.property(anySale, fc.nat(2), (offered, inCart) => {
      const beside = saleBeside(offered, inCart);
      const ticket = ticketSaleLabel(beside);
      if (ticket === null) expect(['onSale', 'held']).toContain(beside);
      else expect([ticket, beside === 'onSale' || beside === 'held']).toEqual([beside, false]);
      const sale = saleOf(offered);
      const canAdd = sale === 'onSale';
      expect(comboSaleLabel(sale, inCart)).toBe(canAdd || inCart > 0 ? null : sale);
    }),
  );
});
