/** What holds of a whole sector: whether it is for sale, has seats to choose from, is sold out. */
import type { SeatRow, SectorOverview } from './columns.ts';
import { SEAT } from './states.ts';

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
