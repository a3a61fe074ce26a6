/** Searches moments by words and cause, in slices, so that a long log never blocks the page. */
import { describe, describeCause } from '../../domain/log/describe.ts';
import { refusedCode } from '../../worker/replay/steps.ts';
import { CAUSES, type CauseKind, type Clock, type NamedLog } from './logs.ts';

export interface Wanted {
  /** All words must occur in the event's line, type, cause or refusal code. */
  readonly text: string;
  readonly cause: CauseKind | null;
}

const SLICE = 2000;

const words = ({ envelopes }: NamedLog, position: number): string => {
  const envelope = envelopes[position];
  if (envelope === undefined) return '';
  const { event, cause } = envelope;
  const why = cause === null ? '' : `${cause.type} ${describedCause(cause)}`;
  return `${event.type} ${describe(event)} ${refusedCode(event) ?? ''} ${why}`.toLowerCase();
};

/** Describes a cause. The cause can be malformed, since a log keeps such causes (G-07). */
export const describedCause = (cause: Parameters<typeof describeCause>[0]): string => {
  try {
    return describeCause(cause);
  } catch {
    return 'a cause that cannot be read';
  }
};

export function* searchLog(
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
