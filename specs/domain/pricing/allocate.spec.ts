/** Splitting cents, and installments. */
import { describe, expect, it } from 'vitest';
import {
  allocate,
  installmentTable,
  installmentText,
  yearlyRate,
} from '../../../domain/pricing/installments.ts';
import { fc, runs } from '../fc.ts';

const whole = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.maxSafeInteger());
const weight = fc.oneof(fc.nat({ max: 1000 }), fc.maxSafeNat(), fc.double({ min: 0, max: 1e9, noNaN: true }));
const weights = fc.array(weight, { minLength: 1, maxLength: 12 });

describe('allocation', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [1, 2, 3], [2, 3, 5]],
    [5, [3, 7], [2, 3]],
    [1, [1, 5], [0, 1]],
    [0, [1, 2], [0, 0]],
    [7, [0, 1, 0], [0, 7, 0]],
    [7, [0, 0], [4, 3]],
    [7, [-5, Number.NaN, 1], [0, 0, 7]],
    [7, [Number.POSITIVE_INFINITY, 1], [0, 7]],
    [10, [0.5, 0.25, 0.25], [5, 3, 2]],
    [7, [], []],
    [9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
    [9_007_199_254_740_991, [1, 3, 7, 9_007_199_254_740_991], [1, 3, 7, 9_007_199_254_740_980]],
    [2, [2, 1, 1, 2], [1, 0, 0, 1]],
    [3, [1, 3, 3, 1], [1, 1, 1, 0]],
    [1.5, [1], [0]],
    [Number.NaN, [1, 1], [0, 0]],
  ])('M-05 splits %d by %j into %j', (amount, by, expected) => {
    expect(allocate(amount, by)).toEqual(expected);
  });
  it('M-05 loses no cent, and gives every part the sign of the amount', () => {
    fc.assert(
      fc.property(whole, weights, (amount, by) => {
        const parts = allocate(amount, by);
        expect(parts).toHaveLength(by.length);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
        for (const part of parts) expect(Math.sign(part) * Math.sign(amount)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(1000) },
    );
  });
  it('M-05 keeps each part within a cent of its exact share', () => {
    const counts = fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(whole, counts, (amount, by) => {
        const sum = by.reduce((total, one) => total + BigInt(one), 0n);
        fc.pre(sum > 0n);
        allocate(amount, by).forEach((part, index) => {
          const off = BigInt(part) * sum - BigInt(amount) * BigInt(by[index] ?? 0);
          expect(off < sum && off > -sum).toBe(true);
        });
      }),
    );
  });
  it('M-05 never gives less to a greater weight, nor more to a later equal weight', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (amount, by) => {
        const parts = allocate(amount, by);
        by.forEach((one, i) => {
          by.forEach((other, j) => {
            if (one > other || (one === other && i < j))
              expect(parts[i]).toBeGreaterThanOrEqual(parts[j] ?? 0);
          });
        });
      }),
    );
  });
});

it('M-11 compounds 1.99 % a month to 26.68 % a year, and nothing to nothing', () => {
  expect(yearlyRate(0.0199)).toBe(0.2668);
  expect(yearlyRate(0.05)).toBe(0.7959);
  expect(yearlyRate(0)).toBe(0);
});

describe('the installment table', () => {
  it('M-06 matches Tabela Price by hand: 1,000.00 at 10 % in 2 and in 3', () => {
    const table = installmentTable(100_000, { max: 3, monthlyRatePpm: 100_000, minimumEach: 0 });
    expect(table.map(({ each }) => each)).toEqual([100_000, 57_619, 40_211]);
  });
  it('M-06 uses the rate of each count, and the last rate for higher counts', () => {
    const table = installmentTable(10_000, { max: 5, monthlyRatePpm: [99, 0, 0, 20_000], minimumEach: 0 });
    expect(table.map(({ interest }) => interest > 0)).toEqual([false, false, false, true, true]);
    expect(installmentTable(10_000, { max: 2, monthlyRatePpm: [], minimumEach: 0 })[1]?.interest).toBe(0);
    expect(
      installmentTable(10_000, { max: 2, monthlyRatePpm: Number.NaN, minimumEach: 0 })[1]?.interest,
    ).toBe(0);
    expect(installmentTable(10_001, { max: 2, monthlyRatePpm: -5, minimumEach: 0 })[1]?.interest).toBe(0);
  });
  it('M-16 never falls short of the amount, even at a tiny rate', () => {
    expect(installmentTable(100, { max: 3, monthlyRatePpm: 1, minimumEach: 0 })[2]).toEqual({
      count: 3,
      each: 34,
      total: 102,
      interest: 2,
    });
  });
  it('M-07 M-26 always offers one payment, and more while each part is at least the minimum', () => {
    const counts = (total: number, max: number, minimumEach: number) =>
      installmentTable(total, { max, monthlyRatePpm: 0, minimumEach }).map(({ count }) => count);
    expect(counts(1_000, 12, 500)).toEqual([1, 2]);
    expect(counts(1_000, 12, 501)).toEqual([1]);
    expect(counts(100, 12, 500)).toEqual([1]);
    expect(counts(100_000, 3, 500)).toEqual([1, 2, 3]);
    expect(counts(100_000, 0, 0)).toEqual([1]);
    expect(counts(100_000, Number.NaN, 0)).toEqual([1]);
    expect(counts(100_000, 2.9, 0)).toEqual([1, 2]);
    expect(counts(0, 12, 0)).toEqual([1]);
    expect(counts(-5, 12, 0)).toEqual([1]);
    expect(counts(1.5, 12, 0)).toEqual([1]);
    expect(counts(1, 12, 0)).toHaveLength(12);
    expect(counts(1_000_000, 1_000, 0)).toHaveLength(360);
  });
  it('M-06 M-07 M-16 pays off any amount at any rate, within the rounding', () => {
    const rate = fc.integer({ min: 1, max: 150_000 });
    const amount = fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 2 ** 44 }));
    fc.assert(
      fc.property(amount, rate, (total, monthlyRatePpm) => {
        const table = installmentTable(total, { max: 12, monthlyRatePpm, minimumEach: 0 });
        expect(table.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        for (const { count, each, total: sum, interest } of table) {
          expect(sum).toBe(each * count);
          expect(interest).toBe(sum - total);
          expect(interest).toBeGreaterThanOrEqual(0);
          const growth = 1 + (count === 1 ? 0 : monthlyRatePpm / 1e6);
          let debt = total;
          for (let month = 1; month <= count; month += 1) debt = debt * growth - (count === 1 ? total : each);
          // Rounding adds at most half a cent per installment, or a cent if the parts had to reach the amount.
          const slack = count * growth ** count + total * 1e-12;
          expect(Math.abs(debt)).toBeLessThanOrEqual(slack);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

it('M-29 an option is named as one payment, or as parts with or without interest', () => {
  const of = (max: number, monthlyRatePpm: number) =>
    installmentTable(10_000, { max, monthlyRatePpm, minimumEach: 0 }).map(installmentText).at(-1);
  expect([of(1, 0), of(3, 0), of(3, 20_000)]).toEqual([
    'installment.once',
    'installment.free',
    'installment.with',
  ]);
});
