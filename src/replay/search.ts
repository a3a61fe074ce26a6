/** Finds moments by words and by what stands behind them, in slices, so that a long log never holds the page up. */
import { describe, describeCause } from '../../domain/log/describe.ts';
import { refusedCode } from '../../worker/replay/steps.ts';
import { CAUSES, type CauseKind, type Clock, type NamedLog } from './logs.ts';

export interface Wanted {
  /** Every word of it has to stand in the event's line, its type, its cause or the code of its refusal. */
  readonly text: string;
  readonly cause: CauseKind | null;
}

const SLICE = 2000;

/** What an event is found by, small letters. */
const words = ({ envelopes }: NamedLog, position: number): string => {
  const envelope = envelopes[position];
  if (envelope === undefined) return '';
  const { event, cause } = envelope;
  const why = cause === null ? '' : `${cause.type} ${describedCause(cause)}`;
  return `${event.type} ${describe(event)} ${refusedCode(event) ?? ''} ${why}`.toLowerCase();
};

/** A cause that is not of its shape stands in the log as it was (G-07). */
export const describedCause = (cause: Parameters<typeof describeCause>[0]): string => {
  try {
    return describeCause(cause);
  } catch {
    return 'a cause that cannot be read';
  }
};

/** Moments that match, oldest first, a part at a time. */
export function* search(
  logs: readonly NamedLog[],
  clock: Clock,
  { text, cause }: Wanted,
): Generator<readonly number[]> {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = cause === null ? -1 : CAUSES.indexOf(cause);
  for (let start = 0; start < clock.length; start += SLICE) {
    const found: number[] = [];
    for (let moment = start; moment < Math.min(start + SLICE, clock.length); moment += 1) {
      const owner = clock.logOf(moment);
      const log = logs[owner];
      if (log === undefined) continue;
      const position = clock.positionIn(owner, moment);
      if (kind !== -1 && log.causes[position] !== kind) continue;
      if (terms.length > 0) {
        const line = words(log, position);
        if (!terms.every((term) => line.includes(term))) continue;
      }
      found.push(moment);
    }
    yield found;
  }
}
