/** What every part of the list needs to show seats as they are and to say that one was pressed. */
import type { SeatMapLabels, SeatStates } from './types.ts';

export interface SeatPresses {
  readonly states: SeatStates;
  /** Moves when states change, so that what is shown is read again. */
  readonly version: number;
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  readonly onToggle: (seat: number) => void;
  readonly onPoint: ((seat: number | null) => void) | undefined;
}
