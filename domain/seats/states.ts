/** The states by name, and what a click on a seat means. */
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
  waitingForYourPayment: 7,
  inYourOtherCart: 8,
};

/** Whether the number is a state's. */
export const isSeatStateCode = (code: number): code is SeatStateCode =>
  Number.isInteger(code) && code >= 0 && code < SEAT_STATES.length;

/** The state's name; null for a code that there is not. */
export const seatStateOf = (code: number): SeatState | null => SEAT_STATES[code] ?? null;

/**
 * `defer` keeps a guest's seat until login, `resume` goes on with the purchase that has it. `refused` is the code of the
 * reason.
 */
export type SeatClick =
  | { readonly does: 'select' | 'defer' | 'release' | 'resume' }
  | { readonly does: 'nothing'; readonly refused: SeatRefusal };

export type SeatRefusal = 'seats.not-free' | 'seats.already-yours';

export const isSelectable = (state: SeatState): boolean => state === 'free';
export const isReleasable = (state: SeatState): boolean => state === 'reservedByYou';
/** Yours, in another purchase than the cart here. */
export const isResumable = (state: SeatState): boolean =>
  state === 'waitingForYourPayment' || state === 'inYourOtherCart';

/** What a click on a seat that is shown in this state means, and for whom. */
export function clickOn(state: SeatState, who: 'guest' | 'consumer'): SeatClick {
  if (isSelectable(state)) return { does: who === 'guest' ? 'defer' : 'select' };
  if (isReleasable(state)) return { does: 'release' };
  if (isResumable(state)) return { does: 'resume' };
  return { does: 'nothing', refused: state === 'occupiedByYou' ? 'seats.already-yours' : 'seats.not-free' };
}
