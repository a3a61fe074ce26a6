/** A log as decisions that can be omitted. Request ids are counted (K-04), so the remaining decisions get new ones. */
import { requestIdAt } from '../../domain/kernel/decider.ts';
import type { Instant } from '../../domain/kernel/values.ts';
import { decideAndRecord } from '../../domain/shop/decide.ts';
import { foldStep, initial } from '../../domain/shop/evolve.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import { type Shown, shownIn } from '../../domain/shop/shown.ts';
import { type Snapshot, view } from '../../domain/shop/view.ts';
import type { Recorded } from './folding.ts';
import { refusedCode } from './steps.ts';

export interface Batch {
  /** Null for events before the first cause. */
  readonly cause: Input | null;
  readonly at: Instant;
  readonly events: readonly Event[];
  /** Everything on screen after it. Null where the log does not have it. */
  readonly shown: Shown | null;
  readonly asked: readonly string[];
}

const askedBetween = (before: State, after: State): readonly string[] =>
  Array.from({ length: Math.max(0, after.requests - before.requests) }, (_, nth) =>
    requestIdAt(before.requests + nth + 1),
  );

/** Yields each decision once the next one begins, so that a log never has to be whole in memory. */
export function* readBatches(log: Iterable<Recorded>, from: State = initial): Generator<Batch> {
  let before = from;
  let state = from;
  let onScreen: Shown | undefined;
  let first: Pick<Batch, 'cause' | 'at'> | null = null;
  let events: Event[] = [];
  for (const { cause, at, event, shown } of log) {
    if (first === null || cause !== null) {
      if (first !== null)
        yield { ...first, events, shown: onScreen ?? null, asked: askedBetween(before, state) };
      before = state;
      first = { cause, at };
      events = [];
    }
    state = foldStep(state, event);
    events.push(event);
    if (shown !== undefined) onScreen = { ...onScreen, ...shown };
  }
  if (first !== null) yield { ...first, events, shown: onScreen ?? null, asked: askedBetween(before, state) };
}

export const batchesOf = (log: Iterable<Recorded>, from: State = initial): readonly Batch[] => [
  ...readBatches(log, from),
];

const renamed = <T>(value: T, names: ReadonlyMap<string, string>): T => {
  if (typeof value === 'string') return (names.get(value) ?? value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, names)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, names)])) as T;
};

/** One decision by today's rules. */
export interface Decided {
  readonly state: State;
  readonly at: Instant;
  readonly log: readonly Recorded[];
  /** Codes of all refusals of core and server, in order. */
  readonly refused: readonly string[];
}

/** Decides the causes again. Fills `names` with the request ids that changed, because decisions were omitted. */
function* decideBatches(
  batches: Iterable<Batch>,
  from: State,
  names: Map<string, string>,
): Generator<Decided> {
  let state = from;
  let seq = 0;
  for (const { cause: recordedCause, at, events: recordedEvents, asked } of batches) {
    const before = state;
    const cause = recordedCause === null || names.size === 0 ? recordedCause : renamed(recordedCause, names);
    const { events, refusal } =
      cause === null ? { events: recordedEvents, refusal: null } : decideAndRecord(state, cause, at);
    const refused = events.flatMap((event) => refusedCode(event) ?? []);
    if (refusal !== null && events.length === 0) refused.push(refusal.code);
    const log = events.map(
      (event, nth): Recorded => ({ seq: seq + nth, at, cause: nth === 0 ? cause : null, event }),
    );
    state = events.reduce(foldStep, state);
    seq += events.length;
    for (const [nth, id] of askedBetween(before, state).entries()) {
      const recorded = asked[nth];
      if (recorded === id) names.delete(id);
      else if (recorded !== undefined) names.set(recorded, id);
    }
    yield { state, at, log, refused };
  }
}

/** Number of decisions up to the first that has the property. Null if none has it. */
export const decisionsUntil = (
  has: (decided: Decided) => boolean,
  batches: Iterable<Batch>,
  from: State,
): number | null => {
  let count = 0;
  for (const decided of decideBatches(batches, from, new Map())) {
    count += 1;
    if (has(decided)) return count;
  }
  return null;
};

/** Results of decisions by today's rules. */
export interface Course {
  /** Log of the decisions that had events. */
  readonly log: readonly Recorded[];
  readonly events: readonly Event[];
  readonly refused: readonly string[];
  readonly state: State;
  /** Gives a message of the whole log the request ids of this course. */
  readonly rename: <T>(value: T) => T;
}

export const courseOfBatches = (batches: readonly Batch[], from: State = initial): Course => {
  const names = new Map<string, string>();
  const decided = [...decideBatches(batches, from, names)];
  const log = decided.flatMap((one) => one.log);
  return {
    log,
    events: log.map(({ event }) => event),
    refused: decided.flatMap((one) => one.refused),
    state: decided.at(-1)?.state ?? from,
    rename: (value) => renamed(value, names),
  };
};

export const codesIn = (shown: Shown): readonly string[] =>
  Object.values(shown).flatMap((value) => (typeof value === 'string' ? value.split(' ') : []));
/** In cents, of all currencies. */
export const payablesIn = (shown: Shown): readonly (number | string | null)[] =>
  Object.entries(shown).flatMap(([name, value]) => (name.startsWith('payable ') ? [value] : []));

/** Everything on screen after each decision, with the message. */
export const screens = (): ((decided: Pick<Decided, 'state' | 'at'>) => Shown) => {
  let before: Snapshot | undefined;
  return ({ state, at }) => {
    before = view(state, at, before);
    return { ...shownIn(before), notice: before.notice?.code ?? null };
  };
};

/** Amounts and codes on screen after each decision, by today's rules. */
export const shownOf = (log: readonly Recorded[], from: State = initial): readonly Shown[] => {
  const screen = screens();
  return [...decideBatches(readBatches(log, from), from, new Map())].map(screen);
};

export const courseOf = (log: readonly Recorded[], from: State = initial): Course =>
  courseOfBatches(batchesOf(log, from), from);
