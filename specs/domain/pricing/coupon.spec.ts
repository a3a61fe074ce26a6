/** Specs of coupon discounts: the rule, and that the sandbox charges by it. */
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../../../domain/kernel/values.ts';
import { deliveryFees, pricesByCurrency, takesCoupon } from '../../../domain/pricing/lines.ts';
import { aLine, anOrder, someCart } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

describe('a coupon', () => {
  it('M-14 discounts tickets and products, never donations or recharges', () => {
    for (const kind of ['ticket', 'product', 'recharge'] as const) {
      expect([kind, takesCoupon(aLine({ kind }))]).toEqual([kind, kind !== 'recharge']);
      expect(takesCoupon(aLine({ kind, donation: true }))).toBe(false);
    }
  });
});

describe('the shown price of delivery', () => {
  it('M-15 is what choosing delivery adds to the payable amount', () => {
    fc.assert(
      fc.property(someCart, (cart) => {
        const payable = (delivery: 'collect' | 'deliver') =>
          new Map<string, Cents>(
            pricesByCurrency(cart, { delivery, protection: false }).map((prices) => [
              prices.currency,
              prices.payable,
            ]),
          );
        const [collect, deliver] = [payable('collect'), payable('deliver')];
        const fees = new Map<string, Cents>(
          deliveryFees(cart.orders).map(({ currency, amount }) => [currency, amount]),
        );
        for (const [currency, amount] of deliver)
          expect(fees.get(currency) ?? 0).toBe(amount - (collect.get(currency) ?? 0));
      }),
      { numRuns: runs(200) },
    );
    expect(deliveryFees([anOrder({ shippingFee: cents(0) })])).toEqual([]);
  });
});
