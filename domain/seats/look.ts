/** Decides how the seats and sectors of a map look to the buyer. */
import {
  clickOn,
  SEAT,
  type SeatRow,
  type SeatStateCode,
  type SectorOverview,
  seatStateOf,
} from './columns.ts';
import {
  type ChosenPrice,
  freeAccessible,
  isForSale,
  isSoldOut,
  isStandingRoom,
  kindPrices,
} from './sectors.ts';

/** Look of a seat. `yours` is in this cart, `unpaid` awaits payment, `elsewhere` is in another cart of the buyer. */
export type SeatLook = 'free' | 'taken' | 'yours' | 'pending' | 'bought' | 'unpaid' | 'elsewhere';

const LOOK_OF_STATE: Readonly<Record<SeatStateCode, SeatLook>> = {
  0: 'free',
  1: 'taken',
  2: 'yours',
  3: 'taken',
  4: 'bought',
  5: 'taken',
  6: 'taken',
  7: 'unpaid',
  8: 'elsewhere',
};

export const looks = (state: number): SeatLook => LOOK_OF_STATE[state as SeatStateCode] ?? 'taken';

/** Look of a seat for the buyer. A requested or deferred seat is `pending`. A seat not for sale is never `free`. */
export function lookOf(state: number, own: boolean, pending: boolean, onSale: boolean): SeatLook {
  if (pending) return 'pending';
  const look = looks(state);
  if (own) return look === 'free' || look === 'taken' ? 'yours' : look;
  return look === 'free' && !onSale ? 'taken' : look;
}

/** Looks with an entry each in the legend, in its order. */
const LISTED = ['yours', 'pending', 'taken', 'bought'] as const;

/** Looks that the legend names: those on the map. `hasOther`: those of another own purchase share an entry. */
export const legendOf = (states: Uint8Array, own: number, pending: number) => {
  const found = new Set([...new Set(states)].map(looks));
  if (own > 0) found.add('yours');
  if (pending > 0) found.add('pending');
  return { listed: LISTED.filter((look) => found.has(look)), hasOther: [...found].some(resumable) };
};

/** Prices that a seat shows: of its ticket in the cart, else of the kinds to choose from. */
export const shownPrices = (
  { look, prices }: { readonly look: SeatLook } & Pick<SectorOverview, 'prices'>,
  own: ChosenPrice | null,
): readonly ChosenPrice[] => {
  if (own !== null) return [own];
  return look === 'free' ? kindPrices(prices) : [];
};

/** True for the buyer's seats in another purchase. Pressing such a seat offers to resume that purchase. */
export const resumable = (look: SeatLook): boolean => look === 'unpaid' || look === 'elsewhere';

/** True if a press has an effect. On a pending seat it has none. */
export const pressable = (look: SeatLook): boolean => look === 'free' || look === 'yours' || resumable(look);

/** Effect of a press on a seat of a state. */
export const pressOn = (state: number) => clickOn(seatStateOf(state) ?? 'blocked').does;

export type Counted = 'free' | 'yours' | 'held' | 'neither';

const countedAs = (look: SeatLook): Counted => {
  if (look === 'free') return 'free';
  return look === 'taken' || look === 'pending' ? 'neither' : 'yours';
};

/** Group in which a seat of a state is counted. */
export const COUNTED: readonly Counted[] = Array.from({ length: 256 }, (_, state) =>
  state === SEAT.reserved ? 'held' : countedAs(looks(state)),
);

export const isYours = (state: number): boolean => COUNTED[state] === 'yours';
const isHeld = (state: number): boolean => COUNTED[state] === 'held';

const OWN: readonly number[] = [SEAT.reservedByYou, SEAT.waitingForYourPayment, SEAT.inYourOtherCart];

/** True for a seat that the buyer has and has not paid. */
export const isUnpaidOwn = (state: number): boolean => OWN.includes(state);

/** Indices of the buyer's unpaid seats. */
export const unpaidOwnSeats = (states: Uint8Array): ReadonlySet<number> => {
  const own = new Set<number>();
  for (const state of OWN)
    for (let seat = states.indexOf(state); seat !== -1; seat = states.indexOf(state, seat + 1)) own.add(seat);
  return own;
};

/** Seats of a row by group, and its free places for wheelchairs. All 0 if the sector is not for sale. */
export function countRow(
  states: Uint8Array,
  sector: SectorOverview,
  row: Pick<SeatRow, 'first' | 'count'>,
): Readonly<Record<'free' | 'accessible' | 'yours' | 'held', number>> {
  if (!isForSale(sector)) return { free: 0, accessible: 0, yours: 0, held: 0 };
  const first = sector.firstSeat + row.first;
  const column = states.subarray(first, first + row.count);
  return {
    free: column.filter((state) => looks(state) === 'free').length,
    accessible: freeAccessible(sector, states, row),
    yours: column.filter(isYours).length,
    held: column.filter(isHeld).length,
  };
}

export type SectorStatus = 'notOnSale' | 'noneFree' | 'standing' | 'free';

/** True for a sector that has something to buy. */
export const isAvailable = (status: SectorStatus): boolean => status === 'standing' || status === 'free';

/** Status of a sector on screen: no sale, counted tickets, no free seat, or some. */
export const sectorStatus = (
  sector: Pick<SectorOverview, 'prices' | 'seatCount'>,
  free: number,
): SectorStatus => {
  if (!isForSale(sector)) return 'notOnSale';
  if (isStandingRoom(sector)) return 'standing';
  return isSoldOut(sector, free) ? 'noneFree' : 'free';
};

/** Text without free seats. A sector or row with own or reserved seats is not called sold out. */
export const noneFreeText = (yours: number, held: number): 'yourSeats' | 'allReserved' | 'soldOut' => {
  if (yours > 0) return 'yourSeats';
  return held > 0 ? 'allReserved' : 'soldOut';
};
