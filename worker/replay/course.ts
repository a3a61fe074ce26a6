/** A log as decisions that can be omitted. Request ids are counted (K-04), so the remaining decisions get new ones. */
import { requestId } from '../../domain/kernel/decider.ts';
import type { Instant } from '../../domain/kernel/values.ts';
import { decideForLog } from '../../domain/shop/decide.ts';
import { initial } from '../../domain/shop/evolve.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import { type Shown, shownIn } from '../../domain/shop/shown.ts';
import { type Snapshot, view } from '../../domain/shop/view.ts';
import { foldOn, type Recorded } from './folding.ts';
import { refusedCode } from './steps.ts';

export interface Batch {
  /** Null for events before the first cause. */
  readonly cause: Input | null;
  readonly at: Instant;
  readonly events: readonly Event[];
  /** Everything on screen after it. Undefined where the log does not have it. */
  readonly shown: Shown | undefined;
  readonly asked: readonly string[];
}

const askedBetween = (before: State, after: State): readonly string[] =>
  Array.from({ length: Math.max(0, after.requests - before.requests) }, (_, nth) => requestId(before, nth));

export const batchesOf = (log: readonly Recorded[], from: State = initial): readonly Batch[] => {
  const take = foldOn({ state: from, calls: [], cause: null });
  const batches: { -readonly [K in keyof Batch]: K extends 'events' ? Event[] : Batch[K] }[] = [];
  let before = from;
  let state = from;
  let onScreen: Shown = {};
  for (const recorded of log) {
    const { cause, at, event, shown } = recorded;
    if (cause !== null || batches.length === 0) {
      before = state;
      batches.push({ cause, at, events: [], shown: undefined, asked: [] });
    }
    state = take(recorded).state;
    const batch = batches.at(-1);
    if (batch === undefined) continue;
    batch.events.push(event);
    if (shown !== undefined) batch.shown = onScreen = { ...onScreen, ...shown };
    batch.asked = askedBetween(before, state);
  }
  return batches;
};

const renamed = <T>(value: T, names: ReadonlyMap<string, string>): T => {
  if (typeof value === 'string') return (names.get(value) ?? value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, names)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, names)])) as T;
};

/** Results of decisions by today's rules. */
export interface Course {
  /** Log of the decisions that had events. */
  readonly log: readonly Recorded[];
  readonly events: readonly Event[];
  /** Codes of all refusals of core and server, in order. */
  readonly refused: readonly string[];
  readonly state: State;
  /** Gives a message of the whole log the request ids of this course. */
  readonly rename: <T>(value: T) => T;
}

/** Decides the causes again. `observe` gets each state, and can stop the course by returning true. */
export const courseOfBatches = (
  batches: readonly Batch[],
  from: State = initial,
  observe: (state: State, at: Instant) => boolean = () => false,
): Course => {
  const names = new Map<string, string>();
  const log: Recorded[] = [];
  const refused: string[] = [];
  let state = from;
  const take = foldOn({ state, calls: [], cause: null });
  for (const { cause: recordedCause, at, events: recordedEvents, asked } of batches) {
    const before = state;
    const cause = recordedCause === null ? null : renamed(recordedCause, names);
    const { events, refusal } =
      cause === null ? { events: recordedEvents, refusal: null } : decideForLog(state, cause, at);
    for (const [nth, event] of events.entries()) {
      const recorded = { seq: log.length, at, cause: nth === 0 ? cause : null, event };
      state = take(recorded).state;
      log.push(recorded);
      const code = refusedCode(event);
      if (code !== null) refused.push(code);
    }
    if (refusal !== null && events.length === 0) refused.push(refusal.code);
    for (const [nth, id] of askedBetween(before, state).entries()) {
      const recorded = asked[nth];
      if (recorded !== undefined) names.set(recorded, id);
    }
    if (observe(state, at)) break;
  }
  const events = log.map(({ event }) => event);
  return { log, events, refused, state, rename: (value) => renamed(value, names) };
};

export const codesIn = (shown: Shown): readonly string[] =>
  Object.values(shown).flatMap((value) => (typeof value === 'string' ? value.split(' ') : []));
/** In cents, of all currencies. */
export const payablesIn = (shown: Shown): readonly (number | string | null)[] =>
  Object.entries(shown).flatMap(([name, value]) => (name.startsWith('payable ') ? [value] : []));

export const screenOf = (snapshot: Snapshot): Shown => ({
  ...shownIn(snapshot),
  notice: snapshot.notice?.code ?? null,
});

/** Amounts and codes on screen after each decision, by today's rules. */
export const shownOf = (log: readonly Recorded[], from: State = initial): readonly Shown[] => {
  const all: Shown[] = [];
  let before: Snapshot | undefined;
  courseOfBatches(batchesOf(log, from), from, (state, at) => {
    before = view(state, at, before);
    all.push(screenOf(before));
    return false;
  });
  return all;
};

export const courseOf = (log: readonly Recorded[], from: State = initial): Course =>
  courseOfBatches(batchesOf(log, from), from);
