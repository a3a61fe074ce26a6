/** What a seat of a sector costs, before anybody has chosen a kind of ticket. */
import { type Cents, cents } from '../kernel/values.ts';
import { fullPrice } from '../pricing/full-price.ts';
import type { SectorOverview } from './columns.ts';
import { isForSale, isStandingRoom } from './sectors.ts';

/** The dearest kind in full; null when the sector is not for sale. */
export const sectorPrice = (sector: Pick<SectorOverview, 'prices'>): Cents | null =>
  isForSale(sector) ? cents(Math.max(...sector.prices.map(fullPrice))) : null;

/** In cents of the map's currency; null is an open end. */
export interface PriceRange {
  readonly least: Cents | null;
  readonly most: Cents | null;
}
export const ANY_PRICE: PriceRange = { least: null, most: null };

/** A sector that is not for sale has no price. */
export const isWithin = (sector: Pick<SectorOverview, 'prices'>, { least, most }: PriceRange): boolean => {
  const price = sectorPrice(sector);
  return price !== null && (least === null || price >= least) && (most === null || price <= most);
};

/** The prices of sectors with seats, cheapest first: the ends that a range can have. */
export const priceSteps = (sectors: readonly SectorOverview[]): readonly Cents[] =>
  [
    ...new Set(
      sectors.flatMap((sector) => (isStandingRoom(sector) ? [] : [sectorPrice(sector) ?? []])).flat(),
    ),
  ].toSorted((a, b) => a - b);
