/** What every event does to the state, in one pass: total, and safe with events it does not know (K-03). Notices are counted (K-11). */
import { evolveCart } from '../cart/evolve.ts';
import { evolveCheckout, followCart } from '../checkout/evolve.ts';
import type { Mutable } from '../kernel/decider.ts';
import { own } from '../kernel/plain.ts';
import { evolveSession } from '../session/evolve.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

export const evolve = (draft: Mutable<State>, event: Event): void => {
  switch (event.type) {
    case 'Noticed': {
      const { tone, code, params, serverMessage } = event.notice;
      const serial = (draft.notice?.serial ?? 0) + 1;
      draft.notice = { serial, tone, code, params: own(params), serverMessage };
      return;
    }
    case 'IntentQueued':
    case 'CartTold':
    case 'IntentRefused':
    case 'IntentLost':
    case 'IntentDropped':
    case 'LateAnswerSeen':
    case 'SeatHeldForLogin':
    case 'HeldSeatDropped':
    case 'DeliveryChosen':
    case 'ProtectionChosen':
    case 'CartExpired':
    case 'CartDropped':
    case 'TotalsDisagreed':
      evolveCart(draft, event);
      followCart(draft, event);
      return;
    case 'Started':
    case 'SettingsChanged':
    case 'EntryAsked':
    case 'LoggedIn':
    case 'EntryRefused':
    case 'PasswordResetDemanded':
    case 'ProfileChangeAsked':
    case 'ProfileChanged':
    case 'ProfileChangeRefused':
    case 'LoggedOut':
    case 'SessionLost':
      evolveSession(draft, event);
      return;
    case 'PaymentChosen':
    case 'InstalmentsChosen':
    case 'BearerSet':
    case 'PaymentAsked':
    case 'PaymentWaiting':
    case 'PaymentSucceeded':
    case 'PaymentFailed':
    case 'PaymentUnknown':
    case 'PaymentCheckAsked':
    case 'PaymentCheckFailed':
    case 'PaymentClosed':
      evolveCheckout(draft, event);
      return;
  }
};
