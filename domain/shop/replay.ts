import type { Refusal } from '../kernel/decider.ts';
import { copy, freeze, frozenCopy, same } from '../kernel/plain.ts';
import { decideForLog } from './decide.ts';
import { evolve, initial } from './evolve.ts';
import type { Event, State } from './messages.ts';
import { type Recorded, type Shown, shownChange, shownIn } from './shown.ts';
import { view } from './view.ts';

export type { Recorded };

/** `recorded` or `decided` is null if the other side has an extra event. */
export interface Difference {
  readonly seq: number;
  readonly recorded: Event | null;
  readonly decided: Event | null;
  readonly refusal: Refusal | null;
  /** Amounts and codes that differ on screen, if the events are the same. */
  readonly shown: readonly ShownDifference[];
}

export interface ShownDifference {
  readonly name: string;
  /** Null if it was not on screen. */
  readonly recorded: Shown[string];
  readonly decided: Shown[string];
}

export type Replayed =
  | { readonly same: true; readonly state: State; readonly batches: number }
  | {
      readonly same: false;
      readonly state: State;
      readonly batches: number;
      readonly difference: Difference;
    };

/** `shown` is everything that was on screen after the batch. Undefined if the log does not have it. */
const shownDifference = (
  after: State,
  batch: readonly Recorded[],
  shown: Shown | undefined,
): Difference | null => {
  const last = batch.at(-1);
  if (last === undefined || shown === undefined) return null;
  // `view` freezes what it shares with the state.
  const decided = shownIn(view(frozenCopy(after), last.at));
  const change = shownChange(shown, decided);
  if (change === null) return null;
  const { seq, event } = last;
  const differing = Object.keys(change).map(
    (name): ShownDifference => ({
      ...{ name, recorded: shown[name] ?? null, decided: decided[name] ?? null },
    }),
  );
  return { seq, recorded: event, decided: event, refusal: null, shown: differing };
};

const differenceIn = (state: State, batch: readonly Recorded[]): Difference | null => {
  const [first] = batch;
  if (!first || first.cause === null) return null;
  const { events: decided, refusal } = decideForLog(state, first.cause, first.at);
  for (let place = 0; place < Math.max(batch.length, decided.length); place++) {
    const recorded = batch[place]?.event ?? null;
    const decidedAgain = decided[place] ?? null;
    if (!same(recorded, decidedAgain))
      return {
        ...{ seq: first.seq + place, recorded, refusal, shown: [] },
        decided: refusal === null ? decidedAgain : null,
      };
  }
  return null;
};

/** Difference between a decision in the log, with its cause first, and today's rules. `after` is the state after its events. */
export const differenceOf = (
  ...[before, after, batch, shown]: [State, State, readonly Recorded[], Shown | undefined]
): Difference | null => differenceIn(before, batch) ?? shownDifference(after, batch, shown);

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
  let shown: Shown = {};
  const settle = (cut: boolean): void => {
    if (batch.length === 0) return;
    const found = differenceIn(working as State, batch);
    if (found !== null && !(cut && found.recorded === null)) {
      difference = found;
      return;
    }
    for (const { event } of batch) evolve(working, event);
    // A truncated decision can show less than its events.
    const change = batch.at(-1)?.shown;
    if (change !== undefined) shown = { ...shown, ...change };
    const isCompared = change !== undefined && !cut;
    difference = isCompared ? shownDifference(working as State, batch, shown) : null;
    if (difference !== null) return;
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
