/** A log as decisions that can be omitted. Request ids are counted (K-04), so the remaining decisions get new ones. */
import * as Either from 'effect/Either';
import { requestId } from '../../domain/kernel/decider.ts';
import type { Instant } from '../../domain/kernel/values.ts';
import { decide } from '../../domain/shop/decide.ts';
import { initial } from '../../domain/shop/evolve.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import { foldOn, type Recorded } from './folding.ts';
import { refusedCode } from './steps.ts';

export interface Batch {
  /** Null for events before the first cause. */
  readonly cause: Input | null;
  readonly at: Instant;
  readonly events: readonly Event[];
  readonly asked: readonly string[];
}

const askedBetween = (before: State, after: State): readonly string[] =>
  Array.from({ length: Math.max(0, after.requests - before.requests) }, (_, nth) => requestId(before, nth));

export const batchesOf = (log: readonly Recorded[], from: State = initial): readonly Batch[] => {
  const take = foldOn({ state: from, calls: [], cause: null });
  const batches: { cause: Input | null; at: Instant; events: Event[]; asked: readonly string[] }[] = [];
  let before = from;
  let state = from;
  for (const recorded of log) {
    const { cause, at, event } = recorded;
    if (cause !== null || batches.length === 0) {
      before = state;
      batches.push({ cause, at, events: [], asked: [] });
    }
    state = take(recorded).state;
    const batch = batches.at(-1);
    batch?.events.push(event);
    if (batch !== undefined) batch.asked = askedBetween(before, state);
  }
  return batches;
};

const renamed = <T>(value: T, names: ReadonlyMap<string, string>): T => {
  if (typeof value === 'string') return (names.get(value) ?? value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, names)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, names)])) as T;
};

export const logOfBatches = (batches: readonly Batch[], from: State = initial): readonly Recorded[] => {
  const names = new Map<string, string>();
  const log: Recorded[] = [];
  let requests = from.requests;
  for (const { cause, at, events, asked } of batches) {
    for (const [nth, id] of asked.entries()) names.set(id, requestId({ requests }, nth));
    requests += asked.length;
    for (const [nth, event] of events.entries())
      log.push({
        seq: log.length,
        at,
        cause: nth === 0 ? renamed(cause, names) : null,
        event: renamed(event, names),
      });
  }
  return log;
};

/** Results of a log's causes by today's rules. */
export interface Course {
  readonly events: readonly Event[];
  /** Codes of all refusals of core and server, in order. */
  readonly refused: readonly string[];
  readonly state: State;
}

export const courseOf = (log: readonly Recorded[], from: State = initial): Course => {
  const names = new Map<string, string>();
  const all: Event[] = [];
  const refused: string[] = [];
  let state = from;
  const take = foldOn({ state, calls: [], cause: null });
  const fold = (events: readonly Event[], at: Instant): void => {
    for (const event of events) {
      state = take({ seq: all.length, at, cause: null, event }).state;
      all.push(event);
      const code = refusedCode(event);
      if (code !== null) refused.push(code);
    }
  };
  for (const { cause, at, events, asked } of batchesOf(log, from)) {
    const before = state;
    const decision = cause === null ? Either.right(events) : decide(state, renamed(cause, names), at);
    if (Either.isRight(decision)) fold(decision.right, at);
    else refused.push(decision.left.code);
    for (const [nth, id] of askedBetween(before, state).entries()) {
      const recorded = asked[nth];
      if (recorded !== undefined) names.set(recorded, id);
    }
  }
  return { events: all, refused, state };
};
