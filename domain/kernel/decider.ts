/**
 * The decider, in one place so that every slice looks alike. Not here: anything about tickets.
 *
 * `decide` answers what happened or why not; it never throws for what a buyer can do. `evolve` is a mutator
 * without immer's introspection (`original`, `current`, `isDraft`), so that one definition serves two speeds:
 * live through immer, in a replay on a plain clone that is frozen once at the end.
 */
import type { Either } from 'effect';
import type { Instant } from './instant.ts';

/** Why a command was not carried out. `code` is stable and also the i18n key; `params` fill its text. */
export interface Refusal {
  readonly code: string;
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
