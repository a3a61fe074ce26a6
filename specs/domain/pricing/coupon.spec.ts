/** Specs of coupon discounts: the rule, and that the sandbox charges by it. */
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../../../domain/kernel/values.ts';
import { feesOf, pricesByCurrency, takesCoupon } from '../../../domain/pricing/lines.ts';
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

describe('the shown price of delivery or protection', () => {
  it.each([
    ['shippingFee', { delivery: 'deliver', protection: false }],
    ['protectionFee', { delivery: 'collect', protection: true }],
  ] as const)('M-15 the %s is what its choice adds to the payable amount', (fee, choices) => {
    fc.assert(
      fc.property(someCart, (cart) => {
        const payable = (chosen: Parameters<typeof pricesByCurrency>[1]) =>
          new Map<string, Cents>(
            pricesByCurrency(cart, chosen).map((prices) => [prices.currency, prices.payable]),
          );
        const without = payable({ delivery: 'collect', protection: false });
        const fees = new Map<string, Cents>(
          feesOf(cart.orders, fee).map(({ currency, amount }) => [currency, amount]),
        );
        for (const [currency, amount] of payable(choices))
          expect(fees.get(currency) ?? 0).toBe(amount - (without.get(currency) ?? 0));
      }),
      { numRuns: runs(200) },
    );
    expect(feesOf([anOrder({ [fee]: cents(0) })], fee)).toEqual([]);
  });
});
