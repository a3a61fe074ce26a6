/** Announcements of the cart's total. */
import type { Cents, Currency } from '../kernel/values.ts';

interface Payable {
  readonly currency: Currency;
  readonly payable: Cents;
}

/** C-52: the new total after a change; null if it is unchanged or the cart is empty. */
export const totalToSay = (
  before: readonly Payable[],
  after: readonly Payable[],
): readonly Payable[] | null => {
  const told = (all: readonly Payable[]): string =>
    JSON.stringify(all.map(({ currency, payable }) => [currency, payable]));
  return after.length === 0 || told(before) === told(after) ? null : after;
};

/** True for notices about a change of the cart (C-52). */
export const isOfCart = (code: string): boolean => /^(cart|coupon|bin)\./.test(code);
