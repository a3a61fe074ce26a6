/** Calls about the cart over HTTP: reservations, seats, limits, codes, and their refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPrice } from '../../domain/pricing/full-price.ts';
import { buyerIn, found, itemOf, PAGES, told } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';
import { newcomer } from './newcomers.ts';

const MINUTE = 60_000;

describe.each(ONE_LEG)('the cart, on $name', (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const guest = () => buyerIn(shop);

  describe('reserve', () => {
    it('creates a cart and adds to it', async () => {
      const buyer = guest();
      const variation = await buyer.standing(PAGES.festival);
      const cart = (
        await buyer.reserve(PAGES.festival.store, [itemOf(variation, { quantidade: 2 })])
      ).value();
      expect(cart.purchaseId).toMatch(/\S{8,}/);
      const [order] = cart.orders;
      expect(order).toMatchObject({ store: PAGES.festival.store, currency: 'BRL', couponDiscount: 0 });
      const units = order?.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(units).toBe(2);
      expect(order?.total).toBe(
        2 * fullPrice(variation) + (order?.shippingFee ?? 0) + (order?.protectionFee ?? 0),
      );
      const more = { idpedido_marketplace: cart.purchaseId };
      const next = (await buyer.reserve(PAGES.festival.store, [itemOf(variation)], more)).value();
      expect(next.purchaseId).toBe(cart.purchaseId);
      expect(next.orders[0]?.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
    });

    it('repeats the refusal for the same idempotency key after the seat is freed', async () => {
      const holder = guest();
      const { itens, told: held } = await holder.reserveSeats(PAGES.clocks, 1);
      const cart = held.value();
      const [order] = cart.orders;
      const loser = guest();
      const late = () => loser.reserve(PAGES.clocks.store, itens, {}, 'key-0002');
      const first = told(await late());
      expect(first[0]).toBe(409);
      const iditens = order?.lines.map(({ lineId }) => lineId);
      await shop.send('removeItem', {
        json: {
          idpedido_marketplace: cart.purchaseId,
          idpedido: order?.orderId,
          loja: order?.store,
          iditens,
        },
      });
      expect(told(await late())).toEqual(first);
      expect((await loser.reserve(PAGES.clocks.store, itens, {}, 'key-0003')).status).toBe(200);
    });

    it('refuses unknown items, items of other stores and invalid quantities', async () => {
      const buyer = guest();
      const variation = await buyer.standing(PAGES.festival);
      const { store } = PAGES.festival;
      const refused = async (item: object, at: string = store) => told(await buyer.reserve(at, [item]));
      expect(await refused(itemOf(variation, { idprod_variacao: 999_999_999 }))).toEqual([
        422,
        'item_unknown',
      ]);
      expect(await refused(itemOf(variation), 'cia-do-telhado')).toEqual([422, 'item_unknown']);
      expect(await refused(itemOf(variation, { quantidade: 0 }))).toEqual([422, 'quantity_invalid']);
      expect(await refused(itemOf(variation, { quantidade: -1 }))).toEqual([422, 'quantity_invalid']);
      expect((await refused(itemOf(variation, { quantidade: 99 })))[0]).toBe(422);
      const { variations } = await buyer.page(PAGES.festival);
      const ended = variations.find(({ sale }) => sale === 'ended' || sale === 'soon');
      if (ended !== undefined) expect(await refused(itemOf(ended))).toEqual([422, 'not_on_sale']);
    });

    it('reserves a seat once and shows it as taken on the map', async () => {
      const { seats, itens, told: first } = await guest().reserveSeats(PAGES.clocks, 2);
      const cart = first.value();
      expect(cart.orders[0]?.lines.map(({ seat }) => Number(seat?.seatId))).toEqual(
        seats.map(({ seatId }) => seatId),
      );
      expect(told(await guest().reserve(PAGES.clocks.store, itens))).toEqual([409, 'seat_taken']);
      const path = { store: PAGES.clocks.store, event: PAGES.clocks.product };
      const letters = async (json: object) => {
        const { states } = (await shop.send('seatMap', { path, json })).value();
        return seats.map(({ index }) => states[index]).join('');
      };
      expect(await letters({})).toBe('RR');
      expect(await letters({ idpedido_marketplace: cart.purchaseId })).toBe('SS');
    });

    it('requires a seat at seated events and refuses one at standing events', async () => {
      const buyer = guest();
      const [item] = (await buyer.reserveSeats(PAGES.clocks, 1)).itens;
      expect(told(await buyer.reserve(PAGES.clocks.store, [{ ...item, idassento: null }]))).toEqual([
        422,
        'seat_required',
      ]);
      const standing = itemOf(await buyer.standing(PAGES.festival), { idassento: 1_000_001 });
      expect(told(await buyer.reserve(PAGES.festival.store, [standing]))).toEqual([422, 'seat_wrong']);
    });

    it('requires a valid date for a recurring event', async () => {
      const buyer = guest();
      const itens = async (visit: string | null) => {
        const [seat] = await buyer.freeSeats(PAGES.mapmaker, 1);
        const { productId } = await buyer.page(PAGES.mapmaker);
        return [
          {
            idproduto: productId,
            idprod_variacao: seat?.variationId,
            tipo_produto: 'INGRESSO',
            quantidade: 1,
            idassento: seat?.seatId,
            dthr_visitacao: visit,
          },
        ];
      };
      const { dates } = await buyer.page(PAGES.mapmaker);
      expect(told(await buyer.reserve(PAGES.mapmaker.store, await itens(null)))).toEqual([
        422,
        'date_required',
      ]);
      const wrong = await buyer.reserve(PAGES.mapmaker.store, await itens('1999-01-01T00:00:00'));
      expect(wrong.status).toBe(422);
      const cart = (await buyer.reserve(PAGES.mapmaker.store, await itens(dates[0]?.at ?? ''))).value();
      expect(cart.orders[0]?.lines[0]).toMatchObject({ recurring: true, visitAt: dates[0]?.at });
    });

    it('accepts each voucher and wristband once', async () => {
      const buyer = guest();
      const { productId } = await buyer.page(PAGES.pixel);
      const query = { midia: 'PIXEL-0002', idproduto: productId, loja: PAGES.pixel.store };
      const [exchanged] = (await shop.send('exchange', { query })).value().variations;
      const item = itemOf(found(exchanged, 'voucher'), { codigo_voucher: 'PIXEL-0002' });
      const cart = (await buyer.reserve(PAGES.pixel.store, [item])).value();
      expect(cart.orders[0]?.lines[0]?.price).toBe(0);
      const again = await guest().reserve(PAGES.pixel.store, [item]);
      expect(again.refusal.code).toBe('voucher_used');
      const used = await buyer.reserve(PAGES.pixel.store, [{ ...item, codigo_voucher: 'PIXEL-USADO' }]);
      expect(told(used)).toEqual([422, 'voucher_used']);
      const band = itemOf(await buyer.standing(PAGES.quintal));
      const quintal = async (codigo_pulseira: string | null) =>
        (await guest().reserve(PAGES.quintal.store, [{ ...band, codigo_pulseira }])).refusal.code;
      expect(await quintal(null)).toBe('wristband_required');
      expect(await quintal('QTL99999')).toBe('wristband_invalid');
      expect(await quintal('QTL00008')).toBe('wristband_used');
      expect(await quintal('QTL00001')).toBeUndefined();
      expect(await quintal('QTL00001')).toBe('wristband_used');
    });

    it('accepts products, recharges, sized combos and donations', async () => {
      const buyer = guest();
      const page = await buyer.page(PAGES.festival);
      const { store } = PAGES.festival;
      const things = page.products.flatMap(({ variations }) => variations);
      const product = found(
        things.find(({ kind }) => kind === 'product'),
        'product',
      );
      const recharge = found(
        things.find(({ kind }) => kind === 'recharge'),
        'recharge',
      );
      const cart = (await buyer.reserve(store, [itemOf(product), itemOf(recharge)])).value();
      expect(cart.orders[0]?.lines.map(({ kind }) => kind).toSorted()).toEqual(['product', 'recharge']);
      const combo = found(
        page.combos.find(({ sale }) => sale === 'onSale'),
        'combo',
      );
      const packed = await shop.send('reserve', {
        json: { pedidos: [{ loja: store, combos: [{ idcombo: combo.comboId, qtd: 1 }] }] },
      });
      expect(packed.value().orders[0]?.combos[0]).toMatchObject({
        comboId: combo.comboId,
        price: combo.price,
      });
      // A buyer can choose a size that the offer lists. Items outside the combo are refused.
      const sized = found(
        page.combos.find(({ items }) => items.some(({ choices }) => choices.length > 1)),
        'combo with sizes',
      );
      const [, shirt] = sized.items;
      const chosen = shirt?.choices.findLast(({ sale, stock }) => sale === 'onSale' && stock !== 0);
      const pack = (...variacoes: (string | undefined)[]) =>
        shop.send('reserve', {
          json: { pedidos: [{ loja: store, combos: [{ idcombo: sized.comboId, qtd: 1, variacoes }] }] },
        });
      const inside = (await pack(chosen?.variationId)).value().orders[0]?.combos[0]?.lines ?? [];
      expect(inside.find(({ kind }) => kind === 'product')).toMatchObject({
        variationId: chosen?.variationId,
        size: chosen?.size,
      });
      expect((await pack(chosen?.variationId, chosen?.variationId)).status).toBeGreaterThanOrEqual(400);
      const gift = (valor_doacao: number | null) =>
        buyer.reserve(store, [
          {
            idproduto: page.productId,
            idprod_variacao: page.donationVariationId,
            tipo_produto: 'PRODUTO',
            quantidade: 1,
            valor_doacao,
          },
        ]);
      expect((await gift(15)).value().orders[0]?.lines[0]).toMatchObject({ price: 1500, donation: true });
      expect(cart.orders[0]?.lines.map(({ donation }) => donation)).toEqual([false, false]);
      expect(told(await gift(16))).toEqual([422, 'donation_invalid']);
      expect(told(await gift(null))).toEqual([422, 'donation_invalid']);
    });

    it('refuses items of another currency', async () => {
      const buyer = guest();
      const cart = (
        await buyer.reserve(PAGES.festival.store, [itemOf(await buyer.standing(PAGES.festival))])
      ).value();
      const [seat] = await buyer.freeSeats(PAGES.mexican, 1);
      const { productId } = await buyer.page(PAGES.mexican);
      const item = {
        idproduto: productId,
        idprod_variacao: seat?.variationId,
        tipo_produto: 'INGRESSO',
        quantidade: 1,
        idassento: seat?.seatId,
      };
      const mixed = await buyer.reserve(PAGES.mexican.store, [item], {
        idpedido_marketplace: cart.purchaseId,
      });
      expect(told(mixed)).toEqual([422, 'currency_mixed']);
    });
  });

  it('moves to the account that its guest logs in to, and to no other', async () => {
    const variation = await guest().standing(PAGES.secret);
    const cart = (await guest().reserve(PAGES.secret.store, [itemOf(variation)])).value();
    const ana = buyerIn(shop, await shop.enter('ana@catraca.com.br'));
    const bruno = buyerIn(shop, await shop.enter('bruno@catraca.com.br'));
    const attach = { json: { idpedido_marketplace: cart.purchaseId, pedidos: [] } };
    const attached = await shop.send('reserve', { ...attach, token: await shop.enter('ana@catraca.com.br') });
    expect(attached.value().orders).toHaveLength(1);
    const carts = await ana.purchases({ status: 'RE' });
    expect(carts.purchaseId).toBe(cart.purchaseId);
    expect(told(await bruno.call('cart', {}, { idpedido_marketplace: cart.purchaseId }))).toEqual([
      400, 7400,
    ]);
    expect(told(await guest().call('cart', {}, { idpedido_marketplace: cart.purchaseId }))).toEqual([
      400, 7400,
    ]);
  });

  it('is replaced by another cart of the account without a later deadline', async () => {
    const { token } = await newcomer(shop);
    const mine = (json: object) => shop.send('listOrders', { json: { status: 'RE', ...json }, token });
    const older = (await guest().reserveSeats(PAGES.clocks, 1)).told.value();
    shop.pass(MINUTE);
    const buyer = buyerIn(shop, token);
    const itens = [itemOf(await buyer.standing(PAGES.festival))];
    const newer = (await buyer.reserve(PAGES.festival.store, itens)).value();
    const json = { idpedido_marketplace: older.purchaseId };
    await shop.send('reserve', { json: { ...json, pedidos: [] }, token });
    expect((await mine({})).value()).toMatchObject({ purchaseId: newer.purchaseId });
    shop.pass(MINUTE);
    const taken = (await shop.send('cart', { json, token })).value();
    expect(taken).toMatchObject({ purchaseId: older.purchaseId });
    expect(taken.orders[0]?.reservedAt).toEqual(older.orders[0]?.reservedAt);
    expect((await mine({})).value()).toMatchObject({ purchaseId: older.purchaseId });
    expect(told(await shop.send('cart', { json }))).toEqual([400, 7400]);
  });

  describe('removeItem', () => {
    it('removes lines, and the cart with the last one', async () => {
      const buyer = guest();
      const { told: reserved, seats } = await buyer.reserveSeats(PAGES.clocks, 2);
      const cart = reserved.value();
      const order = found(cart.orders[0], 'order');
      const remove = (iditens: readonly unknown[], loja: string = order.store) =>
        shop.send('removeItem', {
          json: { iditens, idpedido: order.orderId, idpedido_marketplace: cart.purchaseId, loja },
        });
      const [first, second] = order.lines.map(({ lineId }) => lineId);
      expect((await remove([999_999])).status).toBe(422);
      expect((await remove([first], 'mesa-longa')).status).toBe(422);
      expect((await remove([first])).value().orders[0]?.lines).toHaveLength(1);
      const empty = (await remove([second])).value();
      expect(empty.orders).toEqual([]);
      expect(told(await remove([second]))).toEqual([400, 7400]);
      const free = await guest().freeSeats(PAGES.clocks, 2);
      expect(free.map(({ index }) => index)).toEqual(seats.map(({ index }) => index));
    });

    it('removes a whole combo', async () => {
      const page = await guest().page(PAGES.festival);
      const combo = found(
        page.combos.find(({ sale }) => sale === 'onSale'),
        'combo',
      );
      const { store } = PAGES.festival;
      const json = { pedidos: [{ loja: store, combos: [{ idcombo: combo.comboId, qtd: 1 }] }] };
      const cart = (await shop.send('reserve', { json })).value();
      const removed = await shop.send('removeItem', {
        json: {
          idcombo: combo.comboId,
          idpedido: cart.orders[0]?.orderId,
          idpedido_marketplace: cart.purchaseId,
          loja: store,
        },
      });
      expect(removed.value().orders).toEqual([]);
    });
  });

  it('is returned on read until its reservation expires', async () => {
    const { told: reserved, seats } = await guest().reserveSeats(PAGES.clocks, 1);
    const cart = reserved.value();
    const read = () =>
      shop.send('cart', { json: { idpedido_marketplace: cart.purchaseId, ano_mes: '2030-12' } });
    expect((await read()).value().orders).toEqual(cart.orders);
    const held = { store: PAGES.clocks.store, event: PAGES.clocks.product };
    const letter = async () => {
      const { states } = (await shop.send('seatMap', { path: held, json: {} })).value();
      return states[seats[0]?.index ?? 0];
    };
    shop.pass(15 * MINUTE - 2000);
    expect(await letter()).toBe('R');
    shop.pass(2000);
    expect(await letter()).toBe('L');
    expect(told(await read())).toEqual([400, 7400]);
    const list = await shop.send('listOrders', {
      json: { status: 'RE', idpedido_marketplace: cart.purchaseId },
    });
    expect(told(list)).toEqual([400, 7400]);
  });

  describe('seatMap', () => {
    it('returns one letter per seat, its sectors and immutable geometry', async () => {
      const path = { store: PAGES.stadium.store, event: PAGES.stadium.product };
      const map = (await shop.send('seatMap', { path, json: {}, language: 'en-US' })).value();
      expect(map.states).toHaveLength(map.seatCount);
      expect(map.seatCount).toBe(60_000);
      expect(map.states).toMatch(/^[LRSOPBE]+$/);
      const last = map.sectors.at(-1);
      expect((last?.firstSeat ?? 0) + (last?.seatCount ?? 0)).toBe(60_000);
      const file = await shop.get(last?.geometryUrl ?? '');
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const { ids, x } = (await file.json()) as { ids: string; x: string };
      expect(Buffer.from(ids, 'base64')).toHaveLength((last?.seatCount ?? 0) * 4);
      expect(Buffer.from(x, 'base64')).toHaveLength((last?.seatCount ?? 0) * 2);
    });

    it('returns 404 for an unknown event, a missing map or a wrong date', async () => {
      for (const [store, event, data] of [
        ['cia-do-telhado', 'nada', null],
        [PAGES.secret.store, PAGES.secret.product, null],
        [PAGES.mapmaker.store, PAGES.mapmaker.product, '1999-01-01T00:00:00'],
      ] as const) {
        const refusal = await shop.send('seatMap', { path: { store, event }, json: { data } });
        expect([refusal.status, refusal.refusal.code]).toEqual([404, 'not_found']);
      }
    });
  });
});
