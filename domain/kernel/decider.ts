/**
 * The decider, in one place so that every slice looks alike, and the envelope that carries its events.
 *
 * `decide` answers what happened or why not; it never throws for what a buyer can do. `evolve` is a mutator
 * without immer's introspection (`original`, `current`, `isDraft`), so that one definition serves two speeds:
 * live through immer, in a replay on a plain clone that is frozen once at the end.
 */
import type { Either } from 'effect';
import type { Instant, RequestId } from './values.ts';

/** Why a command was not carried out. `code` is stable and also the i18n key; `params` fill its text. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
}

export type NonEmpty<T> = readonly [T, ...T[]];

/** Takes `readonly` off at every depth: what `evolve` may write to. */
export type Mutable<T> = T extends string | number | boolean | null | undefined
  ? T
  : { -readonly [K in keyof T]: Mutable<T[K]> };

export interface Decider<State, Input, Event> {
  readonly initial: State;
  readonly decide: (state: State, input: Input, now: Instant) => Either.Either<NonEmpty<Event>, Refusal>;
  readonly evolve: (draft: Mutable<State>, event: Event) => void;
}

/** What the stream carries and the log keeps: an event with its place, its instant and its cause. */
export interface Envelope<Event, Cause> {
  /** Counts from 0 without a gap within one log. */
  readonly seq: number;
  readonly at: Instant;
  /** What led to it, whole, on the first event of a batch; `null` on the batch's later events. */
  readonly cause: Cause | null;
  readonly event: Event;
}

/** The part of every state that counts the calls ever asked of the server. */
export interface Counted {
  readonly requests: number;
}

/** The `nth` request id (from 0) that the state would give next: counted, so that a replay makes the same (K-04). */
export const requestId = ({ requests }: Counted, nth = 0): RequestId => `r${requests + nth + 1}` as RequestId;
