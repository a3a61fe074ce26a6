/** Entering, leaving, and the profile. Not here: what the answers lead to. */
import { isPaying } from '../checkout/paying.ts';
import type { SessionCommand } from '../core/commands.ts';
import { accept, type Decision, noticed, refuse } from '../core/decision.ts';
import { requestId } from '../core/requests.ts';
import type { State } from '../core/state.ts';
import { isEmail } from '../fields/email.ts';
import type { Instant } from '../kernel/instant.ts';
import type { SessionState } from './state.ts';

type EntryWay = Extract<SessionState, { status: 'entering' }>['by'];

/** S-01: one entry at a time, and none for who is in. */
export const enter = (state: State, by: EntryWay, secretRef: string): Decision => {
  if (state.session.status === 'entering') return refuse('session.entering');
  if (state.session.status === 'consumer') return refuse('session.already-in');
  if (secretRef === '') return refuse('session.secret-missing');
  return accept({ type: 'EntryAsked', requestId: requestId(state), by });
};

/** S-12: one change at a time. */
const updateProfile = (state: State): Decision => {
  if (state.session.status !== 'consumer') return refuse('session.not-in');
  if (state.session.updating !== null) return refuse('session.updating');
  return accept({ type: 'ProfileChangeAsked', requestId: requestId(state) });
};

/** S-05: the cart goes with the session. */
const logOut = (state: State): Decision =>
  state.session.status === 'guest'
    ? refuse('session.not-in')
    : accept(
        { type: 'CartDropped', reason: 'logout' },
        { type: 'LoggedOut' },
        noticed('success', 'session.logged-out'),
      );

/** S-11: token, consumer and cart are gone; the page is told. */
export const loseSession = (): Decision => accept({ type: 'SessionLost' }, noticed('error', 'session.lost'));

/** S-13: the token's days are over, and no payment hangs on it. */
export const isTokenOver = ({ session, checkout }: State, now: Instant): boolean =>
  session.status === 'consumer' && now >= session.tokenExpiresAt && !isPaying(checkout.payment);

export const decideSession = (state: State, command: SessionCommand): Decision => {
  switch (command.type) {
    case 'LogIn':
      return isEmail(command.email)
        ? enter(state, 'password', command.secretRef)
        : refuse('session.email-invalid');
    case 'Register':
      return isEmail(command.profile.email)
        ? enter(state, 'registration', command.secretRef)
        : refuse('session.email-invalid');
    case 'UpdateProfile':
      return updateProfile(state);
    case 'LogOut':
      return logOut(state);
    case 'LoseSession':
      return state.session.status === 'guest' ? refuse('session.not-in') : loseSession();
  }
};
