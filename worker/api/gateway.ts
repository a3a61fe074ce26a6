/**
 * The one way out to the server: headers, time-outs, second tries, the server's clock. Answers typed values or
 * typed errors, never throws. Not here: what a call means.
 */
import * as Either from 'effect/Either';
import * as Micro from 'effect/Micro';
import type { Device } from '../ports.ts';
import { CALLS, type CallName } from './calls.ts';
import type { ApiError } from './errors.ts';
import type { ServerClock } from './server-clock.ts';
import { type AnswerOf, bodyOf, decodeAnswer, decodeRefusal, type Sent, urlOf } from './shapes.ts';
import { again, createTurns, runTry, type Try, within } from './trying.ts';

export interface SendOptions {
  /** Makes a call repeatable: the server carries it out once, however often it comes with this key. */
  readonly idempotencyKey?: string;
  /** Milliseconds for one try, body included. */
  readonly within?: number;
  readonly signal?: AbortSignal;
  /** Catalogue reads share a few connections, so that a cart never waits behind a page of pictures. */
  readonly queue?: 'reads';
}

/** An answer with the token that came along in its `authorization` header, if any. */
export interface Received<A> {
  readonly value: A;
  readonly token: string | null;
}

export type Sending<A> = Promise<Either.Either<A, ApiError>>;

export interface Gateway {
  readonly send: <N extends CallName>(
    name: N,
    sent: Sent<N>,
    options?: SendOptions,
  ) => Sending<Received<AnswerOf<N>>>;
  /** A static file beside the API, as text; tried again like every read, and cached by the browser. */
  readonly fetchFile: (url: string) => Sending<string>;
  /** Told by the page; without a connection nothing is even tried. */
  readonly setOnline: (online: boolean) => void;
}

export interface GatewayOptions {
  readonly device: Device;
  readonly clock: ServerClock;
  readonly apiUrl: string;
  readonly locale: string;
  readonly token: () => string | null;
}

const WITHIN = 10_000;
const READS_AT_ONCE = 4;
const UNREACHABLE: ApiError = { _tag: 'Unreachable' };
const OFFLINE: ApiError = { _tag: 'Offline' };

const bearer = (header: string | null): string | null => header?.replace(/^Bearer\s+/i, '').trim() || null;

export const createGateway = (options: GatewayOptions): Gateway => {
  const { device, clock } = options;
  const inTurn = createTurns(READS_AT_ONCE);
  let online = true;
  const ifOnline = <A>(one: Try<A>): Try<A> => Micro.suspend(() => (online ? one : Micro.fail(OFFLINE)));

  const headersOf = (key: string | undefined, hasBody: boolean): Record<string, string> => {
    const token = options.token();
    return {
      Accept: 'application/json',
      'Accept-Language': options.locale,
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    };
  };

  const attempt = <N extends CallName>(
    name: N,
    url: string,
    body: string | null,
    key: string | undefined,
  ): Try<Received<AnswerOf<N>>> =>
    Micro.tryPromise({
      try: async (signal) => {
        const sentAt = device.now();
        const response = await device.fetch(url, {
          method: CALLS[name].method,
          headers: headersOf(key, body !== null),
          // A cached answer would tell an old time, and has its own cache here.
          cache: 'no-store',
          signal,
          ...(body === null ? {} : { body }),
        });
        clock.observe(response.headers.get('date'), sentAt, device.now());
        const token = bearer(response.headers.get('authorization'));
        return { status: response.status, ok: response.ok, token, text: await response.text() };
      },
      catch: () => UNREACHABLE,
    }).pipe(
      Micro.flatMap(({ status, ok, token, text }) =>
        ok
          ? Micro.fromEither(
              Either.map(decodeAnswer(name, text, options.apiUrl), (value) => ({ value, token })),
            )
          : Micro.fail(decodeRefusal(status, text)),
      ),
    );

  const call = <N extends CallName>(name: N, sent: Sent<N>, asked: SendOptions): Try<Received<AnswerOf<N>>> =>
    Micro.suspend(() => {
      const body = bodyOf(name, sent);
      const url = urlOf(options.apiUrl, name, sent);
      const key = asked.idempotencyKey;
      const once = within(device, asked.within ?? WITHIN, ifOnline(attempt(name, url, body, key)));
      const often = CALLS[name].repeatable || key !== undefined ? again(device, once) : once;
      return asked.queue === 'reads' ? inTurn(often) : often;
    });

  const file = (url: string): Try<string> =>
    Micro.tryPromise({
      try: async (signal) => {
        const response = await device.fetch(url, { signal });
        return { status: response.status, ok: response.ok, text: await response.text() };
      },
      catch: () => UNREACHABLE,
    }).pipe(
      Micro.flatMap(({ status, ok, text }) =>
        ok ? Micro.succeed(text) : Micro.fail(decodeRefusal(status, '')),
      ),
    );

  return {
    setOnline: (now) => {
      online = now;
    },
    send: (name, sent, asked = {}) => runTry(device, `call ${name}`, call(name, sent, asked), asked.signal),
    fetchFile: (url) => runTry(device, 'a file', again(device, within(device, WITHIN, ifOnline(file(url))))),
  };
};
