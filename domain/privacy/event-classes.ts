/** The privacy class of every field of every event. A new event, or a new field, does not compile until it has one. */
import type { Event } from '../core/events.ts';
import type { ClassesByType } from './classes.ts';
import {
  BEARER,
  CART,
  CONSUMER,
  FAILURE,
  INSTALMENTS,
  INTENT,
  ITEM,
  NOTICE,
  PIX,
  SETTINGS,
} from './shape-classes.ts';

const type = 'plain';
const requestId = 'plain';

/** By the event's type. */
export const EVENT_CLASSES: ClassesByType<Event> = {
  IntentQueued: { type, requestId, intent: INTENT },
  CartTold: { type, requestId, cart: CART, deadline: 'plain' },
  IntentRefused: { type, requestId, failure: FAILURE },
  IntentLost: { type, requestId },
  IntentDropped: { type, requestId, reason: 'plain' },
  LateAnswerSeen: { type, requestId },
  SeatHeldForLogin: { type, item: ITEM },
  HeldSeatDropped: { type },
  DeliveryChosen: { type, delivery: 'plain' },
  ProtectionChosen: { type, protection: 'plain' },
  CartExpired: { type, purchaseId: 'plain' },
  CartDropped: { type, reason: 'plain' },
  TotalsDisagreed: { type, orderId: 'plain', told: 'plain', computed: 'plain', currency: 'plain' },
  Started: { type, settings: SETTINGS, purchaseId: 'plain', delivery: 'plain' },
  SettingsChanged: { type, settings: SETTINGS },
  EntryAsked: { type, requestId, by: 'plain' },
  LoggedIn: { type, requestId, consumer: CONSUMER, tokenExpiresAt: 'plain' },
  EntryRefused: { type, requestId, failure: FAILURE },
  PasswordResetDemanded: { type, requestId, serverMessage: 'text' },
  ProfileChangeAsked: { type, requestId },
  ProfileChanged: { type, requestId, consumer: CONSUMER },
  ProfileChangeRefused: { type, requestId, failure: FAILURE },
  LoggedOut: { type },
  SessionLost: { type },
  PaymentChosen: { type, kind: 'plain' },
  InstalmentsChosen: { type, option: INSTALMENTS },
  BearerSet: { type, lineId: 'plain', bearer: BEARER },
  PaymentAsked: { type, requestId, kind: 'plain', purchaseId: 'plain' },
  PaymentWaiting: { type, requestId, pix: PIX },
  PaymentSucceeded: { type, requestId },
  PaymentFailed: { type, requestId, reason: 'plain', serverMessage: 'text' },
  PaymentUnknown: { type, requestId },
  PaymentCheckAsked: { type, requestId },
  PaymentCheckFailed: { type, requestId },
  PaymentClosed: { type },
  Noticed: { type, notice: NOTICE },
};
