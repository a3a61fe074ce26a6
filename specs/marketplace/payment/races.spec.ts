/** Races: two requests pay one purchase, or take a coupon's last use, a limit's last unit, or one cart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, found, itemOf, PAGES } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';

const MINUTE = 60_000;
const AT_ONCE = 8;

describe.each(LEGS)('parallel requests, on $name', { timeout: 120_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const times = <T>(work: (nth: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => work(nth)));
  const count = async (statement: string, params: readonly unknown[] = []): Promise<number> =>
    (await shop.marketplace.db.query<{ count: number }>(statement, params))[0]?.count ?? -1;
  const ana = async () => buyerIn(shop, await shop.enter('ana@catraca.com.br'));
  const bruno = async () => buyerIn(shop, await shop.enter('bruno@catraca.com.br'));

  it('charge a purchase only once, even with different card tokens', async () => {
    const buyer = await ana();
    const cart = (
      await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
    ).value();
    const answers = await times(() => buyer.payByCard(cart));
    expect(new Set(answers.map((answer) => answer.value().situation))).toEqual(new Set(['succeeded']));
    expect(new Set(answers.map((answer) => answer.value().token)).size).toBe(1);
    expect(
      await count('SELECT count(*)::int AS count FROM payments WHERE purchase_id = $1', [cart.purchaseId]),
    ).toBe(1);
    expect(
      await count('SELECT count(*)::int AS count FROM tickets WHERE purchase_id = $1', [cart.purchaseId]),
    ).toBe(1);
  });

  it('create one reservation per idempotency key', async () => {
    const guest = buyerIn(shop);
    const item = itemOf(await guest.standing(PAGES.secret), { quantidade: 2 });
    const answers = await times(() => guest.reserve(PAGES.secret.store, [item], {}, 'sent-at-once'));
    const carts = answers.map((answer) => answer.value());
    expect(new Set(carts.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    expect(carts.every(({ orders }) => orders[0]?.lines.length === 2)).toBe(true);
    expect(
      await count('SELECT count(*)::int AS count FROM lines WHERE purchase_id = $1', [carts[0]?.purchaseId]),
    ).toBe(2);
  });

  it('change a cart once per idempotency key', async () => {
    const guest = buyerIn(shop);
    const item = itemOf(await guest.standing(PAGES.secret), { quantidade: 2 });
    const cart = (await guest.reserve(PAGES.secret.store, [item])).value();
    const own = { idpedido_marketplace: cart.purchaseId };
    const [order] = cart.orders;
    await shop.send('applyCoupon', { json: { ...own, cupom: 'CATRACA10' } });
    const sent = (name: 'removeCoupon' | 'removeItem', json: object) =>
      times(() => shop.send(name, { json, headers: { 'Idempotency-Key': `${name} of ${cart.purchaseId}` } }));
    const uncut = await sent('removeCoupon', own);
    expect(uncut.map(({ status }) => status)).toEqual(uncut.map(() => 200));
    const [line, last] = order?.lines ?? [];
    const removal = { ...own, iditens: [line?.lineId], idpedido: order?.orderId, loja: order?.store };
    const lighter = await sent('removeItem', removal);
    expect(lighter.map((answer) => answer.value().orders[0]?.lines.length)).toEqual(lighter.map(() => 1));
    const emptied = await times(() =>
      shop.send('removeItem', {
        json: { ...removal, iditens: [last?.lineId] },
        headers: { 'Idempotency-Key': `the last of ${cart.purchaseId}` },
      }),
    );
    expect(emptied.map((answer) => answer.value().orders)).toEqual(emptied.map(() => []));
  });

  it('give the last use of a coupon to one buyer', async () => {
    const buyers = [await ana(), await bruno()];
    const carts = await Promise.all(
      buyers.map(async (buyer) => {
        const item = itemOf(await buyer.standing(PAGES.pixel));
        const cart = (await buyer.reserve(PAGES.pixel.store, [item])).value();
        const json = { idpedido_marketplace: cart.purchaseId, cupom: 'ULTIMO' };
        return (await buyer.call('applyCoupon', {}, json)).value();
      }),
    );
    expect(carts.every(({ orders }) => (orders[0]?.couponDiscount ?? 0) > 0)).toBe(true);
    const answers = await Promise.all(
      buyers.map((buyer, nth) => buyer.payByCard(carts[nth] ?? { purchaseId: null, orders: [] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.refusal.code).toBe('coupon_used_up');
  });

  it('sell exactly the last combos and their contents', async () => {
    const guest = buyerIn(shop);
    const combo = found(
      (await guest.page(PAGES.festival)).combos.find(({ sale }) => sale === 'onSale'),
      'combo',
    );
    const combos = [{ idcombo: combo.comboId, qtd: 1 }];
    const reserve = () =>
      shop.send('reserve', { json: { pedidos: [{ loja: PAGES.festival.store, combos }] } });
    const inside = (await reserve()).value().orders[0]?.combos[0]?.lines.length ?? 0;
    expect(inside).toBeGreaterThan(1);
    const LEFT = 3;
    const key = `c${combo.comboId}`;
    const { db } = shop.marketplace;
    await db.query('UPDATE quotas SET taken = stock - $2 WHERE key = $1', [key, LEFT]);
    const counted = () =>
      count(
        `SELECT sum(taken)::int AS count FROM quotas WHERE key IN (
        SELECT quota_key FROM lines WHERE combo_id = $1)`,
        [Number(combo.comboId)],
      );
    const units = () =>
      count(
        "SELECT count(*)::int AS count FROM lines WHERE combo_id = $1 AND state = 'held' AND quota_key IS NOT NULL",
        [Number(combo.comboId)],
      );
    const before = (await counted()) - (await units());
    const answers = await times(reserve);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LEFT);
    expect(answers.filter(({ refusal }) => refusal.code === 'sold_out')).toHaveLength(AT_ONCE - LEFT);
    expect(await count('SELECT stock - taken AS count FROM quotas WHERE key = $1', [key])).toBe(0);
    expect((await counted()) - (await units())).toBe(before);
    shop.pass(16 * MINUTE);
    expect((await reserve()).status).toBe(200);
    expect(await count('SELECT stock - taken AS count FROM quotas WHERE key = $1', [key])).toBe(LEFT);
    expect((await counted()) - (await units())).toBe(before);
  });

  it('reserve a wristband once', async () => {
    const band = itemOf(await buyerIn(shop).standing(PAGES.quintal), { codigo_pulseira: 'QTL00001' });
    const answers = await times(() => buyerIn(shop).reserve(PAGES.quintal.store, [band]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ refusal }) => refusal.code))).toEqual(new Set(['wristband_used']));
  });

  it('exchange a voucher once', async () => {
    const guest = buyerIn(shop);
    const [voucher] = await shop.marketplace.db.query<{ variation: number; event: number }>(
      `SELECT v.variation_id AS variation, x.event_id AS event
      FROM vouchers AS v JOIN variations AS x ON x.id = v.variation_id WHERE v.code = 'PIXEL-0001'`,
    );
    const item = {
      idproduto: voucher?.event,
      idprod_variacao: voucher?.variation,
      tipo_produto: 'INGRESSO',
      quantidade: 1,
      codigo_voucher: 'pixel-0001',
    };
    const answers = await times(() => guest.reserve(PAGES.pixel.store, [item]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ refusal }) => refusal.code))).toEqual(new Set(['voucher_used']));
  });

  it('pay a Pix once, and a late Pix not at all', async () => {
    const buyer = await ana();
    const cart = (
      await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
    ).value();
    const { token } = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
    const pay = () => fetch(`${shop.url}/sandbox/pix/${token}`, { method: 'POST', redirect: 'manual' });
    const answers = await times(pay);
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    expect(
      await count('SELECT count(*)::int AS count FROM tickets WHERE purchase_id = $1', [cart.purchaseId]),
    ).toBe(1);

    const late = (
      await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
    ).value();
    const charge = (await buyer.finalise(late, { tipo: 'QRCODE' })).value();
    shop.pass(16 * MINUTE);
    // A read releases the expired seats while the tester pays.
    await Promise.all([
      buyer.purchases(),
      ...(await times(async () =>
        fetch(`${shop.url}/sandbox/pix/${charge.token}`, { method: 'POST', redirect: 'manual' }),
      )),
    ]);
    const [payment] = await shop.marketplace.db.query<{
      situation: string;
      reason: string;
      returned: boolean;
    }>('SELECT situation, reason, refunded_at IS NOT NULL AS returned FROM payments WHERE token = $1', [
      charge.token,
    ]);
    expect(payment).toEqual({ situation: 'failed', reason: 'pix_expired', returned: true });
    expect((await buyer.purchase(late)).status).toBe('canceled');
    expect(
      await count('SELECT count(*)::int AS count FROM tickets WHERE purchase_id = $1', [late.purchaseId]),
    ).toBe(0);
  });

  it('empty, extend and pay one cart without losing count', async () => {
    const buyer = await ana();
    const item = itemOf(await buyer.standing(PAGES.secret));
    const cart = (await buyer.reserve(PAGES.secret.store, [item])).value();
    const [order] = cart.orders;
    const more = { idpedido_marketplace: cart.purchaseId };
    const removal = {
      iditens: order?.lines.map(({ lineId }) => lineId),
      idpedido: order?.orderId,
      loja: order?.store,
      ...more,
    };
    await Promise.all([
      buyer.reserve(PAGES.secret.store, [item], more),
      buyer.call('removeItem', {}, removal),
      buyer.payByCard(cart),
      buyer.reserve(PAGES.secret.store, [item], more),
    ]);
    const wrong = await count(
      `SELECT count(*)::int AS count FROM quotas AS q WHERE q.taken < (
        SELECT count(*) FROM lines AS l WHERE l.quota_key = q.key AND l.state IN ('held', 'sold', 'canceling'))`,
    );
    expect(wrong).toBe(0);
    const [state] = await shop.marketplace.db.query<{ status: string; held: number; sold: number }>(
      `SELECT p.status, (SELECT count(*)::int FROM lines WHERE purchase_id = p.id AND state = 'held') AS held,
        (SELECT count(*)::int FROM lines WHERE purchase_id = p.id AND state = 'sold') AS sold
      FROM purchases AS p WHERE p.id = $1`,
      [cart.purchaseId],
    );
    // In any order, the purchase is open with reservations only, paid with sales only, or emptied with neither.
    if (state?.status === 'completed') expect(state).toMatchObject({ held: 0 });
    else expect(state).toMatchObject({ sold: 0 });
  });
});
