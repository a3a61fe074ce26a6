/** Decides by the countdown of a sale whether its map is open. Apart from `opening.ts`, since the map needs no zones. */
import type { Opening } from '../model/opening.ts';
import type { Countdown } from '../time/deadline.ts';
import { isSoldHere } from './listed.ts';
import type { OpeningSlice } from './opening.ts';

/** Phase of an event's opening (E-57). Null without one, or if another event was read last. */
export const phaseOf = (
  opening: Pick<OpeningSlice, 'productId' | 'phase'> | null,
  productId: Opening['productId'],
): Countdown['phase'] | null => (opening?.productId === productId ? opening.phase : null);

/** True once the tickets of an opening are read again and again (E-59). */
export const isOpenNow = (phase: Countdown['phase'] | null): boolean => phase === 'over';

/** True until the time of the opening (E-83). Afterwards the server decides what is on sale. */
export const isCountingDown = (phase: Countdown['phase'] | null): boolean =>
  phase !== null && !isOpenNow(phase);

export interface Mapped {
  readonly seatMap: boolean;
  readonly externalUrl: string | null;
}

/** True if seats can be chosen on the event's map. `opens`: the sale has not opened (E-83). */
export const hasOpenMap = (event: Mapped, opens: boolean): boolean =>
  event.seatMap && !opens && isSoldHere(event);
