/**
 * A naive reservation that checks whether the seat is free and then takes it. It sells seats twice, which proves that
 * the audit detects double sales.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../fixtures/marketplace/db/index.ts';
import type { Told } from './ledger.ts';
import { chance } from './rush.ts';
import type { SeatStage } from './stage.ts';

const naiveHold = (db: Database, stage: SeatStage, seat: number): Promise<Told | null> =>
  db.transaction(async (tx) => {
    const [found] = await tx.query<{ state: string }>(
      'SELECT state::text FROM seats WHERE date_id = $1 AND seat_index = $2',
      [stage.dateId, seat],
    );
    if (found?.state !== 'L') return null;
    const purchaseId = randomUUID();
    await tx.query(
      `INSERT INTO purchases (id, currency, created_at, reserved_at, expires_at)
      VALUES ($1, 'BRL', now(), now(), now() + interval '15 minutes')`,
      [purchaseId],
    );
    const [order] = await tx.query<{ id: number }>(
      'INSERT INTO orders (purchase_id, store_slug) VALUES ($1, $2) RETURNING id',
      [purchaseId, stage.event.producer],
    );
    await tx.query(
      `INSERT INTO lines (purchase_id, order_id, event_id, date_id, variation_id, product_id, kind, seat_index, price, fee)
      VALUES ($1, $2, $3, $4, 1, $3, 'ticket', $5, 100, 10)`,
      [purchaseId, order?.id, stage.event.id, stage.dateId, seat],
    );
    await tx.query(`UPDATE seats SET state = 'R', purchase_id = $3 WHERE date_id = $1 AND seat_index = $2`, [
      stage.dateId,
      seat,
      purchaseId,
    ]);
    return { purchaseId, dateId: stage.dateId, seat };
  });

/** Drops the index on live lines, which would prevent the error. */
export const disarm = (db: Database): Promise<void> => db.script('DROP INDEX lines_seat_once');

/** Each buyer tries one seat. */
export const naiveRush = async (db: Database, stage: SeatStage, buyers: number): Promise<readonly Told[]> => {
  const tried = await Promise.all(
    Array.from({ length: buyers }, (_, buyer) => {
      const seat = stage.free[Math.floor(chance(buyer + 1)() * stage.free.length)] ?? 0;
      return naiveHold(db, stage, seat);
    }),
  );
  return tried.filter((told) => told !== null);
};
