/** Sends the calls to the server. Returns typed errors. */
import * as Either from 'effect/Either';
import {
  BehaviorSubject,
  catchError,
  defer,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  from,
  map,
  mergeMap,
  Observable,
  type ObservableInput,
  of,
  retry,
  Subject,
  takeUntil,
  tap,
  throwError,
  throwIfEmpty,
  timeout,
  timer,
} from 'rxjs';
import type { Device } from '../device.ts';
import type { Vault } from '../vault.ts';
import { API_CALLS, type CallName } from './calls.ts';
import {
  type ApiError,
  isForbidden,
  isTransient,
  mayBeCarriedOut,
  provesNothingBefore,
  refused,
} from './errors.ts';
import { type HostPatience, TooLong } from './patience.ts';
import { decisionsOf, isInProgress, REFUSALS } from './refusals.ts';
import type { RoomCall } from './room.ts';
import type { ServerClock } from './server-clock.ts';
import {
  type BodyOf,
  bodyOf,
  decodeRefusal,
  decodeResponse,
  decodeRoom,
  embeddedName,
  type ResponseOf,
  readEmbedded,
  type Sent,
  type Site,
  urlOf,
} from './shapes.ts';

/** Token of a captcha, empty without one. A repeat of a request that may have been carried out keeps its token (P-93). */
export type Captcha = (isRepeat: boolean) => Promise<string>;

export interface SendOptions {
  /** The server carries out each key once, so the call is repeatable. */
  readonly idempotencyKey?: string;
  /** Milliseconds for one try, body included. */
  readonly timeout?: number;
  readonly tries?: 1;
  /** Refuses a response of which an element cannot be read. */
  readonly whole?: boolean;
  /** True if an earlier request with the key, or for the same change, may have been carried out (K-29). */
  readonly repeats?: boolean;
  /** While true, a call that may have been carried out is repeated until a response proves its outcome. */
  readonly insists?: () => boolean;
  /** Fails instead of waiting in the host's waiting room (W-35). */
  readonly neverWaits?: boolean;
  /** Session in which the change began (S-84). By default that of this call. */
  readonly session?: number;
  /** Fills the body's `captcha` when the call goes out, since a token expires during a wait (W-18). */
  readonly captcha?: Captcha;
}

/** Value of a response, and the token from its `authorization` header. */
export interface Received<A> {
  readonly value: A;
  readonly token: string | null;
  /** Number of list elements that could not be read. */
  readonly leftOut: number;
}

export type ApiResponse<A> = Either.Either<A, ApiError>;

export const mapValue = <A, B>(
  response: ApiResponse<Received<A>>,
  of: (value: A) => B,
): ApiResponse<Received<B>> => Either.map(response, ({ value, ...rest }) => ({ value: of(value), ...rest }));

export interface Gateway {
  readonly send: <N extends CallName>(
    name: N,
    sent: Sent<N>,
    options?: SendOptions,
  ) => Promise<ApiResponse<Received<ResponseOf<N>>>>;
  /** Only a few reads run at once, so that they leave connections for cart requests. */
  readonly read: <N extends CallName>(
    name: N,
    sent: Sent<N>,
    options?: Pick<SendOptions, 'whole' | 'neverWaits'>,
  ) => Observable<ApiResponse<Received<ResponseOf<N>>>>;
  readonly fetchFile: (url: string) => Promise<ApiResponse<string>>;
}

export interface GatewayOptions extends Site {
  readonly device: Device;
  readonly clock: ServerClock;
  readonly locale: string;
  readonly vault: Pick<Vault, 'token' | 'session' | 'sessionEnds$'>;
  readonly online: () => boolean;
  readonly patience: HostPatience;
  /** API responses in the page's HTML, as JSON. */
  readonly embedded?: string | null;
}

const TIMEOUT = 10_000;
const READS_AT_ONCE = 4;
const RETRIES = 2;
const FIRST_PAUSE = 300;
const LAST_PAUSE = 10_000;
/** Milliseconds after the start in which an embedded response is new enough. */
const EMBEDDED_FOR = 10_000;
const never = (): boolean => false;

interface Traits {
  readonly repeatable: boolean;
  readonly garbled: boolean;
  /** Milliseconds for one try. */
  readonly within: number;
  /** True once the session of a change has ended (S-84). */
  readonly isOver: () => boolean;
  readonly insists: () => boolean;
  readonly repeats: boolean;
  /** Waits for a connection. */
  readonly slot: <A>(one: Observable<A>) => Observable<A>;
  readonly prepare: (isRepeat: boolean) => ObservableInput<unknown>;
  /** The error as far as it proves anything. `isRepeat` after a try that may have been carried out. */
  readonly proven: (why: ApiError, isRepeat: boolean) => ApiError;
}

type Refused = Extract<ApiError, { readonly _tag: 'Refused' }>;

/** True if the refusal of a repeat proves the outcome of the requests before it (K-29). */
const decidesRepeat = (name: CallName, { status, code }: Refused): boolean =>
  // These prove nothing anyway, and a captcha is sent with the next try.
  status === 403 ||
  status === 429 ||
  status >= 500 ||
  (code === 'captcha' && name === 'reserve') ||
  decisionsOf(name).includes(code);

const isGarbled = ({ _tag }: ApiError): boolean => _tag === 'MalformedResponse';

/** Sent too early or too often, by what the host said before (W-03). */
const TOO_BUSY = refused(429);
const UNREACHABLE: ApiError = { _tag: 'Unreachable' };

/** True for a refusal of this buyer's login or code, with its own wait (W-07). */
const isOfBuyer = (name: CallName | 'file', error: ApiError): boolean =>
  name !== 'file' &&
  error._tag === 'Refused' &&
  error.status === 429 &&
  (REFUSALS[name]?.[429] ?? []).includes(error.code);

/** Wraps an API error in a pipeline. */
class Failed {
  readonly why: ApiError;
  constructor(why: ApiError) {
    this.why = why;
  }
}
/** The host put the call into its waiting room, so the call was not carried out (W-09). */
class InRoom extends Error {}
const UNSENT = new Failed({ _tag: 'Unsent' });
const fail = (why: ApiError): Observable<never> => throwError(() => new Failed(why));

export const fetching = <A>(
  device: Pick<Device, 'fetch'>,
  url: string,
  init: RequestInit,
  read: (response: Response) => ObservableInput<A>,
): Observable<A> =>
  defer(() => {
    const aborter = new AbortController();
    return from(device.fetch(url, { ...init, signal: aborter.signal })).pipe(
      mergeMap(read),
      // The default reason is an exception with a stack, which each ended request would create.
      finalize(() => aborter.abort('ended')),
    );
  });

/** Runs at most `atOnce` observables at once. Others wait in order. */
const createLimit = (atOnce: number) => {
  const waiting$ = new Subject<Observable<unknown>>();
  waiting$.pipe(mergeMap((one) => one, atOnce)).subscribe();
  return <A>(one: Observable<A>): Observable<A> =>
    new Observable((subscriber) => {
      const gone$ = new BehaviorSubject(false);
      waiting$.next(
        one.pipe(
          tap(subscriber),
          takeUntil(gone$.pipe(filter(Boolean))),
          catchError(() => EMPTY),
        ),
      );
      return () => gone$.next(true);
    });
};

const bearer = (header: string | null): string | null => header?.replace(/^Bearer\s+/i, '').trim() || null;

export const createGateway = (options: GatewayOptions): Gateway => {
  const { device, clock, patience, vault } = options;
  const { scheduler } = device;
  const limited = createLimit(READS_AT_ONCE);
  const embedded = readEmbedded(options.embedded ?? null);
  const embeddedUntil = scheduler.now() + EMBEDDED_FOR;

  const decoded = <N extends CallName>(
    name: N,
    text: string,
    sent: Sent<N>,
    whole: boolean,
    token: string | null,
  ): ApiResponse<Received<ResponseOf<N>>> => {
    const leftOut: string[] = [];
    const response = decodeResponse(name, text, options, sent, whole ? null : leftOut);
    if (leftOut.length > 0) device.report(`call ${name} left out`, leftOut);
    return Either.map(response, (value) => ({ value, token, leftOut: leftOut.length }));
  };

  /** Embedded response to a visitor's read, once; null without, or if it cannot be decoded. */
  const takeEmbedded = <N extends CallName>(name: N, sent: Sent<N>): Received<ResponseOf<N>> | null => {
    if (embedded.size === 0 || vault.token() !== null || scheduler.now() > embeddedUntil) return null;
    const key = embeddedName(name, sent);
    const text = embedded.get(key);
    if (text === undefined) return null;
    embedded.delete(key);
    return Either.getOrElse(decoded(name, text, sent, false, null), (error) => {
      device.report('an embedded response', error);
      return null;
    });
  };

  const headersOf = (
    key: string | undefined,
    hasBody: boolean,
    token: string | null,
  ): Record<string, string> => ({
    Accept: 'application/json',
    'Accept-Language': options.locale,
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  });

  /** Exponential backoff with jitter, so that clients do not retry in lockstep. */
  const pause = (tried: number): Observable<unknown> =>
    timer(Math.min(FIRST_PAUSE * 3 ** (tried - 1), LAST_PAUSE) * (0.7 + 0.6 * device.random()), scheduler);

  /** Retries a call. A later error cannot hide an earlier one after which the call may have been carried out. */
  const tries = <A>(
    by: RoomCall & { readonly call: CallName | 'file' },
    one: Observable<A>,
    { repeatable, garbled, within, isOver, insists, repeats, slot, prepare, proven }: Traits,
  ): Observable<ApiResponse<A>> =>
    defer(() => {
      const { call, neverWaits } = by;
      let unproven: ApiError | null = repeats ? { _tag: 'Unreachable' } : null;
      let failures = 0;
      const isWorthAnother = (why: ApiError): boolean => {
        if (!repeatable) return false;
        const mayWork = (isTransient(why) && !isOfBuyer(call, why)) || (garbled && isGarbled(why));
        return failures <= RETRIES && mayWork && patience.canWait(call)
          ? true
          : unproven !== null && (mayWork || why._tag === 'Offline') && insists();
      };
      const ended = () => throwError(() => UNSENT);
      const sent = defer(() => {
        if (isOver()) return ended();
        return options.online() ? one : fail({ _tag: 'Offline' });
      }).pipe(timeout({ first: within, with: () => fail({ _tag: 'TimedOut' }), scheduler }));
      const turn = defer(() => {
        if (isOver()) return ended();
        return neverWaits && patience.rejects(by) ? throwError(() => new InRoom()) : patience.turn(by);
      }).pipe(
        takeUntil(vault.sessionEnds$.pipe(filter(isOver))),
        throwIfEmpty(() => UNSENT),
      );
      return turn.pipe(
        catchError((error) => (error instanceof TooLong ? fail(TOO_BUSY) : throwError(() => error))),
        mergeMap(() => prepare(unproven !== null)),
        mergeMap(() => slot(sent)),
        catchError((error) => {
          if (!(error instanceof Failed)) return throwError(() => error);
          const why = proven(error.why, unproven !== null);
          if (mayBeCarriedOut(why)) unproven = why;
          return fail(why);
        }),
        retry({
          delay: (error) => {
            // Sent again unchanged once the room lets the buyer in (W-10).
            if (error instanceof InRoom && !neverWaits && !patience.rejects(by)) return of(null);
            failures += 1;
            return error instanceof Failed && isWorthAnother(error.why)
              ? pause(failures)
              : throwError(() => error);
          },
        }),
        map((value): ApiResponse<A> => Either.right(value)),
        catchError((error): Observable<ApiResponse<A>> => {
          if (error instanceof Failed)
            return of(Either.left(provesNothingBefore(error.why) ? (unproven ?? error.why) : error.why));
          if (error instanceof InRoom) return of(Either.left(unproven ?? TOO_BUSY));
          device.report(`call ${call}`, error);
          return of(Either.left<ApiError>({ _tag: 'Aborted' }));
        }),
        finalize(() => patience.end(by)),
      );
    });

  const fetched = <A>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<A>,
  ): Observable<A> => fetching(device, url, init, read).pipe(catchError(() => fail({ _tag: 'Unreachable' })));

  const call = <N extends CallName>(
    name: N,
    sent: Sent<N>,
    how: SendOptions = {},
    insistent = false,
    slot: Traits['slot'] = (one) => one,
  ): Observable<ApiResponse<Received<ResponseOf<N>>>> => {
    const url = urlOf(options.apiUrl, name, sent);
    const {
      idempotencyKey,
      timeout: within = TIMEOUT,
      insists = never,
      repeats = false,
      whole = false,
      neverWaits = false,
      session = vault.session(),
      captcha,
    } = how;
    const by = { call: name, url, neverWaits };
    const { method, repeatable } = API_CALLS[name];
    let solved = '';
    const prepare: Traits['prepare'] =
      captcha === undefined
        ? () => of(null)
        : async (isRepeat) => {
            solved = await captcha(isRepeat);
          };
    const one = defer(() => {
      const body = bodyOf(
        name,
        captcha === undefined ? sent : { ...sent, body: { ...sent.body, captcha: solved } as BodyOf<N> },
      );
      const sentAt = scheduler.now();
      const token = vault.token();
      const sessionThen = vault.session();
      // A cached response has an old Date header. Reads are cached in `cache.ts`.
      const init: RequestInit = {
        method,
        headers: headersOf(idempotencyKey, body !== null, token),
        cache: 'no-store',
      };
      return fetched(url, body === null ? init : { ...init, body }, async (response) => {
        const receivedAt = scheduler.now();
        const isPast = (): boolean => token !== vault.token() || sessionThen !== vault.session();
        return { response, text: await response.text(), sentAt, receivedAt, isPast };
      });
    }).pipe(
      mergeMap(({ response: { ok, status, headers, redirected }, text, sentAt, receivedAt, isPast }) => {
        // The last response of a redirect belongs to another request than the sent one.
        if (redirected && !repeatable) return fail({ _tag: 'Foreign', status });
        const room = decodeRoom(status, text);
        if (room !== null) {
          patience.meetRoom(by, room, headers);
          return throwError(() => new InRoom());
        }
        const received = ok
          ? decoded(name, text, sent, whole, bearer(headers.get('authorization')))
          : Either.left(decodeRefusal(name, status, text));
        if (Either.isRight(received) || received.left._tag === 'Refused') {
          clock.observe(headers.get('date'), sentAt, receivedAt);
          patience.passRoom(url);
        }
        if (Either.isRight(received)) return of(received.right);
        if (!isOfBuyer(name, received.left)) patience.observe(name, status, headers);
        // A 403 to another token or session proves nothing about this one (S-85).
        return fail(isForbidden(received.left) && isPast() ? UNREACHABLE : received.left);
      }),
    );
    const isRepeatable = how.tries !== 1 && (repeatable || idempotencyKey !== undefined);
    const changes = repeats || idempotencyKey !== undefined;
    const traits = {
      ...{
        repeatable: isRepeatable,
        garbled: isRepeatable && insistent,
        within,
        isOver: () => !repeatable && session !== vault.session(),
        insists,
        repeats,
        slot,
        prepare,
      },
      proven: (why: ApiError, isRepeat: boolean): ApiError => {
        if (why._tag !== 'Refused') return why;
        const { status, code } = why;
        const isProof =
          !isInProgress(name, status, code) && !(isRepeat && changes && !decidesRepeat(name, why));
        return isProof ? why : { _tag: 'Undecided', status, code };
      },
    };
    return tries(by, one, traits);
  };

  const file = (by: RoomCall): Observable<string> =>
    fetched(by.url, {}, async (response) => ({ response, text: await response.text() })).pipe(
      mergeMap(({ response: { ok, status, headers }, text }) => {
        const room = decodeRoom(status, text);
        if (room !== null) {
          patience.meetRoom(by, room, headers);
          return throwError(() => new InRoom());
        }
        if (ok) {
          patience.passRoom(by.url);
          return of(text);
        }
        patience.observe('file', status, headers);
        return fail({ _tag: 'Foreign', status });
      }),
    );

  return {
    send: (name, sent, how) => firstValueFrom(call(name, sent, how, true)),
    read: (name, sent, how) =>
      defer(() => {
        const received = takeEmbedded(name, sent);
        return received === null ? call(name, sent, how, false, limited) : of(Either.right(received));
      }),
    fetchFile: (url) => {
      const by = { call: 'file', url, neverWaits: false } as const;
      return firstValueFrom(
        tries(by, file(by), {
          ...{
            repeatable: true,
            garbled: false,
            within: TIMEOUT,
            isOver: never,
            insists: never,
            repeats: false,
          },
          ...{ slot: (one) => one, prepare: () => of(null), proven: (why) => why },
        }),
      );
    },
  };
};
