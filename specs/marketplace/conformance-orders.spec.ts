/** Calls about orders over HTTP: the list, ticket files, bearers, facial registration, cancellation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../domain/kernel/values.ts';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { buyerIn, found, itemOf, PAGES, told } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';

const DAY = 86_400_000;
const MATCH = { store: 'liga-das-arenas', product: 'atletico-ipe-x-tempestade' };

describe.each(ONE_LEG)('orders, on $name', (leg) => {
  let shop: ShopUnderTest;
  let ana: ReturnType<typeof buyerIn>;
  let bruno: ReturnType<typeof buyerIn>;
  const enter = async (): Promise<void> => {
    ana = buyerIn(shop, await shop.enter('ana@catraca.com.br'));
    bruno = buyerIn(shop, await shop.enter('bruno@catraca.com.br'));
  };
  beforeAll(async () => {
    shop = await openLeg(leg);
    await enter();
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  /** Buys a ticket that requires a face. Returns a read of that ticket. */
  const faceTicket = async (buyer: ReturnType<typeof buyerIn>) => {
    const { variations } = await buyer.page(MATCH);
    const variation = variations.find(({ seated, sale }) => !seated && sale === 'onSale');
    const reserved = variation
      ? await buyer.reserve(MATCH.store, [itemOf(variation)])
      : (await buyer.reserveSeats(MATCH, 1)).told;
    const cart = reserved.value();
    expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    return async () => found((await buyer.purchase(cart)).tickets[0], 'ticket');
  };

  describe('listOrders', () => {
    it('lists the buyer’s own purchases page by page, newest first', async () => {
      const first = await ana.buy(PAGES.secret);
      const second = await ana.buy(PAGES.pixel);
      const list = await ana.purchases({ limite: 1 });
      expect(list.total).toBe(2);
      expect(list.purchases.map(({ purchaseId }) => purchaseId)).toEqual([second.cart.purchaseId]);
      const next = await ana.purchases({ limite: 1, pagina: 2 });
      expect(next.purchases.map(({ purchaseId }) => purchaseId)).toEqual([first.cart.purchaseId]);
      expect((await ana.purchases({ status: 'CO' })).purchases).toHaveLength(2);
      expect((await ana.purchases({ status: 'CA' })).purchases).toEqual([]);
      expect((await bruno.purchases()).purchases).toEqual([]);
      const day = found((await ana.page(PAGES.pixel)).startsAt, 'date').slice(0, 10);
      const dated = await ana.purchases({ data_de: day, data_ate: day });
      expect(dated.purchases.map(({ purchaseId }) => purchaseId)).toEqual([second.cart.purchaseId]);
      expect(dated.total).toBe(1);
      // The secret date is on no day (E-16).
      expect((await ana.purchases({ data_de: '2000-01-01', data_ate: '2999-12-31' })).total).toBe(1);
    });

    it('lists an account’s open cart by status and a guest’s by cart id', async () => {
      const cart = (
        await ana.reserve(PAGES.secret.store, [itemOf(await ana.standing(PAGES.secret))])
      ).value();
      const list = await ana.purchases({ status: 'RE' });
      expect([list.purchaseId, list.orders.length]).toEqual([cart.purchaseId, 1]);
      const guest = buyerIn(shop);
      const open = (
        await guest.reserve(PAGES.secret.store, [itemOf(await guest.standing(PAGES.secret))])
      ).value();
      const own = await guest.purchases({ status: 'RE', idpedido_marketplace: open.purchaseId });
      expect(own.orders).toEqual(open.orders);
      expect(told(await guest.call('listOrders', {}, {}))).toEqual([403, 'forbidden']);
      expect((await guest.call('listOrders', {}, { status: 'XX' })).refusal.params).toEqual({
        path: 'status',
      });
      // Expires the open cart, so that the next step does not buy its items as well.
      shop.pass(16 * 60_000);
    });
  });

  describe('ticketFile', () => {
    it('returns a PDF, a wallet pass and a calendar entry to the owner only', async () => {
      const { tickets } = await ana.buy(PAGES.pixel);
      const iditem = found(tickets[0], 'ticket').line.lineId;
      const file = async (formato: string) => ana.call('ticketFile', { iditem, formato });
      const content = async (formato: string) =>
        Buffer.from((await file(formato)).value().content, 'base64').toString('latin1');
      expect(await content('pdf')).toMatch(/^%PDF-1\.\d/);
      expect((await content('carteira')).slice(0, 4)).toBe('PK\u0003\u0004');
      expect(await content('calendario')).toMatch(/^BEGIN:VCALENDAR\r\n/);
      for (const unknown of ['docx', '__proto__', 'constructor', 'toString'])
        expect(told(await file(unknown))).toEqual([404, 'not_found']);
      for (const formato of ['pdf', 'carteira', 'calendario']) {
        expect(told(await bruno.call('ticketFile', { iditem, formato }))).toEqual([404, 'not_found']);
        expect(told(await buyerIn(shop).call('ticketFile', { iditem, formato }))).toEqual([403, 'forbidden']);
      }
    });
  });

  it('no call fails on names that every object has', async () => {
    const token = await shop.enter('ana@catraca.com.br');
    for (const [name, { path }] of Object.entries(API_CALLS))
      for (const word of ['__proto__', 'constructor', 'toString']) {
        const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => [place, word]);
        if (places.length === 0) continue;
        const sending = { path: Object.fromEntries(places), token };
        expect([name, (await shop.send(name as CallName, sending)).status]).not.toEqual([name, 500]);
      }
  });

  describe('changeBearer', () => {
    const NEW = { nome: 'Caio Prado', documento: '390.533.447-05', email: 'caio@catraca.com.br' };

    it('issues a new ticket for another bearer, once', async () => {
      const { cart, tickets } = await ana.buy(PAGES.pixel);
      const before = found(tickets[0], 'ticket');
      const change = (json: object, buyer = ana) =>
        buyer.call('changeBearer', { iditem: before.line.lineId }, json);
      for (const nome of ['Caio', '王 小明'])
        expect(told(await change({ ...NEW, nome }))).toEqual([422, 'bearer_name']);
      expect(told(await change({ ...NEW, documento: '390.533.447-06' }))).toEqual([422, 'bearer_document']);
      expect((await change({ nome: 'Caio Prado' })).refusal.params).toEqual({ path: 'documento' });
      expect(told(await change(NEW, bruno))).toEqual([404, 'not_found']);
      const after = found((await change(NEW)).value().tickets[0], 'ticket');
      expect(after).toMatchObject({ bearerName: 'Caio Prado', bearerChanged: true, status: 'valid' });
      expect(after.code).not.toBe(before.code);
      expect(told(await change(NEW))).toEqual([422, 'orders.bearerChanged']);
      expect((await ana.purchase(cart)).tickets).toHaveLength(1);
    });

    it('returns 404 for an unknown line', async () => {
      for (const iditem of ['0', '999999', 'nada', '99999999999']) {
        expect(told(await ana.call('changeBearer', { iditem }, NEW))).toEqual([404, 'not_found']);
      }
    });
  });

  describe('facialLink', () => {
    it('redirects to the provider and back with the outcome', async () => {
      const ticket = await faceTicket(ana);
      const idItem = (await ticket()).line.lineId;
      expect((await ticket()).facial).toBe('pending');
      const back = `${shop.url}/confirmacao-facial`;
      const link = (json: object, buyer = ana) => buyer.call('facialLink', { idItem }, json);
      expect(told(await link({ url_redirect: 'https://evil.example/' }))).toEqual([422, 'bad_address']);
      expect(told(await link({ url_redirect: back }, bruno))).toEqual([404, 'not_found']);
      const { url } = (await link({ url_redirect: back })).value();
      const page = await fetch(url);
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      const decide = (outcome: string) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
      expect((await decide('inAnalysis')).headers.get('location')).toBe(`${back}?situacao=ANALISE`);
      expect((await ticket()).facial).toBe('inAnalysis');
      expect(told(await link({ url_redirect: back }))).toEqual([409, 'facial_in_analysis']);
      expect((await decide('registered')).headers.get('location')).toBe(`${back}?situacao=CADASTRADA`);
      await decide('pending');
      expect((await ticket()).facial).toBe('registered');
      expect(told(await link({ url_redirect: back }))).toEqual([409, 'facial_registered']);
      expect((await decide('outra')).status).toBe(400);
      shop.pass(61 * 60_000);
      expect((await decide('registered')).status).toBe(404);
      const { tickets } = await ana.buy(PAGES.pixel);
      const plain = { idItem: found(tickets[0], 'ticket').line.lineId };
      expect(told(await ana.call('facialLink', plain, { url_redirect: back }))).toEqual([404, 'not_found']);
    });
  });

  it('O-41 a bearer registers the face by a link, once and without the account', async () => {
    const ticket = await faceTicket(ana);
    const idItem = (await ticket()).line.lineId;
    expect(told(await bruno.call('facialInvitation', { idItem }))).toEqual([404, 'not_found']);
    const earlier = (await ana.call('facialInvitation', { idItem })).value().token;
    const convite = (await ana.call('facialInvitation', { idItem })).value().token;
    const face = (json = { convite }) => shop.send('invitedFace', { json });
    expect(told(await face({ convite: earlier }))).toEqual([404, 'not_found']);
    expect((await face()).value()).toMatchObject({
      lineId: idItem,
      productName: (await ana.page(MATCH)).title,
      bearerName: (await ticket()).bearerName,
      facial: 'pending',
    });
    const link = (json: object) => shop.send('invitedFacialLink', { json: { convite, ...json } });
    const back = `${shop.url}/confirmacao-facial`;
    expect(told(await link({ url_redirect: 'https://evil.example/' }))).toEqual([422, 'bad_address']);
    expect(told(await link({ url_redirect: back, convite: 'x' }))).toEqual([404, 'not_found']);
    const { url } = (await link({ url_redirect: back })).value();
    const body = new URLSearchParams({ outcome: 'registered' });
    const returned = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    expect(returned.headers.get('location')).toBe(`${back}?situacao=CADASTRADA`);
    expect((await face()).value()).toMatchObject({ facial: 'registered' });
    expect((await ticket()).facial).toBe('registered');
    expect(told(await link({ url_redirect: back }))).toEqual([409, 'facial_registered']);
    expect(told(await ana.call('facialInvitation', { idItem }))).toEqual([409, 'facial_registered']);
  });

  it('registers a photo after a minute in analysis', async () => {
    const ticket = await faceTicket(bruno);
    const path = { idItem: (await ticket()).line.lineId };
    const json = { url_redirect: `${shop.url}/confirmacao-facial` };
    const { url } = (await bruno.call('facialLink', path, json)).value();
    const body = new URLSearchParams({ outcome: 'inAnalysis' });
    await fetch(url, { method: 'POST', body, redirect: 'manual' });
    expect((await ticket()).facial).toBe('inAnalysis');
    shop.pass(60_000);
    expect((await ticket()).facial).toBe('registered');
    expect(told(await bruno.call('facialLink', path, json))).toEqual([409, 'facial_registered']);
  });

  describe('cancelItem and cancelOrder', () => {
    it('cancel one ticket and free its stock', async () => {
      const { cart, tickets } = await bruno.buy(PAGES.secret, 2);
      const left = async () => (await bruno.standing(PAGES.secret)).stock;
      const before = (await left()) ?? 0;
      const [first, second] = tickets;
      const cancel = (buyer: typeof bruno, iditem: string | undefined) =>
        buyer.call('cancelItem', { iditem: iditem ?? '' });
      expect(told(await cancel(ana, first?.line.lineId))).toEqual([404, 'not_found']);
      const told1 = (await cancel(bruno, first?.line.lineId)).value();
      expect(told1.tickets.map(({ status }) => status).toSorted()).toEqual(['canceled', 'valid']);
      expect(await left()).toBe(before + 1);
      expect(told(await cancel(bruno, first?.line.lineId))).toEqual([422, 'orders.itemCancelled']);
      expect((await cancel(bruno, second?.line.lineId)).value().status).toBe('canceled');
      expect((await bruno.purchase(cart)).tickets.every(({ code }) => code === null)).toBe(true);
    });

    it('cancel a whole order after a period of pending cancellation', async () => {
      const { cart } = await bruno.buy(PAGES.secret, 2);
      const cancel = () => bruno.call('cancelOrder', { idpedido: cart.purchaseId ?? '' });
      expect((await cancel()).value().status).toBe('pendingCancellation');
      expect(told(await cancel())).toEqual([422, 'orders.pendingCancellation']);
      shop.pass(30_000);
      expect((await bruno.purchase(cart)).status).toBe('canceled');
      expect(told(await cancel())).toEqual([422, 'orders.cancelled']);
      expect(told(await ana.call('cancelOrder', { idpedido: cart.purchaseId ?? '' }))).toEqual([
        404,
        'not_found',
      ]);
    });
  });

  const refunded = async (purchaseId: PurchaseId): Promise<number | undefined> =>
    (await bruno.purchase({ purchaseId })).money?.find(({ cause }) => cause === 'refund')?.amount;

  it('refund a protected order once the cancellation period is over', async () => {
    const cart = (
      await bruno.reserve(PAGES.festival.store, [itemOf(await bruno.standing(PAGES.festival))])
    ).value();
    const protectedToo = cart.orders.some(({ protectionFee }) => protectionFee > 0);
    const paid = await bruno.payByCard(cart, undefined, { aplicar_protect: protectedToo });
    expect(paid.value().situation).toBe('succeeded');
    const idpedido = cart.purchaseId ?? '';
    const refund = (json: object = { motivo: 'DOENCA' }) => bruno.call('requestRefund', { idpedido }, json);
    expect((await refund({ motivo: 'TEDIO' })).refusal.params).toEqual({ path: 'motivo' });
    expect(protectedToo).toBe(true);
    expect(told(await refund())).toEqual([422, 'orders.periodRunning']);
    shop.pass(8 * DAY);
    await enter();
    expect(told(await bruno.call('cancelOrder', { idpedido }))).toEqual([422, 'orders.periodOver']);
    expect((await refund()).value().status).toBe('pendingCancellation');
    expect(await refunded(idpedido as PurchaseId)).toBe((await bruno.purchase(cart)).total);
    shop.pass(60_000);
    expect((await bruno.purchase(cart)).status).toBe('canceled');
    const { cart: plain } = await bruno.buy(PAGES.secret);
    const other = await bruno.call(
      'requestRefund',
      { idpedido: plain.purchaseId ?? '' },
      { motivo: 'ROUBO' },
    );
    expect(told(other)).toEqual([422, 'orders.unprotected']);
  });
});
