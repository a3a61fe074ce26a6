/** Expired reservations free codes, stocks and combos at once, before the sweep runs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { buyerIn, found, itemOf, PAGES, told } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const MINUTE = 60_000;

describe.each(ONE_LEG)('the shop before a sweep, on $name', { timeout: 60_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  // Expires the reservations of the earlier specs.
  beforeEach(() => shop.pass(16 * MINUTE));
  const guest = () => buyerIn(shop);
  const buyerNow = async () => buyerIn(shop, (await newcomer(shop)).token);
  const one = async <Row>(statement: string, params: readonly unknown[]): Promise<Row> =>
    found((await shop.marketplace.db.query<Row>(statement, params))[0], 'row');

  const voucherItem = async (code: string) => {
    const { event, variation } = await one<{ event: number; variation: number }>(
      `SELECT x.event_id AS event, x.id AS variation FROM vouchers AS v JOIN variations AS x ON x.id = v.variation_id
      WHERE v.code = $1`,
      [code],
    );
    return {
      idproduto: event,
      idprod_variacao: variation,
      tipo_produto: 'INGRESSO',
      quantidade: 1,
      codigo_voucher: code,
    };
  };

  it('frees a voucher when its cart expires', async () => {
    const item = await voucherItem('PIXEL-0001');
    const exchange = () => guest().reserve(PAGES.pixel.store, [item]);
    expect((await exchange()).status).toBe(200);
    expect(told(await exchange())).toEqual([422, 'voucher_used']);
    shop.pass(16 * MINUTE);
    expect((await exchange()).status).toBe(200);
  });

  it('frees a wristband when its cart expires', async () => {
    const band = itemOf(await guest().standing(PAGES.quintal), { codigo_pulseira: 'QTL00002' });
    const wear = () => guest().reserve(PAGES.quintal.store, [band]);
    expect((await wear()).status).toBe(200);
    expect(told(await wear())).toEqual([422, 'wristband_used']);
    shop.pass(16 * MINUTE);
    expect((await wear()).status).toBe(200);
  });

  it('reports an expired voucher as expired and a used one as used', async () => {
    const expired = await guest().reserve(PAGES.pixel.store, [await voucherItem('PIXEL-VENCIDO')]);
    expect(told(expired)).toEqual([422, 'voucher_expired']);
    const used = await guest().reserve(PAGES.pixel.store, [await voucherItem('PIXEL-USADO')]);
    expect(told(used)).toEqual([422, 'voucher_used']);
  });

  it('puts combos and tickets back on sale when their carts expire', async () => {
    const page = () => guest().page(PAGES.festival);
    const combo = found(
      (await page()).combos.find(({ sale }) => sale === 'onSale'),
      'combo',
    );
    const json = { pedidos: [{ loja: PAGES.festival.store, combos: [{ idcombo: combo.comboId, qtd: 1 }] }] };
    expect((await shop.send('reserve', { json })).status).toBe(200);
    await shop.marketplace.db.query('UPDATE quotas SET taken = stock WHERE key = $1', [`c${combo.comboId}`]);
    const sale = async () => (await page()).combos.find(({ comboId }) => comboId === combo.comboId)?.sale;
    expect(await sale()).toBe('soldOut');
    shop.pass(16 * MINUTE);
    expect(await sale()).toBe('onSale');

    const ticket = await guest().standing(PAGES.secret);
    expect((await guest().reserve(PAGES.secret.store, [itemOf(ticket)])).status).toBe(200);
    await shop.marketplace.db.query(
      'UPDATE quotas SET taken = stock WHERE key IN (SELECT quota_key FROM lines WHERE event_id = $1)',
      [Number(ticket.productId)],
    );
    const cheapest = async () => {
      const query = { slug_loja: PAGES.secret.store, slug: PAGES.secret.product };
      return (await shop.send('events', { query })).value().events[0]?.fromPrice;
    };
    expect(await cheapest()).not.toBe(fullPrice(ticket));
    shop.pass(16 * MINUTE);
    expect(await cheapest()).toBe(fullPrice(ticket));
  });

  it('counts as held, not as sold out, what one buyer has in a cart', async () => {
    const path = PAGES.secret;
    const first = await guest().standing(path);
    const event = Number(first.productId);
    const seen = async () => {
      const query = { slug_loja: path.store, slug: path.product };
      const [card] = (await shop.send('events', { query })).value().events;
      const { variations } = await guest().page(path);
      const { sale, stock, held } = found(
        variations.find(({ variationId }) => variationId === first.variationId),
        'variation',
      );
      return { sale, stock, held, listedAsSoldOut: card?.soldOut };
    };
    expect((await guest().reserve(path.store, [itemOf(first)])).status).toBe(200);
    await shop.marketplace.db.query(
      `INSERT INTO quotas (key, stock, taken)
      SELECT 'v' || id || '/0', stock, stock FROM variations WHERE event_id = $1 AND stock IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET taken = quotas.stock`,
      [event],
    );
    shop.pass(MINUTE);
    expect(await seen()).toEqual({ sale: 'soldOut', stock: 0, held: 1, listedAsSoldOut: false });
    shop.pass(16 * MINUTE);
    expect(await seen()).toEqual({ sale: 'onSale', stock: 1, held: 0, listedAsSoldOut: false });
    const again = await guest().reserve(path.store, [itemOf(first)]);
    expect(again.status).toBe(200);
    await shop.marketplace.db.query(
      "UPDATE lines SET state = 'sold' WHERE event_id = $1 AND state = 'held'",
      [event],
    );
    shop.pass(MINUTE);
    expect(await seen()).toEqual({ sale: 'soldOut', stock: 0, held: 0, listedAsSoldOut: true });
  });

  it('frees the seat of a refused card and of a canceled order', async () => {
    const buyer = await buyerNow();
    const { itens, told: reserved } = await buyer.reserveSeats(PAGES.clocks, 1);
    const refused = await buyer.payByCard(reserved.value(), '4000 0000 0000 0341');
    expect(refused.value().situation).toBe('waiting');
    expect(told(await guest().reserve(PAGES.clocks.store, itens))).toEqual([409, 'seat_taken']);
    shop.pass(16 * MINUTE);
    const again = await buyer.reserve(PAGES.clocks.store, itens);
    expect(again.status).toBe(200);
    const paid = again.value();
    expect((await buyer.payByCard(paid)).value().situation).toBe('succeeded');
    expect((await buyer.call('cancelOrder', { idpedido: paid.purchaseId ?? '' })).status).toBe(200);
    expect(told(await guest().reserve(PAGES.clocks.store, itens))).toEqual([409, 'seat_taken']);
    shop.pass(MINUTE);
    expect((await guest().reserve(PAGES.clocks.store, itens)).status).toBe(200);
  });

  it('frees the voucher and the wristband of a canceled ticket', async () => {
    const buyer = await buyerNow();
    const item = await voucherItem('PIXEL-0003');
    const cart = (await buyer.reserve(PAGES.pixel.store, [item])).value();
    expect((await buyer.finalise(cart, { tipo: 'CORTESIA' })).value().situation).toBe('succeeded');
    expect(told(await guest().reserve(PAGES.pixel.store, [item]))).toEqual([422, 'voucher_used']);
    const line = (await buyer.purchase(cart)).tickets[0]?.line.lineId ?? '';
    expect((await buyer.call('cancelItem', { iditem: line })).status).toBe(200);
    expect((await guest().reserve(PAGES.pixel.store, [item])).status).toBe(200);

    const path = PAGES.quintal;
    const judge = async (code: string) =>
      (await shop.send('product', { path, json: { codigo_pulseira: code } })).refusal.code;
    const band = itemOf(await buyer.standing(PAGES.quintal), { codigo_pulseira: 'qtl00003' });
    const worn = (await buyer.reserve(PAGES.quintal.store, [band])).value();
    expect(await judge('qtl00003')).toBeUndefined();
    expect((await buyer.payByCard(worn)).value().situation).toBe('succeeded');
    expect(await judge('qtl00003')).toBe('wristband_used');
    const ticket = (await buyer.purchase(worn)).tickets[0]?.line.lineId ?? '';
    expect((await buyer.call('cancelItem', { iditem: ticket })).status).toBe(200);
    expect(await judge('QTL00003')).toBeUndefined();
  });

  it('allows a product to be canceled although the first event date is over', async () => {
    const buyer = await buyerNow();
    const { events } = shop.marketplace.catalog;
    const event = found(
      events.find(
        ({ kind, products, dates }) => kind === 'recurring' && products.length > 0 && dates.length > 3,
      ),
      'recurring event with products',
    );
    const page = { store: event.producer, product: event.slug };
    const thing = found((await buyer.page(page)).products[0]?.variations[0], 'product');
    await shop.marketplace.db.query(
      `UPDATE event_dates SET starts_at = '2020-01-01T10:00', ends_at = '2020-01-01T12:00'
      WHERE id = (SELECT id FROM event_dates WHERE event_id = $1 ORDER BY starts_at LIMIT 1)`,
      [event.id],
    );
    const cart = (await buyer.reserve(page.store, [itemOf(thing)])).value();
    expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    const { cancelUntil } = await buyer.purchase(cart);
    expect(Date.parse(`${cancelUntil}-03:00`)).toBeGreaterThan(shop.now());
  });
});
