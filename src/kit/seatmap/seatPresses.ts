import type { SeatMapLabels, SeatStates } from './types.ts';

export interface SeatPresses {
  readonly states: SeatStates;
  /** Changes with the states, so that memoized parts render again. */
  readonly version: number;
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  readonly onToggle: (seat: number) => void;
  readonly onPoint: ((seat: number | null) => void) | undefined;
}
