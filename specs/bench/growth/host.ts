/** What grows in the host's database and among its listeners. */
import { randomUUID } from 'node:crypto';
import { createOffers } from '../../../fixtures/marketplace/cart/offers.ts';
import { type Database, openDatabase, seed } from '../../../fixtures/marketplace/db/index.ts';
import { createOpening } from '../../../fixtures/marketplace/db/opening.ts';
import type { SeatNews } from '../../../fixtures/marketplace/live/news.ts';
import { createStreams } from '../../../fixtures/marketplace/live/stream.ts';
import { buyerIn, PAGES } from '../../marketplace/conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from '../../marketplace/conformance-shop.ts';
import { fillHistory } from '../../marketplace/db/history.ts';
import { newcomer } from '../../marketplace/newcomers.ts';
import { type Cluster, startPostgres } from '../../marketplace/postgres.ts';
import { type SeatStage, stageSeats } from '../../marketplace/storm/stage.ts';
import { bareHold } from '../holds/bare.ts';
import { type Connection, connection } from '../holds/client.ts';
import type { Axis, Work } from './axis.ts';
import { shopOf } from './catalog.ts';

const HISTORY = [100, 1_000, 10_000, 100_000, 1_000_000];
/** Seats for all samples of one size. */
const SEATS = 2_000;
/** Purchases for all samples of one size, and how many tickets of the festival one document can have. */
const [PURCHASES, LIMIT] = [70, 6];

interface Host {
  readonly shop: ShopUnderTest;
  readonly db: Database;
  readonly stage: SeatStage;
  readonly line: Connection;
  readonly token: string;
  /** Next free seat. */
  readonly seat: () => number;
}

let cluster: Promise<Cluster> | undefined;
const freshUrl = async (): Promise<string> => {
  cluster ??= startPostgres({ durable: true });
  return (await cluster).fresh();
};

const openHost = async (options: { readonly url?: string }, purchases: number): Promise<Host> => {
  const shop = await openShopUnderTest(options);
  const { db, catalog } = shop.marketplace;
  if (purchases > 0) await fillHistory(db, purchases);
  const stage = await stageSeats(db, catalog, 'aurora-sete-mare-cheia', SEATS, shop.now());
  const seats = stage.free.values();
  const seat = (): number => seats.next().value ?? Number.NaN;
  const { token } = await newcomer(shop);
  return { shop, db, stage, seat, token, line: await connection(shop.url) };
};

/** Hosts on PostgreSQL by the number of earlier purchases. */
const hosts = new Map<number, Promise<Host>>();
const hostWith = (purchases: number): Promise<Host> => {
  const host = hosts.get(purchases) ?? freshUrl().then((url) => openHost({ url }, purchases));
  hosts.set(purchases, host);
  return host;
};

const holding = ({ db, stage, line, seat }: Host): Work => {
  const bare = bareHold(db, stage);
  const hold = async (): Promise<void> => {
    const body = JSON.stringify({ pedidos: [{ loja: stage.event.producer, itens: [stage.item(seat())] }] });
    const status = await line.post('/api/marketplace/pedido/reservar', randomUUID(), body);
    if (status !== 200) throw new Error(`A hold returned ${status}.`);
  };
  return { ours: hold, bare: () => bare(seat()) };
};

/** A list of orders, next to the newest rows of the same buyer. */
const listing = ({ shop, db, token }: Pick<Host, 'shop' | 'db' | 'token'>, query: object): Work => {
  const buyer = buyerIn(shop, token);
  return {
    ours: () => buyer.purchases({ limit: 20, ...query }),
    bare: () =>
      db.query(
        `SELECT * FROM purchases WHERE consumer_id = (SELECT max(id) FROM consumers) ORDER BY created_at DESC LIMIT 20`,
      ),
  };
};

/** Gives the newcomer purchases of the history. */
const withOrders = async (count: number): Promise<Host> => {
  const host = await hostWith(10_000);
  await host.db.query(
    `UPDATE purchases SET consumer_id = (SELECT max(id) FROM consumers)
    WHERE id IN (SELECT 'history-' || n FROM generate_series(1, $1::int) AS n)`,
    [count],
  );
  await host.db.script('ANALYZE purchases');
  return host;
};

/** Open carts of guests with one held ticket each, the first until `minutes` from now. */
const fillCarts = async (db: Database, count: number, minutes: number): Promise<void> => {
  await db.query(
    `INSERT INTO purchases (id, currency, created_at, reserved_at, expires_at)
    SELECT 'cart-' || n, 'BRL', now(), now(), now() + $2::int * interval '1 minute' + n * interval '1 millisecond'
    FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING`,
    [count, minutes],
  );
  await db.query(
    `INSERT INTO orders (purchase_id, store_slug) SELECT id, 'store' FROM purchases WHERE id LIKE 'cart-%' ON CONFLICT DO NOTHING`,
  );
  await db.query(
    `INSERT INTO lines (purchase_id, order_id, event_id, date_id, variation_id, product_id, kind, price, fee)
    SELECT o.purchase_id, o.id, 1, 1, 1, 1, 'ticket', 100, 10 FROM orders AS o
    WHERE o.purchase_id LIKE 'cart-%' AND NOT EXISTS (SELECT FROM lines AS l WHERE l.purchase_id = o.purchase_id)`,
  );
  await db.script('ANALYZE');
};

/** Streams of `maps` dates with `listeners` readers each. A change of the first date reaches its readers. */
const streaming = async (maps: number, listeners: number): Promise<Work> => {
  let tell: (news: SeatNews) => void = () => {};
  const feed = {
    tell: () => {},
    version: async () => 0,
    close: async () => {},
    hear: async (heard: typeof tell) => {
      tell = heard;
      return async () => {};
    },
  };
  const streams = await createStreams(feed, async () => {});
  let read = 0;
  const follow = (body: ReadableStream<Uint8Array>): void => {
    const reader = body.getReader();
    const next = async (): Promise<void> => {
      if ((await reader.read()).done) return;
      read += 1;
      await next();
    };
    void next();
  };
  for (let nth = 0; nth < maps * listeners; nth += 1) {
    const stream = await streams.open(1 + (nth % maps), 'client');
    if (!(stream instanceof Response) || stream.body === null) throw new Error('A stream was refused.');
    follow(stream.body);
  }
  const plain = Array.from({ length: listeners }, () => new TransformStream<Uint8Array, Uint8Array>());
  const writers = plain.map(({ readable, writable }) => {
    follow(readable);
    return writable.getWriter();
  });
  const arrived = async (expected: number): Promise<void> => {
    while (read < expected) await new Promise((resolve) => setImmediate(resolve));
  };
  await arrived(maps * listeners);
  let version = 0;
  const ours = (): Promise<void> => {
    const expected = read + listeners;
    version += 1;
    tell({ dateId: 1, version, changes: [[version, 'R']] });
    return arrived(expected);
  };
  const bare = (): Promise<void> => {
    const expected = read + listeners;
    for (const writer of writers) void writer.write(new Uint8Array(40));
    return arrived(expected);
  };
  return { ours, bare, close: streams.close };
};

const STATEMENT = 'the statement alone';
const ORDERS = [2, 20, 200, 2_000];
const history = { sizes: HISTORY, bare: STATEMENT } as const;

export const HOST_AXES: readonly Axis[] = [
  {
    ...{ name: 'hold after n purchases', ...history },
    prepare: async (size) => holding(await hostWith(size)),
  },
  {
    ...{ name: 'first hold of a stock after n purchases', ...history },
    prepare: async (size) => {
      const { db } = await hostWith(size);
      const opening = createOpening(db);
      return {
        ours: () => opening.quota({ key: randomUUID(), stock: 10, share: 0 }),
        bare: () => db.query('INSERT INTO quotas (key, stock, taken) VALUES ($1, 10, 0)', [randomUUID()]),
      };
    },
  },
  {
    ...{
      name: 'hold, card and finalize after n purchases',
      sizes: HISTORY,
      bare: 'the statement of the hold',
    },
    prepare: async (size) => {
      const host = await hostWith(size);
      const buyers: string[] = [];
      while (buyers.length * LIMIT < PURCHASES) buyers.push((await newcomer(host.shop)).token);
      let done = 0;
      const ours = () => {
        done += 1;
        return buyerIn(host.shop, buyers[Math.floor(done / LIMIT)]).buy(PAGES.festival);
      };
      return { ours, bare: holding(host).bare };
    },
  },
  {
    ...{ name: 'my orders after n purchases of others', ...history },
    prepare: async (size) => listing(await hostWith(size), {}),
  },
  {
    ...{ name: 'my orders: n of the buyer', sizes: ORDERS, bare: STATEMENT },
    prepare: async (size) => listing(await withOrders(size), {}),
  },
  {
    ...{ name: 'offline page: n orders of the buyer', sizes: ORDERS, bare: STATEMENT },
    prepare: async (size) =>
      listing(await withOrders(size), { data_de: '2026-01-01', data_ate: '2026-01-02' }),
  },
  {
    ...{ name: 'hold next to n open carts', sizes: [100, 1_000, 10_000, 100_000], bare: STATEMENT },
    prepare: async (size) => {
      const host = await hostWith(0);
      await fillCarts(host.db, size, 10);
      return holding(host);
    },
  },
  {
    ...{ name: 'event of a catalog of n events', sizes: [200, 2_000, 20_000], bare: STATEMENT },
    prepare: async (size) => {
      const db = await openDatabase({ url: await freshUrl() });
      const { catalog } = shopOf(size);
      await seed(db, catalog);
      const { id = 0 } = catalog.events[size >> 1] ?? {};
      return {
        ours: () => createOffers(db).event(id),
        bare: () => db.query('SELECT * FROM events WHERE id = $1', [id]),
        close: db.close,
      };
    },
  },
  {
    ...{ name: 'embedded: hold after n purchases', sizes: [10, 100, 1_000, 10_000], bare: STATEMENT },
    prepare: async (size) => {
      const host = await openHost({}, size);
      return { ...holding(host), close: host.shop.close };
    },
  },
  {
    ...{ name: 'n listeners of one map', sizes: [10, 100, 1_000, 10_000], bare: 'bare streams' },
    prepare: (size) => streaming(1, size),
  },
  {
    ...{ name: 'one listener on each of n maps', sizes: [1, 10, 100, 1_000], bare: 'a bare stream' },
    prepare: (size) => streaming(size, 1),
  },
];
