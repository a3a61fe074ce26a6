/**
 * The decider that every slice implements, and the envelope of its events. `decide` returns events or a refusal; it
 * never throws for a buyer's action. `evolve` mutates without immer's introspection (`original`, `current`, `isDraft`).
 * A live worker runs it through immer, a replay on a plain clone that is frozen once.
 */
import type { Either } from 'effect';
import type { Instant, RequestId } from './values.ts';

/** Reason why a command was refused. `code` is stable and is the i18n key; `params` fill its text. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
}

export type NonEmpty<T> = readonly [T, ...T[]];

/** Removes `readonly` at every depth: the type that `evolve` can write to. */
export type Mutable<T> = T extends string | number | boolean | null | undefined
  ? T
  : { -readonly [K in keyof T]: Mutable<T[K]> };

export interface Decider<State, Input, Event> {
  readonly initial: State;
  readonly decide: (state: State, input: Input, now: Instant) => Either.Either<NonEmpty<Event>, Refusal>;
  readonly evolve: (draft: Mutable<State>, event: Event) => void;
}

/** An event in the stream and the log, with its sequence number, time and cause. */
export interface Envelope<Event, Cause> {
  /** Counts from 0 without a gap within one log. */
  readonly seq: number;
  readonly at: Instant;
  /** The whole cause on the first event of a batch; `null` on the later ones. */
  readonly cause: Cause | null;
  readonly event: Event;
}

/** Part of every state that counts the calls to the server. */
export interface Counted {
  readonly requests: number;
}

/** The `nth` request id (from 0) that the state would give next: counted, so that a replay makes the same (K-04). */
export const requestId = ({ requests }: Counted, nth = 0): RequestId => `r${requests + nth + 1}` as RequestId;
