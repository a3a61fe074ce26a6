import * as Either from 'effect/Either';
import type { Envelope, Refusal } from '../kernel/decider.ts';
import { copy, freeze, same } from '../kernel/plain.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './evolve.ts';
import type { Event, Input, State } from './messages.ts';

export type Recorded = Envelope<Event, Input>;

/** `recorded` or `decided` is null if the other side has an extra event. */
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

export interface Replaying {
  readonly take: (recorded: Recorded) => void;
  /** `cut` is true for a truncated log, whose last decision may have had more events. */
  readonly end: (cut?: boolean) => Replayed;
}

/** Decides a log again and stops at the first difference (K-10). Events before the first cause are only folded. */
export const replaying = (from: State = initial): Replaying => {
  const working = copy(from);
  let batches = 0;
  let difference: Difference | null = null;
  /** Envelopes of one decision: the one with the cause, and those after it without one. */
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

export const replay = (log: readonly Recorded[], from: State = initial): Replayed => {
  const { take, end } = replaying(from);
  for (const recorded of log) take(recorded);
  return end();
};
