/** Decisions of rules, events that every slice can emit, and commands of the worker. */
import * as Either from 'effect/Either';
import type { NonEmpty, Refusal } from '../kernel/decider.ts';
import {
  type MessageOf,
  messages,
  nullable,
  number,
  params,
  purchaseId,
  secretRef,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import { delivery } from './cart.ts';
import type { NoticeCode, RefusalCode } from './codes.ts';
import { leftPayment } from './payment.ts';
import { settings } from './person.ts';

const noticeText = {
  tone: word('success', 'error', 'info'),
  /** i18n key. */
  code: text('plain'),
  /** Parameters from the core: products, limits and fields. */
  params: params('path', 'name', 'limit', 'why', 'label', 'count'),
  /** Text of the server, which replaces the code's text. */
  serverMessage: nullable(text('text')),
};
const noticeShape = struct(noticeText);
/** The latest notice. `serial` grows, so that equal notices differ (K-11). */
export const notice = struct({ serial: number, ...noticeText });
export type Notice = Type<typeof notice>;

export const SHARED_EVENTS = messages({
  /** Something for the message bar. */
  Noticed: { notice: noticeShape },
  /** A 403: the token is no longer valid. */
  SessionLost: {},
});
/** Notices of forms that change neither cart nor session, so that the log contains their codes (K-14). */
export const SHARED_COMMANDS = messages({ Tell: { notice: noticeShape } });
export type SharedEvent = MessageOf<typeof SHARED_EVENTS>;
export type NoticeEvent = Type<typeof SHARED_EVENTS.Noticed>;

type Params = Type<typeof noticeShape>['params'];

/** Result of a rule: at least one event, or a refusal. */
export type DecisionOf<Event> = Either.Either<NonEmpty<Event>, Refusal<RefusalCode>>;

/** Accepts with these events, in order. */
export const accept = <Event>(first: Event, ...rest: readonly Event[]): DecisionOf<Event> =>
  Either.right([first, ...rest]);

/** Accepts if there are events, else refuses. */
export const acceptAll = <Event>(
  [first, ...rest]: readonly Event[],
  otherwise: RefusalCode,
): DecisionOf<Event> => (first === undefined ? refuse(otherwise) : accept(first, ...rest));

/** Refuses with a code. */
export const refuse = (code: RefusalCode, params: Params = {}): DecisionOf<never> =>
  Either.left({ code, params });

/** A notice for the message bar. The server's text has priority over the code's text. */
export const noticed = (
  tone: NoticeEvent['notice']['tone'],
  code: NoticeCode,
  params: Params = {},
  serverMessage: string | null = null,
): NoticeEvent => ({ type: 'Noticed', notice: { tone, code, params, serverMessage } });

/** S-11: clears token, consumer and cart, and notifies the page. */
export const loseSession = (): DecisionOf<SharedEvent> =>
  accept<SharedEvent>({ type: 'SessionLost' }, noticed('error', 'session.lost'));

export const SYSTEM_COMMANDS = messages({
  /** Starts a session with the stored data of the page; `tokenRef` names a stored access token. */
  Start: {
    settings,
    purchaseId: nullable(purchaseId),
    delivery,
    tokenRef: nullable(secretRef),
    /** The payment in flight when the page was left. */
    payment: nullable(leftPayment),
  },
  /** New settings from the server. */
  UseSettings: { settings },
  /** The worker died and was rebuilt from its log. Requests in flight are lost. */
  Recover: {},
  /** The device's clock changed or the device slept. Recently measured instants can be wrong. */
  CorrectClock: {},
});
export type SystemCommand = MessageOf<typeof SYSTEM_COMMANDS>;

export const SYSTEM_EVENTS = messages({
  Started: { settings, purchaseId: nullable(purchaseId), delivery },
  SettingsChanged: { settings },
});
