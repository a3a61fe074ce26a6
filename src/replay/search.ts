/** Searches moments by words and cause, in slices, so that a long log never blocks the page. */
import { describe } from '../../domain/log/describe.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import { rulesBehind } from '../../worker/replay/rules.ts';
import { causeText, refusedCode } from '../../worker/replay/steps.ts';
import { CAUSES, type CauseKind, type Clock, type NamedLog } from './logs.ts';

export interface Wanted {
  /** All words must occur in the event's line, type, cause, refusal code, rules, seats, or amounts on screen. */
  readonly text: string;
  readonly cause: CauseKind | null;
}

const SLICE = 2000;

const SEATS = /"(?:seatId|label)":"([^"]*)"/g;
const seatsIn = (message: unknown): string =>
  Array.from(JSON.stringify(message).matchAll(SEATS), ([, name]) => name).join(' ');

/** Amounts as they are printed, such as `payable brl 99.00`. */
const amountsIn = (shown: Recorded['shown']): string =>
  Object.entries(shown ?? {})
    .map(([name, value]) =>
      typeof value === 'number' && name.includes(' ') ? `${name} ${(value / 100).toFixed(2)}` : value,
    )
    .join(' ');

const words = ({ envelopes }: NamedLog, position: number): string => {
  const envelope = envelopes[position];
  if (envelope === undefined) return '';
  const { event, cause, shown } = envelope;
  const code = refusedCode(event);
  return [
    ...[event.type, describe(event)],
    ...(cause === null ? [] : [cause.type, causeText(cause), seatsIn(cause)]),
    ...(code === null ? [] : [code, ...rulesBehind(code, event.type)]),
    ...[seatsIn(event), amountsIn(shown)],
  ]
    .join(' ')
    .toLowerCase();
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
