import type { Counted, Mutable } from '../kernel/decider.ts';
import { eventsOf } from '../kernel/events.ts';
import { asDraft } from '../kernel/plain.ts';
import { instant, type MessageOf, nullable, requestId, text } from '../kernel/shapes.ts';
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

export type SessionDraft = Mutable<
  { readonly session: SessionState; readonly resetsDemanded: number } & Counted
>;
type SessionCall = MessageOf<typeof SESSION_CALLS.calls>;

export const initialSession = (): Mutable<SessionState> => ({ status: 'guest' });

const leave = (draft: SessionDraft): void => {
  draft.session = { status: 'guest' };
};

export const SESSION_EVENTS = eventsOf<
  SessionDraft,
  SessionScope,
  SessionCall,
  SessionCommand | SystemCommand
>()({
  EntryAsked: {
    fields: { requestId, by: entryWay },
    effect: (draft, { requestId, by }) => {
      draft.requests += 1;
      draft.session = { status: 'entering', requestId, by };
    },
    requests: (_scope, { requestId }, cause) => {
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
  },
  LoggedIn: {
    fields: { requestId, consumer, tokenExpiresAt: instant },
    effect: (draft, { consumer, tokenExpiresAt }) => {
      draft.session = { status: 'consumer', consumer: asDraft(consumer), tokenExpiresAt, updating: null };
    },
  },
  EntryRefused: { fields: { requestId, failure }, effect: leave },
  PasswordResetDemanded: {
    fields: { requestId, serverMessage: nullable(text('text')) },
    effect: (draft) => {
      leave(draft);
      draft.resetsDemanded += 1;
    },
  },
  ProfileChangeAsked: {
    fields: { requestId },
    effect: (draft, { requestId }) => {
      draft.requests += 1;
      if (draft.session.status === 'consumer') draft.session.updating = requestId;
    },
    requests: ({ session }, { requestId }, cause) => {
      if (session.status !== 'consumer' || cause?.type !== 'UpdateProfile') return [];
      const { consumerId } = session.consumer;
      return [{ type: 'UpdateProfile', requestId, consumerId, profile: cause.profile }];
    },
  },
  ProfileChanged: {
    fields: { requestId, consumer },
    effect: ({ session }, { consumer }) => {
      if (session.status !== 'consumer') return;
      session.consumer = asDraft(consumer);
      session.updating = null;
    },
  },
  ProfileChangeRefused: {
    fields: { requestId, failure },
    effect: ({ session }) => {
      if (session.status === 'consumer') session.updating = null;
    },
  },
  LoggedOut: { fields: {}, effect: leave },
  /** A response had a new token (S-36). */
  TokenRenewed: {
    fields: { tokenExpiresAt: instant },
    effect: ({ session }, { tokenExpiresAt }) => {
      if (session.status === 'consumer') session.tokenExpiresAt = tokenExpiresAt;
    },
  },
});
export type SessionEvent = MessageOf<typeof SESSION_EVENTS.shapes>;
