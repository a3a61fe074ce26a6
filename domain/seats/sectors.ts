import { type Cents, cents, type VariationId } from '../kernel/values.ts';
import { fullPrice } from '../pricing/full-price.ts';
import { SEAT, type SeatPrice, type SeatRow, type SectorOverview } from './columns.ts';

type Priced = Pick<SectorOverview, 'prices'>;
type Sized = Pick<SectorOverview, 'prices' | 'seatCount'>;

export const isForSale = ({ prices }: Priced): boolean => prices.length > 0;

/** True if the sector's tickets are counted instead of placed. */
export const isStandingRoom = (sector: Sized): boolean => isForSale(sector) && sector.seatCount === 0;

export const isSoldOut = (sector: Sized, free: number): boolean =>
  isForSale(sector) && sector.seatCount > 0 && free === 0;

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

/** Full price of the dearest kind. */
export const sectorPrice = (sector: Pick<SectorOverview, 'prices'>): Cents | null =>
  isForSale(sector) ? cents(Math.max(...sector.prices.map(fullPrice))) : null;

/** In cents of the map's currency. Null is an open end. */
export interface PriceRange {
  readonly least: Cents | null;
  readonly most: Cents | null;
}
export const ANY_PRICE: PriceRange = { least: null, most: null };

export const isWithin = (sector: Pick<SectorOverview, 'prices'>, { least, most }: PriceRange): boolean => {
  const price = sectorPrice(sector);
  return price !== null && (least === null || price >= least) && (most === null || price <= most);
};

export const priceSteps = (sectors: readonly SectorOverview[]): readonly Cents[] =>
  [
    ...new Set(sectors.flatMap((sector) => (isStandingRoom(sector) ? [] : (sectorPrice(sector) ?? [])))),
  ].toSorted((a, b) => a - b);

/** Name and full price of a seat's ticket. Null for a price that is not known. */
export interface ChosenPrice {
  readonly name: string;
  readonly amount: Cents | null;
}

/** Names and full prices of ticket kinds. */
export const kindPrices = (prices: readonly SeatPrice[]): readonly ChosenPrice[] =>
  prices.map((price) => ({ name: price.name, amount: fullPrice(price) }));

/** Remaining tickets of a kind. Null if unknown (E-80). */
export type Left = (kind: VariationId) => number | null;

const isFree = (kind: VariationId, chosen: readonly VariationId[], left: Left): boolean => {
  const most = left(kind);
  return most === null || chosen.filter((each) => each === kind).length < most;
};

/** Kinds that a seat can change to. Always includes its own kind. */
export const kindsFor = (
  prices: readonly SeatPrice[],
  chosen: readonly VariationId[],
  at: number,
  left: Left,
): readonly SeatPrice[] =>
  prices.filter(
    ({ variationId }) => variationId === chosen[at] || isFree(variationId, chosen.toSpliced(at, 1), left),
  );

/** Kinds for `count` seats, each the dearest with tickets left. Empty if too few are left. */
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

/** True if the buyer chooses a kind before the seats are selected. Found seats are offered, not selected. */
export const asksForKind = ({ prices }: Priced, isFound: boolean): boolean => isFound || prices.length > 1;

/** Full price of seats with these kinds. */
export const priceOfKinds = (prices: readonly SeatPrice[], kinds: readonly VariationId[]): Cents => {
  const priceOf = new Map(prices.map((price) => [price.variationId, fullPrice(price)]));
  return cents(kinds.reduce((sum, kind) => sum + (priceOf.get(kind) ?? 0), 0));
};

/** Tickets of the event that a standing sector sells. */
export const ticketsOf = <T extends { readonly variationId: VariationId }>(
  { prices }: Priced,
  tickets: readonly T[],
): readonly T[] =>
  tickets.filter((ticket) => prices.some(({ variationId }) => variationId === ticket.variationId));
