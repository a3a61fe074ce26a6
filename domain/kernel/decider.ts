/** `evolve` runs on immer drafts in a live worker and on shallow copies for logs, so without immer's functions. */
import type { Either } from 'effect';
import type { Instant, RequestId } from './values.ts';

/** Reason why an input was refused. `code` is stable and the i18n key. `params` fill its text. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
}

export type NonEmpty<T> = readonly [T, ...T[]];

export type Mutable<T> = T extends string | number | boolean | null | undefined
  ? T
  : { -readonly [K in keyof T]: Mutable<T[K]> };

export interface Decider<State, Input, Event> {
  readonly initial: State;
  readonly decide: (state: State, input: Input, now: Instant) => Either.Either<NonEmpty<Event>, Refusal>;
  readonly evolve: (draft: Mutable<State>, event: Event) => void;
}

export interface Envelope<Event, Cause> {
  /** Counts from 0 without a gap within one visit, also in a log that lost its first part (G-19). */
  readonly seq: number;
  readonly at: Instant;
  /** The cause, on the first event of a decision. Null on the later ones. */
  readonly cause: Cause | null;
  readonly event: Event;
}

/** Id of a new request until its decision is numbered. */
export const UNNUMBERED = 'new' as RequestId;

/** Id of the `nth` request, from 1. Counted, so that a replay makes the same ids (K-04). */
export const requestIdAt = (nth: number): RequestId => `r${nth}` as RequestId;

/** Outcome of a command (K-32), without its reason. */
export type OutcomeType = 'done' | 'replaced' | 'refused' | 'uncertain';
