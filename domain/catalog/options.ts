/** Options of a product: sizes, colors, or names without either. */
import { isOnSale } from '../limits/combo.ts';

export interface ProductOption {
  readonly name: string;
  readonly size: string | null;
  readonly colour: string | null;
  readonly colorCode?: string | null;
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

/** Hex color from the server. Null for other values, which are shown as text (E-33). */
const swatchOf = (code: string | null = null): string | null =>
  code !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(code) ? code : null;

/** True if nothing with the value is on sale. A size counts only in the chosen color (E-25). */
const isGone = (
  options: readonly ProductOption[],
  attribute: keyof OptionChoice,
  value: string,
  { colour }: OptionChoice,
): boolean =>
  !options.some(
    (option) =>
      option[attribute] === value && (attribute !== 'size' || option.colour === colour) && isOnSale(option),
  );

export interface OptionRow {
  readonly attribute: keyof OptionChoice;
  readonly values: readonly {
    readonly value: string;
    readonly swatch: string | null;
    readonly isGone: boolean;
  }[];
}

const ATTRIBUTES = ['colour', 'size', 'name'] as const;

/** Rows to choose from: colors and sizes, else two or more names (E-34). Values keep the server's order. */
export const optionRows = (options: readonly ProductOption[], chosen: OptionChoice): readonly OptionRow[] => {
  const rows = ATTRIBUTES.map((attribute) => ({
    attribute,
    values: [...new Set(options.map((option) => option[attribute]))]
      .filter((value) => value !== null)
      .map((value) => ({
        value,
        swatch:
          attribute === 'colour' ? swatchOf(options.find(({ colour }) => colour === value)?.colorCode) : null,
        isGone: isGone(options, attribute, value, chosen),
      })),
  }));
  const looks = rows.filter(({ attribute, values }) => attribute !== 'name' && values.length > 0);
  if (looks.length > 0) return looks;
  return rows.filter(({ attribute, values }) => attribute === 'name' && values.length > 1);
};
