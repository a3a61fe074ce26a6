/** Upgrade of the tables while two processes of the version before serve requests, on PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createSchema,
  hashOf,
  readSchema,
  type Schema,
} from '../../../fixtures/marketplace/db/create-schema.ts';
import { type Database, openDatabase } from '../../../fixtures/marketplace/db/index.ts';
import { buyerIn, itemOf, PAGES } from '../conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { type Cluster, startPostgres } from '../postgres.ts';

const MIGRATION = `ALTER TABLE purchases ADD COLUMN added text NOT NULL DEFAULT '';
CREATE TABLE added (id int PRIMARY KEY);
CREATE INDEX lines_added ON lines (purchase_id, state);`;

/** Schema of the next build. */
const nextOf = ({ statements, versions }: Schema): Schema => {
  const next = `${statements}\n${MIGRATION}`;
  return {
    statements: next,
    hash: hashOf(next),
    versions: [...versions, { hash: hashOf(next), migration: MIGRATION }],
  };
};

let cluster: Cluster;
let url: string;
let shops: readonly [ShopUnderTest, ShopUnderTest];
let db: Database;
beforeAll(async () => {
  cluster = await startPostgres();
  url = await cluster.fresh();
  shops = [await openShopUnderTest({ url }), await openShopUnderTest({ url })];
  db = await openDatabase({ url });
}, 120_000);
afterAll(async () => {
  await db.close();
  for (const shop of shops) await shop.close();
  await cluster.close();
});

it('fails no request of the processes that are replaced later', { timeout: 120_000 }, async () => {
  const current = await readSchema();
  const next = nextOf(current);
  // Databases of version 1 have no number.
  await db.query("DELETE FROM facts WHERE name = 'schema_version'");
  let isUpgraded = false;
  const failed: unknown[] = [];
  let rounds = 0;
  /** Reserves a ticket and removes it again, until three rounds after the upgrade. */
  const buyAlong = async (shop: ShopUnderTest, email: string): Promise<void> => {
    const token = await shop.enter(`${email}@catraca.com.br`);
    const buyer = buyerIn(shop, token);
    for (let after = 0; after < 3; after += isUpgraded ? 1 : 0) {
      const page = await buyer.page(PAGES.festival);
      const reserved = await buyer.reserve(page.store, [itemOf(await buyer.standing(PAGES.festival))]);
      if (reserved.status !== 200) return void failed.push(reserved.wire);
      const { purchaseId, orders } = reserved.value();
      const [order] = orders;
      const json = {
        ...{ idpedido_marketplace: purchaseId, idpedido: order?.orderId, loja: order?.store },
        iditens: order?.lines.map(({ lineId }) => lineId),
      };
      const removed = await shop.send('removeItem', { json, token });
      if (removed.status !== 200) failed.push(removed.wire);
      rounds += 1;
    }
  };
  const [first, second] = shops;
  const buying = [
    ...[buyAlong(first, 'ana'), buyAlong(second, 'bruno')],
    ...[buyAlong(first, 'carla'), buyAlong(second, 'davi')],
  ];
  await expect.poll(() => rounds).toBeGreaterThan(4);
  await createSchema(db, next);
  isUpgraded = true;
  await Promise.all(buying);
  expect(failed).toEqual([]);
  expect(shops.flatMap(({ failures }) => failures)).toEqual([]);
  expect(await db.query("SELECT value FROM facts WHERE name = 'schema_version'")).toEqual([
    { value: String(next.versions.length) },
  ]);

  await expect(openDatabase({ url })).rejects.toThrow(
    `The database has version ${next.versions.length} of the tables, and this build knows ${current.versions.length}. Start a newer build, or restore a backup.`,
  );
});

it('replaces the functions by those of the schema', async () => {
  const older = await openDatabase({ url: await cluster.fresh() });
  const functions = () =>
    older.query<{ name: string; body: string }>(
      `SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    );
  const current = await readSchema();
  const created = await functions();
  const names = current.statements.match(/^CREATE FUNCTION \w+/gm)?.map((each) => each.split(' ')[2]);
  expect(created.map(({ name }) => name)).toEqual(names?.toSorted());
  // As one version before: one function is missing, another one has an older body.
  await older.script(`DROP FUNCTION room_free; CREATE OR REPLACE FUNCTION forget_client() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RETURN NEW; END $$;`);
  await older.query("UPDATE facts SET value = $1 WHERE name = 'schema'", [current.versions.at(-2)?.hash]);
  await older.query("DELETE FROM facts WHERE name = 'schema_version'");
  await createSchema(older, current);
  expect(await functions()).toEqual(created);
  await older.close();
});
