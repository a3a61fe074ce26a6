/** A `secretRef` names a secret in the worker's vault, so that calls contain no secrets. */
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

/** Reason why a call has no result. After `lost`, the call may have been carried out. */
export const failure = described(
  struct({
    kind: word('refused', 'forbidden', 'lost', 'malformed', 'unavailable'),
    httpStatus: nullable(number),
    /** Code of the server (7400, 7500 …) or of the worker. Empty without one. */
    code: text('plain'),
    serverMessage: nullable(text('text')),
    /** Path of a malformed field, or the same buyer's purchase with the seat. Other parameters can name persons. */
    params: params({ path: 'plain', purchaseId: 'purchase' }),
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
 * True if the server may have carried the request out (K-13). Without a status, `unavailable` never left the device. A 403
 * without the server's code can be a proxy's.
 */
export const isUncertain = ({ kind, httpStatus, code }: CallFailure): boolean =>
  kind === 'lost' ||
  kind === 'malformed' ||
  (kind === 'forbidden' && code === '') ||
  (kind === 'unavailable' && httpStatus !== null && httpStatus >= 500);

/** True if nothing was sent: the device had no connection (K-21), or the session had ended (S-84). */
export const isOffline = ({ kind, httpStatus }: CallFailure): boolean =>
  kind === 'unavailable' && httpStatus === null;

/** Worker's code if the vault no longer has the secret, so that nothing was sent. */
export const SECRET_GONE = 'secret-gone';

/** Worker's code if the request to repeat or void is no longer known. */
export const NOT_REPEATABLE = 'not-repeatable';

/** Server's code for a change of a cart that is being charged. */
export const BEING_CHARGED = 'being_charged';

/** Server's code for a voided finalize request, which never charges. */
export const PAYMENT_VOIDED = 'payment_voided';

export const UNKNOWN_PURCHASE = '7400';

/** True if the server examined the call and refused it. A 400 comes earlier: it proves nothing about earlier calls. */
export const isJudged = ({ kind, httpStatus, code }: CallFailure): boolean =>
  kind === 'refused' && (httpStatus !== 400 || code === UNKNOWN_PURCHASE);

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
