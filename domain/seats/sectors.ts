/** Sectors: whether they are for sale, what they cost, and the ticket kinds of their seats. */
import { type Cents, cents, type VariationId } from '../kernel/values.ts';
import { fullPrice } from '../pricing/full-price.ts';
import { SEAT, type SeatPrice, type SeatRow, type SectorOverview } from './columns.ts';

type Priced = Pick<SectorOverview, 'prices'>;
type Sized = Pick<SectorOverview, 'prices' | 'seatCount'>;

/** */
export const isForSale = ({ prices }: Priced): boolean => prices.length > 0;

/** Its tickets are counted, not placed. */
export const isStandingRoom = (sector: Sized): boolean => isForSale(sector) && sector.seatCount === 0;

/** `free`: how many of its seats are. */
export const isSoldOut = (sector: Sized, free: number): boolean =>
  isForSale(sector) && sector.seatCount > 0 && free === 0;

/** How many places for wheelchairs are free now, in a sector or in one row of it; none where it is not for sale. */
export const freeAccessible = (
  sector: SectorOverview,
  states: Uint8Array,
  { first, count }: Pick<SeatRow, 'first' | 'count'> = { first: 0, count: sector.seatCount },
): number =>
  isForSale(sector)
    ? sector.accessible.filter(
        (seat) => seat >= first && seat < first + count && states[sector.firstSeat + seat] === SEAT.free,
      ).length
    : 0;

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

/** Tickets that a kind has left; null where the host does not say. */
export type Left = (kind: VariationId) => number | null;

const isFree = (kind: VariationId, chosen: readonly VariationId[], left: Left): boolean => {
  const most = left(kind);
  return most === null || chosen.filter((each) => each === kind).length < most;
};

/** the kinds that a seat can change to, given the kinds of all seats; its own kind always. */
export const kindsFor = (
  prices: readonly SeatPrice[],
  chosen: readonly VariationId[],
  at: number,
  left: Left,
): readonly SeatPrice[] =>
  prices.filter(
    ({ variationId }) => variationId === chosen[at] || isFree(variationId, chosen.toSpliced(at, 1), left),
  );

/** a kind for each of `count` seats, the dearest in full that has tickets left. Empty where too few are left. */
export const firstKinds = (
  prices: readonly SeatPrice[],
  count: number,
  left: Left,
): readonly VariationId[] => {
  const dearest = prices.toSorted((a, b) => fullPrice(b) - fullPrice(a));
  const chosen: VariationId[] = [];
  for (let seat = 0; seat < count; seat += 1) {
    const kind = dearest.find(({ variationId }) => isFree(variationId, chosen, left));
    if (kind === undefined) return [];
    chosen.push(kind.variationId);
  }
  return chosen;
};
