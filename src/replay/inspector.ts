/** Worker of the replay page: checks and shrinks logs, so that the page stays responsive. */
import * as Comlink from 'comlink';
import type { Start } from '../../domain/log/file.ts';
import { foldStep } from '../../domain/shop/evolve.ts';
import { replaying } from '../../domain/shop/replay.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import type { Checked } from '../../worker/replay/printing.ts';
import { beginningOf } from '../../worker/replay/replaying.ts';
import { type Shrunk, shrink } from '../../worker/replay/shrinking.ts';
import { specText } from '../../worker/replay/spec-text.ts';

export interface Inspected {
  readonly envelopes: readonly Recorded[];
  readonly start: Start | null;
  /** Zone of the buyer's device. */
  readonly zone: string | null;
}

/** `unknown` for text that is no property, null if the log does not have it. */
export type ShrunkSpec = (Shrunk & { readonly spec: string }) | 'unknown' | null;

/** Share of the log that was read, from 0 to 1. */
type OnProgress = (done: number) => void;

/** Number of events between two reports of progress. */
const REPORTED = 5_000;

function* counted(log: readonly Recorded[], onProgress: OnProgress): Generator<Recorded> {
  for (const [nth, recorded] of log.entries()) {
    if (nth % REPORTED === 0) onProgress(nth / log.length);
    yield recorded;
  }
}

export const inspector = {
  /** `envelopes` end before the first damage. With damage, `isDamaged`, the last decision can lack events. */
  check: ({ envelopes, start }: Inspected, isDamaged: boolean, onProgress: OnProgress): Checked => {
    let { state } = beginningOf({ start });
    const { take, end } = replaying(state);
    for (const recorded of counted(envelopes, onProgress)) {
      state = foldStep(state, recorded.event);
      take(recorded, state);
    }
    const decided = end(isDamaged);
    return decided.same
      ? { same: true, batches: decided.batches }
      : { same: false, difference: decided.difference };
  },
  shrink: ({ envelopes, start, zone }: Inspected, property: string, onProgress: OnProgress): ShrunkSpec => {
    const { state } = beginningOf({ start });
    const shrunk = shrink(property, () => counted(envelopes, onProgress), state);
    if (shrunk === null || shrunk === 'unknown') return shrunk;
    return { ...shrunk, spec: specText({ ...shrunk, root: '../../', start, zone, shows: property }) };
  },
};
export type Inspector = typeof inspector;

Comlink.expose(inspector);
