import {
  type Observable,
  type OperatorFunction,
  observeOn,
  pipe,
  queueScheduler,
  retry,
  type SchedulerLike,
  type Subscription,
  scan,
  timer,
} from 'rxjs';
import type { CartIntent } from '../domain/cart/messages.ts';
import type { Refusal } from '../domain/kernel/decider.ts';
import type { Instant } from '../domain/kernel/values.ts';
import { decideAndRecord } from '../domain/shop/decide.ts';
import { foldLive, foldLog } from '../domain/shop/evolve.ts';
import type { Call, Input, State } from '../domain/shop/messages.ts';
import { callsAfter } from '../domain/shop/policies.ts';
import type { KeptLog, LogEntry } from './contract.ts';

export interface Fact {
  readonly entry: LogEntry;
  readonly cause: Input;
}

export interface Position {
  readonly state: State;
  readonly seq: number;
}

export interface Turn extends Position {
  readonly before: State;
  readonly input: Input;
  /** Null if the input was accepted. */
  readonly refusal: Refusal | null;
  readonly facts: readonly Fact[];
  readonly calls: readonly Call[];
}

type Report = (what: string, error: unknown) => void;

export interface TurnOptions {
  readonly now: () => Instant;
  readonly report: Report;
}

/** Position after a log. A null log is a new session. */
export const positionAfter = (log: KeptLog | null): Position => {
  const { start = null, entries = [] } = log ?? {};
  const last = entries.at(-1);
  return {
    state: foldLog(
      entries.map(({ event }) => event),
      start?.state,
    ),
    seq: last === undefined ? (start?.seq ?? 0) : last.seq + 1,
  };
};

const takeTurn = (before: Position, input: Input, at: Instant, report: Report): Turn => {
  const { events, refusal } = decideAndRecord(before.state, input, at, (error) =>
    report('deciding an input', error),
  );
  let { state, seq } = before;
  const facts: Fact[] = [];
  const calls: Call[] = [];
  for (const event of events) {
    state = foldLive(state, event);
    facts.push({ entry: { seq, at, cause: facts.length === 0 ? input : null, event }, cause: input });
    calls.push(...callsAfter(state, event, input));
    seq += 1;
  }
  return { before: before.state, state, seq, input, refusal, facts, calls };
};

/** Decides one input at a time. An input that arrives during a turn waits, even one from a subscriber. */
export const decideInTurn = (first: Position, { now, report }: TurnOptions): OperatorFunction<Input, Turn> =>
  pipe(
    observeOn(queueScheduler),
    scan<Input, Turn, Position>((before, input) => {
      try {
        return takeTurn(before, input, now(), report);
      } catch (error) {
        report('folding an input', error);
        const refusal: Refusal = { code: 'input.malformed', params: {} };
        return { ...before, before: before.state, input, refusal, facts: [], calls: [] };
      }
    }, first),
  );

/** The intent to which the turn's input is the response. */
export const settledIntent = ({ before, input }: Turn): CartIntent | undefined =>
  input.type === 'Answered'
    ? before.cart.queue.find(({ requestId }) => requestId === input.requestId)?.intent
    : undefined;

const attempt = (what: string, report: Report, run: () => void): void => {
  try {
    run();
  } catch (error) {
    report(what, error);
  }
};

/** Reports an error of the listener, which ends nothing. */
export const listen = <T>(
  source$: Observable<T>,
  report: Report,
  listener: (value: T) => void,
): Subscription =>
  source$.subscribe({
    next: (value) => attempt(LISTENER, report, () => listener(value)),
    error: (error) => report(LISTENER, error),
  });
const LISTENER = 'a listener of the stream';

/** A step after a turn: for each event, for the state after an accepted input, or for the whole turn. */
export interface TurnStep {
  readonly name: string;
  readonly event?: (fact: Fact) => void;
  readonly state?: (state: State) => void;
  readonly turn?: (turn: Turn) => void;
}

/** Takes the steps of each turn in their order. An error is reported under the step's name, and ends nothing. */
export const takeSteps = (
  turns$: Observable<Turn>,
  report: Report,
  steps: readonly TurnStep[],
): Subscription =>
  listen(turns$, report, (made) => {
    for (const { name, event, state, turn } of steps) {
      const step = (run: () => void): void => attempt(`step "${name}"`, report, run);
      for (const fact of event === undefined ? [] : made.facts) step(() => event?.(fact));
      if (made.refusal === null) step(() => state?.(made.state));
      step(() => turn?.(made));
    }
  });

/** Resubscribes a failed source after a second, so that the stream survives. */
export const restartOnError =
  (report: Report, scheduler: SchedulerLike) =>
  <T>(source$: Observable<T>): Observable<T> =>
    source$.pipe(
      retry({
        delay: (error) => {
          report('a part of the stream', error);
          return timer(1000, scheduler);
        },
      }),
    );
