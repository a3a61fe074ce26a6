import { type Tier, type Tiers, tiersOf } from '../../domain/seats/tiers.ts';
import { ladder, MAX_TIERS } from './palette.ts';
import type { SectorOverview } from './types.ts';

export interface PriceTier extends Tier {
  readonly color: string;
  /** Dots on its seats: none on the cheapest tier, one more on each further tier. */
  readonly dots: number;
}

/** Tiers of a map with their colors. */
export function assignTiers(sectors: readonly Pick<SectorOverview, 'prices'>[]): Tiers<PriceTier> {
  const { tiers, ofSector } = tiersOf(sectors, MAX_TIERS);
  const colors = ladder(tiers.length);
  return {
    tiers: tiers.map((tier, at) => ({ ...tier, color: colors[at] as string, dots: tiers.length - 1 - at })),
    ofSector,
  };
}
