/** The seven states by name, and what a click on a seat means. Not here: words of the wire. */
import { SEAT_STATES, type SeatState, type SeatStateCode } from './columns.ts';

/** The code of each state, as it stands in the state column. */
export const SEAT: Readonly<Record<SeatState, SeatStateCode>> = {
  free: 0,
  reserved: 1,
  reservedByYou: 2,
  occupied: 3,
  occupiedByYou: 4,
  blocked: 5,
  occupiedElsewhere: 6,
};

/** Whether the number is one of the seven. */
export const isSeatStateCode = (code: number): code is SeatStateCode =>
  Number.isInteger(code) && code >= 0 && code < SEAT_STATES.length;

/** The state's name; null for a code that there is not. */
export const seatStateOf = (code: number): SeatState | null => SEAT_STATES[code] ?? null;

/** `hold` keeps a guest's click until login. `refused` carries the i18n key of the reason. */
export type SeatClick =
  | { readonly does: 'select' | 'hold' | 'release' }
  | { readonly does: 'nothing'; readonly refused: SeatRefusal };

export type SeatRefusal =
  | 'seats.reserved'
  | 'seats.occupied'
  | 'seats.occupiedByYou'
  | 'seats.blocked'
  | 'seats.occupiedElsewhere';

const REFUSALS: Readonly<Record<Exclude<SeatState, 'free' | 'reservedByYou'>, SeatRefusal>> = {
  reserved: 'seats.reserved',
  occupied: 'seats.occupied',
  occupiedByYou: 'seats.occupiedByYou',
  blocked: 'seats.blocked',
  occupiedElsewhere: 'seats.occupiedElsewhere',
};

/** What a click on a seat in this state does, and for whom. */
export function clickOn(state: SeatState, who: 'guest' | 'consumer'): SeatClick {
  if (state === 'free') return { does: who === 'guest' ? 'hold' : 'select' };
  if (state === 'reservedByYou') return { does: 'release' };
  return { does: 'nothing', refused: REFUSALS[state] };
}

export const isSelectable = (state: SeatState): boolean => state === 'free';
export const isReleasable = (state: SeatState): boolean => state === 'reservedByYou';
