/** The gate, while the same tickets are canceled or transferred: each is used or canceled, never both. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../fixtures/marketplace/db/index.ts';
import { validateTicket } from '../../../fixtures/marketplace/orders/gate.ts';
import { SOON } from '../../setup/soon.ts';
import { buyerIn, found, itemOf, PAGES, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const ROUNDS = 12;
const NEW = { nome: 'Caio Prado', documento: '111.444.777-35' };

describe.each(LEGS)('the gate, on $name', { timeout: 120_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  it('refuses to cancel a ticket that it is validating', async () => {
    const buyer = buyerIn(shop, (await newcomer(shop)).token);
    const { tickets } = await buyer.buy(PAGES.secret);
    const [{ code, line }] = [found(tickets[0], 'ticket')];
    const { db } = shop.marketplace;
    let read: () => void = () => {};
    let open: () => void = () => {};
    const wasRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    // The gate has read the code and opens only later.
    const slowly: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const said = await work(tx);
          read();
          await isOpen;
          return said;
        }),
    };
    const entering = validateTicket(slowly, code ?? '', shop.now());
    await wasRead;
    const canceling = buyer.call('cancelItem', { iditem: line.lineId });
    if (db.kind === 'postgres')
      await vi.waitFor(
        async () => expect(await db.query('SELECT FROM pg_locks WHERE NOT granted')).not.toEqual([]),
        SOON,
      );
    open();
    expect(await entering).toBe('validated');
    expect(told(await canceling)).toEqual([422, 'orders.itemValidated']);
    const rows = await db.query('SELECT state FROM lines WHERE id = $1', [Number(line.lineId)]);
    expect(rows).toEqual([{ state: 'sold' }]);
  });

  it('admits neither code when a ticket is canceled and its bearer changed in parallel', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = buyerIn(shop, (await newcomer(shop)).token);
      const cart = (
        await buyer.reserve(PAGES.pixel.store, [itemOf(await buyer.standing(PAGES.pixel))])
      ).value();
      expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
      const iditem = (await buyer.purchase(cart)).tickets[0]?.line.lineId ?? '';
      const answers = await Promise.all([
        buyer.call('changeBearer', { iditem }, NEW),
        buyer.call('cancelItem', { iditem }),
        buyer.call('changeBearer', { iditem }, NEW),
      ]);
      expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
      const live = await shop.marketplace.db.query<{ state: string }>(
        "SELECT state FROM tickets WHERE line_id = $1 AND state IN ('valid', 'validated')",
        [Number(iditem)],
      );
      expect(live).toEqual([]);
    }
  });
});
