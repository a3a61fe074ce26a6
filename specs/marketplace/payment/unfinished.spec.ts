/** Unfinished purchases and reservations elsewhere are listed with all data to pay, resume or release them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, found, itemOf, PAGES, type Page, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNPAID = { apenas_nao_pago: 'true' };

describe.each(LEGS)('unfinished purchases, on $name', { timeout: 60_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const start = async () => {
    const { token, email } = await newcomer(shop);
    const buyer = buyerIn(shop, token);
    const listed = async (status?: string, language = 'pt-BR') =>
      (
        await shop.send('listOrders', {
          json: { lang: language, ...(status === undefined ? {} : { status }) },
          token,
        })
      ).value().purchases;
    return { token, email, buyer, listed };
  };
  const letters = async (at: Page, token?: string, purchaseId?: string | null) =>
    (
      await shop.send('seatMap', {
        path: { store: at.store, event: at.product },
        json: purchaseId === undefined ? {} : { idpedido_marketplace: purchaseId },
        ...(token === undefined ? {} : { token }),
      })
    ).value();
  const payPage = (token: string) =>
    fetch(`${shop.url}/sandbox/pix/${token}`, { method: 'POST', redirect: 'manual' });

  it('list an open Pix with code, deadline, amount and number, on every device', async () => {
    const { buyer, email } = await start();
    const cart = (
      await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
    ).value();
    const waiting = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
    expect(waiting.expiresAt).toBe(waiting.pix?.expiresAt);
    const there = await shop.enter(email);
    const elsewhere = async (status?: string) =>
      (await shop.send('listOrders', { json: status === undefined ? {} : { status }, token: there })).value()
        .purchases;
    for (const purchases of [await elsewhere(), await elsewhere('AG')]) {
      expect(purchases).toMatchObject([
        { purchaseId: cart.purchaseId, status: 'awaitingPayment', kind: 'pix', number: waiting.number },
      ]);
      expect(purchases[0]?.payment).toEqual(waiting);
      expect(waiting.pix?.code).toContain(((purchases[0]?.total ?? 0) / 100).toFixed(2));
    }
    expect(await elsewhere('PE')).toEqual([]);
    shop.pass(16 * MINUTE);
    expect(await elsewhere('AG')).toEqual([]);
    expect((await elsewhere())[0]).toMatchObject({
      status: 'canceled',
      payment: { reason: 'pix_expired', pix: null, expiresAt: null, reference: '' },
    });
  });

  it('report the account and deadline of a deposit, and accept it', async () => {
    const { buyer, listed } = await start();
    const { told: reserved } = await buyer.reserveSeats(PAGES.mexican, 1);
    const cart = reserved.value();
    const before = shop.now();
    const waiting = (await buyer.finalise(cart, { tipo: 'DEPOSITO' })).value();
    expect(waiting).toMatchObject({ situation: 'waiting', pix: null });
    expect(waiting.reference).toMatch(/^\d{4} \d{4} \d{4}$/);
    expect(waiting.instructions).toContain(waiting.reference);
    expect(Math.abs(Date.parse(waiting.expiresAt ?? '') - before - 48 * HOUR)).toBeLessThan(MINUTE);
    const [again] = await listed('AG', 'es-ES');
    expect(again?.payment?.reference).toBe(waiting.reference);
    expect(again?.payment?.instructions).toMatch(/Deposita en la cuenta.*CLABE/);
    await payPage(waiting.token);
    expect((await listed())[0]).toMatchObject({ status: 'completed', payment: { instructions: '' } });
  });

  it('list a review until it is decided', async () => {
    const { buyer, listed } = await start();
    const cart = (
      await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
    ).value();
    await buyer.payByCard(cart, '4000 0000 0000 0077');
    expect(await listed('PE')).toMatchObject([{ kind: 'credit', payment: { situation: 'waiting' } }]);
    shop.pass(10_000);
    expect(await listed('PE')).toEqual([]);
    expect(await listed()).toMatchObject([{ status: 'completed' }]);
  });

  it('O-44 list an order refused after a review, until its hold ends and as canceled afterwards', async () => {
    const { buyer, token, listed } = await start();
    const declined = async (number: string) => {
      const cart = (
        await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
      ).value();
      await buyer.payByCard(cart, number);
      return cart;
    };
    const cart = await declined('4000 0000 0000 0341');
    const total = (await listed('PE'))[0]?.total;
    shop.pass(10_000);
    const payment = { situation: 'failed', reason: 'card_refused', message: expect.stringMatching(/banco/) };
    const order = { purchaseId: cart.purchaseId, total, payment, tickets: [{ code: null }] };
    expect(await listed()).toMatchObject([{ ...order, status: 'cart' }]);
    expect([await listed('AG'), await listed('PE'), await listed('CA')]).toEqual([[], [], []]);
    const counted = await shop.send('listOrders', { json: { get_total: true }, token });
    expect(counted.value().total).toBe(1);
    shop.pass(HOUR);
    expect(await listed()).toMatchObject([{ ...order, status: 'canceled' }]);
    expect(await listed('CA')).toMatchObject([{ ...order, status: 'canceled' }]);
    // A cart that was changed since keeps the total of its last state.
    const { purchaseId } = await declined('4000 0000 0000 0341');
    shop.pass(10_000);
    await listed();
    const another = [itemOf(await buyer.standing(PAGES.secret))];
    await buyer.reserve(PAGES.secret.store, another, { idpedido_marketplace: purchaseId });
    const counts = { total: 2 * found(total, 'total'), tickets: [{}, {}] };
    expect((await listed())[0]).toMatchObject({ ...counts, status: 'cart' });
    shop.pass(HOUR);
    expect((await listed())[0]).toMatchObject({ ...counts, status: 'canceled' });
    // A card that is declined at once never was an order.
    await declined('4000 0000 0000 0002');
    expect(await listed()).toHaveLength(2);
    shop.pass(HOUR);
    expect(await listed()).toHaveLength(2);
  });

  it('free their seats when the Pix is abandoned, and return a later payment', async () => {
    const { buyer, token, listed } = await start();
    const { seats, told: reserved } = await buyer.reserveSeats(PAGES.clocks, 2);
    const cart = reserved.value();
    const waiting = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
    const indexes = seats.map(({ index }) => index);
    const shown = async (as?: string) => {
      const { states } = await letters(PAGES.clocks, as);
      return indexes.map((index) => states[index]).join('');
    };
    expect([await shown(), await shown(token)]).toEqual(['RR', 'SS']);
    const stranger = await start();
    const path = { idpedido: cart.purchaseId ?? '' };
    expect(told(await shop.send('cancelOrder', { path, query: UNPAID, token: stranger.token }))).toEqual([
      404,
      'not_found',
    ]);
    // A cancellation of a bought purchase is not one of an unpaid purchase.
    expect(told(await shop.send('cancelOrder', { path, token }))).toEqual([422, 'orders.unpaid']);
    const given = (await shop.send('cancelOrder', { path, query: UNPAID, token })).value();
    expect(given).toMatchObject({
      status: 'canceled',
      payment: { situation: 'failed', reason: 'cancelled', pix: null },
    });
    expect([await shown(), await shown(token)]).toEqual(['LL', 'LL']);
    await payPage(waiting.token);
    expect(await (await shop.get(`/sandbox/pix/${waiting.token}`)).text()).toContain('devolvido');
    expect((await listed())[0]).toMatchObject({ status: 'canceled', payment: { reason: 'cancelled' } });
    const [row] = await shop.marketplace.db.query<{ tickets: number }>(
      'SELECT count(*)::int AS tickets FROM tickets WHERE purchase_id = $1',
      [cart.purchaseId],
    );
    expect(row?.tickets).toBe(0);
  });

  it('cannot be abandoned after the payment', async () => {
    const { buyer, token } = await start();
    const { told: reserved } = await buyer.reserveSeats(PAGES.clocks, 1);
    const cart = reserved.value();
    const waiting = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
    await payPage(waiting.token);
    const path = { idpedido: cart.purchaseId ?? '' };
    const late = await shop.send('cancelOrder', { path, token, query: UNPAID });
    expect(told(late)).toEqual([409, 'already_paid']);
    expect(await buyer.purchase(cart)).toMatchObject({
      status: 'completed',
      payment: { situation: 'succeeded' },
    });
  });

  it('are either paid or abandoned when both happen in parallel', async () => {
    const { buyer, token } = await start();
    const { told: reserved } = await buyer.reserveSeats(PAGES.clocks, 1);
    const cart = reserved.value();
    const waiting = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
    const path = { idpedido: cart.purchaseId ?? '' };
    await Promise.all([payPage(waiting.token), shop.send('cancelOrder', { path, query: UNPAID, token })]);
    const bought = await buyer.purchase(cart);
    const text = await (await shop.get(`/sandbox/pix/${waiting.token}`)).text();
    // The purchase was paid and perhaps canceled later, or it was abandoned and the money returned.
    if (bought.payment?.situation === 'succeeded') expect(text).not.toContain('devolvido');
    else expect([bought.status, text.includes('devolvido')]).toEqual(['canceled', true]);
  });

  it('name their seats on the map to their own buyer only', async () => {
    const { buyer, token } = await start();
    const guest = buyerIn(shop);
    const first = await buyer.reserveSeats(PAGES.clocks, 1);
    const paying = first.told.value();
    await buyer.finalise(paying, { tipo: 'QRCODE' });
    const second = await buyer.reserveSeats(PAGES.clocks, 2);
    const cart = second.told.value();
    const others = await guest.reserveSeats(PAGES.clocks, 1);
    const guests = others.told.value().purchaseId;
    const mine = await letters(PAGES.clocks, token);
    expect(mine.own).toEqual([
      {
        purchaseId: paying.purchaseId,
        status: 'awaitingPayment',
        seats: first.seats.map(({ index }) => index),
      },
      { purchaseId: cart.purchaseId, status: 'cart', seats: second.seats.map(({ index }) => index) },
    ]);
    for (const index of mine.own.flatMap(({ seats }) => seats)) expect(mine.states[index]).toBe('S');
    const theirs = others.seats[0]?.index ?? -1;
    expect(mine.states[theirs]).toBe('R');
    // A guest's purchase id shows that guest's seats. An account's purchase id shows nothing without its login.
    const asGuest = await letters(PAGES.clocks, undefined, guests);
    expect([asGuest.own, asGuest.states[theirs]]).toEqual([
      [{ purchaseId: guests, status: 'cart', seats: [theirs] }],
      'S',
    ]);
    const spying = await letters(PAGES.clocks, undefined, cart.purchaseId);
    expect([spying.own, spying.states[second.seats[0]?.index ?? -1]]).toEqual([[], 'R']);
    expect((await letters(PAGES.clocks)).own).toEqual([]);

    // A buyer who requests an already reserved seat gets its purchase id, to resume or release it.
    const again = (of: (typeof first)['itens'], as = buyer, more: object = {}) =>
      as.reserve(PAGES.clocks.store, of, more);
    const held = await again(first.itens);
    expect(told(held)).toEqual([409, 'seat_taken']);
    expect(held.refusal.params.idpedido_marketplace).toBe(paying.purchaseId);
    expect(held.refusal.msg).toContain('já é seu');
    expect((await again(others.itens)).refusal.params).not.toHaveProperty('idpedido_marketplace');
    const own = { idpedido_marketplace: guests };
    expect((await again(others.itens, guest, own)).refusal.params.idpedido_marketplace).toBe(guests);

    // Resumes the cart by its id. Releases cart items by removal, and an unfinished payment by abandoning it.
    const resumed = (
      await shop.send('listOrders', {
        json: { status: 'RE', idpedido_marketplace: cart.purchaseId },
        token,
      })
    ).value();
    expect(resumed.orders[0]?.lines).toHaveLength(2);
    const order = found(resumed.orders[0], 'order');
    await shop.send('removeItem', {
      json: {
        idpedido_marketplace: cart.purchaseId,
        iditens: order.lines.map(({ lineId }) => lineId),
        idpedido: order.orderId,
        loja: order.store,
      },
      token,
    });
    await shop.send('cancelOrder', { path: { idpedido: paying.purchaseId ?? '' }, query: UNPAID, token });
    const after = await letters(PAGES.clocks, token);
    expect(after.own).toEqual([]);
    for (const index of mine.own.flatMap(({ seats }) => seats)) expect(after.states[index]).toBe('L');
  });

  it('show their seats as bought on the map once they are paid', async () => {
    const { buyer, token } = await start();
    const { seats, told: reserved } = await buyer.reserveSeats(PAGES.clocks, 1);
    const cart = reserved.value();
    await buyer.payByCard(cart);
    const map = await letters(PAGES.clocks, token);
    const index = seats[0]?.index ?? -1;
    expect(map.states[index]).toBe('P');
    expect(map.own).toEqual([{ purchaseId: cart.purchaseId, status: 'completed', seats: [index] }]);
  });
});
