import { type Cents, cents, type VariationId } from '../kernel/values.ts';
import type { Combo, ComboChoice } from '../model/cart.ts';
import { fullPrice, type Priced } from '../pricing/full-price.ts';

export interface Choice extends Priced {
  readonly variationId: VariationId;
  readonly sale: string;
  /** Null if the server does not send it. */
  readonly stock: number | null;
  readonly held?: number;
}

interface Offered<S extends string> {
  readonly sale: S;
  /** Null if the server does not send it, as for combos. */
  readonly stock?: number | null;
  /** Units in open carts if none is left; 0 or missing if the server does not say so. */
  readonly held?: number;
}

interface Item<C extends Choice> {
  readonly quantity: number;
  /** Empty if the server lists none: then there is nothing to choose, and no price is known. */
  readonly choices: readonly C[];
}

export const unitsOfCombo = <C extends Choice>(items: readonly Item<C>[]): readonly (readonly C[])[] =>
  items.flatMap(({ choices, quantity }) => Array.from({ length: quantity }, () => choices));

/** State of sale to show. One that is sold out, or on sale without stock, is held while open carts have some (E-28). */
export const saleOf = <S extends string>({
  sale,
  stock = null,
  held = 0,
}: Offered<S>): S | 'soldOut' | 'held' => {
  const isGone = sale === 'soldOut' || (sale === 'onSale' && stock === 0);
  if (!isGone) return sale;
  return held > 0 ? 'held' : 'soldOut';
};

/** State of sale next to the buyer's units: an offer without stock stays open while the cart has some (L-10). */
export const saleBeside = <S extends string>(
  offered: Offered<S>,
  inCart: number,
): ReturnType<typeof saleOf<S>> | 'onSale' => {
  const sale = saleOf(offered);
  return inCart > 0 && (sale === 'held' || sale === 'soldOut') ? 'onSale' : sale;
};

/** State of sale to name on a ticket. A held one has a remark instead (L-22). */
export const ticketSaleLabel = <S extends string>(sale: S) =>
  sale === 'onSale' || sale === 'held' ? null : (sale as Exclude<S, 'onSale' | 'held'>);

/** State of sale to name on a combo, unless it can be added or the cart has some (L-23). */
export const comboSaleLabel = <S extends string>(sale: S, inCart: number) =>
  sale === 'onSale' || inCart > 0 ? null : (sale as Exclude<S, 'onSale'>);

export const isOnSale = (offered: Offered<string>): boolean => saleOf(offered) === 'onSale';

/**
 * Variation of each unit: the picked one while it is offered, without a pick the first on sale (L-18), else null. `picked`
 * has ids, not variations, since stock can change while the page is open; null is a combination that does not exist.
 */
export const chosenUnits = <C extends Choice>(
  units: readonly (readonly C[])[],
  picked: ReadonlyMap<number, string | null> = new Map(),
): readonly (C | null)[] =>
  units.map((choices, at) => {
    const id = picked.get(at);
    return (
      (id === undefined ? choices.find(isOnSale) : choices.find((each) => each.variationId === id)) ?? null
    );
  });

interface Pictured {
  readonly image: string;
}

/** Picture of a combo or product: of the first chosen variation with one, else of the first item with one (L-14). */
export const pictureOf = (items: readonly Pictured[], chosen: readonly (Pictured | null)[]): string =>
  [...chosen, ...items].find((each) => each !== null && each.image !== '')?.image ?? '';

/** True if the chosen variation of each unit with choices is available (L-13). */
export const isChosen = <C extends Choice>(
  units: readonly (readonly C[])[],
  chosen: readonly (C | null)[],
): boolean =>
  units.every((choices, at) => {
    const choice = chosen[at] ?? null;
    return choices.length === 0 || (choice !== null && isOnSale(choice) && choices.includes(choice));
  });

/** True for a unit of a combo that has several variations (L-27). */
export const hasVariations = (choices: readonly Choice[]): boolean => choices.length > 1;

/** Variations to send, only for units with a choice (L-27). */
export const chosenParts = <C extends Choice>(
  units: readonly (readonly C[])[],
  chosen: readonly (C | null)[],
): readonly VariationId[] =>
  units.flatMap((choices, at) => (hasVariations(choices) ? (chosen[at]?.variationId ?? []) : []));

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

/** Saving against the price of the separate units (M-17). Null without that price, or without a saving. */
export const savingOf = (
  combo: Priced,
  separate: Cents | null,
): { readonly separate: Cents; readonly saving: Cents } | null => {
  const saving = separate === null ? 0 : separate - fullPrice(combo);
  return separate === null || saving <= 0 ? null : { separate, saving: cents(saving) };
};

/** One combo to request, with its variations (L-27, C-54). */
export const oneCombo = (
  { store, comboId, name }: Pick<ComboChoice, 'store' | 'comboId' | 'name'>,
  parts: readonly VariationId[],
): ComboChoice => ({ store, comboId, name, quantity: 1, parts });

/** Variations of the products in the newest of several equal combos, to reserve another one (C-54). */
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
