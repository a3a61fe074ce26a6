/** The audit detects double sales, which a check followed by a write causes where statements run in parallel. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { type Cluster, startPostgres } from '../postgres.ts';
import { audit, takenBefore } from './ledger.ts';
import { disarm, naiveRush } from './naive.ts';
import { SEATED_EVENT, stageSeats } from './stage.ts';

describe('a reservation that reads and then writes, on PostgreSQL', { timeout: 180_000 }, () => {
  let cluster: Cluster;
  let shop: ShopUnderTest;
  beforeAll(async () => {
    cluster = await startPostgres();
    shop = await openShopUnderTest({ url: await cluster.fresh() });
  });
  afterAll(async () => {
    await shop.close();
    await cluster.close();
  });

  it('sells seats twice, and the audit reports it', async () => {
    const { db, catalog } = shop.marketplace;
    const stage = await stageSeats(db, catalog, SEATED_EVENT, 50, shop.now());
    const before = await takenBefore(db);
    await disarm(db);
    const holds = await naiveRush(db, stage, 500);
    const problems = await audit(db, { holds, paid: [], unanswered: false }, before);
    expect(problems.filter((problem) => problem.startsWith('told twice')).length).toBeGreaterThan(0);
    expect(problems.filter((problem) => problem.startsWith('sold twice')).length).toBeGreaterThan(0);
  });
});
