/** The statement of a hold without the call around it. */
import { randomUUID } from 'node:crypto';
import { HOLD, holdParams, type WantedLine } from '../../../fixtures/marketplace/cart/hold.ts';
import type { Database } from '../../../fixtures/marketplace/db/index.ts';
import type { SeatStage } from '../../marketplace/storm/stage.ts';

const MINUTE = 60_000;

const bareLine = (stage: SeatStage, seat: number): WantedLine => ({
  store: stage.event.producer,
  event_id: stage.event.id,
  date_id: stage.dateId,
  variation_id: Number(stage.item(seat).idprod_variacao),
  product_id: stage.event.id,
  kind: 'ticket',
  units: 1,
  price: 39_000,
  fee: 3900,
  processing: 0,
  seat_index: seat,
  seat_id: Number(stage.item(seat).idassento),
  size: null,
  color: null,
  wristband_code: null,
  voucher_code: null,
  affiliate_program_id: null,
  quota_key: null,
  combo_id: null,
});

/** Only the statement of the hold, as fast as the database accepts it. */
export const bareHold =
  (db: Database, stage: SeatStage) =>
  async (seat: number): Promise<void> => {
    const now = new Date();
    const request = {
      purchaseId: randomUUID(),
      consumerId: null,
      currency: 'BRL',
      language: 'pt-BR',
      salesChannel: 'MARKETPLACE',
      now,
      expiresAt: new Date(Number(now) + 15 * MINUTE),
      requestKey: randomUUID(),
      lines: [bareLine(stage, seat)],
      combos: [],
      admission: null,
    };
    const [row] = await db.query<{ fits: boolean }>(HOLD, holdParams(request, []));
    if (row?.fits !== true) throw new Error(`Seat ${seat} was not free.`);
  };
