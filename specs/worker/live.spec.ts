/** Live seats with a server that sends no greeting, and with connections that break again and again. */
import { NEVER, of } from 'rxjs';
import { expect, it } from 'vitest';
import { createPatience } from '../../worker/api/patience.ts';
import { liveSeats } from '../../worker/seats/live.ts';
import { createVirtualClock, settle } from './rig/clock.ts';

type Line = ReadableStreamDefaultController<Uint8Array>;

/** Calls `answer` with each new connection. False refuses the connection. */
const start = (answer: (line: Line, place: number) => boolean) => {
  const clock = createVirtualClock();
  const begun = clock.now();
  const connected: number[] = [];
  const refreshed: number[] = [];
  const taken: number[] = [];
  const reported: string[] = [];
  const lines: Line[] = [];
  const seconds = (): number => (clock.now() - begun) / 1000;
  const fetch = async (_: string, { signal }: RequestInit): Promise<Response> => {
    const place = connected.push(seconds()) - 1;
    let greeted = false;
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        lines.push(line);
        greeted = answer(line, place);
        signal?.addEventListener('abort', () => line.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return greeted
      ? new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      : new Response('', { status: 503 });
  };
  const report = (what: string) => reported.push(what);
  const device = { scheduler: clock.scheduler, fetch, random: () => 0.5, report };
  const subscription = liveSeats({
    device,
    patience: createPatience(
      device,
      { messages$: NEVER, room$: NEVER, post: () => {}, waitForLock: () => of(true) },
      () => true,
      null,
      { kept: null, keep: () => {} },
    ),
    url: 'http://shop.test/live',
    locale: 'pt-BR',
    take: ({ version }) => {
      taken.push(version);
      return true;
    },
    refresh: async () => {
      refreshed.push(seconds());
    },
    fallBehind: () => {},
  }).subscribe();
  const say = (text: string): void => lines.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { clock, subscription, connected, refreshed, reported, taken, say };
};
const message = (version: number, changes: readonly unknown[] = []): string =>
  `data: ${JSON.stringify({ versao: version, mudancas: changes })}\n\n`;

it('a live server without a greeting within two seconds makes the map refetch once', async () => {
  const { clock, refreshed, taken, say, connected } = start(() => true);
  await clock.advance(1_999);
  say(': awake\n\n');
  expect(refreshed).toEqual([]);
  await clock.advance(30_000);
  expect(refreshed).toEqual([2]);
  // The first message is not the greeting, so changes between the map and this message may be missing.
  say(message(5, [[1, 'O']]).slice(0, 12));
  say(message(5, [[1, 'O']]).slice(12));
  await settle();
  expect(taken).toEqual([5]);
  expect(refreshed).toEqual([2, 31.999]);
  say(message(6, [[1, 'L']]));
  await settle();
  expect(taken).toEqual([5, 6]);
  expect(refreshed).toHaveLength(2);
  // Comments keep the connection alive.
  for (let minute = 0; minute < 3; minute++) {
    await clock.advance(50_000);
    say(': awake\n\n');
  }
  expect(connected).toEqual([0]);
});

it('a broken live connection reopens after growing pauses, which reset after a message', async () => {
  const { clock, connected, refreshed, subscription } = start((line, place) => {
    if (place !== 6) return false;
    line.enqueue(new TextEncoder().encode(message(1)));
    setImmediate(() => line.close());
    return true;
  });
  await clock.advance(60_000);
  // Retries after 1, 2, 4, 8 and then 10 seconds. The seventh connection gets a message, so the next pause is 1
  // second.
  expect(connected.slice(0, 10)).toEqual([0, 1, 3, 7, 15, 25, 35, 36, 38, 42]);
  expect(refreshed).toEqual([1, 11, 21, 31, 41, 51]);
  const lines = connected.length;
  subscription.unsubscribe();
  await clock.advance(60_000);
  expect(connected).toHaveLength(lines);
  expect(clock.pending()).toBe(0);
});

it('A-41 a server that greets and closes makes the map refetch every ten seconds at most', async () => {
  const { clock, connected, refreshed, subscription } = start((line) => {
    line.enqueue(new TextEncoder().encode(message(1)));
    setImmediate(() => line.close());
    return true;
  });
  for (let second = 0; second < 30; second += 1) {
    await clock.advance(1_000);
    await settle();
  }
  expect(connected.length).toBeGreaterThan(20);
  expect(refreshed.length).toBeGreaterThan(1);
  expect(refreshed.length).toBeLessThanOrEqual(3);
  subscription.unsubscribe();
});

it('A-41 malformed live messages are reported once and lead to a refetch every ten seconds at most', async () => {
  const { clock, reported, refreshed, say, taken } = start((line) => {
    line.enqueue(new TextEncoder().encode(message(1)));
    return true;
  });
  await settle();
  for (const text of ['{', '{"versao": "x"}', '[]', '{"versao": 2, "mudancas": [[1]]}'])
    say(`data: ${text}\n\n`);
  await settle();
  expect(reported).toHaveLength(1);
  expect(refreshed).toEqual([0]);
  await clock.advance(30_000);
  expect(refreshed).toEqual([0, 10]);
  say(message(2, [[1, 'O']]));
  await settle();
  expect(taken).toEqual([1, 2]);
});
