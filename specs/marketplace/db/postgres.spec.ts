/** Loss of PostgreSQL: running work fails, the process survives, and everything works again after the reconnect. */
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../fixtures/marketplace/db/index.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { type Cluster, startPostgres } from '../postgres.ts';

/** Connection between a marketplace and its database that a spec can cut. */
interface Wire {
  readonly url: string;
  /** Closes every connection and refuses new ones until the wire is mended. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Number of refused connections. */
  readonly refused: () => number;
  readonly close: () => Promise<void>;
}

const wireTo = async (url: string): Promise<Wire> => {
  const { port, pathname, searchParams } = new URL(url);
  const path = `${searchParams.get('host')}/.s.PGSQL.${port}`;
  const open = new Set<Socket>();
  let whole = true;
  let refused = 0;
  const server: Server = createServer((near) => {
    near.on('error', () => {});
    if (!whole) {
      refused += 1;
      near.destroy();
      return;
    }
    const far = createConnection(path);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    open.add(near);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const here = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = (): void => {
    whole = false;
    for (const each of open) each.destroy();
    open.clear();
  };
  return {
    url: `postgres://catraca@127.0.0.1:${here}${pathname}`,
    cut,
    mend: () => {
      whole = true;
    },
    refused: () => refused,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const PATIENCE = { timeout: 20_000, interval: 20 };

describe('a lost PostgreSQL connection', { timeout: 60_000 }, () => {
  let cluster: Cluster;
  let wire: Wire;
  beforeAll(async () => {
    cluster = await startPostgres();
    wire = await wireTo(await cluster.fresh());
  }, 60_000);
  afterAll(async () => {
    await wire.close();
    await cluster.close();
  });

  describe('of a database', () => {
    let db: Database;
    beforeAll(async () => {
      db = await openDatabase({ url: wire.url });
    });
    afterAll(() => db.close());

    it('fails only the running transaction', async () => {
      const lost = db.transaction(async (tx) => {
        const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await db.query('SELECT pg_terminate_backend($1)', [row?.pid]);
        await tx.query('SELECT 1');
      });
      await expect(lost).rejects.toThrow();
      expect(await db.query('SELECT 1 AS well')).toEqual([{ well: 1 }]);
    });

    it('delivers notifications again after the reconnect', async () => {
      const heard: string[] = [];
      const stop = await db.listen('news', (text) => heard.push(text));
      await db.notify('news', 'before');
      await vi.waitFor(() => expect(heard).toContain('before'), PATIENCE);
      const before = wire.refused();
      wire.cut();
      // The marketplace retried without success.
      await vi.waitFor(() => expect(wire.refused()).toBeGreaterThan(before), PATIENCE);
      wire.mend();
      await vi.waitFor(async () => {
        await db.notify('news', 'after');
        expect(heard).toContain('after');
      }, PATIENCE);
      await stop();
    });
  });

  describe('of a marketplace', () => {
    let shop: ShopUnderTest;
    beforeAll(async () => {
      shop = await openShopUnderTest({ url: wire.url });
    }, 60_000);
    afterAll(() => shop.close());

    it('causes 503 responses only until the reconnect', async () => {
      const list = () => shop.send('listOrders', { json: { status: 'RE', idpedido_marketplace: 'x' } });
      expect((await list()).status).toBe(400);
      wire.cut();
      const told = await list();
      expect([told.status, told.refusal.code]).toEqual([503, 'busy']);
      expect(told.headers.get('retry-after')).toBe('2');
      wire.mend();
      await vi.waitFor(async () => expect((await list()).status).toBe(400), PATIENCE);
      expect(shop.failures.length).toBeGreaterThan(0);
    });
  });
});
