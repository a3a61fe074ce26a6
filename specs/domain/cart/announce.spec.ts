/** Announcements of the cart's total. */
import { describe, expect, it } from 'vitest';
import { isOfCart, totalToSay } from '../../../domain/cart/compared.ts';
import { pricesByCurrency } from '../../../domain/pricing/lines.ts';
import { someCart } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const CHOICES = { delivery: 'collect', protection: false } as const;

describe('the total', () => {
  it('C-52 is said where it is another one, and never of an empty cart', () => {
    fc.assert(
      fc.property(someCart, someCart, (one, two) => {
        const [before, after] = [pricesByCurrency(one, CHOICES), pricesByCurrency(two, CHOICES)];
        const said = totalToSay(before, after);
        const amounts = (prices: typeof after) =>
          prices.map(({ currency, payable }) => `${currency} ${payable}`);
        const isSame = amounts(before).join() === amounts(after).join();
        expect(said).toEqual(after.length === 0 || isSame ? null : after);
        expect(totalToSay(after, after)).toBeNull();
      }),
      { numRuns: runs(200) },
    );
  });

  it('C-52 goes with what is said of the cart, its coupon and its partner card', () => {
    for (const code of [
      'cart.added.ticket',
      'cart.removed.combo',
      'cart.count',
      'coupon.applied',
      'bin.removed',
    ])
      expect(isOfCart(code)).toBe(true);
    for (const code of ['session.entered', 'checkout.payment-succeeded']) expect(isOfCart(code)).toBe(false);
  });
});
