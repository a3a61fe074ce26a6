import type { Mutable, Refusal } from '../kernel/decider.ts';
import { frozenCopy, same } from '../kernel/plain.ts';
import { decideAndRecord } from './decide.ts';
import { foldStep, initial } from './evolve.ts';
import type { Event, Input, State } from './messages.ts';
import { type Recorded, type Shown, shownByState, shownChange } from './shown.ts';

export type { Recorded };

/** `recorded` or `decided` is null if the other side has an extra event, `decided` also after a refusal. */
export interface Difference {
  readonly seq: number;
  /** First event of the decision. */
  readonly first: number;
  /** Name of the decision's cause. Null before the first cause. */
  readonly cause: string | null;
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

/** Such as `Answered Cart`. */
export const causeName = (cause: Input): string =>
  cause.type === 'Answered' ? `${cause.type} ${cause.call}` : cause.type;

type Found = Omit<Difference, 'first' | 'cause'>;

/** `shown` is everything that was on screen after the batch. */
const shownDifference = (batch: readonly Recorded[], shown: Shown, decided: Shown): Found | null => {
  const last = batch.at(-1);
  const change = shownChange(shown, decided);
  if (last === undefined || change === null) return null;
  const { seq, event } = last;
  const differing = Object.keys(change).map(
    (name): ShownDifference => ({ name, recorded: shown[name] ?? null, decided: decided[name] ?? null }),
  );
  return { seq, recorded: event, decided: event, refusal: null, shown: differing };
};

const differenceIn = (state: State, batch: readonly Recorded[]): Found | null => {
  const [first] = batch;
  if (!first || first.cause === null) return null;
  const { events, refusal } = decideAndRecord(state, first.cause, first.at);
  // Logs of earlier builds have refused checks (G-23).
  const isRefused = first.event.type === 'CommandRefused' && refusal !== null;
  const decided: readonly Event[] = isRefused ? [{ type: 'CommandRefused', code: refusal.code }] : events;
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

export type Comparing = (
  ...[before, after, batch, shown]: [State, State, readonly Recorded[], Shown | null]
) => Difference | null;

/**
 * Compares a decision in the log, with its cause first, with today's rules. `after` is the state after its events, `shown` all
 * that was on screen, null if the log does not have it.
 */
export const comparing = (): Comparing => {
  const shownAfter = shownByState();
  return (before, after, batch, shown) => {
    const found = differenceIn(before, batch) ?? (shown && shownDifference(batch, shown, shownAfter(after)));
    const [first] = batch;
    if (found === null || first === undefined) return null;
    return { ...found, first: first.seq, cause: first.cause && causeName(first.cause) };
  };
};

export interface Replaying {
  /** `after` is the state after the event. */
  readonly take: (recorded: Recorded, after: State) => void;
  /** `cut` is true for a truncated log, whose last decision may have had more events. */
  readonly end: (cut?: boolean) => Replayed;
}

/** Decides a log again and stops at the first difference (K-10). Events before the first cause are only folded. */
export const replaying = (from: State = initial): Replaying => {
  const differenceOf = comparing();
  let batches = 0;
  let difference: Difference | null = null;
  /** Envelopes of one decision: the one with the cause, and those after it without one. */
  let batch: Recorded[] = [];
  let before = from;
  let after = from;
  let shown: Mutable<Shown> | null = null;
  const settle = (cut: boolean): void => {
    const last = batch.at(-1);
    if (last === undefined) return;
    // A line without amounts and codes showed those of the line before (G-24).
    if (last.shown !== undefined) shown = Object.assign(shown ?? {}, last.shown);
    // A truncated decision can have fewer events than it had, and show less.
    const found = differenceOf(before, after, batch, cut ? null : shown);
    if (found !== null && !(cut && found.recorded === null)) {
      difference = found;
      return;
    }
    batches += 1;
    batch = [];
    before = after;
  };
  return {
    take: (recorded, now) => {
      if (difference !== null) return;
      if (recorded.cause !== null) settle(false);
      if (difference !== null) return;
      batch.push(recorded);
      after = now;
    },
    end: (cut = false) => {
      if (difference === null) settle(cut);
      const state = frozenCopy(difference === null || difference.shown.length > 0 ? after : before);
      return difference === null
        ? { same: true, state, batches }
        : { same: false, state, batches, difference };
    },
  };
};

export const replay = (log: Iterable<Recorded>, from: State = initial): Replayed => {
  const { take, end } = replaying(from);
  let state = from;
  for (const recorded of log) {
    state = foldStep(state, recorded.event);
    take(recorded, state);
  }
  return end();
};
