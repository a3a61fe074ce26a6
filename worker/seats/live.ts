/** Keeps a map's states fresh: by server-sent events if available, else by polling every ten seconds. */
import { createParser } from 'eventsource-parser';
import {
  connect,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  forkJoin,
  ignoreElements,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  repeat,
  retry,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  throttle,
  timeout,
  timer,
} from 'rxjs';
import { fetching } from '../api/gateway.ts';
import type { HostPatience } from '../api/patience.ts';
import { decodeRoom } from '../api/shapes.ts';
import type { Device } from '../device.ts';
import { messagesOf, type Tabs } from '../tabs.ts';
import { type Changes, readChanges } from './columns.ts';

export interface LiveOptions {
  readonly device: Device;
  readonly patience: HostPatience;
  readonly url: string | null;
  readonly locale: string;
  /** Applies one message. Returns false if an earlier one may be missing. */
  readonly take: (changes: Changes) => boolean;
  readonly refresh: () => Promise<unknown>;
  /** Called when live changes may be missing, before the map is refetched. */
  readonly fallBehind: () => void;
}

const POLL = 10_000;
const SILENCE = 60_000;
const GREETING = 2_000;
const FIRST_PAUSE = 1_000;

/** Server-sent events of a fetch, because `EventSource` cannot send custom headers. A comment has no data. */
const eventsOf = (body: ReadableStream<Uint8Array>): Observable<string | null> =>
  new Observable((listener) => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const { feed } = createParser({
      onEvent: ({ data }) => listener.next(data),
      onComment: () => listener.next(null),
    });
    const read = (): void =>
      void reader.read().then(
        ({ done, value }) => {
          if (done) return listener.error(new Error('the live seats ended'));
          feed(decoder.decode(value, { stream: true }));
          read();
        },
        (error: unknown) => listener.error(error),
      );
    read();
    return () => void reader.cancel().catch(() => undefined);
  });

/** Messages of a connection, null for a malformed one. Fails if the connection ends, or is silent: comments keep it alive. */
const messages = (
  body: ReadableStream<Uint8Array>,
  { scheduler }: Pick<Device, 'scheduler'>,
): Observable<Changes | null> =>
  eventsOf(body).pipe(
    timeout({ each: SILENCE, scheduler }),
    filter((data) => data !== null),
    map(readChanges),
  );

/** Refetches the map for signals of missed messages: at once, one request at a time, every ten seconds at most. */
const refetching = (
  missed$: Observable<unknown>,
  { device, refresh, fallBehind }: Pick<LiveOptions, 'device' | 'refresh' | 'fallBehind'>,
): Observable<never> =>
  missed$.pipe(
    tap(fallBehind),
    throttle(() => forkJoin([refresh().catch(() => null), timer(POLL, device.scheduler)]), {
      leading: true,
      trailing: true,
    }),
    ignoreElements(),
  );

const listening = (
  address: string,
  { device, patience, locale, take: takeChanges }: LiveOptions,
  missed: () => void,
): Observable<unknown> => {
  const init: RequestInit = {
    headers: { Accept: 'text/event-stream', 'Accept-Language': locale },
    cache: 'no-store',
  };
  const by = { call: 'stream', url: address, neverWaits: false };
  const noStream = async (response: Response): Promise<never> => {
    const room = decodeRoom(response.status, await response.text());
    if (room === null) patience.observe('stream', response.status, response.headers);
    else patience.meetRoom(by, room, response.headers);
    throw new TypeError('no stream');
  };
  const stream = fetching(device, address, init, (response) => {
    const { ok, body } = response;
    const isStream = response.headers.get('content-type')?.includes('event-stream') === true;
    if (!ok || body === null || !isStream) return noStream(response);
    patience.passRoom(address);
    patience.end(by);
    return messages(body, device).pipe(
      connect((changes$) =>
        merge(
          changes$.pipe(
            filter((changes) => changes === null),
            take(1),
            tap(() => device.report('live seats', new Error('a malformed message'))),
            ignoreElements(),
          ),
          changes$.pipe(
            // Changes between the map's response and this connection are in neither.
            map(
              (changes, place) =>
                changes === null || !takeChanges(changes) || (place === 0 && changes.deltas.length > 0),
            ),
            tap((isMissed) => isMissed && missed()),
          ),
          timer(GREETING, device.scheduler).pipe(takeUntil(changes$), tap(missed), ignoreElements()),
        ),
      ),
    );
  });
  return patience.turn(by).pipe(
    mergeMap(() => stream),
    finalize(() => patience.end(by)),
  );
};

export const liveSeats = (options: LiveOptions): Observable<unknown> => {
  const { device, url, refresh } = options;
  if (url === null)
    return timer(POLL, device.scheduler).pipe(
      mergeMap(() => refresh().catch(() => null)),
      repeat(),
    );
  const missed$ = new Subject<void>();
  const listener = listening(url, options, () => missed$.next()).pipe(
    retry({
      delay: (_, tried) => {
        options.fallBehind();
        const pause = Math.min(FIRST_PAUSE * 2 ** (tried - 1), POLL) * (0.7 + 0.6 * device.random());
        return timer(pause, device.scheduler).pipe(tap(() => missed$.next()));
      },
      resetOnSuccess: true,
    }),
  );
  return merge(refetching(missed$, options), listener);
};

/**
 * Shares a connection among tabs: one tab forwards its changes. If it closes or is hidden, another visible one takes over.
 * Without a connection, each visible tab polls its map.
 */
export const sharedSeats = (
  options: LiveOptions & {
    readonly tabs: Tabs;
    readonly visible: Observable<boolean>;
    readonly version: () => number;
  },
): Observable<unknown> => {
  const { tabs, visible, url, take: takeChanges, refresh, version } = options;
  if (url === null) return visible.pipe(switchMap((seen) => (seen ? liveSeats(options) : EMPTY)));
  const post = (changes: Changes | null): void => tabs.post({ type: 'seats', map: url, changes });
  const forwarding = liveSeats({
    ...options,
    take: (changes) => {
      const isTaken = takeChanges(changes);
      // Without changes the message is only a version: if this tab is behind it, null follows.
      if (isTaken || changes.deltas.length > 0) post(changes);
      return isTaken;
    },
    refresh: () => {
      post(null);
      return refresh();
    },
  });
  const greeter = messagesOf(tabs, 'seats-wanted').pipe(
    filter(({ map }) => map === url),
    tap(() => post({ version: version(), deltas: [] })),
  );
  const versionRequest = defer(() => {
    tabs.post({ type: 'seats-wanted', map: url });
    return EMPTY;
  });
  // The forwarding tab sends null after a gap. A version other than this tab's shows that this tab began too late.
  const behind$ = messagesOf(tabs, 'seats').pipe(
    filter(
      ({ map, changes }) =>
        map === url && (changes === null || (!takeChanges(changes) && changes.deltas.length === 0)),
    ),
  );
  const follower = merge(refetching(behind$, options), versionRequest);
  // A browser can suspend a hidden tab, which then forwards nothing.
  return visible.pipe(
    switchMap((seen) => (seen ? tabs.waitForLock(`seats-${url}`) : of(false))),
    distinctUntilChanged(),
    switchMap((isMine) => (isMine ? merge(forwarding, greeter) : follower)),
  );
};
