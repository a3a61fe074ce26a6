/** Installments as the page shows them. */
import { expect, it } from 'vitest';
import { equalPartsOf, installmentTable, sameInstallments } from '../../../domain/pricing/installments.ts';
import { fc, runs } from '../fc.ts';

it('M-16 shown installments add up to the shown total, and differ by a cent at most', () => {
  const table = { max: 12, monthlyRatePpm: [0, 0, 0, 19_900], minimumEach: 1 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (total) => {
      for (const option of installmentTable(total, table)) {
        const parts = equalPartsOf(option);
        expect(parts.reduce((sum, { count, each }) => sum + count * each, 0)).toBe(option.total);
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(option.count);
        for (const { count } of parts) expect(count).toBeGreaterThan(0);
        const [first, last] = [parts[0]?.each ?? 0, parts.at(-1)?.each ?? 0];
        expect(first - last).toBeGreaterThanOrEqual(0);
        expect(first - last).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: runs(200) },
  );
});

it('M-18 the same number of installments is chosen at the new amount, and none that is not offered', () => {
  const table = { max: 12, monthlyRatePpm: 0, minimumEach: 500 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 14 }), (total, count) => {
      const options = installmentTable(total, table);
      const same = sameInstallments(options, count);
      const isOffered = count > 1 && options.some((option) => option.count === count);
      expect(same).toEqual(isOffered ? options[count - 1] : null);
    }),
    { numRuns: runs(200) },
  );
});
