/** Sends documented requests to a host, and collects the differences of each. */
import * as Either from 'effect/Either';
import { Schema } from '../../../domain/kernel/shapes.ts';
import { type AnySchema, API_CALLS, type CallName, ErrorEnvelope } from '../../../worker/api/calls.ts';
import { bodyOf, type ResponseOf, type Sent, urlOf } from '../../../worker/api/shapes.ts';
import { operationOf } from '../document/document.ts';
import { NOTES } from '../document/notes.ts';
import { differencesOf, type ShapeDifference } from './differences.ts';

export interface Check {
  /** Method and path. */
  readonly operation: string;
  /** Subject of the request. */
  readonly title: string;
  readonly differences: readonly ShapeDifference[];
  /** Reason why nothing was compared, or null. */
  readonly skipped: string | null;
  readonly milliseconds: number;
}

export interface Host {
  /** Base address of the API, without a trailing slash. */
  readonly apiUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds for a request. */
  readonly timeout: number;
  readonly language: string;
  /** Origin of the page if it differs from the API's, so that its headers are checked. */
  readonly origin: string | null;
}

export interface Asking {
  readonly token?: string;
  readonly key?: string;
  /** True if the host can refuse the request because the same one is in progress. */
  readonly isTwin?: true;
  /** Compares the decoded response with its request. `clock` is the header Date in epoch milliseconds. */
  readonly also?: (response: never, clock: number) => readonly ShapeDifference[];
}

export interface Expected {
  readonly status: number;
  readonly codes: readonly string[];
}

export interface Answer<T> {
  readonly value: T;
  readonly headers: Headers;
}

/** The host does not answer at all, so nothing can be compared. */
export class Unreachable extends Error {}

interface Received {
  readonly response: Response;
  readonly text: string;
}

const difference = (field: string, problem: string): ShapeDifference => ({ field, problem });
const ofBody = (problem: string): readonly ShapeDifference[] => [difference('', problem)];

const parsed = (text: string): { readonly wire: unknown } | null => {
  try {
    return { wire: JSON.parse(text) };
  } catch {
    return null;
  }
};

const causeOf = (error: unknown): string => {
  const { cause, message, name } = error as Error & { readonly cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no response in time';
  return cause?.code ?? cause?.message ?? message;
};

const decodeAll = (
  schema: AnySchema,
): ((wire: unknown) => Either.Either<unknown, readonly ShapeDifference[]>) => {
  const decode = Schema.decodeUnknownEither(schema, { errors: 'all' });
  return (wire) => Either.mapLeft(decode(wire), ({ issue }) => differencesOf(issue));
};

/** Data of the first message of a stream, or null at its end. */
const firstMessage = async ({ body }: Response): Promise<string | null> => {
  if (body === null) return null;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += value ?? '';
      const data = /^data:(.*)\r?\n/m.exec(text)?.[1];
      if (data !== undefined) return data;
      if (done) return null;
    }
  } finally {
    await reader.cancel();
  }
};

export const createVisit = (host: Host) => {
  const checks: Check[] = [];

  const fetched = async (url: string, init: RequestInit): Promise<Received | string> => {
    try {
      const signal = AbortSignal.timeout(host.timeout);
      const response = await host.fetch(url, { ...init, redirect: 'manual', signal });
      return { response, text: await response.text() };
    } catch (error) {
      return causeOf(error);
    }
  };

  const headersOf = ({ token, key }: Asking, hasBody: boolean): Record<string, string> => ({
    Accept: 'application/json',
    'Accept-Language': host.language,
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(host.origin === null ? {} : { Origin: host.origin }),
  });

  const headerDifferences = ({ headers }: Response): readonly ShapeDifference[] => {
    const date = headers.get('date');
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase();
    const allowed = headers.get('access-control-allow-origin');
    return [
      ...(date === null ? [difference('header Date', 'is missing')] : []),
      ...(date !== null && Number.isNaN(Date.parse(date)) ? [difference('header Date', 'is no date')] : []),
      ...(host.origin === null || allowed === host.origin || allowed === '*'
        ? []
        : [difference('header Access-Control-Allow-Origin', 'does not allow the page')]),
      ...(host.origin === null || (exposed.includes('date') && exposed.includes('authorization'))
        ? []
        : [difference('header Access-Control-Expose-Headers', 'does not expose Authorization and Date')]),
    ];
  };

  /** Body of a JSON response, or the difference that hides it. */
  const jsonOf = ({ response, text }: Received): Either.Either<unknown, readonly ShapeDifference[]> => {
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    if (status >= 300 && status < 400)
      return Either.left(ofBody(`status ${status}: redirects to ${headers.get('location') ?? 'nowhere'}`));
    if (/html/.test(type) || /^\s*<(!doctype|html)/i.test(text))
      return Either.left(ofBody(`status ${status}: HTML instead of JSON`));
    const body = parsed(text);
    if (body === null) return Either.left(ofBody(`status ${status}: not JSON`));
    return Either.right(body.wire);
  };

  const typeDifferences = ({ headers }: Response): readonly ShapeDifference[] =>
    /^application\/json\b/i.test(headers.get('content-type') ?? '')
      ? []
      : [difference('header Content-Type', 'is not application/json')];

  const envelopeOf = (wire: unknown): typeof ErrorEnvelope.Type | null =>
    Either.getOrNull(Schema.decodeUnknownEither(ErrorEnvelope)(wire));

  const successDifferences = (
    name: CallName,
    { status, headers }: Response,
    wire: unknown,
    { also, isTwin }: Asking,
    body: unknown,
  ): { readonly value: unknown; readonly differences: readonly ShapeDifference[] } => {
    if (status < 200 || status > 299) {
      const code = envelopeOf(wire)?.code;
      if (isTwin && (status === 409 || status === 425) && code === 'request_in_progress')
        return { value: null, differences: [] };
      const problem = `status ${status}${code === undefined ? '' : ` with code ${code}`}, expected 200`;
      return { value: null, differences: ofBody(problem) };
    }
    const { list, response } = API_CALLS[name];
    const required = list(body);
    if (required !== null && !Object.hasOwn(Object(wire), required))
      return { value: null, differences: [difference(required, 'is missing')] };
    const decoded = decodeAll(response)(wire);
    const clock = Date.parse(headers.get('date') ?? '');
    if (Either.isLeft(decoded)) return { value: null, differences: decoded.left };
    return { value: decoded.right, differences: also?.(decoded.right as never, clock) ?? [] };
  };

  const refusalDifferences = (
    { status }: Response,
    wire: unknown,
    expected: Expected,
  ): readonly ShapeDifference[] => {
    if (status !== expected.status) return ofBody(`status ${status}, expected ${expected.status}`);
    const decoded = decodeAll(ErrorEnvelope)(wire);
    if (Either.isLeft(decoded)) return decoded.left;
    const { code, msg } = decoded.right as typeof ErrorEnvelope.Type;
    return [
      ...(String(code) === String(status)
        ? [difference('code', 'only repeats the status')]
        : expected.codes.includes(String(code))
          ? []
          : [difference('code', `is ${String(code).slice(0, 40)}, expected ${expected.codes.join(' or ')}`)]),
      ...(msg === null || msg.trim() === '' ? [difference('msg', 'has no text for the buyer')] : []),
    ];
  };

  const record = (
    name: CallName,
    title: string,
    started: number,
    differences: readonly ShapeDifference[],
    skipped: string | null = null,
  ): void => {
    const milliseconds = Math.round(performance.now() - started);
    checks.push({ operation: operationOf(name), title, differences, skipped, milliseconds });
  };

  const send = <N extends CallName>(name: N, sent: Sent<N>, asking: Asking): Promise<Received | string> => {
    const body = bodyOf(name, sent);
    const init = { method: API_CALLS[name].method, headers: headersOf(asking, body !== null) };
    return fetched(urlOf(host.apiUrl, name, sent), body === null ? init : { ...init, body });
  };

  return {
    host,
    checks: (): readonly Check[] => checks,
    skip: (name: CallName, title: string, why: string): void =>
      record(name, title, performance.now(), [], why),

    /** Decoded response with its headers, or null if it differs from the document. */
    ask: async <N extends CallName>(
      name: N,
      title: string,
      sent: Sent<N>,
      asking: Omit<Asking, 'also'> & {
        readonly also?: (response: ResponseOf<N>, clock: number) => readonly ShapeDifference[];
      } = {},
    ): Promise<Answer<ResponseOf<N>> | null> => {
      const started = performance.now();
      const received = await send(name, sent, asking as Asking);
      if (typeof received === 'string') {
        record(name, title, started, ofBody(received));
        return null;
      }
      const { response } = received;
      if (NOTES[name].listed === null && (response.status === 404 || response.status === 405)) {
        record(name, title, started, [], 'the host does not have this call, which is ours');
        return null;
      }
      const json = jsonOf(received);
      if (Either.isLeft(json)) {
        record(name, title, started, json.left);
        return null;
      }
      const { value, differences } = successDifferences(
        ...([name, response, json.right, asking as Asking, sent.body] as const),
      );
      record(name, title, started, [
        ...typeDifferences(response),
        ...headerDifferences(response),
        ...differences,
      ]);
      return value === null ? null : { value: value as ResponseOf<N>, headers: response.headers };
    },

    /** Sends a request that the host must refuse. */
    refuse: async <N extends CallName>(
      name: N,
      title: string,
      sent: Sent<N>,
      expected: Expected,
      asking: Omit<Asking, 'also'> = {},
    ): Promise<void> => {
      const started = performance.now();
      const received = await send(name, sent, asking);
      if (typeof received === 'string') return record(name, title, started, ofBody(received));
      const json = jsonOf(received);
      if (Either.isLeft(json)) return record(name, title, started, json.left);
      const { response } = received;
      record(name, title, started, [
        ...typeDifferences(response),
        ...headerDifferences(response),
        ...refusalDifferences(response, json.right, expected),
      ]);
    },

    /** Reads the first message of a server-sent stream. */
    stream: async (
      name: CallName,
      title: string,
      address: string,
      judge: (data: string) => readonly ShapeDifference[],
    ): Promise<void> => {
      const started = performance.now();
      try {
        const url = new URL(address, `${host.apiUrl}/`).href;
        const signal = AbortSignal.timeout(host.timeout);
        const response = await host.fetch(url, { headers: { Accept: 'text/event-stream' }, signal });
        const type = response.headers.get('content-type') ?? '';
        const isStream = response.ok && /^text\/event-stream\b/.test(type);
        const data = isStream ? await firstMessage(response) : null;
        if (!isStream) await response.body?.cancel();
        const problem = `status ${response.status} with ${type || 'no type'}, expected text/event-stream`;
        record(
          name,
          title,
          started,
          data === null ? ofBody(isStream ? 'ends without a message' : problem) : judge(data),
        );
      } catch (error) {
        record(name, title, started, ofBody(causeOf(error)));
      }
    },

    /** Fetches a file that a response names, and judges its text. */
    file: async (
      name: CallName,
      title: string,
      address: string,
      judge: (text: string) => readonly ShapeDifference[],
    ): Promise<void> => {
      const started = performance.now();
      const url = URL.parse(address, `${host.apiUrl}/`);
      if (url === null) return record(name, title, started, ofBody('is no address'));
      const received = await fetched(url.href, { method: 'GET' });
      if (typeof received === 'string') return record(name, title, started, ofBody(received));
      const { response, text } = received;
      record(
        name,
        title,
        started,
        response.ok ? judge(text) : ofBody(`status ${response.status}, expected 200`),
      );
    },
  };
};

/**
 * Base address of the API: the given one, or `/api` below it if the settings are only there. Throws {@link Unreachable}
 * without any response, and after a 503.
 */
export const findApi = async (
  address: URL,
  { fetch, timeout }: Pick<Host, 'fetch' | 'timeout'>,
  domain: string,
): Promise<string> => {
  const given = address.href.replace(/\/$/, '');
  const hasSettings = async (base: string): Promise<boolean> => {
    const url = urlOf(base, 'settings', { path: { lang: 'pt-BR' }, query: { dominio: domain } });
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      const text = await response.text();
      if (response.status === 503)
        throw new Unreachable(
          `${base} responds with 503: it is starting or closed. Try again when it is open.`,
        );
      return response.ok && parsed(text) !== null;
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(`${base} cannot be reached: ${causeOf(error)}.`);
    }
  };
  if ((await hasSettings(given)) || address.pathname !== '/') return given;
  return (await hasSettings(`${given}/api`)) ? `${given}/api` : given;
};

export type HostVisit = ReturnType<typeof createVisit>;
export { difference };
