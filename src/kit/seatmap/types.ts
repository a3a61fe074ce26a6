/**
 * What goes in and out of the seat map: the live states, the looks they are drawn with, and what one seat or
 * sector is called. No drawing here, and no texts: those come in as {@link SeatMapLabels}.
 */

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

/** Live seat states: one byte a seat, indexed as the overview counts seats. */
export interface SeatStates {
  /** The current column; may be the same buffer, changed in place, or a new one. */
  get(): Uint8Array;
  /** Called after the column changed; answers the way to stop. */
  subscribe(listener: (deltas: readonly SeatDelta[]) => void): () => void;
}

/** Fetches one sector's seats. Called at most once a sector while it neither fails nor is retried. */
export type LoadSector = (sectorId: string) => Promise<SectorGeometry>;

/**
 * How a seat is shown. `free` can be chosen; `yours` is chosen; `pending` waits for an answer; `bought` is
 * already the reader's, `unpaid` too but for the payment, and `elsewhere` is in another cart of the reader's; `taken` is
 * everything that cannot be had.
 */
export type SeatLook = 'free' | 'taken' | 'yours' | 'pending' | 'bought' | 'unpaid' | 'elsewhere';

/** The price that was chosen for a seat, fees inside. */
export interface ChosenPrice {
  readonly name: string;
  readonly amount: Cents;
}

/** A seat with what a reader is told about it. */
export interface SeatDetails extends SeatName {
  readonly look: SeatLook;
  /** Dearest first, as in the overview; empty when the sector is not for sale. */
  readonly prices: readonly SeatPrice[];
}

/** A sector with what a reader is told about it. */
export interface SectorDetails {
  readonly sectorId: string;
  readonly name: string;
  readonly free: number;
  /** Of the free ones, places for wheelchairs. */
  readonly accessible: number;
  /** The reader's own, bought ones too. */
  readonly yours: number;
  readonly seatCount: number;
  /** Dearest first; empty when the sector is not for sale. */
  readonly prices: readonly SeatPrice[];
}

/** Every text of the map, its list, legend and chips, in the reader's language. */
export interface SeatMapLabels {
  /** Accessible name of the map, e.g. "Seat map". */
  readonly map: string;
  /** How to use it with keys; read out once, shown on focus. */
  readonly keys: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeMap: string;
  /** Money with its currency: `R$ 120,00`. */
  readonly money: (amount: Cents) => string;
  /** Money where room is short: `R$ 120`. */
  readonly shortMoney: (amount: Cents) => string;
  /** A tier that spans prices: "R$ 80 to R$ 120", around amounts already written. */
  readonly range: (least: string, most: string) => string;
  /** Nothing is free: "Sold out", but where some are the reader's that they are. */
  readonly noneFree: (yours: number) => string;
  readonly notOnSale: string;
  /** "34 seats free, 2 accessible". */
  readonly freeSeats: (count: number, accessible: number) => string;
  /** A row with its block, where that is to be said: "Right side, row C". */
  readonly row: (row: Pick<SeatName, 'block' | 'row'>) => string;
  /** A seat without its sector: "Right side, row C, seat 12, accessible". */
  readonly place: (seat: SeatDetails) => string;
  readonly look: Readonly<Record<SeatLook, string>>;
  /** `unpaid` and `elsewhere` together: yours, in another purchase. */
  readonly aside: string;
  readonly marks: Readonly<Record<Exclude<Mark, 'plain'>, string>>;
  /** The whole accessible name: "Sector A, row C, seat 12, accessible, R$ 120,00, free". */
  readonly seatName: (seat: SeatDetails) => string;
  /** The same for the live region of the map: the state first. */
  readonly seatSpoken: (seat: SeatDetails) => string;
  /** Why pressing a seat changes nothing: "Sector A, row C, seat 12: taken". */
  readonly refused: (seat: SeatDetails) => string;
  /** The same for a sector: "Sector A, R$ 120,00, 34 seats free". */
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
  /** The same for a seat of another purchase: "What to do about sector A, row C, seat 12". */
  readonly resume: (seat: SeatDetails) => string;
}
