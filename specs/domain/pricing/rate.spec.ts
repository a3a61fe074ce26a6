/** The monthly rate of a plan, from its figures. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import { installmentTable, monthlyRate } from '../../../domain/pricing/installments.ts';
import { fc } from '../fc.ts';

describe('the monthly rate of a plan', () => {
  it('M-11 is the rate that the plan was computed with, and 0 without interest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20_000, max: 5_000_000 }),
        fc.integer({ min: 1, max: 60_000 }),
        (amount, ppm) => {
          for (const option of installmentTable(amount, { max: 12, monthlyRatePpm: ppm, minimumEach: 0 })) {
            const rate = monthlyRate(option);
            if (option.interest === 0) expect(rate).toBe(0);
            else expect(Math.abs(rate - ppm / 1_000_000)).toBeLessThan(0.0008);
          }
        },
      ),
    );
    const [, , , four] = installmentTable(36_350, {
      max: 4,
      monthlyRatePpm: [0, 0, 0, 19_900],
      minimumEach: 500,
    });
    expect(four && monthlyRate(four)).toBe(0.0199);
    expect(monthlyRate({ count: 3, each: cents(1), total: cents(3), interest: cents(3) })).toBe(0);
    // Without interest, the largest part is more than a third.
    expect(monthlyRate({ count: 3, each: cents(34), total: cents(100), interest: cents(0) })).toBe(0);
  });
});
