import {
  either,
  flag,
  instant,
  type MessageOf,
  messages,
  nullable,
  requestId,
  secretRef,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import { calls } from '../model/calls.ts';
import type { Delivery } from '../model/cart.ts';
import { type Consumer, consumer, profile, type Settings } from '../model/person.ts';

export const entryWay = word('password', 'token', 'registration', 'provider');
export type EntryWay = Type<typeof entryWay>;

/** Never contains the access token, which is only in its cookie and the worker's vault. */
export const sessionState = either(
  struct({ status: word('guest') }),
  struct({ status: word('entering'), requestId, by: entryWay }),
  struct({
    status: word('consumer'),
    consumer,
    tokenExpiresAt: instant,
    updating: nullable(requestId),
  }),
);
export type SessionState = Type<typeof sessionState>;

export const SESSION_COMMANDS = messages({
  LogIn: { email: text('email'), secretRef },
  /** Logs in with the token from a login provider's redirect. */
  LogInByProvider: { secretRef },
  Register: { profile, secretRef, acceptsTerms: flag },
  UpdateProfile: { profile },
  LogOut: {},
  /** A read or a form had a 403, another tab lost the session, or a restarted core has no token (S-33). */
  LoseSession: {},
});
export type SessionCommand = MessageOf<typeof SESSION_COMMANDS>;

const entered = struct({ consumer });
export const SESSION_CALLS = calls({
  LogIn: { sends: { email: text('email'), secretRef }, response: entered },
  LogInWithToken: { sends: { secretRef }, response: entered },
  Register: { sends: { profile, secretRef }, response: entered },
  UpdateProfile: { sends: { consumerId: text('account'), profile }, response: entered },
});
export type SessionResponse = MessageOf<typeof SESSION_CALLS.responses>;

export interface SessionScope {
  readonly session: SessionState;
  readonly settings: Settings;
  readonly delivery: Delivery;
  readonly paying: boolean;
}

/** The logged-in buyer. Null for a guest and during the login. */
export const consumerOf = (session: SessionState): Consumer | null =>
  session.status === 'consumer' ? session.consumer : null;

/** True if a 403 can end a session: that of the buyer, or of a stored token under check. */
export const hasSession = (session: SessionState): boolean =>
  session.status === 'consumer' || (session.status === 'entering' && session.by === 'token');
