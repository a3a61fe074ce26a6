/** When the amount on screen is paid. */
import { expect, it } from 'vitest';
import { dueOf, isPaidNow } from '../../../domain/checkout/methods.ts';
import { cents } from '../../../domain/kernel/values.ts';

it('P-42 a reservation is due at the entrance, every other kind now, and no amount is due twice', () => {
  const amounts = [
    { currency: 'BRL', amount: cents(12_345) },
    { currency: 'MXN', amount: cents(1) },
  ] as const;
  const nothing = amounts.map(({ currency }) => ({ currency, amount: 0 }));
  expect(dueOf('reservation', amounts)).toEqual({ now: nothing, atEntrance: amounts });
  for (const kind of ['credit', 'pix', 'cash', 'deposit', 'courtesy', null] as const)
    expect(dueOf(kind, amounts)).toEqual({ now: amounts, atEntrance: [] });
});

it('O-47 only a payment of an amount now can return money later', () => {
  const amounts = (...all: readonly number[]) =>
    all.map((amount) => ({ currency: 'BRL' as const, amount: cents(amount) }));
  expect(isPaidNow('credit', amounts(0, 100))).toBe(true);
  expect(isPaidNow(null, amounts(100))).toBe(true);
  expect(isPaidNow('reservation', amounts(100))).toBe(false);
  expect(isPaidNow('courtesy', amounts(0))).toBe(false);
});
