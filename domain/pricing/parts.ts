/** Installments as they are shown. */
import { type Cents, cents } from '../kernel/values.ts';
import type { InstalmentOption } from '../model/payment.ts';

export interface EqualParts {
  readonly count: number;
  readonly each: Cents;
}

/** Installments without interest, which add up to the total: the larger ones first, a cent more each (M-16). */
export const partsOf = ({ count, each, total, interest }: InstalmentOption): readonly EqualParts[] => {
  if (interest !== 0 || each * count === total) return [{ count, each }];
  const least = Math.floor(total / count);
  const larger = total - least * count;
  return [
    { count: larger, each: cents(least + 1) },
    { count: count - larger, each: cents(least) },
  ].filter((part) => part.count > 0);
};
