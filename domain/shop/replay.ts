/** Decides a log again from its causes and names the first event that differs (K-10). */
import * as Either from 'effect/Either';
import type { Envelope, Refusal } from '../kernel/decider.ts';
import { copy, freeze, same } from '../kernel/plain.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './evolve.ts';
import type { Event, Input, State } from './messages.ts';

export type Recorded = Envelope<Event, Input>;

/** `recorded` or `decided` is null where one side has an event more; `refusal` where deciding said no. */
export interface Difference {
  readonly seq: number;
  readonly recorded: Event | null;
  readonly decided: Event | null;
  readonly refusal: Refusal | null;
}

export type Replayed =
  | { readonly same: true; readonly state: State; readonly batches: number }
  | {
      readonly same: false;
      readonly state: State;
      readonly batches: number;
      readonly difference: Difference;
    };

/** The events of one decision: the envelope with the cause and those behind it without. */
const batchAt = (log: readonly Recorded[], start: number): readonly Recorded[] => {
  let end = start + 1;
  while (end < log.length && log[end]?.cause === null) end += 1;
  return log.slice(start, end);
};

const differenceIn = (state: State, batch: readonly Recorded[]): Difference | null => {
  const [first] = batch;
  if (!first || first.cause === null) return null;
  const decision = decide(state, first.cause, first.at);
  const decided = Either.isRight(decision) ? decision.right : [];
  const refusal = Either.isLeft(decision) ? decision.left : null;
  for (let place = 0; place < Math.max(batch.length, decided.length); place++) {
    const recorded = batch[place]?.event ?? null;
    const again = decided[place] ?? null;
    if (!same(recorded, again)) return { seq: first.seq + place, recorded, decided: again, refusal };
  }
  return null;
};

/**
 * Linear in the log's length. Events at the start without a cause are folded as they are. Stops at the first
 * difference, with the state before its batch. Decisions only read, so one working state serves them all.
 */
export const replay = (log: readonly Recorded[], from: State = initial): Replayed => {
  const working = copy(from);
  const now = (): State => freeze(copy(working) as State);
  let batches = 0;
  for (let place = 0; place < log.length; ) {
    const batch = batchAt(log, place);
    const difference = differenceIn(working as State, batch);
    if (difference) return { same: false, state: now(), batches, difference };
    for (const { event } of batch) evolve(working, event);
    place += batch.length;
    batches += 1;
  }
  return { same: true, state: now(), batches };
};
