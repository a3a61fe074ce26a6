/** Types of the seat map's API. All texts come in as {@link SeatMapLabels}. */

import type { Cents } from '../../../domain/kernel/values.ts';
import type {
  SeatDelta,
  SeatMapOverview,
  SeatName,
  SeatPrice,
  SectorGeometry,
  SectorOverview,
} from '../../../domain/seats/columns.ts';
import type { Mark } from './seatShape.ts';

export type { SeatDelta, SeatMapOverview, SeatName, SeatPrice, SectorGeometry, SectorOverview };

/** Live seat states: one byte per seat, indexed like the overview. */
export interface SeatStates {
  /** Current column: a new buffer, or the same one changed in place. */
  get(): Uint8Array;
  /** Calls the listener after a change. Returns a function that unsubscribes. */
  subscribe(listener: (deltas: readonly SeatDelta[]) => void): () => void;
}

/** Fetches one sector's seats. Called once per sector, except after a failure. */
export type LoadSector = (sectorId: string) => Promise<SectorGeometry>;

/**
 * Look of a seat. `free` can be selected, `yours` is selected, `pending` waits for a response. `bought` is
 * the buyer's, `unpaid` is the buyer's but for the payment, `elsewhere` is in another cart of the buyer.
 * `taken` is unavailable.
 */
export type SeatLook = 'free' | 'taken' | 'yours' | 'pending' | 'bought' | 'unpaid' | 'elsewhere';

/** Price chosen for a seat, fees included. */
export interface ChosenPrice {
  readonly name: string;
  readonly amount: Cents;
}

export interface SeatDetails extends SeatName {
  readonly look: SeatLook;
  /** Dearest first, as in the overview; empty if the sector is not for sale. */
  readonly prices: readonly SeatPrice[];
}

export interface SectorDetails {
  readonly sectorId: string;
  readonly name: string;
  readonly free: number;
  /** Wheelchair places among the free seats. */
  readonly accessible: number;
  /** The buyer's seats, including bought ones. */
  readonly yours: number;
  readonly seatCount: number;
  /** Dearest first; empty if the sector is not for sale. */
  readonly prices: readonly SeatPrice[];
}

/** Texts of map, list, legend and chips, in the page's language. */
export interface SeatMapLabels {
  /** Accessible name of the map: "Seat map". */
  readonly map: string;
  /** Keyboard help, announced once and shown on focus. */
  readonly keys: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeMap: string;
  /** Money with its currency: `R$ 120,00`. */
  readonly money: (amount: Cents) => string;
  /** Money where room is scarce: `R$ 120`. */
  readonly shortMoney: (amount: Cents) => string;
  /** Price range of a tier: "R$ 80 to R$ 120", from formatted amounts. */
  readonly range: (least: string, most: string) => string;
  /** "Sold out", or a note that some seats are the buyer's. For sectors and rows without free seats. */
  readonly soldOutText: (yours: number) => string;
  readonly notOnSale: string;
  /** "34 seats free, 2 accessible". */
  readonly freeSeats: (count: number, accessible: number) => string;
  /** Row, with its block if needed: "Right side, row C". */
  readonly row: (row: Pick<SeatName, 'block' | 'row'>) => string;
  /** Seat without its sector: "Right side, row C, seat 12, accessible". */
  readonly place: (seat: SeatDetails) => string;
  readonly look: Readonly<Record<SeatLook, string>>;
  /** Common text of `unpaid` and `elsewhere`. */
  readonly aside: string;
  readonly marks: Readonly<Record<Exclude<Mark, 'plain'>, string>>;
  /** Full accessible name: "Sector A, row C, seat 12, accessible, R$ 120,00, free". */
  readonly seatName: (seat: SeatDetails) => string;
  /** Same as `seatName` for the live region, with the state first. */
  readonly seatSpoken: (seat: SeatDetails) => string;
  /** Reason why a press has no effect: "Sector A, row C, seat 12: taken". */
  readonly refused: (seat: SeatDetails) => string;
  /** Accessible name of a sector: "Sector A, R$ 120,00, 34 seats free". */
  readonly sectorName: (sector: SectorDetails) => string;
  readonly list: string;
  readonly loading: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly legend: string;
  readonly chosen: string;
  readonly noneChosen: string;
  /** Accessible name of a chip's button: "Remove sector A, row C, seat 12". */
  readonly remove: (seat: SeatDetails) => string;
  /** Same for a seat of another purchase: "What to do about sector A, row C, seat 12". */
  readonly resume: (seat: SeatDetails) => string;
}
