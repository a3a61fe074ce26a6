/** Price tiers, which give seats their color. Adjacent prices share a tier if there are more prices than colors. */
import type { Cents } from '../../domain/kernel/values.ts';
import { fullPrice } from '../../domain/pricing/full-price.ts';
import { sectorPrice } from '../../domain/seats/sectors.ts';
import { ladder, MAX_TIERS } from './palette.ts';
import type { SeatPrice, SectorOverview } from './types.ts';

export interface PriceTier {
  readonly least: Cents;
  readonly most: Cents;
  readonly color: string;
  /** Dots on its seats: none on the cheapest tier, one more on each further tier. */
  readonly dots: number;
  /** Cheaper ticket kinds if all sectors of the tier have the same, else none. */
  readonly cheaperKinds: readonly SeatPrice[];
}

export interface Tiers {
  /** Price tiers, dearest first. */
  readonly tiers: readonly PriceTier[];
  /** Index in `tiers` by the sector's position in the overview; −1 if the sector is not for sale. */
  readonly ofSector: readonly number[];
}

/** Splits ascending prices at the widest relative gaps, into at most `most` groups. */
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

/** Ticket kinds that cost less than the sector's price. */
export const cheaperKindsOf = (sector: Pick<SectorOverview, 'prices'>): SeatPrice[] => {
  const price = sectorPrice(sector);
  return sector.prices.filter((kind) => fullPrice(kind) !== price);
};

const sameKinds = (one: readonly SeatPrice[], other: readonly SeatPrice[]): boolean =>
  one.length === other.length &&
  one.every((kind, at) => {
    const twin = other[at];
    return twin?.name === kind.name && fullPrice(twin) === fullPrice(kind);
  });

const commonCheaperKinds = (sectors: readonly Pick<SectorOverview, 'prices'>[]): readonly SeatPrice[] => {
  const [first = [], ...others] = sectors.map(cheaperKindsOf);
  return others.every((kinds) => sameKinds(first, kinds)) ? first : [];
};

/** Tiers of a map, at most {@link MAX_TIERS}. Equal prices share a tier. */
export function assignTiers(sectors: readonly Pick<SectorOverview, 'prices'>[]): Tiers {
  const prices = sectors.map(sectorPrice);
  const distinct = [...new Set(prices.filter((price) => price !== null))].sort((a, b) => a - b);
  if (distinct.length === 0) return { tiers: [], ofSector: prices.map(() => -1) };
  const groups = grouped(distinct, MAX_TIERS).reverse();
  const colors = ladder(groups.length);
  const ofSector = prices.map((price) =>
    price === null ? -1 : groups.findIndex((group) => group.includes(price)),
  );
  const tiers = groups.map((group, at) => ({
    least: group[0] as Cents,
    most: group[group.length - 1] as Cents,
    color: colors[at] as string,
    dots: groups.length - 1 - at,
    cheaperKinds: commonCheaperKinds(sectors.filter((_, sector) => ofSector[sector] === at)),
  }));
  return { tiers, ofSector };
}
