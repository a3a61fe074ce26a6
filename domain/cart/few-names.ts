/** Apart from other names, which the first view of the checkout has. */
import { unitsOf } from '../kernel/values.ts';
import type { Line } from '../model/cart.ts';
import { lineName } from './display.ts';

const MOST_NAMES = 4;

/** One line of each name, with the units of all that have it. Empty if the names are more than four (O-130). */
export const fewNames = (
  lines: readonly Line[],
): readonly { readonly line: Line; readonly count: number }[] => {
  const groups = [...Map.groupBy(lines, (line) => JSON.stringify(lineName(line))).values()];
  return groups.length > MOST_NAMES
    ? []
    : groups.flatMap(([line, ...others]) =>
        line === undefined ? [] : [{ line, count: unitsOf([line, ...others]) }],
      );
};
