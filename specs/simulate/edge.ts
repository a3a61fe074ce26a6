/**
 * Faulty edge between page and server, such as a proxy, a CDN or a captive portal. It replaces the server's response,
 * delays it, or responds without passing the request on.
 */
import type { Randomness } from './randomness.ts';

export interface EdgeResponse {
  readonly name: string;
  readonly status: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if at least one redirect precedes the final response, whose status is `status`. */
  readonly redirected: boolean;
  /** Returns the body text. `own` is the server's body, or empty if the server did not receive the request. */
  readonly body: (own: string, cutAt: number) => string;
}

export interface Interference {
  /** False if the request never reaches the server. */
  readonly passes: boolean;
  /** Null if the server's own response is only delayed. */
  readonly response: EdgeResponse | null;
  /** Extra delay of the response in milliseconds. */
  readonly delay: number;
}

/** Returns what to do with a request such as `POST /marketplace/pedido/reservar`. Null leaves the request alone. */
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

/** Error bodies. None has the server's envelope, which is a non-empty `code` and a `msg`. */
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

/** Returns an error response with this status. `nth` selects one of {@link ERROR_BODIES} in turn. */
export const errorResponse = (status: number, nth: number): EdgeResponse => {
  const body = ERROR_BODIES[nth % ERROR_BODIES.length];
  if (body === undefined) throw new Error('There are no error bodies.');
  return errorOf(status, body);
};

const okOf = (name: string, contentType: string, body: EdgeResponse['body']): EdgeResponse => ({
  name: `200 ${name}`,
  ...{ status: 200, contentType, redirected: false, body },
});

/** Redirects, and responses that look successful. */
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

/** Builds the response that `fetch` resolves to. */
export const toResponse = (
  { status, contentType, redirected, body, headers: more }: EdgeResponse,
  own: string,
  cutAt: number,
): Response => {
  const headers = { 'content-type': contentType, ...more };
  const response = new Response(status === 204 ? null : body(own, cutAt), { status, headers });
  return redirected ? Object.defineProperty(response, 'redirected', { value: true }) : response;
};

const SECOND = 1_000;

/** Creates a round's random edge. It has no faults, occasional faults, or bursts of faults. */
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
