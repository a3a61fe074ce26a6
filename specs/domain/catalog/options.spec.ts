/** Options of a product: sizes and colors, or names. */

import { expect, it } from 'vitest';
import {
  chosenOption,
  initialChoice,
  optionRows,
  type ProductOption,
} from '../../../domain/catalog/options.ts';
import { isOnSale, saleOf } from '../../../domain/limits/combo.ts';
import { fc, runs } from '../fc.ts';

const optionsOf = (sizes: fc.Arbitrary<string | null>, colors: fc.Arbitrary<string | null>) =>
  fc.uniqueArray(
    fc.record<ProductOption>({
      name: fc.constantFrom('Camiseta', 'Copo', 'Pôster', 'Boné'),
      size: sizes,
      color: colors,
      sale: fc.constantFrom('onSale', 'soldOut', 'soon'),
      stock: fc.option(fc.nat(2)),
    }),
    {
      maxLength: 8,
      selector: ({ name, size, color }) => ((size ?? color) === null ? name : `${size} ${color}`),
    },
  );
const none = fc.constant(null);
const size = fc.constantFrom('P', 'M', 'G');
const color = fc.constantFrom('Cru', 'Preto');
const anyOptions = fc.oneof(
  optionsOf(none, none),
  optionsOf(size, none),
  optionsOf(none, color),
  optionsOf(size, color),
);

it('E-23 a product starts with its first option on sale', () => {
  fc.assert(
    fc.property(anyOptions, (options) => {
      const chosen = chosenOption(options, initialChoice(options));
      expect(chosen).toEqual(options.find(isOnSale) ?? options[0] ?? null);
    }),
    { numRuns: runs(300) },
  );
});

it('E-24 only an offered combination is chosen', () => {
  fc.assert(
    fc.property(anyOptions, fc.option(size), fc.option(color), (options, chosenSize, chosenColor) => {
      const chosen = chosenOption(options, { name: null, size: chosenSize, color: chosenColor });
      if (chosen === null) return;
      expect(options).toContain(chosen);
      expect([chosen.size, chosen.color]).toEqual([chosenSize, chosenColor]);
    }),
    { numRuns: runs(300) },
  );
  const shirt = { name: 'Camiseta', sale: 'onSale', stock: null, size: 'P', color: 'Cru' };
  expect(chosenOption([shirt], { name: null, size: 'M', color: 'Cru' })).toBeNull();
  const pairs = [
    [
      { ...shirt, color: null },
      { ...shirt, color: null, size: 'M' },
    ],
    [
      { ...shirt, size: null },
      { ...shirt, size: null, color: 'Preto' },
    ],
    [
      { ...shirt, size: null, color: null },
      { ...shirt, color: null },
    ],
  ] as const;
  for (const [one, other] of pairs) expect(chosenOption([one, other], other)).toBe(other);
});

const rowOf = (options: readonly ProductOption[], chosen: Parameters<typeof optionRows>[1], of: string) =>
  optionRows(options, chosen).find(({ attribute }) => attribute === of)?.values ?? [];

it('E-25 a size is sold out if nothing of the chosen color has it on sale', () => {
  fc.assert(
    fc.property(optionsOf(size, fc.option(color)), fc.option(color), (options, color) => {
      for (const { value, isGone } of rowOf(options, { name: null, size: null, color }, 'size')) {
        const chosen = chosenOption(options, { name: null, size: value, color });
        expect(isGone).toBe(chosen === null || !isOnSale(chosen));
      }
      for (const { value, isGone } of rowOf(options, { name: null, size: 'P', color }, 'color'))
        expect(isGone).toBe(!options.some((each) => each.color === value && isOnSale(each)));
    }),
    { numRuns: runs(300) },
  );
});

it('E-34 a product is chosen by color and size, one without either by name if it has several', () => {
  fc.assert(
    fc.property(anyOptions, (options) => {
      const rows = optionRows(options, initialChoice(options));
      for (const attribute of ['size', 'color'] as const) {
        const all = [...new Set(options.flatMap((option) => option[attribute] ?? []))];
        expect(
          rows.find((row) => row.attribute === attribute)?.values.map(({ value }) => value) ?? [],
        ).toEqual(all);
      }
      const isPlain = options.every((option) => option.size === null && option.color === null);
      expect(rows.some(({ attribute }) => attribute === 'name')).toBe(isPlain && options.length > 1);
    }),
  );
  const plain = { name: 'Copo', sale: 'onSale', stock: null, size: null, color: null };
  expect(optionRows([plain], initialChoice([plain]))).toEqual([]);
});

it('E-33 each color has its own swatch, and a size none', () => {
  const shirt = { name: 'Camiseta', sale: 'onSale', stock: null, size: 'P', color: 'Cru', colorCode: '#fff' };
  const options = [shirt, { ...shirt, size: 'Cru', color: 'Preto', colorCode: '#000' }];
  const swatches = (of: string) => rowOf(options, initialChoice(options), of).map(({ swatch }) => swatch);
  expect([swatches('color'), swatches('size')]).toEqual([
    ['#fff', '#000'],
    [null, null],
  ]);
});

it.each([
  ['#fff', '#fff'],
  ['#A1B2C3', '#A1B2C3'],
  ['#ffff', null],
  ['x#fff', null],
  ['red', null],
  [null, null],
])('E-33 the color code %j shows as the swatch %j', (colorCode, swatch) => {
  const shirt = { name: 'Camiseta', sale: 'onSale', stock: null, size: null, color: 'Cru', colorCode };
  expect(rowOf([shirt], initialChoice([shirt]), 'color')).toMatchObject([{ swatch }]);
});

it('E-28 an offer without stock is sold out, and on sale only with stock or an unknown one', () => {
  for (const stock of [null, 1, 9]) expect(saleOf({ sale: 'onSale', stock })).toBe('onSale');
  expect(saleOf({ sale: 'onSale', stock: 0 })).toBe('soldOut');
  for (const sale of ['soon', 'over', 'soldOut']) expect(saleOf({ sale, stock: 0 })).toBe(sale);
});

it('E-28 an offer without stock is held exactly while open carts have some of it', () => {
  const sale = fc.constantFrom('onSale', 'soldOut', 'soon', 'ended');
  const stock = fc.option(fc.nat(2));
  fc.assert(
    fc.property(fc.record({ sale, stock }), fc.nat(3), (offer, held) => {
      const before = saleOf(offer);
      const isHeld = before === 'soldOut' && held > 0;
      expect(saleOf({ ...offer, held })).toBe(isHeld ? 'held' : before);
      expect(isOnSale({ ...offer, held })).toBe(before === 'onSale');
    }),
    { numRuns: runs(300) },
  );
});
