/**
 * Calls of the core to the server, as plain data; only the worker's gateway carries them out. Secrets never stand
 * here: a `secretRef` names what the worker's vault holds (password, card token, captcha).
 */
import {
  type AnyShape,
  described,
  either,
  exactly,
  type Fields,
  messages,
  nullable,
  number,
  params,
  requestId,
  type Shape,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import type { RequestId } from '../kernel/values.ts';

/** Why a call brought no result. `lost`: nobody knows whether it was carried out. */
export const failure = described(
  struct({
    kind: word('refused', 'forbidden', 'lost', 'malformed', 'unavailable'),
    httpStatus: nullable(number),
    /** The server's `code` (7400, 7500 …), as text; empty when there is none. */
    code: text('plain'),
    serverMessage: nullable(text('text')),
    /**
     * For 7500: what goes along to the password reset. For `malformed`: `path` of the field. For a seat that is the asker's
     * already: `purchaseId`. The rest may name persons.
     */
    params: params('path', 'purchaseId'),
  }),
  ({ kind, httpStatus, code }) =>
    [kind, httpStatus === null ? '' : `HTTP ${httpStatus}`, code === '' ? '' : `code ${code}`]
      .filter((part) => part !== '')
      .join(' '),
);
export type CallFailure = Type<typeof failure>;

/** What is left when no answer will come any more (K-08). */
export const NO_ANSWER: CallFailure = {
  kind: 'lost',
  httpStatus: null,
  code: '',
  serverMessage: null,
  params: {},
};

/**
 * K-13: the host may have carried the request out. No response came, it cannot be decoded, it lacks the host's envelope, or
 * the host reports 5xx. `unavailable` without a 5xx never left the device or was rejected before any work.
 */
export const isUncertain = ({ kind, httpStatus }: CallFailure): boolean =>
  kind === 'lost' ||
  kind === 'malformed' ||
  (kind === 'unavailable' && httpStatus !== null && httpStatus >= 500);

/** The worker's own code: the vault no longer holds the secret, so nothing was sent. */
export const SECRET_GONE = 'secret-gone';

/** The worker's own code: it no longer has what the repeated call would carry, or the key that is to be voided. */
export const NOT_REPEATABLE = 'not-repeatable';

/** The server's code for a finalise whose key was voided: it charges nothing, whenever it arrives. */
export const PAYMENT_VOIDED = 'payment_voided';

/** The server's code for a purchase number that it does not know. */
export const UNKNOWN_PURCHASE = '7400';

/**
 * The server weighed the call and will not carry it out. A 400 turned it away at the door (a captcha, a shape), which
 * says nothing of the same call before (K-13).
 */
export const isJudged = ({ kind, httpStatus, code }: CallFailure): boolean =>
  kind === 'refused' && (httpStatus !== 400 || code === UNKNOWN_PURCHASE);

/** What is sent with a call, and what comes back when it goes well. */
interface CallDefinition {
  readonly sends: Fields;
  readonly answers: AnyShape;
}
type CallDefinitions = { readonly [call: string]: CallDefinition };

type Call<T, F extends Fields> = {
  readonly [K in keyof F | 'type' | 'requestId']: K extends 'type'
    ? T
    : K extends 'requestId'
      ? RequestId
      : K extends keyof F
        ? Type<F[K]>
        : never;
};
type Answer<C, A extends AnyShape> = {
  readonly type: 'Answered';
  readonly call: C;
  readonly requestId: RequestId;
  readonly outcome:
    | { readonly ok: true; readonly value: Type<A> }
    | { readonly ok: false; readonly failure: CallFailure };
};

/** The calls of a slice, and their answers, by the call's name. */
export const calls = <const T extends CallDefinitions>(
  table: T,
): {
  readonly calls: { readonly [K in keyof T]: Shape<Call<K, T[K]['sends']>> };
  readonly answers: { readonly [K in keyof T]: Shape<Answer<K, T[K]['answers']>> };
} =>
  ({
    calls: messages(
      Object.fromEntries(Object.entries(table).map(([call, { sends }]) => [call, { requestId, ...sends }])),
    ),
    answers: Object.fromEntries(
      Object.entries(table).map(([call, { answers: value }]) => [
        call,
        messages({
          Answered: {
            call: word(call),
            requestId,
            outcome: either(struct({ ok: exactly(true), value }), struct({ ok: exactly(false), failure })),
          },
        }).Answered,
      ]),
    ),
  }) as never;
