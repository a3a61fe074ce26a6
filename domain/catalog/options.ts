/** Options of a product: sizes, colors, or names without either. */
import { isOnSale } from '../limits/combo.ts';

export interface ProductOption {
  readonly name: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly colorCode?: string | null;
  readonly sale: string;
  /** Null if the server does not send it. */
  readonly stock: number | null;
}

export interface OptionChoice {
  readonly name: string | null;
  readonly size: string | null;
  readonly color: string | null;
}

/** Choice before the buyer chooses: the first option on sale, else the first (E-23). */
export const initialChoice = (options: readonly ProductOption[]): OptionChoice => {
  const { name = null, size = null, color = null } = options.find(isOnSale) ?? options[0] ?? {};
  return { name, size, color };
};

/** Chosen option. Null if the choice is incomplete, or if no option has this combination (E-24). */
export const chosenOption = <O extends ProductOption>(
  options: readonly O[],
  chosen: OptionChoice,
): O | null => {
  const isPlain = options.every(({ size, color }) => size === null && color === null);
  return (
    options.find(({ name, size, color }) =>
      isPlain ? name === chosen.name : size === chosen.size && color === chosen.color,
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
  { color }: OptionChoice,
): boolean =>
  !options.some(
    (option) =>
      option[attribute] === value && (attribute !== 'size' || option.color === color) && isOnSale(option),
  );

export interface OptionRow {
  readonly attribute: keyof OptionChoice;
  readonly values: readonly {
    readonly value: string;
    readonly swatch: string | null;
    readonly isGone: boolean;
  }[];
}

const ATTRIBUTES = ['color', 'size', 'name'] as const;

/** Rows to choose from: colors and sizes, else two or more names (E-34). Values keep the server's order. */
export const optionRows = (options: readonly ProductOption[], chosen: OptionChoice): readonly OptionRow[] => {
  const rows = ATTRIBUTES.map((attribute) => ({
    attribute,
    values: [...new Set(options.map((option) => option[attribute]))]
      .filter((value) => value !== null)
      .map((value) => ({
        value,
        swatch:
          attribute === 'color' ? swatchOf(options.find(({ color }) => color === value)?.colorCode) : null,
        isGone: isGone(options, attribute, value, chosen),
      })),
  }));
  const looks = rows.filter(({ attribute, values }) => attribute !== 'name' && values.length > 0);
  if (looks.length > 0) return looks;
  return rows.filter(({ values }) => values.length > 1);
};
