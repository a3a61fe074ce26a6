/** Rules for every way of paying: limits by document, last uses, and the offered kinds. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../setup/soon.ts';
import { buyerIn, itemOf, PAGES, type Page, told } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const MINUTE = 60_000;

describe.each(ONE_LEG)('payment rules, on $name', { timeout: 60_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
    // Must run before the first read of the event.
    await shop.marketplace.db.query('UPDATE events SET protection_offered = false WHERE slug = $1', [
      PAGES.pixel.product,
    ]);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const enter = async (changes: object = {}) => {
    const { token } = await newcomer(shop, changes);
    const buyer = buyerIn(shop, token);
    const reserveOrder = async (id: string | null) =>
      shop.send('reserveOrder', {
        path: { idpedido: id ?? '' },
        json: { forma_pagamento: { tipo: 'RESERVA' }, captcha: await shop.captcha('reserveOrder') },
        token,
      });
    return { ...buyer, reserveOrder };
  };
  /** Reserves in a guest's cart, so that no purchases count toward its limits. */
  const guestCart = async (page: Page, quantidade = 1) => {
    const guest = buyerIn(shop);
    return (await guest.reserve(page.store, [itemOf(await guest.standing(page), { quantidade })])).value();
  };
  const limitOf = async (page: Page): Promise<number> => {
    const { perDocumentLimit, perDocumentLimitByKind } = await buyerIn(shop).page(page);
    const limit = perDocumentLimitByKind.ticket || perDocumentLimit;
    expect(limit).toBeGreaterThan(1);
    return limit;
  };

  it('cap a cart at 200 units where no limit is set', async () => {
    const guest = buyerIn(shop);
    const item = itemOf(await guest.standing(PAGES.secret), { quantidade: 50 });
    const { purchaseId } = await guestCart(PAGES.secret, 50);
    const own = { idpedido_marketplace: purchaseId };
    for (let more = 0; more < 3; more += 1)
      expect((await guest.reserve(PAGES.secret.store, [item], own)).status).toBe(200);
    const refused = await guest.reserve(PAGES.secret.store, [{ ...item, quantidade: 1 }], own);
    expect([...told(refused), refused.refusal.params]).toEqual([422, 'quantity_invalid', { limit: 200 }]);
  });

  it('P-71 charge the amount shown to the buyer, or nothing', async () => {
    const buyer = await enter();
    const item = itemOf(await buyer.standing(PAGES.secret));
    const cart = (await buyer.reserve(PAGES.secret.store, [item])).value();
    const shown = cart.orders.reduce((sum, { total, protectionFee }) => sum + total - protectionFee, 0);
    const pay = (total: number) => buyer.finalise(cart, { tipo: 'QRCODE' }, { valor_total: total / 100 });
    expect(told(await pay(shown - 1))).toEqual([409, 'amount_changed']);
    expect((await pay(shown)).value().situation).toBe('waiting');
  });

  it('apply a document’s limit to reservations without prepayment', async () => {
    const buyer = await enter();
    const limit = await limitOf(PAGES.dinner);
    const carts = [await guestCart(PAGES.dinner, limit), await guestCart(PAGES.dinner, 1)];
    expect((await buyer.reserveOrder(carts[0]?.purchaseId ?? null)).value().situation).toBe('succeeded');
    expect(told(await buyer.reserveOrder(carts[1]?.purchaseId ?? null))).toEqual([422, 'limit_reached']);
  });

  it('ignore units of an expired Pix before the sweep', async () => {
    const limit = await limitOf(PAGES.festival);
    const buyer = await enter();
    const cart = await guestCart(PAGES.festival, limit);
    expect((await buyer.finalise(cart, { tipo: 'QRCODE' })).value().situation).toBe('waiting');
    const item = itemOf(await buyer.standing(PAGES.festival));
    expect(told(await buyer.reserve(PAGES.festival.store, [item]))).toEqual([422, 'limit_reached']);
    shop.pass(16 * MINUTE);
    expect((await buyer.reserve(PAGES.festival.store, [item])).status).toBe(200);
  });

  it('P-38 remove a used-up coupon at the next read and never charge another amount', async () => {
    await shop.marketplace.db.query("UPDATE coupons SET uses_left = 1 WHERE code = 'CATRACA10'");
    const one = await enter();
    const other = await enter();
    const item = itemOf(await one.standing(PAGES.secret));
    const cartOf = async (buyer: typeof one) => {
      const { purchaseId } = (await buyer.reserve(PAGES.secret.store, [item])).value();
      const json = { idpedido_marketplace: purchaseId, cupom: 'CATRACA10' };
      return (await buyer.call('applyCoupon', {}, json)).value();
    };
    const [first, second] = [await cartOf(one), await cartOf(other)];
    const shownOf = ({ orders }: Pick<typeof first, 'orders'>) =>
      orders.reduce((sum, { total, protectionFee }) => sum + total - protectionFee, 0) / 100;
    const pay = (shown: number) => other.payByCard(second, undefined, { valor_total: shown });
    expect((await one.payByCard(first, undefined, { valor_total: shownOf(first) })).status).toBe(200);
    // Without a read in between, the old amount is refused with the reason.
    expect(told(await pay(shownOf(second)))).toEqual([422, 'coupon_used_up']);
    const read = await other.purchases({ idpedido_marketplace: second.purchaseId, status: 'RE' });
    expect(read.orders[0]).toMatchObject({ couponCode: null, couponDiscount: 0 });
    expect(shownOf(read)).toBeGreaterThan(shownOf(second));
    expect(told(await pay(shownOf(second)))).toEqual([409, 'amount_changed']);
    expect((await pay(shownOf(read))).value().situation).toBe('succeeded');
    const bought = await other.purchase(second);
    expect(bought.total).toBe(shownOf(read) * 100);
    expect(bought.orders[0]).toMatchObject({ couponCode: null, couponDiscount: 0 });
  });

  it('require a complete profile to reserve, and make the buyer the bearer', async () => {
    const nobody = await enter({ documento: '', end_cep: '' });
    expect(told(await nobody.reserveOrder((await guestCart(PAGES.dinner)).purchaseId))).toEqual([
      422,
      'profile_incomplete',
    ]);
    const buyer = await enter();
    await shop.marketplace.db.query('UPDATE events SET bearer_required = true WHERE slug = $1', [
      PAGES.dinner.product,
    ]);
    await shop.marketplace.db.notify('catalog', 'changed');
    await vi.waitFor(
      async () => expect((await guestCart(PAGES.dinner)).orders[0]?.lines[0]?.bearerRequired).toBe(true),
      SOON,
    );
    const cart = await guestCart(PAGES.dinner, 2);
    expect((await buyer.reserveOrder(cart.purchaseId)).status).toBe(200);
    const { tickets } = await buyer.purchase(cart);
    expect(tickets.map(({ bearerName }) => bearerName)).toEqual(['Nova Compradora', '']);
    expect(tickets[0]?.bearerDocument).toMatch(/^\d{3}\./);
  });

  it.each([0, -1, 13, 2 ** 31, 1.5, '0', '-3', '1.5', ''])(
    'refuse %j as a number of installments',
    async (parcela) => {
      const buyer = await enter();
      const cart = await guestCart(PAGES.festival);
      for (const pay of [
        () => buyer.payByCard(cart, undefined, { parcela }),
        () => buyer.finalise(cart, { tipo: 'QRCODE' }, { parcela }),
      ]) {
        const refused = await pay();
        const isWhole = Number.isSafeInteger(Number(parcela)) && parcela !== '';
        expect(told(refused)).toEqual(isWhole ? [422, 'instalments_invalid'] : [400, 'bad_request']);
      }
      expect((await buyer.payByCard(cart, undefined, { parcela: 1 })).value().situation).toBe('succeeded');
    },
  );

  it('protect nothing where no protection is offered', async () => {
    const buyer = await enter();
    const cart = await guestCart(PAGES.pixel);
    expect((await buyer.payByCard(cart, undefined, { aplicar_protect: true })).status).toBe(200);
    expect((await buyer.purchase(cart)).protected).toBe(false);
  });

  it('accept any kind of payment without the partner’s discount', async () => {
    const buyer = await enter();
    const cart = await guestCart(PAGES.secret);
    const json = { idpedido_marketplace: cart.purchaseId, codigo: '555555' };
    expect((await shop.send('bin', { json })).value().orders[0]?.binDiscount).toBeGreaterThan(0);
    expect(told(await buyer.finalise(cart, { tipo: 'QRCODE' }, { bin_allow: true }))).toEqual([
      422,
      'bin_mismatch',
    ]);
    const paid = await buyer.finalise(cart, { tipo: 'QRCODE' }, { bin_allow: false });
    expect(paid.value().situation).toBe('waiting');
    const { total, orders } = await buyer.purchase(cart);
    expect(orders[0]?.binDiscount).toBe(0);
    expect(total).toBe((cart.orders[0]?.total ?? 0) - (cart.orders[0]?.protectionFee ?? 0));
  });
});
