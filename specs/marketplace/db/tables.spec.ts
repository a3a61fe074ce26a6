/** Schema, Drizzle's tables, seeding, and seats sold before the first start. On both databases. */
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../fixtures/catalog/generate.ts';
import { createOffers } from '../../../fixtures/marketplace/cart/offers.ts';
import { sectorShape } from '../../../fixtures/marketplace/cart/seat-names.ts';
import { createSchema, readSchema } from '../../../fixtures/marketplace/db/create-schema.ts';
import {
  type Database,
  openDatabase,
  seed,
  seededDay,
  tables,
} from '../../../fixtures/marketplace/db/index.ts';
import { createOpening, quotaKey } from '../../../fixtures/marketplace/db/opening.ts';
import { soldBefore } from '../../../fixtures/marketplace/db/sold-before.ts';
import { LEGS } from '../conformance-legs.ts';

const TODAY = { year: 2026, month: 11, day: 21 };
const WORDS: Readonly<Record<string, string>> = {
  integer: 'integer',
  text: 'text',
  boolean: 'boolean',
  jsonb: 'jsonb',
  'double precision': 'double precision',
  'timestamp with time zone': 'timestamp with time zone',
  'char(1)': '"char"',
};

describe.each(LEGS)('tables, on $name', { timeout: 120_000 }, ({ open }) => {
  let db: Database;
  let close: () => Promise<void>;
  const catalog = generate({ seed: 7, today: TODAY, events: 40 });
  beforeAll(async () => {
    const leg = await open();
    db = await openDatabase({ url: leg.options.url, dataDir: leg.options.data });
    close = leg.close;
  });
  afterAll(async () => {
    await db.close();
    await close();
  });

  it('keep their rows when the schema is created again', async () => {
    await db.query("INSERT INTO tries (name, key, count, until) VALUES ('spec', 'kept', 1, now())");
    await createSchema(db, await readSchema());
    expect(await db.query("SELECT key FROM tries WHERE name = 'spec'")).toEqual([{ key: 'kept' }]);
  });

  it('of an unknown schema are replaced in the embedded database and refused on PostgreSQL', async () => {
    const leg = await open();
    const old = await openDatabase({ url: leg.options.url, dataDir: leg.options.data });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await old.query("INSERT INTO tries (name, key, count, until) VALUES ('spec', 'lost', 1, now())");
    await old.query("UPDATE facts SET value = 'unknown' WHERE name = 'schema'");
    const created = createSchema(old, await readSchema());
    if (old.kind === 'postgres') {
      await expect(created).rejects.toThrow('created by an unknown version of the sandbox');
      expect(await old.query('SELECT key FROM tries')).toHaveLength(1);
    } else {
      await created;
      expect(warn).toHaveBeenCalledOnce();
      expect(await old.query('SELECT key FROM tries')).toEqual([]);
    }
    warn.mockRestore();
    await old.close();
    await leg.close();
  });

  it('have the version that the list of versions ends with', async () => {
    const { hash, versions } = await readSchema();
    expect(versions.at(-1)?.hash, 'schema.sql needs another version in create-schema.ts').toBe(hash);
  });

  it('are not created in a database that is not empty', async () => {
    const leg = await open();
    const foreign = await openDatabase({ url: leg.options.url, dataDir: leg.options.data });
    await foreign.script('DROP TABLE facts');
    await expect(createSchema(foreign, await readSchema())).rejects.toThrow('Use an empty database.');
    await foreign.close();
    await leg.close();
  });

  it('match Drizzle’s definitions column by column', async () => {
    const told = Object.values(tables as Record<string, unknown>).filter((each): each is PgTable =>
      is(each, PgTable),
    );
    expect(told.length).toBeGreaterThan(25);
    for (const table of told) {
      const { name } = getTableConfig(table);
      const real = await db.query<{ column: string; type: string; required: boolean }>(
        `SELECT column_name AS column, data_type AS type, is_nullable = 'NO' AS required
        FROM information_schema.columns WHERE table_name = $1 ORDER BY column_name`,
        [name],
      );
      const believed = Object.values(getTableColumns(table))
        .map((column) => ({
          column: column.name,
          type: WORDS[column.getSQLType()] ?? column.getSQLType(),
          required: column.notNull,
        }))
        .toSorted((a, b) => (a.column < b.column ? -1 : 1));
      expect({ name, columns: real.toSorted((a, b) => (a.column < b.column ? -1 : 1)) }).toEqual({
        name,
        columns: believed,
      });
    }
    const all = await db.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(told.map((table) => getTableConfig(table).name).toSorted()).toEqual(
      all.map(({ name }) => name).toSorted(),
    );
  });

  it('are seeded once per catalog', async () => {
    expect(await seededDay(db)).toBeNull();
    expect(await seed(db, catalog)).toBe(true);
    expect(await seed(db, catalog)).toBe(false);
    expect(await seededDay(db)).toEqual(TODAY);
    const [events] = await db.query('SELECT count(*)::int AS count FROM events');
    expect(events).toEqual({ count: catalog.events.length });
    const sold = catalog.events.flatMap(({ sectors, products, recharges }) => [
      ...sectors.flatMap(({ batches }) => batches.flatMap(({ variations }) => variations)),
      ...[...products, ...recharges].flatMap(({ variations }) => variations),
    ]);
    const [variations] = await db.query(
      'SELECT count(*)::int AS count, sum(price)::int AS price, sum(fee)::int AS fee FROM variations',
    );
    expect(variations).toEqual({
      count: sold.length,
      price: sold.reduce((sum, { price }) => sum + price, 0),
      fee: sold.reduce((sum, { fee }) => sum + fee, 0),
    });
  });

  it('keep sold seats and units when another catalog is seeded', async () => {
    const event = catalog.events.find(({ slug }) => slug === 'a-casa-dos-relogios');
    const offer = await createOffers(db).event(event?.id ?? 0);
    const dateId = event?.dates[0]?.id ?? 0;
    const sector = { dateId, sectorId: 'x', share: 0, ...sectorShape(offer?.mapId ?? '', 0) };
    const opening = createOpening(db);
    await opening.sector(sector);
    const key = quotaKey(123, 0);
    await opening.quota({ key, stock: 10, share: 0 });
    await db.query(
      `INSERT INTO purchases (id, status, currency, created_at, reserved_at, expires_at)
      VALUES ('sold', 'completed', 'BRL', now(), now(), now())`,
    );
    const [order] = await db.query<{ id: number }>(
      `INSERT INTO orders (purchase_id, store_slug) VALUES ('sold', 's') RETURNING id`,
    );
    await db.query(
      `INSERT INTO lines (purchase_id, order_id, event_id, date_id, variation_id, product_id, kind, seat_index, price,
        fee, quota_key, state) VALUES ('sold', $1, 1, $2, 123, 1, 'ticket', $3, 1, 1, $4, 'sold')`,
      [order?.id, dateId, sector.firstSeat + 2, key],
    );
    expect(await seed(db, generate({ seed: 8, today: TODAY, events: 30 }))).toBe(true);
    const again = createOpening(db);
    await again.sector(sector);
    await again.quota({ key, stock: 10, share: 0 });
    const seats = await db.query<{ state: string }>(
      'SELECT state::text FROM seats WHERE date_id = $1 ORDER BY seat_index LIMIT 4',
      [dateId],
    );
    expect(seats.map(({ state }) => state)).toEqual(['L', 'L', 'O', 'L']);
    expect(await db.query('SELECT taken, stock FROM quotas WHERE key = $1', [key])).toEqual([
      { taken: 1, stock: 10 },
    ]);
  });

  it('open a sector and a stock once under parallel calls', async () => {
    const sector = {
      dateId: 77,
      sectorId: 'y',
      share: 0.4,
      firstSeat: 10,
      seatCount: 40,
      rows: [{ first: 0, count: 40 }],
    };
    await Promise.all(Array.from({ length: 6 }, () => createOpening(db).sector(sector)));
    await Promise.all(
      Array.from({ length: 6 }, () => createOpening(db).quota({ key: 'v9/9', stock: 8, share: 0.5 })),
    );
    const [seats] = await db.query(
      `SELECT count(*)::int AS count, min(seat_index) AS first, string_agg(state::text, '' ORDER BY seat_index) AS letters
      FROM seats WHERE date_id = 77`,
    );
    expect(seats).toEqual({ count: 40, first: 10, letters: soldBefore(77, 10, sector, 0.4) });
    expect(await db.query("SELECT taken FROM quotas WHERE key = 'v9/9'")).toEqual([{ taken: 4 }]);
  });
});
