/** The path of an error names only the field, never its value. */
import { type CallFailure, SECRET_GONE } from '../../domain/model/calls.ts';

/** Reason why a query or form has no result. `code` is also the i18n key under `problem.`. */
export interface Problem {
  readonly code:
    | 'offline' // no connection, so nothing was sent
    | 'timeout'
    | 'unavailable' // 429, 5xx, no response, one without the host's envelope, or the core is restarting
    | 'notFound' // 404 with the host's envelope
    | 'forbidden' // 403
    | 'refused' // any other 4xx with the host's envelope; serverMessage has the reason
    | 'malformed' // response without its documented shape; path names the field
    | 'aborted';
  readonly serverMessage: string | null;
  readonly serverCode: string;
  /** Wire name of the malformed or refused field. */
  readonly path: string;
  /** The server may have carried the request out (K-13). Missing if it certainly did not. */
  readonly isUncertain?: true;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export type ApiError =
  | { readonly _tag: 'Offline' }
  /** The session of a change ended before it was sent (S-84). */
  | { readonly _tag: 'Unsent' }
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
  /** Status without the server's envelope, as from a captive portal: the server may have carried the request out. */
  | { readonly _tag: 'Foreign'; readonly status: number }
  /** Refusal by the server that proves nothing about this request or an earlier one with its key (K-13, K-29). */
  | { readonly _tag: 'Undecided'; readonly status: number; readonly code: string }
  | { readonly _tag: 'MalformedResponse'; readonly path: string }
  | { readonly _tag: 'Aborted' };

/** Refusal without a request. */
export const refused = (status: number, code = ''): ApiError => ({
  _tag: 'Refused',
  status,
  code,
  message: null,
  params: {},
});
export const SECRET_MISSING = refused(400, SECRET_GONE);

/** True for a 403, which ends the session, with and without the server's envelope. */
export const isForbidden = (error: ApiError): boolean =>
  (error._tag === 'Refused' || error._tag === 'Foreign') && error.status === 403;

export const isCaptchaRefused = (error: ApiError): boolean =>
  error._tag === 'Refused' && error.code === 'captcha';

export const isTransient = (error: ApiError): boolean => {
  switch (error._tag) {
    case 'Unreachable':
    case 'TimedOut':
    case 'Undecided':
      return true;
    case 'Foreign':
      return error.status !== 403;
    case 'Refused':
      return error.status === 429 || error.status >= 500;
    default:
      return false;
  }
};

/** True if the request never left the device. */
const isUnsent = ({ _tag }: ApiError): boolean => _tag === 'Offline' || _tag === 'Unsent';

/** True if the server may have carried the request out (K-13). */
export const mayBeCarriedOut = (error: ApiError): boolean =>
  !isUnsent(error) && (error._tag !== 'Refused' || error.status >= 500);

/** True if an earlier attempt may still have been carried out: this one was not sent, or not processed. */
export const provesNothingBefore = (error: ApiError): boolean =>
  isUnsent(error) || (error._tag === 'Refused' && error.status === 429);

const NOTHING = { serverMessage: null, serverCode: '', path: '' } as const;

const problemCode = (status: number): Problem['code'] => {
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
};

const problemOf = (error: ApiError): Problem => {
  switch (error._tag) {
    case 'Offline':
      return { ...NOTHING, code: 'offline' };
    case 'Unreachable':
      return { ...NOTHING, code: 'unavailable' };
    case 'TimedOut':
      return { ...NOTHING, code: 'timeout' };
    case 'MalformedResponse':
      return { ...NOTHING, code: 'malformed', path: error.path };
    case 'Aborted':
    case 'Unsent':
      return { ...NOTHING, code: 'aborted' };
    case 'Undecided':
      return { ...NOTHING, code: 'unavailable' };
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

export const toProblem = (error: ApiError): Problem => ({
  ...problemOf(error),
  ...(mayBeCarriedOut(error) ? { isUncertain: true } : {}),
});

export const failed = (error: ApiError): Extract<Result<never>, { readonly ok: false }> => ({
  ok: false,
  problem: toProblem(error),
});
export const NOT_FOUND = failed(refused(404));

const failure = (kind: CallFailure['kind'], rest: Partial<CallFailure> = {}): CallFailure => ({
  kind,
  httpStatus: null,
  code: '',
  serverMessage: null,
  params: {},
  ...rest,
});

/** The only server parameter that a rule needs (C-68). */
const paramsOf = ({
  idpedido_marketplace: purchaseId,
}: Readonly<Record<string, string | number>>): CallFailure['params'] =>
  purchaseId === undefined ? {} : { purchaseId };

const refusedKind = (status: number): CallFailure['kind'] => {
  if (status === 403) return 'forbidden';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
};

/** Failure of the core's call. After `lost`, the call may have been carried out. */
export const toFailure = (error: ApiError): CallFailure => {
  switch (error._tag) {
    case 'Offline':
    case 'Unsent':
      return failure('unavailable');
    case 'Unreachable':
    case 'TimedOut':
    case 'Aborted':
      return failure('lost');
    case 'Foreign':
      return failure(error.status === 403 ? 'forbidden' : 'lost', { httpStatus: error.status });
    case 'Undecided':
      return failure('lost', { httpStatus: error.status, code: error.code });
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
