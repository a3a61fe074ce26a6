import type { Cents } from '../../domain/kernel/values.ts';
import type {
  SeatDelta,
  SeatMapOverview,
  SeatName,
  SeatPrice,
  SectorGeometry,
  SectorOverview,
} from '../../domain/seats/columns.ts';
import type { SeatLook } from '../../domain/seats/look.ts';
import type { ChosenPrice } from '../../domain/seats/sectors.ts';
import type { SeatMark } from './seatShape.ts';

export type {
  ChosenPrice,
  SeatDelta,
  SeatLook,
  SeatMapOverview,
  SeatName,
  SeatPrice,
  SectorGeometry,
  SectorOverview,
};

/** Live seat states: one byte per seat, by index in the map. */
export interface SeatStates {
  /** Current states: a new buffer, or the same buffer changed in place. */
  get(): Uint8Array;
  subscribe(listener: (deltas: readonly SeatDelta[]) => void): () => void;
}

/** Loads a sector's seats. Called once per sector, except after a failure. */
export type LoadSector = (sectorId: string) => Promise<SectorGeometry>;

export interface SeatDetails extends SeatName {
  readonly look: SeatLook;
  /** Ticket kinds, dearest first; empty if the sector is not for sale. */
  readonly prices: readonly SeatPrice[];
}

export interface SectorDetails {
  readonly sectorId: string;
  readonly name: string;
  readonly free: number;
  readonly accessible: number;
  readonly yours: number;
  readonly held: number;
  readonly seatCount: number;
  readonly prices: readonly SeatPrice[];
}

export interface SeatMapLabels {
  readonly map: string;
  /** Keyboard help, announced once and shown on focus. */
  readonly keys: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeMap: string;
  readonly money: (amount: Cents) => string;
  /** Money without cents, for narrow places: `R$ 120`. */
  readonly shortMoney: (amount: Cents) => string;
  readonly range: (least: string, most: string) => string;
  /** "Sold out", or that some seats are the buyer's or in open carts. For sectors and rows without free seats. */
  readonly noneFree: (yours: number, held: number) => string;
  readonly notOnSale: string;
  readonly freeSeats: (count: number, accessible: number) => string;
  readonly row: (row: Pick<SeatName, 'block' | 'row'>) => string;
  /** Seat without its sector: "Right side, row C, seat 12, accessible". */
  readonly place: (seat: SeatDetails) => string;
  readonly look: Readonly<Record<SeatLook, string>>;
  readonly aside: string;
  readonly marks: Readonly<Record<Exclude<SeatMark, 'plain'>, string>>;
  /** Prices that a seat shows. */
  readonly prices: (seat: SeatDetails) => readonly ChosenPrice[];
  /** Accessible name: "Sector A, row C, seat 12, accessible, R$ 120,00, free". */
  readonly seatName: (seat: SeatDetails) => string;
  /** Text for the live region: like `seatName`, with the state first. */
  readonly seatSpoken: (seat: SeatDetails) => string;
  /** Reason why a press has no effect: "Sector A, row C, seat 12: taken". */
  readonly refused: (seat: SeatDetails) => string;
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
  /** Accessible name of a chip's button for another purchase: "What to do about sector A, row C, seat 12". */
  readonly resume: (seat: SeatDetails) => string;
}
