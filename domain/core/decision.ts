/** How a rule says yes or no, and what it may say beside. Not here: any rule. */
import * as Either from 'effect/Either';
import type { Notice } from '../cart/state.ts';
import type { NonEmpty, Refusal } from '../kernel/decider.ts';
import type { NoticeCode, RefusalCode } from './codes.ts';
import type { Event, NoticeEvent } from './events.ts';

/** What every decision answers: at least one event, or the reason why not. */
export type Decision = Either.Either<NonEmpty<Event>, Refusal>;

type Params = Readonly<Record<string, string | number>>;

/** Yes: these facts, in this order. */
export const accept = (first: Event, ...rest: readonly Event[]): Decision => Either.right([first, ...rest]);

/** No, and why. */
export const refuse = (code: RefusalCode, params: Params = {}): Decision => Either.left({ code, params });

/** Something for the message bar; the server's own words go before the code's text. */
export const noticed = (
  tone: Notice['tone'],
  code: NoticeCode,
  params: Params = {},
  serverMessage: string | null = null,
): NoticeEvent => ({ type: 'Noticed', notice: { tone, code, params, serverMessage } });
