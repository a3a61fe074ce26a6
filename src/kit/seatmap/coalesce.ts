/** Collects seat changes until they are drawn. Keeps only the last change of each seat. */
import type { SeatDelta } from './types.ts';

export interface Coalescer {
  add(deltas: readonly SeatDelta[]): void;
  /** Changes since the last call, in the order in which seats first changed. */
  flush(): SeatDelta[];
  readonly empty: boolean;
}

export function coalescer(): Coalescer {
  let gathered = new Map<number, SeatDelta>();
  return {
    add(deltas) {
      for (const delta of deltas) gathered.set(delta[0], delta);
    },
    flush() {
      const list = [...gathered.values()];
      gathered = new Map();
      return list;
    },
    get empty() {
      return gathered.size === 0;
    },
  };
}
