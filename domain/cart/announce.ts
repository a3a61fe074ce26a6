/** What is said of the cart's total. */
import type { Cents, Currency } from '../kernel/values.ts';

interface Payable {
  readonly currency: Currency;
  readonly payable: Cents;
}

/** The new total, with a change that made it another one; null where it is the same, or nothing is left (C-52). */
export const totalToSay = (
  before: readonly Payable[],
  after: readonly Payable[],
): readonly Payable[] | null => {
  const told = (all: readonly Payable[]): string =>
    JSON.stringify(all.map(({ currency, payable }) => [currency, payable]));
  return after.length === 0 || told(before) === told(after) ? null : after;
};

/** Whether a notice is about a change of the cart (C-52). */
export const isOfCart = (code: string): boolean => /^(cart|coupon|bin)\./.test(code);
