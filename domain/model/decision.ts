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
  /** What the core itself puts there: of products, limits and fields. */
  params: params('path', 'name', 'limit', 'why', 'label', 'count'),
  /** The server's own words, shown instead of the code's text where it sent some. */
  serverMessage: nullable(text('text')),
};
const noticeShape = struct(noticeText);
/** What went wrong or right last. `serial` grows, so that equal notices are told apart (K-11). */
export const notice = struct({ serial: number, ...noticeText });
export type Notice = Type<typeof notice>;

export const SHARED_EVENTS = messages({
  /** Something for the message bar. */
  Noticed: { notice: noticeShape },
  /** A 403: the token is worth nothing any more. */
  SessionLost: {},
});
/** What a form says that changes neither cart nor session, so that the log has its code too (K-14). */
export const SHARED_COMMANDS = messages({ Tell: { notice: noticeShape } });
export type SharedEvent = MessageOf<typeof SHARED_EVENTS>;
export type NoticeEvent = Type<typeof SHARED_EVENTS.Noticed>;

type Params = Type<typeof noticeShape>['params'];

/** What a rule answers: at least one event, or the reason why not. */
export type DecisionOf<Event> = Either.Either<NonEmpty<Event>, Refusal<RefusalCode>>;

/** Yes: these facts, in this order. */
export const accept = <Event>(first: Event, ...rest: readonly Event[]): DecisionOf<Event> =>
  Either.right([first, ...rest]);

/** Yes, where there is anything to say; otherwise the refusal. */
export const acceptAll = <Event>(
  [first, ...rest]: readonly Event[],
  otherwise: RefusalCode,
): DecisionOf<Event> => (first === undefined ? refuse(otherwise) : accept(first, ...rest));

/** No, and why. */
export const refuse = (code: RefusalCode, params: Params = {}): DecisionOf<never> =>
  Either.left({ code, params });

/** Something for the message bar; the server's own words go before the code's text. */
export const noticed = (
  tone: NoticeEvent['notice']['tone'],
  code: NoticeCode,
  params: Params = {},
  serverMessage: string | null = null,
): NoticeEvent => ({ type: 'Noticed', notice: { tone, code, params, serverMessage } });

/** S-11: token, consumer and cart are gone; the page is told. */
export const loseSession = (): DecisionOf<SharedEvent> =>
  accept<SharedEvent>({ type: 'SessionLost' }, noticed('error', 'session.lost'));

export const SYSTEM_COMMANDS = messages({
  /** A session begins with what the page remembers; `tokenRef` names a stored access token. */
  Start: {
    settings,
    purchaseId: nullable(purchaseId),
    delivery,
    tokenRef: nullable(secretRef),
    /** The payment that was under way when the page was left. */
    payment: nullable(leftPayment),
  },
  /** The settings came anew from the server. */
  UseSettings: { settings },
  /** The worker died and was rebuilt from its log: what was under way is lost. */
  Recover: {},
  /** The device's clock was set, or the device slept: instants that were taken from it lately may be wrong. */
  CorrectClock: {},
});
export type SystemCommand = MessageOf<typeof SYSTEM_COMMANDS>;

export const SYSTEM_EVENTS = messages({
  Started: { settings, purchaseId: nullable(purchaseId), delivery },
  SettingsChanged: { settings },
});
