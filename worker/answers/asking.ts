/** What every kind of call needs to be carried out and told back to the core. Not here: any one call. */
import * as Either from 'effect/Either';
import type { RequestId } from '../../domain/kernel/values.ts';
import type { CallResult } from '../../domain/shop/messages.ts';
import type { ApiError } from '../api/errors.ts';
import type { Gateway, Received } from '../api/gateway.ts';
import type { Vault } from '../vault.ts';

export interface Asking {
  readonly gateway: Gateway;
  readonly vault: Vault;
  readonly locale: string;
  /** A token of the invisible captcha for the named call; empty where none can be had. */
  readonly captcha: (action: string) => Promise<string>;
  /** Unique to this core: two tabs never send the same key. */
  readonly session: string;
  /** Who is logged in, for calls whose path names them. */
  readonly userId: () => string;
}

/** What came of one call, with the token that its answer brought. */
export type Outcome<T extends keyof CallResult> = Either.Either<Received<CallResult[T]>, ApiError>;

/** The same wish is carried out once, however often it is sent. */
export const keyOf = (asking: Asking, requestId: RequestId): string => `${asking.session}-${requestId}`;

export const map = <A, B>(
  outcome: Either.Either<Received<A>, ApiError>,
  of: (value: A) => B,
): Either.Either<Received<B>, ApiError> =>
  Either.map(outcome, ({ value, token }) => ({ value: of(value), token }));
