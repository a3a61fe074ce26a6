/** Specs of a producer's selling costs. */
import { expect, it } from 'vitest';
import { pointsOfSale } from '../../../domain/fields/application.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { posCost, processingFeeOf, shareOf } from '../../../domain/pricing/full-price.ts';
import { fc } from '../fc.ts';

it('M-12 the fee for a price of 100 is 10, paid by the buyer or taken from the producer', () => {
  expect(shareOf(cents(10_000), 1_000, true)).toEqual({ buyerPays: 11_000, producerGets: 10_000 });
  expect(shareOf(cents(10_000), 1_000, false)).toEqual({ buyerPays: 10_000, producerGets: 9_000 });
});

it('M-12 the difference between buyer and producer is always the fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.boolean(),
      (price, rate, isPassedOn) => {
        const { buyerPays, producerGets } = shareOf(cents(price), rate, isPassedOn);
        expect(buyerPays - producerGets).toBe(processingFeeOf(cents(price), rate));
        expect(isPassedOn ? producerGets : buyerPays).toBe(price);
      },
    ),
  );
});

it('M-13 every point of sale at every location costs one monthly plan', () => {
  const cost = (locations: string, pointsPerLocation: string) => {
    const points = pointsOfSale({ locations, pointsPerLocation });
    return points === null ? null : posCost(cents(15_900), points);
  };
  expect(cost('1', '1')).toBe(15_900);
  expect(cost('2', '3')).toBe(95_400);
  for (const invalid of ['', '0', '1000', '1.5'])
    expect([cost(invalid, '3'), cost('3', invalid)]).toEqual([null, null]);
});
