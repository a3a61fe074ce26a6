/** From a seat's state and the reader's own sets to the look it is drawn and named with. */
import type { SeatStateCode } from '../../../domain/seats/columns.ts';
import type { SeatLook } from './types.ts';

/** By state code: free, reserved, reservedByYou, occupied, occupiedByYou, blocked, occupiedElsewhere,
 * waitingForYourPayment, inYourOtherCart. */
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

/**
 * What is under way beats what is known: a seat that waits for an answer is `pending` whatever its state.
 * A seat of a sector that is not for sale is never `free`.
 */
export function lookOf(state: number, own: boolean, pending: boolean, onSale: boolean): SeatLook {
  if (pending) return 'pending';
  const look = looks(state);
  if (own) return look === 'free' || look === 'taken' ? 'yours' : look;
  return look === 'free' && !onSale ? 'taken' : look;
}

/** Yours, in another purchase than the cart here: pressing it asks what to do about that. */
export const resumable = (look: SeatLook): boolean => look === 'unpaid' || look === 'elsewhere';

/** Whether pressing the seat means anything: choosing a free one, giving back one's own, resuming its purchase. */
export const pressable = (look: SeatLook): boolean => look === 'free' || look === 'yours' || resumable(look);
