import { isEmail } from '../fields/text.ts';
import { UNNUMBERED } from '../kernel/decider.ts';
import { type Instant, instant } from '../kernel/values.ts';
import { type CallFailure, isUncertain, NO_RESPONSE, SECRET_GONE } from '../model/calls.ts';
import type { NoticeCode } from '../model/codes.ts';
import {
  accept,
  type DecisionOf,
  loseSession,
  type NoticeEvent,
  noticed,
  noticedFailure,
  refuse,
  type SharedEvent,
} from '../model/decision.ts';
import type { SessionEvent } from './events.ts';
import {
  type EntryWay,
  hasSession,
  type SessionCommand,
  type SessionResponse,
  type SessionScope,
  type SessionState,
} from './messages.ts';

type Fact = SessionEvent | SharedEvent;
type SessionDecision = DecisionOf<Fact>;
type Entering = Extract<SessionState, { status: 'entering' }>;

export const TOKEN_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
const RESET_DEMANDED = '7500';

const WELCOME: Record<EntryWay, NoticeCode | null> = {
  password: 'session.logged-in',
  registration: 'session.registered',
  provider: 'session.logged-in',
  token: null,
};

export const enter = (scope: SessionScope, by: EntryWay, secretRef: string): SessionDecision => {
  if (scope.session.status === 'entering') return refuse('session.entering');
  if (scope.session.status === 'consumer') return refuse('session.already-in');
  if (secretRef === '') return refuse('session.secret-missing');
  return accept({ type: 'EntryAsked', requestId: UNNUMBERED, by });
};

const enterByEmail = (
  scope: SessionScope,
  by: EntryWay,
  email: string,
  secretRef: string,
): SessionDecision => (isEmail(email) ? enter(scope, by, secretRef) : refuse('session.email-invalid'));

const updateProfile = (scope: SessionScope): SessionDecision => {
  if (scope.session.status !== 'consumer') return refuse('session.not-in');
  if (scope.session.updating !== null) return refuse('session.updating');
  return accept({ type: 'ProfileChangeAsked', requestId: UNNUMBERED });
};

const logOut = ({ session }: SessionScope): SessionDecision =>
  session.status === 'guest'
    ? refuse('session.not-in')
    : accept<Fact>({ type: 'LoggedOut' }, noticed('success', 'session.logged-out'));

/** A renewed token lives as long as one of a login (S-32). */
export const renewToken = ({ session }: SessionScope, now: Instant): SessionDecision =>
  session.status === 'consumer'
    ? accept<Fact>({ type: 'TokenRenewed', tokenExpiresAt: instant(now + TOKEN_LIFE_MS) })
    : refuse('session.not-in');

/** True if the token has expired and no payment depends on it (S-13). */
export const isTokenOver = ({ session, paying }: SessionScope, now: Instant): boolean =>
  session.status === 'consumer' && now >= session.tokenExpiresAt && !paying;

export const DECIDE_SESSION: {
  readonly [K in SessionCommand['type']]: (
    scope: SessionScope,
    command: Extract<SessionCommand, { type: K }>,
  ) => SessionDecision;
} = {
  LogIn: (scope, { email, secretRef }) => enterByEmail(scope, 'password', email, secretRef),
  LogInByProvider: (scope, { secretRef }) => enter(scope, 'provider', secretRef),
  Register: (scope, { profile, secretRef, acceptsTerms }) =>
    acceptsTerms
      ? enterByEmail(scope, 'registration', profile.email, secretRef)
      : refuse('session.terms-missing'),
  UpdateProfile: updateProfile,
  LogOut: logOut,
  LoseSession: ({ session }) => (hasSession(session) ? loseSession() : refuse('session.not-in')),
};

export const decideSessionResponse = (
  { session }: SessionScope,
  response: SessionResponse,
  now: Instant,
): SessionDecision => {
  if (response.call === 'UpdateProfile') return decideProfileResponse(session, response);
  if (session.status !== 'entering' || session.requestId !== response.requestId)
    return refuse('answer.stale');
  const { requestId, by } = session;
  if (!response.outcome.ok) return entryRefused(session, response.outcome.failure);
  const { consumer } = response.outcome.value;
  const code = WELCOME[by];
  return accept<Fact>(
    { type: 'LoggedIn', requestId, consumer, tokenExpiresAt: instant(now + TOKEN_LIFE_MS) },
    ...(code ? [noticed('success', code)] : []),
  );
};

/** Refuses an entry. A refused stored token gets no notice and demands nothing, and a 403 to it ends the session (S-29). */
const entryRefused = ({ requestId, by }: Entering, failure: CallFailure): SessionDecision => {
  if (failure.code === RESET_DEMANDED && by !== 'token')
    return accept<Fact>(
      { type: 'PasswordResetDemanded', requestId, serverMessage: failure.serverMessage },
      noticed('info', 'session.password-reset-demanded', {}, failure.serverMessage),
    );
  const fact: Fact = { type: 'EntryRefused', requestId, failure };
  if (by === 'token')
    return failure.kind === 'forbidden' ? accept<Fact>({ type: 'SessionLost' }) : accept(fact);
  return accept<Fact>(fact, refusalNotice(by === 'registration' ? REGISTRATION : LOGIN, failure));
};

interface RefusalNotices {
  readonly refused: NoticeCode;
  readonly unconfirmed: NoticeCode;
}
const LOGIN: RefusalNotices = { refused: 'session.login-failed', unconfirmed: 'session.login-unconfirmed' };
const REGISTRATION: RefusalNotices = {
  refused: 'session.registration-failed',
  unconfirmed: 'session.registration-unconfirmed',
};
const PROFILE: RefusalNotices = {
  refused: 'session.profile-failed',
  unconfirmed: 'session.profile-unconfirmed',
};

/** True if the request may have been carried out, also by an earlier worker whose secret is gone. */
export const isUnconfirmed = (failure: CallFailure): boolean =>
  isUncertain(failure) || failure.code === SECRET_GONE;

/** Reports a refusal only if the server refused, and an outcome without a proof as not confirmed (S-19). */
const refusalNotice = (codes: RefusalNotices, failure: CallFailure): NoticeEvent => {
  if (failure.kind === 'unavailable' && !isUncertain(failure))
    return noticedFailure('server.unavailable', failure);
  return isUnconfirmed(failure) ? noticed('info', codes.unconfirmed) : noticedFailure(codes.refused, failure);
};

const decideProfileResponse = (
  session: SessionState,
  { requestId, outcome }: Extract<SessionResponse, { call: 'UpdateProfile' }>,
): SessionDecision => {
  if (session.status !== 'consumer' || session.updating !== requestId) return refuse('answer.stale');
  if (outcome.ok)
    return accept<Fact>(
      { type: 'ProfileChanged', requestId, consumer: outcome.value.consumer },
      noticed('success', 'session.profile-updated'),
    );
  const { failure } = outcome;
  return failure.kind === 'forbidden'
    ? loseSession()
    : accept<Fact>({ type: 'ProfileChangeRefused', requestId, failure }, refusalNotice(PROFILE, failure));
};

export const recoverSession = ({ session }: SessionScope): readonly Fact[] => {
  if (session.status === 'entering')
    return [{ type: 'EntryRefused', requestId: session.requestId, failure: NO_RESPONSE }];
  if (session.status === 'consumer' && session.updating !== null)
    return [{ type: 'ProfileChangeRefused', requestId: session.updating, failure: NO_RESPONSE }];
  return [];
};
