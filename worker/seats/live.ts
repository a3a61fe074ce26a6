/**
 * Keeps a map's states fresh: by server-sent events where the server offers them, and by asking every ten
 * seconds where it does not or the stream is broken. Not here: what a state is.
 */
import type { Device } from '../ports.ts';
import { readEvents } from './event-stream.ts';
import { type Changes, readChanges } from './states.ts';

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

/** Starts at once; answers the way to stop. */
export const keepLive = (options: LiveOptions): (() => void) => {
  const { device, url, take, refresh } = options;
  let stopped = false;
  let pause = FIRST_PAUSE;
  let cancel = (): void => {};
  let aborter = new AbortController();

  const listen = async (address: string): Promise<void> => {
    aborter = new AbortController();
    const { signal } = aborter;
    const response = await device.fetch(address, {
      headers: { Accept: 'text/event-stream', 'Accept-Language': options.locale },
      cache: 'no-store',
      signal,
    });
    if (!response.ok || response.body === null) throw new TypeError('no stream');
    let greeted = false;
    let stopWaiting = device.setTimer(() => void refresh(), GREETING);
    const stillThere = (): void => {
      if (!greeted) return;
      stopWaiting();
      stopWaiting = device.setTimer(() => aborter.abort(), SILENCE);
    };
    try {
      await readEvents(
        response.body,
        (data) => {
          const changes = readChanges(data);
          if (changes === null || stopped) return;
          // Whatever happened between the map's answer and this stream's start is told by neither.
          const missed = !take(changes) || (!greeted && changes.deltas.length > 0);
          greeted = true;
          stillThere();
          pause = FIRST_PAUSE;
          if (missed) void refresh();
        },
        stillThere,
      );
    } finally {
      stopWaiting();
    }
  };

  const again = (): void => {
    if (stopped) return;
    const wait = url === null ? POLL : pause * (0.7 + 0.6 * device.random());
    pause = Math.min(pause * 2, POLL);
    cancel = device.setTimer(() => void refresh().then(turn, turn), wait);
  };
  const turn = (): void => {
    if (stopped) return;
    if (url === null) again();
    else listen(url).then(again, again);
  };
  turn();

  return () => {
    stopped = true;
    cancel();
    aborter.abort();
  };
};
