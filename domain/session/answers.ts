/** What the answers to entry and profile calls lead to. Not here: asking. */

import * as Either from 'effect/Either';
import { reserve } from '../cart/add.ts';
import { hasCart, queued } from '../cart/asking.ts';
import type { Answer, CallFailure } from '../core/calls.ts';
import type { NoticeCode } from '../core/codes.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import type { Event } from '../core/events.ts';
import type { State } from '../core/state.ts';
import { type Instant, instant } from '../kernel/instant.ts';
import { loseSession } from './decide.ts';
import { isForeign } from './person.ts';
import type { Consumer, SessionState } from './state.ts';

type EntryAnswer = Extract<Answer, { call: 'LogIn' | 'LogInWithToken' | 'Register' }>;
type ProfileAnswer = Extract<Answer, { call: 'UpdateProfile' }>;
type Entering = Extract<SessionState, { status: 'entering' }>;

/** S-03: seven days from the login. */
export const TOKEN_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** S-04: the password has to be set anew. */
const RESET_DEMANDED = '7500';

/** S-14: a registration welcomes in its own words; a stored token says nothing (S-15). */
const WELCOME: Record<Entering['by'], NoticeCode | null> = {
  password: 'session.logged-in',
  registration: 'session.registered',
  token: null,
};

/** S-16: only the answer to the entry under way. */
export const decideEntryAnswer = (state: State, answer: EntryAnswer, now: Instant): Decision => {
  const { session } = state;
  if (session.status !== 'entering' || session.requestId !== answer.requestId) return refuse('answer.stale');
  if (!answer.outcome.ok) return refused(session, answer.outcome.failure);
  return entered(state, session, answer.outcome.value.consumer, now);
};

/**
 * S-02, S-06, S-07, S-17: in; the guest's cart comes along, or the account's is read; then the held seat is asked for;
 * foreigners collect.
 */
const entered = (state: State, session: Entering, consumer: Consumer, now: Instant): Decision => {
  const { requestId, by } = session;
  const tokenExpiresAt = instant(now + TOKEN_LIFE_MS);
  const loggedIn: Event = { type: 'LoggedIn', requestId, consumer, tokenExpiresAt };
  const inside: State = {
    ...state,
    session: { status: 'consumer', consumer, tokenExpiresAt, updating: null },
  };
  const cart = queued(inside, { type: hasCart(state) ? 'Reattach' : 'Read' });
  const collect = isForeign(consumer, state.settings.site) && state.cart.delivery === 'deliver';
  const code = WELCOME[by];
  return accept(
    loggedIn,
    ...(collect ? [{ type: 'DeliveryChosen' as const, delivery: 'collect' as const }] : []),
    cart,
    ...(code ? [noticed('success', code)] : []),
    ...heldSeat({ ...inside, requests: inside.requests + 1 }),
  );
};

/** S-07: the click that waited for the login is decided as if it came now. */
const heldSeat = (state: State): readonly Event[] => {
  const item = state.cart.heldSeat;
  if (item === null) return [];
  const decision = reserve(state, item);
  return [
    { type: 'HeldSeatDropped' },
    ...(Either.isRight(decision)
      ? decision.right
      : [noticed('error', 'cart.add-failed.ticket', { ...decision.left.params, why: decision.left.code })]),
  ];
};

/** S-04: 7500 leads to the password reset; a token that is refused leaves a guest, without a word. */
const refused = ({ requestId, by }: Entering, failure: CallFailure): Decision => {
  if (failure.code === RESET_DEMANDED)
    return accept(
      { type: 'PasswordResetDemanded', requestId, serverMessage: failure.serverMessage },
      noticed('info', 'session.password-reset-demanded', {}, failure.serverMessage),
    );
  const fact: Event = { type: 'EntryRefused', requestId, failure };
  if (by === 'token') return failure.kind === 'forbidden' ? accept({ type: 'SessionLost' }) : accept(fact);
  const code = by === 'password' ? 'session.login-failed' : 'session.registration-failed';
  return accept(fact, noticed('error', code, {}, failure.serverMessage));
};

export const decideProfileAnswer = (state: State, answer: ProfileAnswer): Decision => {
  const { session } = state;
  if (session.status !== 'consumer' || session.updating !== answer.requestId) return refuse('answer.stale');
  const { requestId, outcome } = answer;
  if (!outcome.ok) return profileRefused(requestId, outcome.failure);
  const { consumer } = outcome.value;
  const collect = isForeign(consumer, state.settings.site) && state.cart.delivery === 'deliver';
  return accept(
    { type: 'ProfileChanged', requestId, consumer },
    ...(collect ? [{ type: 'DeliveryChosen' as const, delivery: 'collect' as const }] : []),
    noticed('success', 'session.profile-updated'),
  );
};

const profileRefused = (requestId: ProfileAnswer['requestId'], failure: CallFailure): Decision =>
  failure.kind === 'forbidden'
    ? loseSession()
    : accept(
        { type: 'ProfileChangeRefused', requestId, failure },
        noticed('error', 'session.profile-failed', {}, failure.serverMessage),
      );
