/** Specs of a sector's seat price before a ticket type is chosen. */
import { expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { sectorPrice } from '../../../domain/seats/sectors.ts';
import { fc } from '../fc.ts';
import { PRICE } from './maps.ts';

it('A-12 a sector’s price is that of one of its kinds, and no kind costs more', () => {
  const amount = fc.nat(100_000).map(cents);
  const price = fc.record({ price: amount, convenienceFee: amount, processingFee: amount });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 5 }), (some) => {
      const prices = some.map((each) => ({ ...PRICE, ...each }));
      const all = prices.map(fullPrice);
      expect(all).toContain(sectorPrice({ prices }));
      for (const each of all) expect(each).toBeLessThanOrEqual(sectorPrice({ prices }) ?? -1);
    }),
  );
});
