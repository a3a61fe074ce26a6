import * as Either from 'effect/Either';
import type { Mutable, NonEmpty, Refusal } from '../kernel/decider.ts';
import { eventOf, eventsOf } from '../kernel/events.ts';
import { asDraft } from '../kernel/plain.ts';
import {
  instant,
  list,
  type MessageOf,
  messages,
  nullable,
  number,
  params,
  productId,
  purchaseId,
  secretRef,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import { type CallFailure, isOffline } from './calls.ts';
import { type Cart, type Delivery, delivery, lastThing } from './cart.ts';
import type { NoticeCode, RefusalCode } from './codes.ts';
import { type Opening, opening } from './opening.ts';
import { bearers, kindsOfStore, leftPayment, plans } from './payment.ts';
import { type Settings, settings } from './person.ts';
import { type Room, room } from './room.ts';

const noticeText = {
  tone: word('success', 'error', 'info'),
  code: text('plain'),
  /** Parameters from the core only. */
  params: params({
    path: 'plain',
    name: 'plain',
    limit: 'plain',
    why: 'plain',
    label: 'plain',
    count: 'plain',
  }),
  /** Text of the server, which replaces the code's text. */
  serverMessage: nullable(text('text')),
};
const noticeShape = struct(noticeText);
/** The latest notice. `serial` grows, so that equal notices differ (K-11). */
export const notice = struct({ serial: number, ...noticeText });
export type Notice = Type<typeof notice>;

export const SHARED_EVENTS = eventsOf({
  Noticed: eventOf<Mutable<{ readonly notice: Notice | null }>>()(
    { notice: noticeShape },
    (draft, { notice: { tone, code, params, serverMessage } }) => {
      const serial = (draft.notice?.serial ?? 0) + 1;
      draft.notice = { serial, tone, code, params: asDraft(params), serverMessage };
    },
  ),
  /** The session ended without a logout. */
  SessionLost: eventOf<{ session: object }>()({}, (draft) => {
    draft.session = { status: 'guest' };
  }),
  /** A command that changed nothing, so that a complaint about a rule can be replayed (G-23). */
  CommandRefused: eventOf()({ code: text('plain') }, () => {}),
});
/** Notices of forms and of a lost session, so that the log contains their codes (K-14, N-24). */
export const SHARED_COMMANDS = messages({ Tell: { notice: noticeShape } });
export type SharedEvent = MessageOf<typeof SHARED_EVENTS.shapes>;
export type NoticeEvent = Type<typeof SHARED_EVENTS.shapes.Noticed>;

type Params = Type<typeof noticeShape>['params'];

export type DecisionOf<Event> = Either.Either<NonEmpty<Event>, Refusal<RefusalCode>>;

export const accept = <Event>(first: Event, ...rest: readonly Event[]): DecisionOf<Event> =>
  Either.right([first, ...rest]);

const isNonEmpty = <T>(all: readonly T[]): all is NonEmpty<T> => all.length > 0;

export const acceptAll = <Event>(events: readonly Event[], otherwise: RefusalCode): DecisionOf<Event> =>
  isNonEmpty(events) ? Either.right(events) : refuse(otherwise);

export const refuse = (code: RefusalCode, params: Params = {}): DecisionOf<never> =>
  Either.left({ code, params });

export const noticed = (
  tone: NoticeEvent['notice']['tone'],
  code: NoticeCode,
  params: Params = {},
  serverMessage: string | null = null,
): NoticeEvent => ({ type: 'Noticed', notice: { tone, code, params, serverMessage } });

/** Error notice of a request without success. A missing connection is named, whatever was requested (K-30). */
export const noticedFailure = (code: NoticeCode, failure: CallFailure, params: Params = {}): NoticeEvent =>
  isOffline(failure)
    ? noticed('error', 'server.offline')
    : noticed('error', code, params, failure.serverMessage);

/** Ends the session without a logout (S-11, S-13). */
export const loseSession = (): DecisionOf<SharedEvent> =>
  accept<SharedEvent>({ type: 'SessionLost' }, noticed('error', 'session.lost'));

export const SYSTEM_COMMANDS = messages({
  /** `tokenRef` names a stored access token. */
  Start: {
    settings,
    purchaseId: nullable(purchaseId),
    delivery,
    tokenRef: nullable(secretRef),
    payment: nullable(leftPayment),
  },
  /** Another tab of this browser has a cart. */
  AdoptCart: { purchaseId },
  /** Another tab logged in, or the stored token had no response yet. */
  ResumeSession: { tokenRef: secretRef, by: word('otherTab', 'retry') },
  /** This tab or another one received a new token (S-32). */
  RenewToken: {},
  UseSettings: { settings },
  /** The page read a store's payment kinds, or installments. */
  OfferKinds: kindsOfStore,
  OfferInstallments: plans,
  /** The page read an event. `at` is null unless its sale opens at a known time (E-56). */
  AwaitOpening: { productId, at: nullable(instant) },
  /** The worker died and was rebuilt from its log (K-08). */
  Recover: {},
  /** Bearers that were typed before a reload. */
  RestoreBearers: { bearers },
  /** Items of a cart whose payment was under way before a reload (C-105). */
  RestoreThings: { things: list(lastThing) },
  /** Orders that were read may have changed outside this tab (O-36, O-37). */
  OutdateOrders: {},
  /** The estimate of the server's time changed (P-28). */
  CorrectClock: {},
  /** The host's waiting room changed, or its wait ended. */
  SeeRoom: { room: nullable(room) },
});
export type SystemCommand = MessageOf<typeof SYSTEM_COMMANDS>;

interface Draft {
  settings: Mutable<Settings>;
  room: Mutable<Room> | null;
  opening: Mutable<Opening> | null;
  readonly cart: { delivery: Delivery; cart: Mutable<Cart> };
}
const on = eventOf<Draft>();

export const SYSTEM_EVENTS = eventsOf({
  Started: on(
    { settings, purchaseId: nullable(purchaseId), delivery },
    (draft, { settings, delivery, purchaseId }) => {
      draft.settings = asDraft(settings);
      draft.cart.delivery = delivery;
      if (draft.cart.cart.purchaseId === null) draft.cart.cart = { purchaseId, orders: [] };
    },
  ),
  SettingsChanged: on({ settings }, (draft, { settings }) => {
    draft.settings = asDraft(settings);
  }),
  RoomSeen: on({ room: nullable(room) }, (draft, { room }) => {
    draft.room = asDraft(room);
  }),
  OpeningAwaited: on({ opening: nullable(opening) }, (draft, { opening }) => {
    draft.opening = asDraft(opening);
  }),
  CartAdopted: on({ purchaseId }, (draft, { purchaseId }) => {
    draft.cart.cart = { purchaseId, orders: [] };
  }),
});
export type SystemEvent = MessageOf<typeof SYSTEM_EVENTS.shapes>;
