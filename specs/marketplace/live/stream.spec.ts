/** Streams and their events without a shop: subscribers are counted, and events carry the current state of seats. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../fixtures/marketplace/db/index.ts';
import { DEFAULT_RATES } from '../../../fixtures/marketplace/http/rate-limit.ts';
import { createEventFeed, type EventFeed, type SeatNews } from '../../../fixtures/marketplace/live/news.ts';
import { createStreams, type SeatStreams } from '../../../fixtures/marketplace/live/stream.ts';
import { PAGES } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest } from '../conformance-shop.ts';

const feed = (version: EventFeed['version']): EventFeed => ({
  tell: () => {},
  hear: async () => async () => {},
  version,
  close: async () => {},
});

const opened = async (streams: SeatStreams, client: string): Promise<Response> => {
  const answer = await streams.open(1, client);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

describe('a stream', () => {
  it('is removed when its version cannot be read', async () => {
    const streams = await createStreams(
      feed(() => Promise.reject(new Error('busy'))),
      async () => {},
    );
    const answer = await opened(streams, 'a');
    expect(await answer.text()).toBe('');
    expect(streams.count()).toBe(0);
    await streams.close();
  });

  it('is removed when its client disconnects, before or after the greeting', async () => {
    let greet: (version: number) => void = () => {};
    const streams = await createStreams(
      feed(() => new Promise((resolve) => (greet = resolve))),
      async () => {},
    );
    const early = await opened(streams, 'a');
    expect(streams.count()).toBe(1);
    await early.body?.cancel();
    greet(1);
    expect(streams.count()).toBe(0);
    const late = await opened(streams, 'a');
    const reader = late.body?.getReader();
    greet(7);
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: {"versao":7,"mudancas":[]}\n\n');
    await reader?.cancel();
    expect(streams.count()).toBe(0);
    await streams.close();
  });

  it('is refused to a client at its limit until one of its streams closes', async () => {
    const streams = await createStreams(
      feed(async () => 1),
      async () => {},
      2,
    );
    const first = await opened(streams, 'a');
    await opened(streams, 'a');
    expect(await streams.open(2, 'a')).toBe('too many');
    // Other clients can still subscribe.
    await opened(streams, 'b');
    expect(streams.count()).toBe(3);
    await first.body?.cancel();
    await opened(streams, 'a');
    expect(await streams.open(1, 'a')).toBe('too many');
    await streams.close();
    expect(streams.count()).toBe(0);
  });

  it('is refused over HTTP with a 429 and a wait', async () => {
    const rate = { burst: 100, perMinute: 100 };
    const shop = await openShopUnderTest({
      rates: { ...DEFAULT_RATES, call: rate, entry: rate, streams: 1 },
    });
    try {
      const path = { store: PAGES.clocks.store, event: PAGES.clocks.product };
      const { liveUrl } = (await shop.send('seatMap', { path, json: {} })).value();
      const first = new AbortController();
      const held = await fetch(`${shop.url}${liveUrl}`, { signal: first.signal });
      expect(held.status).toBe(200);
      const second = await fetch(`${shop.url}${liveUrl}`);
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30']);
      expect(await second.json()).toMatchObject({ code: 'too_many' });
      first.abort();
    } finally {
      await shop.close();
    }
  });

  it('is opened by a GET request but not by a HEAD request', async () => {
    const shop = await openShopUnderTest();
    try {
      const path = { store: PAGES.clocks.store, event: PAGES.clocks.product };
      const { liveUrl } = (await shop.send('seatMap', { path, json: {} })).value();
      const head = await fetch(`${shop.url}${liveUrl}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      expect(shop.marketplace.listeners()).toBe(0);
      const stream = await fetch(`${shop.url}${liveUrl}`);
      expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
      expect(stream.headers.get('cache-control')).toContain('no-store');
      expect(shop.marketplace.listeners()).toBe(1);
      await stream.body?.cancel();
    } finally {
      await shop.close();
    }
  });

  it('counts toward the request limit of its client', async () => {
    const rate = { burst: 2, perMinute: 1 };
    const shop = await openShopUnderTest({
      rates: { ...DEFAULT_RATES, call: rate, entry: rate, streams: 1 },
    });
    try {
      const ask = async () => (await shop.get('/api/marketplace/assentos/999999999/eventos')).status;
      expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
    } finally {
      await shop.close();
    }
  });
});

describe.each(LEGS)('seat events, on $name', { timeout: 60_000 }, ({ open }) => {
  let databases: Database[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const leg = await open();
    close = leg.close;
    const { url } = leg.options;
    const here = await openDatabase({ url });
    databases = [here, url === undefined ? here : await openDatabase({ url })];
  });
  afterAll(async () => {
    for (const db of new Set(databases)) await db.close();
    await close();
  });

  it('carry the current state when two processes report it out of order', async () => {
    const [here, there] = databases;
    if (here === undefined || there === undefined) throw new Error('Expected two feeds.');
    await here.query("INSERT INTO seats (date_id, seat_index, state) VALUES (7, 1, 'L'), (7, 2, 'O')");
    const feeds = [here, there].map((db) => createEventFeed(db, () => {}));
    const heard: SeatNews[] = [];
    let enough: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const stop = await feeds[0]?.hear((news) => {
      heard.push(news);
      if (heard.length === 2) enough();
    });
    // The seat was reserved, then released by the other process, whose event arrived first.
    feeds[1]?.tell([{ dateId: 7, index: 1, letter: 'L' }]);
    await feeds[1]?.close();
    feeds[0]?.tell([
      { dateId: 7, index: 1, letter: 'R' },
      { dateId: 7, index: 2, letter: 'O' },
    ]);
    await feeds[0]?.close();
    await both;
    expect(heard.map(({ version }) => version)).toEqual([1, 2]);
    expect(heard[1]?.changes).toEqual([
      [1, 'L'],
      [2, 'O'],
    ]);
    await stop?.();
  });
});
