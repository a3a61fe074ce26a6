/** Sizes and colors in a combo, unit by unit. */
import { type Cents, cents, type VariationId } from '../kernel/values.ts';
import type { Combo } from '../model/cart.ts';
import { fullPrice, type Priced } from '../pricing/full-price.ts';

/** A variation that a unit of a combo can be. */
export interface Choice extends Priced {
  readonly variationId: VariationId;
  readonly sale: string;
  /** Null if the host does not send it. */
  readonly stock: number | null;
}

interface Item<C extends Choice> {
  readonly quantity: number;
  /** Empty where the host lists none: then there is nothing to choose, and no price is known. */
  readonly choices: readonly C[];
}

/** The choices of each unit of one combo, in the order of its items. */
export const unitsOfCombo = <C extends Choice>(items: readonly Item<C>[]): readonly (readonly C[])[] =>
  items.flatMap(({ choices, quantity }) => Array.from({ length: quantity }, () => choices));

export const isOpen = ({ sale, stock }: Pick<Choice, 'sale' | 'stock'>): boolean =>
  sale === 'onSale' && stock !== 0;

/** First available variation of each unit; null for a unit without one. */
export const firstChoices = <C extends Choice>(units: readonly (readonly C[])[]): readonly (C | null)[] =>
  units.map((choices) => choices.find(isOpen) ?? null);

/** L-13. */
export const isChosen = <C extends Choice>(
  units: readonly (readonly C[])[],
  chosen: readonly (C | null)[],
): boolean =>
  units.every((choices, at) => {
    const choice = chosen[at] ?? null;
    return choices.length === 0 || (choice !== null && isOpen(choice) && choices.includes(choice));
  });

/** Variations to send: those of units with more than one choice. */
export const chosenParts = <C extends Choice>(
  units: readonly (readonly C[])[],
  chosen: readonly (C | null)[],
): readonly VariationId[] =>
  units.flatMap((choices, at) => (choices.length < 2 ? [] : (chosen[at]?.variationId ?? [])));

/** M-17: full price of the chosen units outside of the combo; null if a price is unknown. */
export const separatePrice = <C extends Choice>(
  units: readonly (readonly C[])[],
  chosen: readonly (C | null)[],
): Cents | null => {
  const prices = units.map((_, at) => {
    const choice = chosen[at] ?? null;
    return choice === null ? null : fullPrice(choice);
  });
  if (prices.length === 0 || prices.includes(null)) return null;
  return cents(prices.reduce<number>((sum, price) => sum + (price ?? 0), 0));
};

/** M-17. */
export const savingOf = (combo: Priced, separate: Cents | null): Cents =>
  cents(Math.max(0, (separate ?? 0) - fullPrice(combo)));

/** C-93: variations of the newest of several equal combos, to reserve another one. */
export const partsOfOne = ({
  lines,
  quantity,
}: Pick<Combo, 'lines' | 'quantity'>): readonly VariationId[] => {
  const products = lines.filter(({ kind }) => kind === 'product');
  const variations = Map.groupBy(
    products.flatMap((line) => Array.from({ length: line.quantity }, () => line)),
    ({ productId }) => productId,
  );
  return [...variations.values()].flatMap((units) =>
    units.slice(units.length - Math.floor(units.length / quantity)).map(({ variationId }) => variationId),
  );
};
