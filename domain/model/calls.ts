/**
 * Calls of the core to the server, as plain data. Only the worker's gateway carries them out. A `secretRef` names a
 * secret in the worker's vault (password, card token, captcha), so calls contain no secrets.
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

/** Reason why a call has no result. `lost`: it is unknown if the call was carried out. */
export const failure = described(
  struct({
    kind: word('refused', 'forbidden', 'lost', 'malformed', 'unavailable'),
    httpStatus: nullable(number),
    /** The server's `code` (7400, 7500 …), as text; empty when there is none. */
    code: text('plain'),
    serverMessage: nullable(text('text')),
    /**
     * For 7500: parameters of the password reset. For `malformed`: `path` of the field. For a seat of the same buyer:
     * `purchaseId`. Other parameters can name persons.
     */
    params: params('path', 'purchaseId'),
  }),
  ({ kind, httpStatus, code }) =>
    [kind, httpStatus === null ? '' : `HTTP ${httpStatus}`, code === '' ? '' : `code ${code}`]
      .filter((part) => part !== '')
      .join(' '),
);
export type CallFailure = Type<typeof failure>;

/** Failure of a call whose response will never arrive (K-08). */
export const NO_RESPONSE: CallFailure = {
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

/** Code of the worker: the vault no longer has the secret, so nothing was sent. */
export const SECRET_GONE = 'secret-gone';

/** Code of the worker: it no longer has the request to repeat, or the key to void. */
export const NOT_REPEATABLE = 'not-repeatable';

/** Server code for a finalize request whose key was voided. It never charges. */
export const PAYMENT_VOIDED = 'payment_voided';

/** The server's code for a purchase number that it does not know. */
export const UNKNOWN_PURCHASE = '7400';

/**
 * True if the server examined the call and refused it. A 400 rejects before that (captcha, shape), so it proves nothing
 * about an earlier call (K-13).
 */
export const isJudged = ({ kind, httpStatus, code }: CallFailure): boolean =>
  kind === 'refused' && (httpStatus !== 400 || code === UNKNOWN_PURCHASE);

/** Fields that a call sends, and the result of a successful one. */
interface CallDefinition {
  readonly sends: Fields;
  readonly response: AnyShape;
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
type ResponseTo<C, A extends AnyShape> = {
  readonly type: 'Answered';
  readonly call: C;
  readonly requestId: RequestId;
  readonly outcome:
    | { readonly ok: true; readonly value: Type<A> }
    | { readonly ok: false; readonly failure: CallFailure };
};

/** Calls of a slice with their responses, by the call's name. */
export const calls = <const T extends CallDefinitions>(
  table: T,
): {
  readonly calls: { readonly [K in keyof T]: Shape<Call<K, T[K]['sends']>> };
  readonly responses: { readonly [K in keyof T]: Shape<ResponseTo<K, T[K]['response']>> };
} =>
  ({
    calls: messages(
      Object.fromEntries(Object.entries(table).map(([call, { sends }]) => [call, { requestId, ...sends }])),
    ),
    responses: Object.fromEntries(
      Object.entries(table).map(([call, { response: value }]) => [
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
