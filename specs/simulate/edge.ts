/**
 * Faulty edge between page and host: a proxy, a CDN or a captive portal. It replaces the host's response, delays it, or
 * responds without passing the request on.
 */
import type { Randomness } from './randomness.ts';

export interface EdgeResponse {
  readonly name: string;
  readonly status: number;
  readonly contentType: string;
  /** Final status is `status`, after at least one redirect. */
  readonly redirected: boolean;
  /** Body text. `own` is the host's body, empty where the request was not passed on. */
  readonly body: (own: string, cutAt: number) => string;
}

export interface Interference {
  /** False: the request never reaches the host. */
  readonly passes: boolean;
  /** Null: the host's own response, delayed. */
  readonly response: EdgeResponse | null;
  /** Extra delay of the response in milliseconds. */
  readonly delay: number;
}

/** Decides about one request (`POST /marketplace/pedido/reservar`). Null passes it through. */
export type Edge = (call: string) => Interference | null;

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';
const htmlOf = (status: number): string =>
  `<!doctype html><title>${status}</title><h1>Request could not be satisfied</h1>`;

interface Body {
  readonly name: string;
  readonly contentType: string;
  readonly of: (status: number) => string;
}
const json = (name: string, of: (status: number) => unknown, contentType = JSON_TYPE): Body => ({
  ...{ name, contentType },
  of: (status) => JSON.stringify(of(status)),
});

/** Error bodies. None is the host's envelope: a `code` that is not empty and a `msg`. */
const ERROR_BODIES: readonly Body[] = [
  { name: 'html', contentType: HTML_TYPE, of: htmlOf },
  { name: 'empty', contentType: 'text/plain', of: () => '' },
  json('message', () => ({ message: 'Forbidden' })),
  json('error', (code) => ({ error: { code, message: 'Request blocked', status: 'FAILED_PRECONDITION' } })),
  json('blank-envelope', () => ({ code: '', msg: '' })),
  json('code-without-msg', (code) => ({ code, message: 'Request blocked' })),
  json('null', () => null),
  json(
    'problem',
    (status) => ({ type: 'about:blank', title: 'Request blocked', status, detail: 'Policy 77' }),
    'application/problem+json',
  ),
];

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, nth) => first + nth);

export const ERROR_STATUSES: readonly number[] = [...range(400, 499), ...range(502, 504)];

const errorOf = (status: number, { name, contentType, of }: Body): EdgeResponse => ({
  name: `${status} ${name}`,
  ...{ status, contentType, redirected: false, body: () => of(status) },
});

/** The response to one status; `nth` rotates through the bodies. */
export const errorResponse = (status: number, nth: number): EdgeResponse => {
  const body = ERROR_BODIES[nth % ERROR_BODIES.length];
  if (body === undefined) throw new Error('There are no error bodies.');
  return errorOf(status, body);
};

const okOf = (name: string, contentType: string, body: EdgeResponse['body']): EdgeResponse => ({
  name: `200 ${name}`,
  ...{ status: 200, contentType, redirected: false, body },
});

/** Responses that do not look like errors, and redirects. */
export const OTHER_RESPONSES: readonly EdgeResponse[] = [
  { ...errorResponse(404, 0), name: '302 to 404 html', redirected: true },
  { ...okOf('html', HTML_TYPE, () => htmlOf(200)), name: '302 to 200 html', redirected: true },
  okOf('html', HTML_TYPE, () => htmlOf(200)),
  okOf('empty', JSON_TYPE, () => ''),
  okOf('truncated', JSON_TYPE, (own, cutAt) => own.slice(0, Math.max(1, Math.floor(own.length * cutAt)))),
  okOf('empty object', JSON_TYPE, () => '{}'),
  okOf('empty list', JSON_TYPE, () => '[]'),
  okOf('null', JSON_TYPE, () => 'null'),
  okOf('word', JSON_TYPE, () => '"ok"'),
  okOf('other object', JSON_TYPE, () => JSON.stringify({ status: 'ok', data: [], total: 0 })),
  okOf('message', JSON_TYPE, () => JSON.stringify({ msg: 'OK', message: 'Please sign in to the network' })),
  { ...okOf('no content', 'text/plain', () => ''), name: '204', status: 204 },
];

/** Builds what `fetch` resolves with. */
export const toResponse = (
  { status, contentType, redirected, body }: EdgeResponse,
  own: string,
  cutAt: number,
): Response => {
  const headers = { 'content-type': contentType };
  const response = new Response(status === 204 ? null : body(own, cutAt), { status, headers });
  return redirected ? Object.defineProperty(response, 'redirected', { value: true }) : response;
};

const SECOND = 1_000;

/** Random edge of one round: quiet, now and then wrong, or wrong in bursts. */
export const createEdge = (randomness: Randomness, now: () => number): Edge => {
  const { below, between, happens, pick, weighed } = randomness;
  const share = pick([0, 0.02, 0.06, 0.12]);
  const burst = pick([0, 0.004, 0.012]);
  let burstEnds = 0;
  const respond = (): EdgeResponse | null => {
    const kind = weighed({ error: 60, other: 30, late: 10 });
    if (kind === 'late') return null;
    if (kind === 'other') return OTHER_RESPONSES[below(OTHER_RESPONSES.length)] ?? null;
    return errorResponse(ERROR_STATUSES[below(ERROR_STATUSES.length)] ?? 404, below(100));
  };
  return () => {
    if (happens(burst)) burstEnds = now() + between(1, 25) * SECOND;
    if (!happens(now() < burstEnds ? 0.85 : share)) return null;
    const response = respond();
    const passes = response === null || happens(0.8);
    return { passes, response, delay: response === null || happens(0.1) ? between(1, 40) * SECOND : 0 };
  };
};
