/**
 * The one way out to the server: headers, time-outs, second tries, the server's clock. Answers typed values or
 * typed errors, never throws. Not here: what a call means.
 */
import * as Clock from 'effect/Clock';
import * as Duration from 'effect/Duration';
import * as Effect from 'effect/Effect';
import * as Either from 'effect/Either';
import * as Exit from 'effect/Exit';
import * as Schedule from 'effect/Schedule';
import type { Device } from '../ports.ts';
import { CALLS, type CallName } from './calls.ts';
import { type ApiError, isTransient } from './errors.ts';
import type { ServerClock } from './server-clock.ts';
import { type AnswerOf, bodyOf, decodeAnswer, decodeRefusal, type Sent, urlOf } from './shapes.ts';

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
const TIMED_OUT: ApiError = { _tag: 'TimedOut' };
const ABORTED: ApiError = { _tag: 'Aborted' };
const OFFLINE: ApiError = { _tag: 'Offline' };

/** Effect's clock, turned by the device's timers. */
const clockOf = (device: Device): Clock.Clock => ({
  [Clock.ClockTypeId]: Clock.ClockTypeId,
  unsafeCurrentTimeMillis: device.now,
  unsafeCurrentTimeNanos: () => BigInt(Math.round(device.now() * 1e6)),
  currentTimeMillis: Effect.sync(device.now),
  currentTimeNanos: Effect.sync(() => BigInt(Math.round(device.now() * 1e6))),
  sleep: (duration) =>
    Effect.async((resume) => {
      const cancel = device.setTimer(() => resume(Effect.void), Duration.toMillis(duration));
      return Effect.sync(cancel);
    }),
});

/** Two more tries, after about 0.3 s and 0.9 s, never in step with other buyers'. */
const againAfter = (random: () => number) =>
  Schedule.exponential(300, 3).pipe(
    Schedule.modifyDelay((_, delay) => Duration.times(delay, 0.7 + 0.6 * random())),
    Schedule.intersect(Schedule.recurs(2)),
  );

const bearer = (header: string | null): string | null => header?.replace(/^Bearer\s+/i, '').trim() || null;

export const createGateway = (options: GatewayOptions): Gateway => {
  const { device, clock } = options;
  const effectClock = clockOf(device);
  const schedule = againAfter(device.random);
  const reads = Effect.unsafeMakeSemaphore(READS_AT_ONCE);
  let online = true;

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
  ): Effect.Effect<Received<AnswerOf<N>>, ApiError> =>
    Effect.tryPromise({
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
      Effect.flatMap(({ status, ok, token, text }) =>
        ok
          ? Either.map(decodeAnswer(name, text), (value) => ({ value, token }))
          : Effect.fail(decodeRefusal(status, text)),
      ),
    );

  const program = <N extends CallName>(name: N, sent: Sent<N>, asked: SendOptions) =>
    Effect.suspend(() => {
      const body = bodyOf(name, sent);
      const url = urlOf(options.apiUrl, name, sent);
      const mayRepeat = CALLS[name].repeatable || asked.idempotencyKey !== undefined;
      const once = Effect.suspend(() =>
        online ? attempt(name, url, body, asked.idempotencyKey) : Effect.fail(OFFLINE),
      ).pipe(Effect.timeoutFail({ duration: asked.within ?? WITHIN, onTimeout: () => TIMED_OUT }));
      const often = Effect.retry(once, { schedule, while: (error) => mayRepeat && isTransient(error) });
      return asked.queue === 'reads' ? reads.withPermits(1)(often) : often;
    });

  const file = (url: string): Effect.Effect<string, ApiError> =>
    Effect.suspend(() => (online ? Effect.void : Effect.fail(OFFLINE))).pipe(
      Effect.zipRight(
        Effect.tryPromise({
          try: async (signal) => {
            const response = await device.fetch(url, { signal });
            return { status: response.status, ok: response.ok, text: await response.text() };
          },
          catch: () => UNREACHABLE,
        }),
      ),
      Effect.flatMap(({ status, ok, text }) =>
        ok ? Effect.succeed(text) : Effect.fail(decodeRefusal(status, '')),
      ),
      Effect.timeoutFail({ duration: WITHIN, onTimeout: () => TIMED_OUT }),
      Effect.retry({ schedule, while: isTransient }),
    );

  const run = async <A>(
    what: string,
    effect: Effect.Effect<A, ApiError>,
    signal?: AbortSignal,
  ): Promise<Either.Either<A, ApiError>> => {
    const runnable = Effect.withClock(Effect.either(effect), effectClock);
    const exit = await Effect.runPromiseExit(runnable, signal === undefined ? {} : { signal });
    if (Exit.isSuccess(exit)) return exit.value;
    if (signal?.aborted !== true) device.report(what, exit.cause);
    return Either.left(ABORTED);
  };

  return {
    setOnline: (now) => {
      online = now;
    },
    send: (name, sent, asked = {}) => run(`call ${name}`, program(name, sent, asked), asked.signal),
    fetchFile: (url) => run('a file', file(url)),
  };
};
