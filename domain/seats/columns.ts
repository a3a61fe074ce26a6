/** A seat map as columns: one typed array per property, with one index per seat. */
import type { Cents, SeatId, VariationId } from '../kernel/values.ts';

/** The server's seven states and two that are only shown. The position is the code. */
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
export type SeatStateCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Points `[x0, y0, x1, y1, …]` in map units (1 unit = 1 cm of the drawing, y downwards). */
export type Polygon = readonly number[];

export interface SeatPrice {
  readonly variationId: VariationId;
  readonly name: string;
  readonly price: Cents;
  readonly convenienceFee: Cents;
  readonly processingFee: Cents;
}

export interface SectorOverview {
  readonly sectorId: string;
  readonly name: string;
  /** Rank for best available seats. Lower is better. */
  readonly order: number;
  readonly polygon: Polygon;
  /** Index of the sector's first seat. The sector's seats are contiguous. */
  readonly firstSeat: number;
  readonly seatCount: number;
  /** Wheelchair places, as indices within the sector. */
  readonly accessible: readonly number[];
  /** URL of a file that can be cached forever, because the URL contains its hash. */
  readonly geometryUrl: string;
  /** As the server sorts them. Empty if the sector is not for sale on this date. */
  readonly prices: readonly SeatPrice[];
}

export interface SeatMapOverview {
  readonly mapId: string;
  readonly width: number;
  readonly height: number;
  readonly seatCount: number;
  readonly stage: { readonly label: string; readonly polygon: Polygon };
  readonly sectors: readonly SectorOverview[];
}

/** `first` counts within the sector. */
export interface SeatRow {
  readonly label: string;
  readonly block: number;
  readonly first: number;
  readonly count: number;
}

export const ACCESSIBLE = 1;
export const COMPANION = 2;
export const RESTRICTED_VIEW = 4;

export interface SectorGeometry {
  readonly sectorId: string;
  /** A block without a name is not mentioned. */
  readonly blocks: readonly { readonly blockId: string; readonly name: string }[];
  /** In seat order: `rows[k + 1].first === rows[k].first + rows[k].count`. */
  readonly rows: readonly SeatRow[];
  /** `idassento` of each seat. */
  readonly ids: Uint32Array;
  /** Centers in map units. */
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  readonly numbers: Uint16Array;
  readonly flags: Uint8Array;
}

export type SeatDelta = readonly [index: number, state: SeatStateCode];

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

export const isSeatStateCode = (code: number): code is SeatStateCode =>
  Number.isInteger(code) && code >= 0 && code < SEAT_STATES.length;

export const seatStateOf = (code: number): SeatState | null => SEAT_STATES[code] ?? null;

/** Effect of a click. `resume` offers to continue the purchase that has the seat. */
export type SeatClick =
  | { readonly does: 'select' | 'release' | 'resume' }
  | { readonly does: 'nothing'; readonly refused: SeatRefusal };

export type SeatRefusal = 'seats.not-free' | 'seats.already-yours';

export const isSelectable = (state: SeatState): boolean => state === 'free';
export const isReleasable = (state: SeatState): boolean => state === 'reservedByYou';
export const isResumable = (state: SeatState): boolean =>
  state === 'waitingForYourPayment' || state === 'inYourOtherCart';

export function clickOn(state: SeatState): SeatClick {
  if (isSelectable(state)) return { does: 'select' };
  if (isReleasable(state)) return { does: 'release' };
  if (isResumable(state)) return { does: 'resume' };
  return { does: 'nothing', refused: state === 'occupiedByYou' ? 'seats.already-yours' : 'seats.not-free' };
}
