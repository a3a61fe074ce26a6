/** The last millisecond of a reservation and the first one after it: every part of the marketplace agrees on both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, itemOf, PAGES, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const HOLD = 15 * 60_000;

describe.each(LEGS)('the end of a hold, on $name', { timeout: 60_000 }, (leg) => {
  let clock = Date.now();
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg, { now: () => clock });
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  /** Reserves a seat at a full second, because the cart's time has no milliseconds. `end` is the deadline. */
  const begin = async () => {
    clock += HOLD - (clock % 1000);
    const buyer = buyerIn(shop, (await newcomer(shop)).token);
    const { seats, told: reserved } = await buyer.reserveSeats(PAGES.clocks, 1);
    const letter = async () => {
      const path = { store: PAGES.clocks.store, event: PAGES.clocks.product };
      const { states } = (await shop.send('seatMap', { path, json: {} })).value();
      return states[seats[0]?.index ?? -1];
    };
    return { buyer, letter, cart: reserved.value(), end: clock + HOLD };
  };
  const pay = (token: string) =>
    fetch(`${shop.url}/sandbox/pix/${token}`, { method: 'POST', redirect: 'manual' });

  it('is at most twice the hold time after the first reservation', async () => {
    const { buyer, letter, cart, end } = await begin();
    const first = end - HOLD;
    const item = itemOf(await buyer.standing(PAGES.secret));
    const more = { idpedido_marketplace: cart.purchaseId };
    const kept = await shop.marketplace.db.query<{ at: Date }>(
      'SELECT created_at AS at FROM purchases WHERE id = $1',
      [cart.purchaseId],
    );
    expect(Number(kept[0]?.at)).toBe(first);
    /** The deadline as a client computes it from the last reservation and `exp_pedido`. */
    const added = async (at: number): Promise<number> => {
      clock = at;
      const told = (await buyer.reserve(PAGES.secret.store, [item], more)).value();
      const wall = told.orders[0]?.reservedAt ?? '';
      expect(told.orders.every(({ reservedAt }) => reservedAt === wall)).toBe(true);
      return Date.parse(`${wall}-03:00`) + HOLD;
    };
    expect(await added(first + HOLD / 3)).toBe(first + HOLD / 3 + HOLD);
    for (const share of [1, 1.2, 1.5, 1.9, 1.99])
      expect(await added(first + HOLD * share)).toBe(first + 2 * HOLD);
    clock = first + 2 * HOLD - 1;
    expect(await letter()).toBe('R');
    clock = first + 2 * HOLD;
    expect(await letter()).toBe('L');
    expect(told(await buyer.reserve(PAGES.secret.store, [item], more))).toEqual([400, 7400]);
  });

  it('is after the last millisecond, when paying by card', async () => {
    const { buyer, letter, cart, end } = await begin();
    clock = end - 1;
    expect(await letter()).toBe('R');
    expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    const late = await begin();
    clock = late.end;
    expect(await late.letter()).toBe('L');
    expect(told(await late.buyer.payByCard(late.cart))).toEqual([400, 7400]);
  });

  it('is after the last millisecond, when paying by Pix during other reads', async () => {
    for (const [before, situation, status] of [
      [1, 'succeeded', 'completed'],
      [0, 'failed', 'canceled'],
    ] as const) {
      const { buyer, cart, end } = await begin();
      const { token, pix } = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
      expect(Date.parse(pix?.expiresAt ?? '')).toBe(end);
      clock = end - before;
      await Promise.all([pay(token), buyer.purchases(), pay(token), shop.send('events')]);
      const bought = await buyer.purchase(cart);
      expect([bought.status, bought.payment?.situation]).toEqual([status, situation]);
      const held = await shop.marketplace.db.query(
        "SELECT FROM lines WHERE purchase_id = $1 AND state IN ('held', 'sold')",
        [cart.purchaseId],
      );
      expect(held).toHaveLength(before);
    }
  });

  it('a payment succeeds while the guest’s cart is attached to the account', async () => {
    const item = itemOf(await buyerIn(shop).standing(PAGES.secret));
    for (let round = 0; round < 6; round += 1) {
      const { token } = await newcomer(shop);
      const cart = (await buyerIn(shop).reserve(PAGES.secret.store, [item])).value();
      const attach = { json: { idpedido_marketplace: cart.purchaseId, pedidos: [] }, token };
      const [paid, ...taken] = await Promise.all([
        buyerIn(shop, token).payByCard(cart),
        shop.send('reserve', attach),
        shop.send('reserve', attach),
      ]);
      expect(paid.value().situation).toBe('succeeded');
      // The attempt comes before, during or after the charge.
      for (const answer of taken) expect([undefined, 7400, 'being_charged']).toContain(answer.refusal.code);
    }
  });
});
