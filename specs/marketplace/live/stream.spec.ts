/** Streams and the news in them, without a shop: who listens is counted, and what is told is how seats stand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../fixtures/marketplace/db/index.ts';
import { createNewsroom, type Newsroom, type SeatNews } from '../../../fixtures/marketplace/live/news.ts';
import { createStreams } from '../../../fixtures/marketplace/live/stream.ts';
import { PAGES } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest } from '../conformance-shop.ts';

const newsroom = (version: Newsroom['version']): Newsroom => ({
  tell: () => {},
  hear: async () => async () => {},
  version,
  close: async () => {},
});

describe('a stream', () => {
  it('is forgotten when nobody can say where it begins', async () => {
    const streams = await createStreams(
      newsroom(() => Promise.reject(new Error('busy'))),
      async () => {},
    );
    const answer = await streams.open(1);
    expect(await answer?.text()).toBe('');
    expect(streams.count()).toBe(0);
    await streams.close();
  });

  it('is forgotten when the listener goes, before the greeting or after', async () => {
    let greet: (version: number) => void = () => {};
    const streams = await createStreams(
      newsroom(() => new Promise((resolve) => (greet = resolve))),
      async () => {},
    );
    const early = await streams.open(1);
    expect(streams.count()).toBe(1);
    await early?.body?.cancel();
    greet(1);
    expect(streams.count()).toBe(0);
    const late = await streams.open(1);
    const reader = late?.body?.getReader();
    greet(7);
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: {"versao":7,"mudancas":[]}\n\n');
    await reader?.cancel();
    expect(streams.count()).toBe(0);
    await streams.close();
  });

  it('is opened by who reads it, not by who asks for its head', async () => {
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

  it('is counted against how often its client may ask', async () => {
    const rate = { burst: 2, perMinute: 1 };
    const shop = await openShopUnderTest({ rates: { call: rate, entry: rate } });
    try {
      const ask = async () => (await shop.get('/api/marketplace/assentos/999999999/eventos')).status;
      expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
    } finally {
      await shop.close();
    }
  });
});

describe.each(LEGS)('news of seats, on $name', { timeout: 60_000 }, ({ open }) => {
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

  it('tells how seats stand, though two processes tell of one in the wrong order', async () => {
    const [here, there] = databases;
    if (here === undefined || there === undefined) throw new Error('Two are needed.');
    await here.query("INSERT INTO seats (date_id, seat_index, state) VALUES (7, 1, 'L'), (7, 2, 'O')");
    const rooms = [here, there].map((db) => createNewsroom(db, () => {}));
    const heard: SeatNews[] = [];
    let enough: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const stop = await rooms[0]?.hear((news) => {
      heard.push(news);
      if (heard.length === 2) enough();
    });
    // Held, and given back by the other process, whose word came first.
    rooms[1]?.tell([{ dateId: 7, index: 1, letter: 'L' }]);
    await rooms[1]?.close();
    rooms[0]?.tell([
      { dateId: 7, index: 1, letter: 'R' },
      { dateId: 7, index: 2, letter: 'O' },
    ]);
    await rooms[0]?.close();
    await both;
    expect(heard.map(({ version }) => version)).toEqual([1, 2]);
    expect(heard[1]?.changes).toEqual([
      [1, 'L'],
      [2, 'O'],
    ]);
    await stop?.();
  });
});
