/** A seat map as columns (one typed array per property, one index per seat), and the states of seats. */
import type { Cents, SeatId, VariationId } from '../kernel/values.ts';

/** The seven states of spec §3 and two display states, indexed by their code in the state column. */
export const SEAT_STATES = [
  'free',
  'reserved',
  'reservedByYou',
  'occupied',
  'occupiedByYou',
  'blocked',
  'occupiedElsewhere',
  'waitingForYourPayment',
  'inYourOtherCart',
] as const;
export type SeatState = (typeof SEAT_STATES)[number];
/** Position in {@link SEAT_STATES}. */
export type SeatStateCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A point list `[x0, y0, x1, y1, …]` in map units (1 unit = 1 cm of the drawing, y downwards). */
export type Polygon = readonly number[];

/** One ticket kind with its price, for a seat of a sector (full, half-price …). */
export interface SeatPrice {
  readonly variationId: VariationId;
  readonly name: string;
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
}

/** A sector as the overview needs it: drawn and named without any seat's geometry. */
export interface SectorOverview {
  readonly sectorId: string;
  readonly name: string;
  /** Rank of the sector for best-available: lower is better. */
  readonly order: number;
  readonly polygon: Polygon;
  /** First seat's index in the map's columns; the sector's seats are contiguous. */
  readonly firstSeat: number;
  readonly seatCount: number;
  /** Wheelchair places, as indices within the sector. Known before the sector's seats are loaded. */
  readonly accessible: readonly number[];
  /** Address of the sector's geometry; content-hashed, so cacheable forever. */
  readonly geometryUrl: string;
  /** Empty when the sector is not for sale on this date. Sorted dearest first. */
  readonly prices: readonly SeatPrice[];
}

/** Data of the whole map that is needed before any sector is opened. */
export interface SeatMapOverview {
  readonly mapId: string;
  readonly width: number;
  readonly height: number;
  readonly seatCount: number;
  /** The stage or pitch, drawn for orientation. */
  readonly stage: { readonly label: string; readonly polygon: Polygon };
  readonly sectors: readonly SectorOverview[];
}

/** A contiguous run of seats of one sector. `first` counts within the sector. */
export interface SeatRow {
  readonly label: string;
  /** Index into {@link SectorGeometry.blocks}. */
  readonly block: number;
  readonly first: number;
  readonly count: number;
}

/** Bits of {@link SectorGeometry.flags}. */
export const ACCESSIBLE = 1;
export const COMPANION = 2;
export const RESTRICTED_VIEW = 4;

/** One sector's seats, by column; index 0 is the sector's first seat. */
export interface SectorGeometry {
  readonly sectorId: string;
  /** A block without a name is not mentioned. */
  readonly blocks: readonly { readonly blockId: string; readonly name: string }[];
  /** In seat order: `rows[k + 1].first === rows[k].first + rows[k].count`. */
  readonly rows: readonly SeatRow[];
  /** `idassento` of each seat. */
  readonly ids: Uint32Array;
  /** Center of each seat in map units. */
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  /** The number painted on the seat. */
  readonly numbers: Uint16Array;
  /** Bit 0: accessible place. Bit 1: companion place. Bit 2: restricted view. */
  readonly flags: Uint8Array;
}

/** Change of one seat: its index in the map and its new state. */
export type SeatDelta = readonly [index: number, state: SeatStateCode];

/** Name of a seat for a buyer; created on demand. */
export interface SeatName {
  readonly seatId: SeatId;
  readonly index: number;
  readonly sectorId: string;
  readonly sector: string;
  readonly block: string;
  readonly row: string;
  readonly number: number;
  readonly flags: number;
}

/** Code of each state in the state column. */
export const SEAT: Readonly<Record<SeatState, SeatStateCode>> = {
  free: 0,
  reserved: 1,
  reservedByYou: 2,
  occupied: 3,
  occupiedByYou: 4,
  blocked: 5,
  occupiedElsewhere: 6,
  waitingForYourPayment: 7,
  inYourOtherCart: 8,
};

/** True if the number is a state code. */
export const isSeatStateCode = (code: number): code is SeatStateCode =>
  Number.isInteger(code) && code >= 0 && code < SEAT_STATES.length;

/** Name of the state; null for an unknown code. */
export const seatStateOf = (code: number): SeatState | null => SEAT_STATES[code] ?? null;

/**
 * `defer` keeps a guest's seat until login; `resume` continues the purchase that has it. `refused` is the reason code.
 */
export type SeatClick =
  | { readonly does: 'select' | 'defer' | 'release' | 'resume' }
  | { readonly does: 'nothing'; readonly refused: SeatRefusal };

export type SeatRefusal = 'seats.not-free' | 'seats.already-yours';

export const isSelectable = (state: SeatState): boolean => state === 'free';
export const isReleasable = (state: SeatState): boolean => state === 'reservedByYou';
/** The buyer's seat in another purchase than the cart. */
export const isResumable = (state: SeatState): boolean =>
  state === 'waitingForYourPayment' || state === 'inYourOtherCart';

/** Effect of a click on a seat in this state, for a guest or a consumer. */
export function clickOn(state: SeatState, who: 'guest' | 'consumer'): SeatClick {
  if (isSelectable(state)) return { does: who === 'guest' ? 'defer' : 'select' };
  if (isReleasable(state)) return { does: 'release' };
  if (isResumable(state)) return { does: 'resume' };
  return { does: 'nothing', refused: state === 'occupiedByYou' ? 'seats.already-yours' : 'seats.not-free' };
}
