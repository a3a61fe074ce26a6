/** Decides a log again from its causes and names the first event that differs (K-10). */
import * as Either from 'effect/Either';
import type { Envelope, Refusal } from '../kernel/decider.ts';
import { copy, freeze, same } from '../kernel/plain.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './evolve.ts';
import type { Event, Input, State } from './messages.ts';

export type Recorded = Envelope<Event, Input>;

/**
 * `recorded` or `decided` is null if one side has an extra event. `refusal` is set if the decision was a
 * refusal.
 */
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

const differenceIn = (state: State, batch: readonly Recorded[]): Difference | null => {
  const [first] = batch;
  if (!first || first.cause === null) return null;
  const decision = decide(state, first.cause, first.at);
  const decided = Either.isRight(decision) ? decision.right : [];
  const refusal = Either.isLeft(decision) ? decision.left : null;
  for (let place = 0; place < Math.max(batch.length, decided.length); place++) {
    const recorded = batch[place]?.event ?? null;
    const decidedAgain = decided[place] ?? null;
    if (!same(recorded, decidedAgain))
      return { seq: first.seq + place, recorded, decided: decidedAgain, refusal };
  }
  return null;
};

/** Decides the passed envelopes again, one after the other. */
export interface Replaying {
  readonly take: (recorded: Recorded) => void;
  /** `cut` for a truncated log: its last decision can have had more events than were recorded. */
  readonly end: (cut?: boolean) => Replayed;
}

/**
 * Events at the start without a cause are folded as they are. Stops at the first difference, with the state before its
 * batch. Decisions only read, so one working state serves them all.
 */
export const replaying = (from: State = initial): Replaying => {
  const working = copy(from);
  let batches = 0;
  let difference: Difference | null = null;
  /** The events of one decision: the envelope with the cause and those behind it without. */
  let batch: Recorded[] = [];
  const settle = (cut: boolean): void => {
    if (batch.length === 0) return;
    const found = differenceIn(working as State, batch);
    if (found !== null && !(cut && found.recorded === null)) {
      difference = found;
      return;
    }
    for (const { event } of batch) evolve(working, event);
    batches += 1;
    batch = [];
  };
  return {
    take: (recorded) => {
      if (difference !== null) return;
      if (recorded.cause !== null) settle(false);
      batch.push(recorded);
    },
    end: (cut = false) => {
      if (difference === null) settle(cut);
      const state = freeze(copy(working) as State);
      return difference === null
        ? { same: true, state, batches }
        : { same: false, state, batches, difference };
    },
  };
};

/** Linear in the log's length. */
export const replay = (log: readonly Recorded[], from: State = initial): Replayed => {
  const { take, end } = replaying(from);
  for (const recorded of log) take(recorded);
  return end();
};
