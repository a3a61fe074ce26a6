/** What session events do to the state. Not here: whether they happen. */
import { forget } from '../cart/evolve.ts';
import type { SessionEvent } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { Mutable } from '../kernel/decider.ts';
import { own } from '../kernel/plain.ts';

type Draft = Mutable<State>;

export const initialSession = (): Mutable<State['session']> => ({ status: 'guest' });

/** The session is over; a payment is the server's to remember (S-05, P-14). */
const leave = (draft: Draft): void => {
  draft.session = { status: 'guest' };
  draft.checkout = { kind: null, instalments: null, bearers: {}, payment: { status: 'idle' }, lost: [] };
};

const start = (draft: Draft, event: Extract<SessionEvent, { type: 'Started' }>): void => {
  draft.settings = own(event.settings);
  draft.cart.delivery = event.delivery;
  if (draft.cart.cart.purchaseId === null) draft.cart.cart = { purchaseId: event.purchaseId, orders: [] };
};

export const evolveSession = (draft: Draft, event: SessionEvent): void => {
  switch (event.type) {
    case 'Started':
      start(draft, event);
      return;
    case 'SettingsChanged':
      draft.settings = own(event.settings);
      return;
    case 'EntryAsked':
      draft.requests += 1;
      draft.session = { status: 'entering', requestId: event.requestId, by: event.by };
      return;
    case 'LoggedIn':
      draft.session = {
        status: 'consumer',
        consumer: own(event.consumer),
        tokenExpiresAt: event.tokenExpiresAt,
        updating: null,
      };
      return;
    case 'EntryRefused':
      draft.session = { status: 'guest' };
      return;
    case 'PasswordResetDemanded':
      draft.session = { status: 'guest' };
      draft.resetsDemanded += 1;
      return;
    case 'ProfileChangeAsked':
      draft.requests += 1;
      if (draft.session.status === 'consumer') draft.session.updating = event.requestId;
      return;
    case 'ProfileChanged':
      if (draft.session.status !== 'consumer') return;
      draft.session.consumer = own(event.consumer);
      draft.session.updating = null;
      return;
    case 'ProfileChangeRefused':
      if (draft.session.status === 'consumer') draft.session.updating = null;
      return;
    case 'LoggedOut':
      leave(draft);
      return;
    case 'SessionLost':
      forget(draft);
      leave(draft);
      return;
  }
};
