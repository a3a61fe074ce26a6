/**
 * Gathers seat changes until they are drawn: a burst of any length becomes one list with one entry a seat, the
 * last state winning. Knows nothing of frames; whoever draws asks for the list.
 */
import type { SeatDelta } from './types.ts';

export interface Coalescer {
  add(deltas: readonly SeatDelta[]): void;
  /** What gathered since the last call, in the order in which seats were first named. */
  take(): SeatDelta[];
  readonly empty: boolean;
}

export function coalescer(): Coalescer {
  let gathered = new Map<number, SeatDelta>();
  return {
    add(deltas) {
      for (const delta of deltas) gathered.set(delta[0], delta);
    },
    take() {
      const list = [...gathered.values()];
      gathered = new Map();
      return list;
    },
    get empty() {
      return gathered.size === 0;
    },
  };
}
