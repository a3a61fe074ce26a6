/** Price tiers of a map, which give its seats their color. */
import type { Cents } from '../kernel/values.ts';
import { fullPrice } from '../pricing/full-price.ts';
import type { SeatPrice, SectorOverview } from './columns.ts';
import { sectorPrice } from './sectors.ts';

type Priced = Pick<SectorOverview, 'prices'>;

export interface Tier {
  readonly least: Cents;
  readonly most: Cents;
  /** Cheaper ticket kinds if all sectors of the tier have the same, else none. */
  readonly cheaperKinds: readonly SeatPrice[];
}

export interface Tiers<T extends Tier> {
  /** Dearest first. */
  readonly tiers: readonly T[];
  /** Index in `tiers` by the sector's position; −1 if the sector is not for sale. */
  readonly ofSector: readonly number[];
}

/** Splits ascending prices at the widest relative gaps, into at most `most` groups. */
function grouped(prices: readonly Cents[], most: number): Cents[][] {
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
export const cheaperKindsOf = (sector: Priced): readonly SeatPrice[] => {
  const price = sectorPrice(sector);
  return sector.prices.filter((kind) => fullPrice(kind) !== price);
};

const sameKinds = (one: readonly SeatPrice[], other: readonly SeatPrice[]): boolean =>
  one.length === other.length &&
  one.every((kind, at) => {
    const twin = other[at];
    return twin?.name === kind.name && fullPrice(twin) === fullPrice(kind);
  });

const commonCheaperKinds = (sectors: readonly Priced[]): readonly SeatPrice[] => {
  const [first = [], ...others] = sectors.map(cheaperKindsOf);
  return others.every((kinds) => sameKinds(first, kinds)) ? first : [];
};

/** At most `limit` tiers of the sectors' prices (A-45). */
export function tiersOf(sectors: readonly Priced[], limit: number): Tiers<Tier> {
  const prices = sectors.map(sectorPrice);
  const distinct = [...new Set(prices.filter((price) => price !== null))].sort((a, b) => a - b);
  if (distinct.length === 0) return { tiers: [], ofSector: prices.map(() => -1) };
  const groups = grouped(distinct, limit).reverse();
  const ofSector = prices.map((price) =>
    price === null ? -1 : groups.findIndex((group) => group.includes(price)),
  );
  const tiers = groups.map((group, at) => ({
    least: group[0] as Cents,
    most: group.at(-1) as Cents,
    cheaperKinds: commonCheaperKinds(sectors.filter((_, sector) => ofSector[sector] === at)),
  }));
  return { tiers, ofSector };
}
