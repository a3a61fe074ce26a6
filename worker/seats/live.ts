/**
 * Keeps a map's states fresh: by server-sent events where the server offers them, and by asking every ten
 * seconds where it does not or the stream is broken.
 */
import {
  connect,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  repeat,
  retry,
  switchMap,
  takeUntil,
  tap,
  timeout,
  timer,
} from 'rxjs';
import { fetching } from '../api/gateway.ts';
import type { Device } from '../device.ts';
import { heardOf, type Tabs } from '../tabs.ts';
import { type Changes, readChanges } from './columns.ts';

export interface LiveOptions {
  readonly device: Device;
  /** Null: there is no stream. */
  readonly url: string | null;
  readonly locale: string;
  /** Takes one message's changes. Answers false when some before it may have been missed. */
  readonly take: (changes: Changes) => boolean;
  /** Asks for all states anew. */
  readonly refresh: () => Promise<unknown>;
}

const POLL = 10_000;
const SILENCE = 60_000;
const GREETING = 2_000;
const FIRST_PAUSE = 1_000;

/**
 * Reads server-sent events off a fetch, which can have headers of our own, as `EventSource` cannot. Takes bytes in
 * pieces of any size; answers the data of each event that became whole with the piece.
 */
const createEventParser = (): ((piece: Uint8Array) => readonly string[]) => {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  /** Names, ids, retry times and comments (":" keeps the connection awake) say nothing that is needed here. */
  const read = (line: string): string | null => {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    if (line !== '' || data.length === 0) return null;
    const whole = data.join('\n');
    data = [];
    return whole;
  };
  return (piece) => {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.map(read).filter((whole) => whole !== null);
  };
};

/** As they come; their end is an error. Whoever stops listening ends the connection. */
const piecesOf = (body: ReadableStream<Uint8Array>): Observable<Uint8Array> =>
  new Observable((listener) => {
    const reader = body.getReader();
    const read = (): void =>
      void reader.read().then(
        ({ done, value }) => {
          if (done) return listener.error(new Error('the live seats ended'));
          listener.next(value);
          read();
        },
        (error: unknown) => listener.error(error),
      );
    read();
    return () => void reader.cancel().catch(() => undefined);
  });

/** The messages of one connection. It fails when it ends or falls silent; comments keep it alive. */
const messages = (
  body: ReadableStream<Uint8Array>,
  { scheduler }: Pick<Device, 'scheduler'>,
): Observable<Changes> =>
  defer(() => {
    const feed = createEventParser();
    return piecesOf(body).pipe(timeout({ each: SILENCE, scheduler }), mergeMap(feed));
  }).pipe(
    map(readChanges),
    filter((changes) => changes !== null),
  );

const listening = (address: string, options: LiveOptions): Observable<unknown> => {
  const { device, locale, take, refresh } = options;
  const init: RequestInit = {
    headers: { Accept: 'text/event-stream', 'Accept-Language': locale },
    cache: 'no-store',
  };
  return fetching(device, address, init, ({ ok, body }) => {
    if (!ok || body === null) throw new TypeError('no stream');
    return messages(body, device).pipe(
      connect((changes$) =>
        merge(
          changes$.pipe(
            // Whatever happened between the map's answer and this connection is in neither.
            map((changes, place) => !take(changes) || (place === 0 && changes.deltas.length > 0)),
            tap((missed) => missed && void refresh()),
          ),
          timer(GREETING, device.scheduler).pipe(
            takeUntil(changes$),
            mergeMap(() => {
              void refresh();
              return EMPTY;
            }),
          ),
        ),
      ),
    );
  });
};

/** Begins with the subscription and stops with it. */
export const liveSeats = (options: LiveOptions): Observable<unknown> => {
  const { device, url, refresh } = options;
  const refreshAfter = (milliseconds: number): Observable<unknown> =>
    timer(milliseconds, device.scheduler).pipe(mergeMap(() => refresh().catch(() => null)));
  if (url === null) return refreshAfter(POLL).pipe(repeat());
  return listening(url, options).pipe(
    retry({
      delay: (_, tried) =>
        refreshAfter(Math.min(FIRST_PAUSE * 2 ** (tried - 1), POLL) * (0.7 + 0.6 * device.random())),
      resetOnSuccess: true,
    }),
  );
};

/**
 * The same for the tabs of one browser that have the map open: one of them listens, and tells the others each message as
 * it came, greetings too, so that each knows whether it missed something. When that one goes, or nobody looks at it, the next takes over.
 */
export const sharedSeats = (
  options: LiveOptions & {
    readonly tabs: Tabs;
    readonly visible: Observable<boolean>;
    readonly version: () => number;
  },
): Observable<unknown> => {
  const { tabs, visible, url, take, refresh, version } = options;
  if (url === null) return liveSeats(options);
  const tell = (changes: Changes | null): void => tabs.tell({ type: 'seats', map: url, changes });
  const listener = liveSeats({
    ...options,
    take: (changes) => {
      tell(changes);
      return take(changes);
    },
    refresh: () => {
      tell(null);
      return refresh();
    },
  });
  const greeter = heardOf(tabs, 'seats-wanted').pipe(
    filter(({ map }) => map === url),
    tap(() => tell({ version: version(), deltas: [] })),
  );
  const asked = defer(() => {
    tabs.tell({ type: 'seats-wanted', map: url });
    return EMPTY;
  });
  const follower = merge(
    heardOf(tabs, 'seats').pipe(
      filter(({ map }) => map === url),
      tap(({ changes }) => {
        if (changes === null || !take(changes)) void refresh().catch(() => null);
      }),
    ),
    asked,
  );
  // A browser may put a tab to sleep that nobody looks at, and a sleeping one tells nobody anything.
  return visible.pipe(
    switchMap((seen) => (seen ? tabs.turn(`seats-${url}`) : of(false))),
    distinctUntilChanged(),
    switchMap((isMine) => (isMine ? merge(listener, greeter) : follower)),
  );
};
