/** The shown price of a unit is the price that is charged. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import { feesInside, fullPrice, isPercentage, processingFeeOf } from '../../../domain/pricing/full-price.ts';
import { hasDiscount, payable, pricesByCurrency } from '../../../domain/pricing/lines.ts';
import { aCart, aCombo, aLine, anOrder } from '../cart-shapes.ts';
import { fc } from '../fc.ts';

const LEAST = { delivery: 'collect', protection: false } as const;

describe('the price of a unit', () => {
  it('M-08 includes both fees', () => {
    const unit = { price: cents(8_000), convenienceFee: cents(800), processingFee: cents(200) };
    expect(fullPrice(unit)).toBe(9_000);
    expect(feesInside(unit)).toBe(1_000);
    expect(fullPrice({ price: cents(0), convenienceFee: cents(0), processingFee: cents(0) })).toBe(0);
  });
  it('M-32 names its fees if it has one', () => {
    const fees = fc.record({ convenienceFee: fc.nat(2).map(cents), processingFee: fc.nat(2).map(cents) });
    fc.assert(
      fc.property(fees, (unit) => {
        const total = unit.convenienceFee + unit.processingFee;
        expect(feesInside(unit)).toBe(total === 0 ? null : total);
      }),
    );
  });
  it('M-22 knows an offered percentage from an amount', () => {
    expect(isPercentage('10%')).toBe(true);
    expect(isPercentage('R$ 10,00')).toBe(false);
  });
  it('M-22 knows lists with a discount', () => {
    const lines = (over: Parameters<typeof anOrder>[0]) =>
      pricesByCurrency(aCart(anOrder(over)), LEAST).flatMap(({ lines: all }) => all);
    expect(hasDiscount(lines({}))).toBe(false);
    for (const field of ['couponDiscount', 'binDiscount', 'affiliateDiscount'])
      expect(hasDiscount(lines({ [field]: cents(100) })), field).toBe(true);
  });
  it.each([
    [8_000, 250, 200],
    [100, 250, 3],
    [99, 250, 2],
    [20, 250, 1],
    [19, 250, 0],
    [0, 250, 0],
    [8_000, 0, 0],
    [3, 10_000, 3],
  ])('M-09 of %i cents at %i hundredths of a percent has a processing fee of %i', (price, rate, fee) => {
    expect(processingFeeOf(cents(price), rate)).toBe(fee);
  });
  it('M-09 has a processing fee within half a cent of the rate', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(10_000), (price, rate) => {
        const exact = (price * rate) / 10_000;
        const fee = processingFeeOf(cents(price), rate);
        expect(Number.isInteger(fee)).toBe(true);
        expect(fee - exact).toBeGreaterThan(-0.5);
        expect(fee - exact).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('the full prices of any purchase', () => {
  const price = fc.nat(1_000_000).map(cents);
  const unit = fc.record({ price, convenienceFee: price, quantity: fc.integer({ min: 1, max: 30 }) });
  it('M-08 M-09 add up to the charge, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 12 }),
        fc.array(unit, { maxLength: 3 }),
        fc.nat(2_000),
        (bought, combined, rate) => {
          const processed = <T extends { price: (typeof bought)[number]['price'] }>(each: T) => ({
            ...each,
            processingFee: processingFeeOf(each.price, rate),
          });
          const lines = bought.map((each) => aLine(processed(each)));
          const combos = combined.map((each) => aCombo(processed(each)));
          const all = [...lines, ...combos];
          // Stores sum up fees over units. They never compute them from a sum.
          const charged = anOrder({
            lines,
            combos,
            convenienceFee: cents(all.reduce((sum, each) => sum + each.convenienceFee * each.quantity, 0)),
            processingFee: cents(all.reduce((sum, each) => sum + each.processingFee * each.quantity, 0)),
          });
          const shown = all.reduce((sum, each) => sum + fullPrice(each) * each.quantity, 0);
          expect(payable(aCart(charged), LEAST)).toBe(shown);
        },
      ),
    );
  });
});
