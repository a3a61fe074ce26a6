import type { Counted, Mutable } from '../kernel/decider.ts';
import { asDraft } from '../kernel/plain.ts';
import type { SessionEvent, SessionState } from './messages.ts';

export type SessionDraft = Mutable<
  { readonly session: SessionState; readonly resetsDemanded: number } & Counted
>;

export const initialSession = (): Mutable<SessionState> => ({ status: 'guest' });

const leave = (draft: SessionDraft): void => {
  draft.session = { status: 'guest' };
};

export const SESSION_EFFECTS: {
  readonly [K in SessionEvent['type']]: (
    draft: SessionDraft,
    event: Extract<SessionEvent, { type: K }>,
  ) => void;
} = {
  EntryAsked: (draft, { requestId, by }) => {
    draft.requests += 1;
    draft.session = { status: 'entering', requestId, by };
  },
  LoggedIn: (draft, { consumer, tokenExpiresAt }) => {
    draft.session = { status: 'consumer', consumer: asDraft(consumer), tokenExpiresAt, updating: null };
  },
  EntryRefused: leave,
  PasswordResetDemanded: (draft) => {
    leave(draft);
    draft.resetsDemanded += 1;
  },
  ProfileChangeAsked: (draft, { requestId }) => {
    draft.requests += 1;
    if (draft.session.status === 'consumer') draft.session.updating = requestId;
  },
  ProfileChanged: ({ session }, { consumer }) => {
    if (session.status !== 'consumer') return;
    session.consumer = asDraft(consumer);
    session.updating = null;
  },
  ProfileChangeRefused: ({ session }) => {
    if (session.status === 'consumer') session.updating = null;
  },
  LoggedOut: leave,
  TokenRenewed: ({ session }, { tokenExpiresAt }) => {
    if (session.status === 'consumer') session.tokenExpiresAt = tokenExpiresAt;
  },
};
