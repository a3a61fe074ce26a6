/**
 * The one stream: inputs are decided in turn, what happened is folded into the state, and what follows from it
 * is told to whoever listens. Nothing here waits, asks a server or knows a page.
 */
import * as Either from 'effect/Either';
import { BehaviorSubject, config, type Observable, observeOn, queueScheduler, Subject } from 'rxjs';
import type { Refusal } from '../domain/kernel/decider.ts';
import type { Instant } from '../domain/kernel/values.ts';
import { core } from '../domain/shop/decide.ts';
import { foldLive, foldLog } from '../domain/shop/evolve.ts';
import type { Call, Event, Input, State } from '../domain/shop/messages.ts';
import { callsAfter } from '../domain/shop/policies.ts';
import type { LogEntry } from './contract.ts';

/** An event with the state right after it, and the input that led to it. */
export interface Fact {
  readonly entry: LogEntry;
  readonly event: Event;
  readonly state: State;
  readonly cause: Input;
}

export interface Stream {
  readonly state: () => State;
  /** Every state that something led to, once its input is decided in full. */
  readonly states$: Observable<State>;
  /** Every event, each before the calls that follow from it are told. */
  readonly facts$: Observable<Fact>;
  /** What is to be asked of the server; told once the input that led to it is decided in full. */
  readonly calls$: Observable<Call>;
  /**
   * Decides an input, at once unless another is being decided just now: then right after it. `settle` is told
   * the refusal, or null when something happened.
   */
  readonly put: (input: Input, settle?: (refusal: Refusal | null) => void) => void;
}

export interface StreamOptions {
  readonly now: () => Instant;
  /** A log to go on from; empty for a new session. */
  readonly log: readonly LogEntry[];
  readonly report: (what: string, error: unknown) => void;
}

interface Asked {
  readonly input: Input;
  readonly settle: (refusal: Refusal | null) => void;
}

export const createStream = ({ now, log, report }: StreamOptions): Stream => {
  const state$ = new BehaviorSubject(foldLog(log.map(({ event }) => event)));
  const settled$ = new Subject<State>();
  const facts$ = new Subject<Fact>();
  const calls$ = new Subject<Call>();
  const inputs$ = new Subject<Asked>();
  let seq = (log.at(-1)?.seq ?? -1) + 1;

  // A listener that throws is its own trouble: the stream goes on, and so does the worker, which an error that
  // nobody caught would have started again.
  config.onUnhandledError = (error) => report('a listener of the stream', error);

  const happen = (event: Event, at: Instant, input: Input, first: boolean): readonly Call[] => {
    const state = foldLive(state$.value, event);
    state$.next(state);
    const entry: LogEntry = { seq, at, cause: first ? input : null, event };
    seq += 1;
    facts$.next({ entry, event, state, cause: input });
    return callsAfter(state, event, input);
  };

  const step = ({ input, settle }: Asked): void => {
    const at = now();
    const decision = core.decide(state$.value, input, at);
    if (Either.isLeft(decision)) {
      settle(decision.left);
      return;
    }
    const calls = decision.right.flatMap((event, place) => happen(event, at, input, place === 0));
    settled$.next(state$.value);
    for (const call of calls) calls$.next(call);
    settle(null);
  };

  // The queue makes an input that a listener puts in wait until the one being decided is done.
  inputs$.pipe(observeOn(queueScheduler)).subscribe((asked) => {
    try {
      step(asked);
    } catch (error) {
      report(`deciding ${asked.input.type}`, error);
      asked.settle({ code: 'input.malformed', params: {} });
    }
  });

  return {
    state: () => state$.value,
    states$: settled$,
    facts$,
    calls$,
    put: (input, settle = () => {}) => inputs$.next({ input, settle }),
  };
};
