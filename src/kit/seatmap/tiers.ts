/**
 * Price tiers: which colour each sector's seats have. A sector's price is its cheapest, fee inside: the amount
 * that its caption names. More prices than colours are grouped by neighbourhood, never reordered.
 */
import type { Cents } from '../../../domain/kernel/values.ts';
import { ladder, MOST_TIERS } from './palette.ts';
import type { SectorOverview } from './types.ts';

export interface PriceTier {
  /** Cheapest and dearest sector price in the tier, cents, fee inside. */
  readonly least: Cents;
  readonly most: Cents;
  readonly colour: string;
}

export interface Tiers {
  /** Dearest first. */
  readonly tiers: readonly PriceTier[];
  /** Position in `tiers` by the sector's position in the overview; −1: not for sale. */
  readonly ofSector: readonly number[];
}

/** What one pays at least for a seat of the sector, fee inside; null when it is not for sale. */
export function priceFrom(sector: Pick<SectorOverview, 'prices'>): Cents | null {
  let least: number | null = null;
  for (const price of sector.prices) {
    const whole = price.price + price.convenienceFee;
    if (least === null || whole < least) least = whole;
  }
  return least as Cents | null;
}

/** Splits ascending distinct prices at the widest relative gaps into at most `most` groups. */
function grouped(prices: readonly number[], most: number): number[][] {
  const gap = (at: number): number => ((prices[at] ?? 0) + 1) / ((prices[at - 1] ?? 0) + 1);
  const cuts = prices
    .map((_, at) => at)
    .slice(1)
    .sort((a, b) => gap(b) - gap(a) || a - b)
    .slice(0, most - 1)
    .sort((a, b) => a - b);
  const bounds = [0, ...cuts, prices.length];
  return bounds.slice(1).map((end, at) => prices.slice(bounds[at], end));
}

/** Tiers of a map. At most {@link MOST_TIERS}; equal prices always share a tier. */
export function assignTiers(sectors: readonly Pick<SectorOverview, 'prices'>[]): Tiers {
  const from = sectors.map(priceFrom);
  const distinct = [...new Set(from.filter((price) => price !== null))].sort((a, b) => a - b);
  if (distinct.length === 0) return { tiers: [], ofSector: from.map(() => -1) };
  const groups = grouped(distinct, MOST_TIERS).reverse();
  const colours = ladder(groups.length);
  const tiers = groups.map((group, at) => ({
    least: group[0] as Cents,
    most: group[group.length - 1] as Cents,
    colour: colours[at] as string,
  }));
  const ofSector = from.map((price) =>
    price === null ? -1 : tiers.findIndex((tier) => price >= tier.least && price <= tier.most),
  );
  return { tiers, ofSector };
}
