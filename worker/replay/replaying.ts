import * as Either from 'effect/Either';
import type { Refusal } from '../../domain/kernel/decider.ts';
import { type Instant, instant } from '../../domain/kernel/values.ts';
import { drained, type Log, type ReadLog } from '../../domain/log/file.ts';
import { decide } from '../../domain/shop/decide.ts';
import { foldStep, initial } from '../../domain/shop/evolve.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import { type Replayed, replaying } from '../../domain/shop/replay.ts';
import { type Snapshot, view } from '../../domain/shop/view.ts';
import { type CallsInFlight, type FoldedPlace, foldOn, type Recorded } from './folding.ts';
import { readingLog } from './lines.ts';
import { rulesBehind } from './rules.ts';
import { type Step, stepDescriber, visibleRefusal } from './steps.ts';

export const beginningOf = ({ start }: Pick<Log, 'start'>): FoldedPlace => ({
  state: start?.state ?? initial,
  calls: [],
  cause: null,
  shown: null,
});

export type DecidedNow =
  | {
      readonly events: readonly Event[];
      readonly state: State;
      readonly snapshot: Snapshot;
      readonly calls: CallsInFlight;
    }
  | { readonly refusal: Refusal; readonly rules: readonly string[] };

/** Positions are an event's index in the log, from 0. -1 is before the first event. */
export interface OpenLog {
  readonly about: Log['about'];
  readonly start: Log['start'];
  readonly startedAt: Instant;
  readonly problems: ReadLog['problems'];
  readonly envelopes: readonly Recorded[];
  /** Number of events before the first damage (G-27). */
  readonly intact: number;
  readonly positionOf: (seq: number) => number | null;
  /** Position of the last event of the same decision. Only there was a state on screen (G-21). */
  readonly publishedAt: (position: number) => number;
  readonly stepAt: (position: number) => Step;
  readonly stateAt: (position: number) => State;
  readonly callsAt: (position: number) => CallsInFlight;
  /** Snapshot on the buyer’s screen, after the whole decision. `now` defaults to the event's instant. */
  readonly snapshotAt: (position: number, now?: Instant) => Snapshot;
  /** Decides after the whole decision. Does not change the log. `now` defaults to the event's instant. */
  readonly decideAgain: (position: number, input: Input, now?: Instant) => DecidedNow;
  /** Folds the whole log in parts, so that every position is fast afterwards. Yields its progress from 0 to 1. */
  readonly folding: () => Generator<number, void>;
  readonly check: () => Replayed;
  /** The same in parts. Compares up to the first damage. Yields its progress from 0 to 1. */
  readonly checking: () => Generator<number, Replayed>;
}

export interface NoLog {
  readonly problems: ReadLog['problems'];
}

/** Number of events between two kept places. Folding them takes a millisecond. */
const STRIDE = 500;

/** Position of the last event of each event's decision. Only a decision's first event has a cause. */
const decisionEnds = (envelopes: readonly Recorded[]): Uint32Array => {
  const ends = new Uint32Array(envelopes.length);
  for (let position = ends.length - 1, end = position; position >= 0; position -= 1) {
    ends[position] = end;
    if (envelopes[position]?.cause !== null) end = position - 1;
  }
  return ends;
};

const placesOf = (
  beginning: FoldedPlace,
  envelopes: readonly Recorded[],
): ((position: number) => FoldedPlace) => {
  const kept = new Map<number, FoldedPlace>([[-1, beginning]]);
  let last: { position: number; place: FoldedPlace } = { position: -1, place: beginning };
  let take = foldOn(beginning);
  const begin = (position: number): void => {
    let from = Math.floor((position + 1) / STRIDE) * STRIDE - 1;
    while (!kept.has(from)) from -= STRIDE;
    if (last.position <= position && last.position >= from) return;
    const place = kept.get(from) ?? beginning;
    last = { position: from, place };
    take = foldOn(place);
  };
  return (wanted) => {
    const position = Math.max(-1, Math.min(Math.trunc(wanted), envelopes.length - 1));
    begin(position);
    for (let at = last.position + 1; at <= position; at += 1) {
      const recorded = envelopes[at];
      if (recorded === undefined) break;
      last = { position: at, place: take(recorded) };
      if ((at + 1) % STRIDE === 0) kept.set(at, { ...last.place });
    }
    return last.place;
  };
};

export const openedLog = ({ log, problems, intact }: ReadLog): OpenLog | NoLog => {
  if (log === null) return { problems };
  const { about, start, envelopes, startedAt } = log;
  const beginning = beginningOf(log);
  const checking = function* (): Generator<number, Replayed> {
    let { state } = beginning;
    const { take, end } = replaying(state);
    for (let position = 0; position < intact; position += 1) {
      const recorded = envelopes[position];
      if (recorded === undefined) break;
      state = foldStep(state, recorded.event);
      take(recorded, state);
      if (position % STRIDE === 0) yield position / intact;
    }
    return end(problems.length > 0);
  };
  const placeAt = placesOf(beginning, envelopes);
  const tellStep = stepDescriber(startedAt);
  let ends: Uint32Array | null = null;
  const publishedAt = (position: number): number => {
    ends ??= decisionEnds(envelopes);
    return ends[position] ?? position;
  };
  const instantAt = (position: number): Instant => envelopes[position]?.at ?? startedAt;
  return {
    about,
    start,
    startedAt,
    problems,
    envelopes,
    intact,
    positionOf: (seq) => {
      const position = envelopes.findIndex((envelope) => envelope.seq === seq);
      return position < 0 ? null : position;
    },
    publishedAt,
    stepAt: (position) => {
      const recorded = envelopes[position];
      if (recorded === undefined) throw new RangeError(`no event at ${position}`);
      const { state: before } = placeAt(position - 1);
      const { state, shown } = placeAt(position);
      return tellStep(recorded, before, state, publishedAt(position) === position ? shown : null);
    },
    stateAt: (position) => placeAt(position).state,
    callsAt: (position) => placeAt(publishedAt(position)).calls,
    snapshotAt: (position, now = instantAt(position)) => view(placeAt(publishedAt(position)).state, now),
    decideAgain: (position, input, now = instantAt(position)) => {
      const place = placeAt(publishedAt(position));
      const decision = decide(place.state, input, now);
      if (Either.isLeft(decision)) return { refusal: decision.left, rules: rulesBehind(decision.left.code) };
      const take = foldOn(place);
      let after = place;
      for (const [nth, event] of decision.right.entries())
        after = take({ seq: position + 1 + nth, at: instant(now), cause: nth === 0 ? input : null, event });
      return {
        events: decision.right,
        state: after.state,
        snapshot: view(after.state, now),
        calls: after.calls,
      };
    },
    folding: function* () {
      for (let position = STRIDE - 1; position < envelopes.length; position += STRIDE) {
        placeAt(position);
        yield position / envelopes.length;
      }
    },
    check: () => drained(checking()),
    checking,
  };
};

interface Visit extends Pick<OpenLog, 'envelopes'> {
  /** Position that today's rules decide differently. Null if there is none, or if it is not known. */
  readonly difference: number | null;
}

/**
 * Where support looks first: at the first difference, else at the last refusal or failure that the buyer could see, else
 * at the end.
 */
export const firstLook = (
  visits: readonly Visit[],
): { readonly visit: number; readonly position: number } => {
  const at = (visit: number, position: number) => ({
    ...{ visit, position },
    at: visits[visit]?.envelopes[position]?.at ?? 0,
  });
  const differences = visits.flatMap(({ difference }, nth) =>
    difference === null ? [] : at(nth, difference),
  );
  const [first] = differences.toSorted((a, b) => a.at - b.at);
  if (first !== undefined) return first;
  const failures = visits.map(({ envelopes }, nth) =>
    at(
      nth,
      envelopes.findLastIndex(({ event }) => visibleRefusal(event) !== null),
    ),
  );
  const ends = visits.map(({ envelopes }, nth) => at(nth, envelopes.length - 1));
  const isFound = ({ position }: { readonly position: number }): boolean => position >= 0;
  const places = failures.some(isFound) ? failures.filter(isFound) : ends;
  return places.toSorted((a, b) => a.at - b.at).at(-1) ?? { visit: 0, position: 0 };
};

export const openLog = (text: string): OpenLog | NoLog => openedLog(drained(readingLog(text.split('\n'))));
