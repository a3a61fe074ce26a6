/** `evolve` runs on immer drafts in a live worker and on shallow copies for logs, so without immer's functions. */
import type { Either } from 'effect';
import type { Instant, RequestId } from './values.ts';

/** Reason why a command was refused. `code` is stable and the i18n key. `params` fill its text. */
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
  /** Counts from 0 without a gap within one log. */
  readonly seq: number;
  readonly at: Instant;
  /** The cause, on the first event of a decision. Null on the later ones. */
  readonly cause: Cause | null;
  readonly event: Event;
}

export interface Counted {
  readonly requests: number;
}

/** The `nth` next request id, from 0. Counted, so that a replay makes the same ids (K-04). */
export const nextRequestId = ({ requests }: Counted, nth = 0): RequestId =>
  `r${requests + nth + 1}` as RequestId;
