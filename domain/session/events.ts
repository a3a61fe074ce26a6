import type { Mutable } from '../kernel/decider.ts';
import { eventOf, eventsOf } from '../kernel/events.ts';
import { asDraft } from '../kernel/plain.ts';
import { instant, type MessageOf, newRequestId, nullable, requestId, text } from '../kernel/shapes.ts';
import { failure } from '../model/calls.ts';
import type { SystemCommand } from '../model/decision.ts';
import { consumer } from '../model/person.ts';
import {
  entryWay,
  type SESSION_CALLS,
  type SessionCommand,
  type SessionScope,
  type SessionState,
} from './messages.ts';

export type SessionDraft = Mutable<{
  readonly session: SessionState;
  readonly resetsDemanded: number;
}>;
type SessionCall = MessageOf<typeof SESSION_CALLS.calls>;

export const initialSession = (): Mutable<SessionState> => ({ status: 'guest' });

const leave = (draft: SessionDraft): void => {
  draft.session = { status: 'guest' };
};

const on = eventOf<SessionDraft, SessionScope, SessionCall, SessionCommand | SystemCommand>();

export const SESSION_EVENTS = eventsOf({
  EntryAsked: on(
    { requestId: newRequestId, by: entryWay },
    (draft, { requestId, by }) => {
      draft.session = { status: 'entering', requestId, by };
    },
    (_scope, { requestId }, cause) => {
      switch (cause?.type) {
        case 'LogIn':
          return [{ type: 'LogIn', requestId, email: cause.email, secretRef: cause.secretRef }];
        case 'LogInByProvider':
          return [{ type: 'LogInWithToken', requestId, secretRef: cause.secretRef }];
        case 'Register':
          return [{ type: 'Register', requestId, profile: cause.profile, secretRef: cause.secretRef }];
        case 'ResumeSession':
        case 'Start':
          return cause.tokenRef === null
            ? []
            : [{ type: 'LogInWithToken', requestId, secretRef: cause.tokenRef }];
        default:
          return [];
      }
    },
  ),
  LoggedIn: on({ requestId, consumer, tokenExpiresAt: instant }, (draft, { consumer, tokenExpiresAt }) => {
    draft.session = { status: 'consumer', consumer: asDraft(consumer), tokenExpiresAt, updating: null };
  }),
  EntryRefused: on({ requestId, failure }, leave),
  PasswordResetDemanded: on({ requestId, serverMessage: nullable(text('text')) }, (draft) => {
    leave(draft);
    draft.resetsDemanded += 1;
  }),
  ProfileChangeAsked: on(
    { requestId: newRequestId },
    (draft, { requestId }) => {
      if (draft.session.status === 'consumer') draft.session.updating = requestId;
    },
    ({ session }, { requestId }, cause) => {
      if (session.status !== 'consumer' || cause?.type !== 'UpdateProfile') return [];
      const { consumerId } = session.consumer;
      return [{ type: 'UpdateProfile', requestId, consumerId, profile: cause.profile }];
    },
  ),
  ProfileChanged: on({ requestId, consumer }, ({ session }, { consumer }) => {
    if (session.status !== 'consumer') return;
    session.consumer = asDraft(consumer);
    session.updating = null;
  }),
  ProfileChangeRefused: on({ requestId, failure }, ({ session }) => {
    if (session.status === 'consumer') session.updating = null;
  }),
  LoggedOut: on({}, leave),
  /** A response had a new token (S-32). */
  TokenRenewed: on({ tokenExpiresAt: instant }, ({ session }, { tokenExpiresAt }) => {
    if (session.status === 'consumer') session.tokenExpiresAt = tokenExpiresAt;
  }),
});
export type SessionEvent = MessageOf<typeof SESSION_EVENTS.shapes>;
