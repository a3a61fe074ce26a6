/** Price tiers: equal prices share a tier, dearer ones come first, and no price is missing. */

import { describe, expect, it } from 'vitest';
import { cents, type VariationId } from '../../../domain/kernel/values.ts';
import { sectorPrice } from '../../../domain/seats/sectors.ts';
import { tiersOf } from '../../../domain/seats/tiers.ts';
import { fc } from '../fc.ts';

const LIMIT = 6;

const price = (amount: number, fee = 0) => ({
  variationId: 'v' as VariationId,
  name: 'whole',
  price: cents(amount),
  convenienceFee: cents(fee),
  processingFee: cents(0),
});
const sector = (...amounts: number[]) => ({ prices: amounts.map((amount) => price(amount)) });

describe('price tiers', () => {
  it('A-46 show cheaper kinds next to a price where all its sectors have the same', () => {
    const [whole, half] = [price(10_000, 1200), { ...price(5000, 600), name: 'half' }];
    const beside = (...prices: (typeof whole)[][]) =>
      tiersOf(
        prices.map((each) => ({ prices: each })),
        LIMIT,
      ).tiers.map((tier) => tier.cheaperKinds);
    expect(beside([whole, half], [whole, half])).toEqual([[half]]);
    expect(beside([half, whole])).toEqual([[half]]);
    expect(beside([whole])).toEqual([[]]);
    expect(beside([whole, half], [whole])).toEqual([[]]);
    expect(beside([whole, half], [whole, { ...half, price: cents(5001) }])).toEqual([[]]);
    expect(beside([whole, half], [whole, { ...half, name: 'social' }])).toEqual([[]]);
    const social = { ...half, name: 'social' };
    expect(beside([whole, half], [whole, half, social])).toEqual([[]]);
    expect(beside([whole, half, social], [whole, half, { ...social, name: 'idoso' }])).toEqual([[]]);
    expect(beside([whole, half], [price(20_000)])).toEqual([[], [half]]);
  });

  it('A-45 leave out a sector that is not for sale', () => {
    const { tiers, ofSector } = tiersOf([sector(), sector(100)], LIMIT);
    expect(ofSector).toEqual([-1, 0]);
    expect(tiers).toHaveLength(1);
    expect(tiersOf([sector()], LIMIT)).toEqual({ tiers: [], ofSector: [-1] });
  });

  it('A-45 are sorted from the highest price', () => {
    const { tiers } = tiersOf([sector(100), sector(300), sector(200)], LIMIT);
    expect(tiers.map(({ least }) => least)).toEqual([300, 200, 100]);
  });

  it('A-45 group nearby prices when there are more prices than tiers', () => {
    const { tiers, ofSector } = tiersOf(
      [100, 101, 200, 400, 800, 1600, 3200].map((amount) => sector(amount)),
      LIMIT,
    );
    expect(tiers).toHaveLength(LIMIT);
    expect(ofSector[0]).toBe(ofSector[1]);
    expect(tiers.at(-1)).toMatchObject({ least: 100, most: 101 });
  });

  it('A-45 are cut at the widest gaps in proportion to the price', () => {
    const { tiers } = tiersOf(
      [100, 110, 1000, 1090].map((amount) => sector(amount)),
      3,
    );
    expect(tiers.map(({ least, most }) => [least, most])).toEqual([
      [1000, 1090],
      [110, 110],
      [100, 100],
    ]);
  });

  it('A-45 include the price of each sector, without overlaps, for any prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 4 }), { maxLength: 60 }),
        (lists) => {
          const sectors = lists.map((list) => sector(...list));
          const { tiers, ofSector } = tiersOf(sectors, LIMIT);
          expect(tiers.length).toBeLessThanOrEqual(LIMIT);
          sectors.forEach((each, at) => {
            const own = sectorPrice(each);
            const tier = tiers[ofSector[at] ?? -1];
            if (own === null) expect(tier).toBeUndefined();
            else expect(tier !== undefined && tier.least <= own && own <= tier.most).toBe(true);
          });
          for (const [at, tier] of tiers.slice(1).entries())
            expect(tier.most).toBeLessThan(tiers[at]?.least ?? 0);
        },
      ),
    );
  });
});
