/** Options of a product: sizes, colors, or names without either. */
import { isOnSale } from '../limits/combo.ts';

export interface ProductOption {
  readonly name: string;
  readonly size: string | null;
  readonly colour: string | null;
  readonly sale: string;
  /** Null if the server does not send it. */
  readonly stock: number | null;
}

export interface OptionChoice {
  readonly name: string | null;
  readonly size: string | null;
  readonly colour: string | null;
}

/** Choice before the buyer chooses: the first option on sale, else the first (E-23). */
export const initialChoice = (options: readonly ProductOption[]): OptionChoice => {
  const { name = null, size = null, colour = null } = options.find(isOnSale) ?? options[0] ?? {};
  return { name, size, colour };
};

/** Values of an attribute, each once, in the server's order. */
export const valuesOf = <O extends ProductOption>(
  options: readonly O[],
  attribute: 'size' | 'colour',
): readonly string[] =>
  [...new Set(options.map((option) => option[attribute]))].filter((each) => each !== null);

/** Chosen option. Null if the choice is incomplete, or if no option has this combination (E-24). */
export const chosenOption = <O extends ProductOption>(
  options: readonly O[],
  chosen: OptionChoice,
): O | null => {
  const isPlain = options.every(({ size, colour }) => size === null && colour === null);
  return (
    options.find(({ name, size, colour }) =>
      isPlain ? name === chosen.name : size === chosen.size && colour === chosen.colour,
    ) ?? null
  );
};

/** True if nothing with the value is on sale. A size counts only in the chosen color (E-25). */
export const isValueGone = (
  options: readonly ProductOption[],
  attribute: 'size' | 'colour',
  value: string,
  chosen: OptionChoice,
): boolean =>
  !options.some(
    (option) =>
      option[attribute] === value &&
      (attribute === 'colour' || option.colour === chosen.colour) &&
      isOnSale(option),
  );
