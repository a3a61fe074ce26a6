import type { SeatStateCode } from '../../domain/seats/columns.ts';
import type { SeatLook } from './types.ts';

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

/** Look of a seat for the buyer. A seat that waits for a response is `pending`. A seat not for sale is never `free`. */
export function lookOf(state: number, own: boolean, pending: boolean, onSale: boolean): SeatLook {
  if (pending) return 'pending';
  const look = looks(state);
  if (own) return look === 'free' || look === 'taken' ? 'yours' : look;
  return look === 'free' && !onSale ? 'taken' : look;
}

/** True for the buyer's seats in another purchase. Pressing such a seat offers to resume that purchase. */
export const resumable = (look: SeatLook): boolean => look === 'unpaid' || look === 'elsewhere';

export const pressable = (look: SeatLook): boolean => look === 'free' || look === 'yours' || resumable(look);
