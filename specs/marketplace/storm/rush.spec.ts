/**
 * Five hundred parallel buyers reserve exactly the available units, on either database, with one or several processes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBackExpired } from '../../../fixtures/marketplace/cart/expiry.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { audit, takenBefore } from './ledger.ts';
import { rushForSeats, rushForUnits } from './rush.ts';
import { COUNTED_EVENT, SEATED_EVENT, stageSeats, stageUnits } from './stage.ts';

const BUYERS = 500;
const SEATS = 50;
const UNITS = 100;
const MINUTE = 60_000;
/** Timeout in milliseconds, long enough for a busy machine. */
const PATIENCE = 180_000;

describe.each(LEGS)('a rush of 500 buyers, on $name', { timeout: PATIENCE }, ({ name, open }) => {
  let shops: ShopUnderTest[];
  let first: ShopUnderTest;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const { options, close } = await open();
    closeDatabase = close;
    first = await openShopUnderTest(options);
    // A second shop with separate connections and caches, if the database can be shared.
    shops = name === 'PostgreSQL' ? [first, await openShopUnderTest(options)] : [first];
  });
  afterAll(async () => {
    expect(shops.flatMap(({ failures }) => failures)).toEqual([]);
    for (const shop of shops) await shop.close();
    await closeDatabase();
  });
  const db = () => first.marketplace.db;

  it('reserves exactly 50 of 50 seats, one per buyer', async () => {
    const stage = await stageSeats(db(), first.marketplace.catalog, SEATED_EVENT, SEATS, first.now());
    const before = await takenBefore(db());
    const { holds, answers } = await rushForSeats(shops, stage, BUYERS);
    expect(await audit(db(), { holds, paid: [], unanswered: false }, before)).toEqual([]);
    expect(holds).toHaveLength(SEATS);
    expect(new Set(holds.map(({ seat }) => seat)).size).toBe(SEATS);
    expect([...answers.keys()].toSorted()).toEqual([200, 409]);
  });

  it('reserves expired seats again before a sweep', async () => {
    for (const shop of shops) shop.pass(20 * MINUTE);
    const stage = await stageSeats(db(), first.marketplace.catalog, SEATED_EVENT, 0, first.now());
    const [state] = await db().query<{ held: number }>(
      `SELECT count(*)::int AS held FROM seats WHERE date_id = $1 AND state = 'R'`,
      [stage.dateId],
    );
    // No sweep has run. The seats are still marked as reserved, but every buyer can reserve them.
    expect(state?.held).toBe(SEATS);
    const rows = await db().query<{ seat: number }>(
      `SELECT seat_index AS seat FROM seats WHERE date_id = $1 AND state = 'R' ORDER BY seat_index`,
      [stage.dateId],
    );
    const stale = { ...stage, free: rows.map(({ seat }) => seat) };
    const before = await takenBefore(db());
    const { holds } = await rushForSeats(shops, stale, BUYERS);
    expect(await audit(db(), { holds, paid: [], unanswered: false }, before)).toEqual([]);
    expect(holds).toHaveLength(SEATS);
  });

  it('reserves exactly 100 of a stock of 100', async () => {
    for (const shop of shops) shop.pass(20 * MINUTE);
    await giveBackExpired(db(), new Date(first.now()));
    const stage = await stageUnits(db(), first.marketplace.catalog, COUNTED_EVENT, UNITS, first.now());
    const before = await takenBefore(db());
    const { holds, answers } = await rushForUnits(shops, stage, BUYERS);
    const left = await db().query('SELECT stock - taken AS left FROM quotas WHERE key = $1', [stage.key]);
    expect(left).toEqual([{ left: 0 }]);
    expect(holds).toHaveLength(UNITS);
    expect([...answers.keys()].toSorted()).toEqual([200, 422]);
    expect(await audit(db(), { holds, paid: [], unanswered: false }, before)).toEqual([]);
  });

  it('reserves several units completely or not at all', async () => {
    for (const shop of shops) shop.pass(20 * MINUTE);
    await giveBackExpired(db(), new Date(first.now()));
    const stage = await stageUnits(db(), first.marketplace.catalog, COUNTED_EVENT, UNITS, first.now());
    const { holds } = await rushForUnits(shops, stage, BUYERS, 3);
    expect(holds.length % 3).toBe(0);
    const [left] = await db().query<{ left: number }>(
      'SELECT stock - taken AS left FROM quotas WHERE key = $1',
      [stage.key],
    );
    expect(left?.left).toBeLessThan(3);
  });
});
