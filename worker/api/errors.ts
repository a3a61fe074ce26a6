/**
 * Reasons why a call has no result, as data, and their mapping for the core and the views. They contain no values from
 * a response: a path names only the field.
 */
import { type CallFailure, SECRET_GONE as SECRET_GONE_CODE } from '../../domain/model/calls.ts';

/**
 * Reason why a query or call has no result. Crosses threads as data, identified by `code`. `code` is also the i18n key
 * under `problem.`.
 */
export interface Problem {
  readonly code:
    | 'offline' // no connection
    | 'timeout'
    | 'unavailable' // 429, 5xx, a response without the host's envelope, or the core is restarting
    | 'notFound' // 404 with the host's envelope
    | 'forbidden' // 403
    | 'refused' // any other 4xx with the host's envelope; serverMessage has the reason
    | 'malformed' // response without its documented shape; path names the field
    | 'aborted';
  readonly serverMessage: string | null;
  /** The server's own code (`7400`), for "details". */
  readonly serverCode: string;
  /** Wire name of the malformed field, or of the field that the server refused (`params.field`). */
  readonly path: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export type ApiError =
  /** No connection, so nothing was sent. */
  | { readonly _tag: 'Offline' }
  /** The request was probably sent, but no response arrived. */
  | { readonly _tag: 'Unreachable' }
  | { readonly _tag: 'TimedOut' }
  | {
      readonly _tag: 'Refused';
      readonly status: number;
      readonly code: string;
      readonly message: string | null;
      readonly params: Readonly<Record<string, string | number>>;
    }
  /**
   * A status without the host's envelope. An edge, a proxy or a captive portal wrote it, so it proves nothing about the
   * request: the host may have carried it out.
   */
  | { readonly _tag: 'Foreign'; readonly status: number }
  /** A 2xx response whose body is not of its documented shape. */
  | { readonly _tag: 'MalformedResponse'; readonly path: string }
  | { readonly _tag: 'Aborted' };

/** A refusal without a request, because the server's response is known. */
export const refused = (status: number, code = ''): ApiError => ({
  _tag: 'Refused',
  status,
  code,
  message: null,
  params: {},
});
/** The vault no longer holds the secret: it was used, or an earlier worker instance made it. */
export const SECRET_GONE = refused(400, SECRET_GONE_CODE);

/** Ends the session, with and without the host's envelope (spec §8). */
export const isForbidden = (error: ApiError): boolean =>
  (error._tag === 'Refused' || error._tag === 'Foreign') && error.status === 403;

/** True if another try can succeed. */
export const isTransient = (error: ApiError): boolean => {
  switch (error._tag) {
    case 'Unreachable':
    case 'TimedOut':
      return true;
    case 'Foreign':
      return error.status !== 403;
    case 'Refused':
      return error.status === 429 || error.status >= 500;
    default:
      return false;
  }
};

/** K-13: the host may have carried the request out. */
export const mayBeCarriedOut = (error: ApiError): boolean =>
  error._tag !== 'Offline' && (error._tag !== 'Refused' || error.status >= 500);

/**
 * The error proves nothing about an earlier attempt of the same request: this attempt was not sent, or the
 * host did not process it.
 */
export const provesNothingBefore = (error: ApiError): boolean =>
  error._tag === 'Offline' || (error._tag === 'Refused' && error.status === 429);

const NOTHING = { serverMessage: null, serverCode: '', path: '' } as const;

const problemCode = (status: number): Problem['code'] => {
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
};

/** Maps an API error to a problem for queries and forms. */
export const toProblem = (error: ApiError): Problem => {
  switch (error._tag) {
    case 'Offline':
    case 'Unreachable':
      return { ...NOTHING, code: 'offline' };
    case 'TimedOut':
      return { ...NOTHING, code: 'timeout' };
    case 'MalformedResponse':
      return { ...NOTHING, code: 'malformed', path: error.path };
    case 'Aborted':
      return { ...NOTHING, code: 'aborted' };
    case 'Foreign':
      return { ...NOTHING, code: error.status === 403 ? 'forbidden' : 'unavailable' };
    case 'Refused':
      return {
        code: problemCode(error.status),
        serverMessage: error.message,
        serverCode: error.code,
        path: String(error.params.field ?? ''),
      };
  }
};

/** The failed result of a query, a form or a map. */
export const failed = (error: ApiError): Extract<Result<never>, { readonly ok: false }> => ({
  ok: false,
  problem: toProblem(error),
});
/** Result for a resource that does not exist here. */
export const NOT_FOUND = failed(refused(404));

const failure = (kind: CallFailure['kind'], rest: Partial<CallFailure> = {}): CallFailure => ({
  kind,
  httpStatus: null,
  code: '',
  serverMessage: null,
  params: {},
  ...rest,
});

/** The only server parameter that a rule reads (C-73). */
const paramsOf = ({
  idpedido_marketplace: purchaseId,
}: Readonly<Record<string, string | number>>): CallFailure['params'] =>
  purchaseId === undefined ? {} : { purchaseId };

const refusedKind = (status: number): CallFailure['kind'] => {
  if (status === 403) return 'forbidden';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
};

/**
 * Maps an API error to a failure of one of the core's own calls. A request that was sent without a response from the host
 * is `lost`: the host may have carried it out. A request that never left the device is `unavailable`.
 */
export const toFailure = (error: ApiError): CallFailure => {
  switch (error._tag) {
    case 'Offline':
      return failure('unavailable');
    case 'Unreachable':
    case 'TimedOut':
    case 'Aborted':
      return failure('lost');
    case 'Foreign':
      return failure(error.status === 403 ? 'forbidden' : 'lost', { httpStatus: error.status });
    case 'MalformedResponse':
      return failure('malformed', { params: { path: error.path } });
    case 'Refused':
      return failure(refusedKind(error.status), {
        httpStatus: error.status,
        code: error.code,
        serverMessage: error.message,
        params: paramsOf(error.params),
      });
  }
};
