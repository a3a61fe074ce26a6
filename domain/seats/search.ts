/** Decides what the search for adjacent seats offers, and what it says without a result. */
import type { Cents } from '../kernel/values.ts';
import type { SeatMapOverview, SectorOverview } from './columns.ts';
import { isYours } from './look.ts';
import { isForSale, isStandingRoom, type PriceRange, priceSteps } from './sectors.ts';

/** Most adjacent seats of a search. */
const MAX_SEATS = 10;

/** Choices of the search. */
export const searchChoices = (sectors: readonly SectorOverview[]) => {
  const prices = priceSteps(sectors);
  return {
    counts: Array.from({ length: MAX_SEATS }, (_, at) => at + 1),
    sectors: sectors.filter((sector) => isForSale(sector) && !isStandingRoom(sector)),
    prices: prices.length > 1 ? prices : [],
    accessible: sectors.some(({ accessible }) => accessible.length > 0),
  };
};

/** Prices to choose from for one end of a range, which never passes the other end. */
export const pricesFor = (prices: readonly Cents[], end: keyof PriceRange, { least, most }: PriceRange) =>
  prices.filter((price) => (end === 'least' ? price <= (most ?? price) : price >= (least ?? price)));

/** Text of a search without a result. The buyer's own seats may be why too few are free. */
export const nothingFound = (
  { sectors, seatCount }: SeatMapOverview,
  states: Uint8Array,
  { sectorId, accessible }: { readonly sectorId: string | null; readonly accessible: boolean },
) => {
  const searched = sectors.find((sector) => sector.sectorId === sectorId) ?? { firstSeat: 0, seatCount };
  const { firstSeat, seatCount: count } = searched;
  const yours = states.subarray(firstSeat, firstSeat + count).filter(isYours).length;
  return { code: accessible ? 'best.noneAccessible' : 'best.none', yours } as const;
};
