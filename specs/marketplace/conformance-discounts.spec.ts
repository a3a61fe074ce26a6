/** Coupons and partner cards over HTTP: their discounts, and the reasons why one does not apply. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takesCoupon } from '../../domain/pricing/lines.ts';
import { buyerIn, found, itemOf, PAGES, told } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';

describe.each(ONE_LEG)('discounts, on $name', (leg) => {
  let shop: ShopUnderTest;
  let buyer: ReturnType<typeof buyerIn>;
  beforeAll(async () => {
    shop = await openLeg(leg);
    buyer = buyerIn(shop);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  describe('applyCoupon, removeCoupon and bin', () => {
    const cartOf = async (page: { readonly store: string; readonly product: string }) => {
      const variation = await buyer.standing(page);
      return (await buyer.reserve(page.store, [itemOf(variation)])).value();
    };
    const apply = (id: string | null, cupom: string) =>
      shop.send('applyCoupon', { json: { idpedido_marketplace: id, cupom } });

    it('apply a coupon to the goods and remove it', async () => {
      const { purchaseId, orders } = await cartOf(PAGES.festival);
      const before = found(orders[0], 'order');
      const [after] = (await apply(purchaseId, ' catraca10 ')).value().orders;
      const goods = before.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(after).toMatchObject({ couponCode: 'CATRACA10', couponDiscount: Math.round(goods * 0.1) });
      expect(after?.total).toBe(before.total - (after?.couponDiscount ?? 0));
      const json = { idpedido_marketplace: purchaseId };
      expect((await shop.send('removeCoupon', { json })).value().orders[0]?.total).toBe(before.total);
      expect(told(await shop.send('removeCoupon', { json }))).toEqual([422, 'coupon_none']);
    });

    it('M-14 exclude recharges and donations from the coupon', async () => {
      const { store } = PAGES.festival;
      const page = await buyer.page(PAGES.festival);
      const things = page.products.flatMap(({ variations }) => variations);
      const recharge = itemOf(
        found(
          things.find(({ kind }) => kind === 'recharge'),
          'recharge',
        ),
      );
      const gift = {
        ...{ idproduto: page.productId, idprod_variacao: page.donationVariationId, quantidade: 1 },
        ...{ tipo_produto: 'PRODUTO', valor_doacao: 15 },
      };
      const ticket = itemOf(await buyer.standing(PAGES.festival));
      const cart = (await buyer.reserve(store, [ticket, recharge, gift])).value();
      const lines = cart.orders.flatMap((order) => order.lines);
      const discounted = lines.filter(takesCoupon).reduce((sum, { price }) => sum + price, 0);
      expect(lines.filter((line) => !takesCoupon(line))).toHaveLength(2);
      const [order] = (await apply(cart.purchaseId, 'CATRACA10')).value().orders;
      expect(order?.couponDiscount).toBe(Math.round(discounted * 0.1));
      const credit = (await buyer.reserve(store, [recharge, gift])).value();
      expect(told(await apply(credit.purchaseId, 'CATRACA10'))).toEqual([422, 'coupon_elsewhere']);
    });

    it.each([
      ['', 'coupon_empty'],
      ['NADA', 'coupon_invalid'],
      ['VENCIDO', 'coupon_expired'],
      ['ESGOTADO', 'coupon_used_up'],
      ['TELHADO50', 'coupon_elsewhere'],
      ['MENOS100MX', 'coupon_elsewhere'],
    ])('refuse the coupon %j with %s', async (code, reason) => {
      const { purchaseId } = await cartOf(PAGES.festival);
      expect(told(await apply(purchaseId, code))).toEqual([422, reason]);
    });

    it('accept a partner card by its first six digits', async () => {
      const { purchaseId, orders } = await cartOf(PAGES.festival);
      const bin = (codigo: string, remover_bin = false) =>
        shop.send('bin', { json: { idpedido_marketplace: purchaseId, codigo, remover_bin, lang: 'pt-BR' } });
      const [order] = (await bin('555555')).value().orders;
      expect(order?.binDiscount).toBeGreaterThan(0);
      expect((await bin('', true)).value().orders[0]?.total).toBe(orders[0]?.total);
      expect((await bin('12345')).status).toBe(422);
      expect(told(await bin('400000'))).toEqual([422, 'bin_no_discount']);
    });

    it('P-43 list the partner cards of a cart with their discounts', async () => {
      const { purchaseId } = await cartOf(PAGES.festival);
      const listed = async () =>
        (await shop.send('listOrders', { json: { idpedido_marketplace: purchaseId, status: 'RE' } })).value()
          .partnerCards;
      const [card, ...more] = await listed();
      expect([card, more]).toMatchObject([{ bin: '555555', partner: 'Cartão Cajueiro', applied: false }, []]);
      const json = { idpedido_marketplace: purchaseId, codigo: '555555', remover_bin: false, lang: 'pt-BR' };
      const [order] = (await shop.send('bin', { json })).value().orders;
      expect(order?.binDiscount).toBe(card?.discount);
      expect(await listed()).toEqual([{ ...card, applied: true }]);
    });

    it('return 7400 for an unknown cart', async () => {
      for (const name of ['applyCoupon', 'removeCoupon', 'bin', 'cart'] as const) {
        const refusal = await shop.send(name, {
          json: { idpedido_marketplace: 'nada', cupom: 'CATRACA10', codigo: '555555' },
        });
        expect(told(refusal)).toEqual([400, 7400]);
      }
    });
  });
});
