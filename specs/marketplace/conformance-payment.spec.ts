/** Every call about payments over HTTP: kinds, installments, cards, Pix, reservations, and errors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPixCode } from '../../domain/fields/payment.ts';
import { timeOfOrder, withdrawalBefore } from '../../domain/orders/withdrawal.ts';
import { buyerIn, itemOf, KINDS, PAGES, told } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { lettersTo } from './conformance-letters.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';
import { newcomer } from './newcomers.ts';

const MINUTE = 60_000;
const CHOICE = { aplicar_frete: 0, aplicar_protect: 0 };

describe.each(ONE_LEG)('payments, on $name', (leg) => {
  let shop: ShopUnderTest;
  let email: string;
  let token: string;
  let buyer: ReturnType<typeof buyerIn>;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  /** Starts as a buyer without purchases, so that earlier specs do not count toward limits. */
  const startAs = async (changes?: object): Promise<void> => {
    ({ email, token } = await newcomer(shop, changes));
    buyer = buyerIn(shop, token);
  };
  const cartOf = async (page: { readonly store: string; readonly product: string }, quantidade = 1) =>
    (await buyer.reserve(page.store, [itemOf(await buyer.standing(page), { quantidade })])).value();

  it('list the kinds of a store in the requested language, or return 404', async () => {
    const kinds = async (loja: string, language: string) =>
      shop.send('paymentKinds', { query: { loja }, language });
    const brazil = (await kinds(PAGES.festival.store, 'pt-BR')).value().kinds;
    expect(brazil.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['credit', 'pix']));
    expect(brazil.find(({ kind }) => kind === 'credit')?.name).toBe('Cartão de crédito');
    const mexico = (await kinds(PAGES.mexican.store, 'en-US')).value().kinds;
    expect(mexico.map(({ kind }) => kind)).not.toContain('pix');
    expect(mexico.find(({ kind }) => kind === 'credit')?.name).toBe('Credit card');
    expect((await kinds('ninguem', 'pt-BR')).status).toBe(404);
  });

  it('offer up to twelve installments, later ones with interest, and the protection', async () => {
    await startAs();
    const cart = await cartOf(PAGES.festival, 2);
    const path = { orderId: cart.purchaseId ?? '' };
    const { options } = (await shop.send('instalments', { path, query: CHOICE, token })).value();
    expect(options[0]).toMatchObject({ count: 1, interest: 0 });
    expect(options.length).toBeGreaterThan(3);
    expect(options.length).toBeLessThanOrEqual(12);
    for (const { count, each, total } of options)
      expect(Math.abs(count * each - total)).toBeLessThanOrEqual(count);
    expect(options.at(-1)?.interest).toBeGreaterThan(0);
    const protection = (await shop.send('protection', { path, language: 'es-ES', token })).value();
    expect(protection.text).toContain('Reembolso del 100%');
    const more = { ...CHOICE, aplicar_protect: 1 };
    const withIt = (await shop.send('instalments', { path, query: more, token })).value().options[0];
    expect((withIt?.total ?? 0) - (options[0]?.total ?? 0)).toBe(protection.price);
    const unknown = { path: { orderId: 'nada' } };
    expect(told(await shop.send('protection', unknown))).toEqual([400, 7400]);
    expect(told(await shop.send('instalments', { ...unknown, query: CHOICE, token }))).toEqual([400, 7400]);
    expect((await shop.send('instalments', { path, token })).refusal.params).toEqual({
      path: 'aplicar_frete',
    });
  });

  describe('cardToken', () => {
    const CARD = { numero: '4111 1111 1111 1111', titular: 'ANA SOUZA', validade: '12/30', cvv: '123' };
    it('returns a token and stores neither it nor the card number', async () => {
      const answer = (await shop.send('cardToken', { json: CARD })).value();
      expect(answer).toMatchObject({ brand: 'visa', lastDigits: '1111' });
      const rows = JSON.stringify(await shop.marketplace.db.query('SELECT * FROM card_tokens'));
      expect(rows).not.toContain('4111111111111111');
      expect(rows).not.toContain(answer.token);
    });

    it.each([
      ['numero', '4111 1111 1111 1112', 'card_invalid'],
      ['numero', 'x', 'card_invalid'],
      ['validade', '12/20', 'card_expired'],
      ['validade', '13/30', 'card_expired'],
      ['cvv', '12', 'security_code'],
      ['titular', ' ', 'card_invalid'],
    ])('refuses %s = %j', async (field, text, code) => {
      expect(told(await shop.send('cardToken', { json: { ...CARD, [field]: text } }))).toEqual([422, code]);
    });
  });

  describe('finalise by card', () => {
    it('completes the purchase once for repeated requests', async () => {
      await startAs();
      const cart = await cartOf(PAGES.festival, 2);
      const first = (await buyer.payByCard(cart)).value();
      expect(first).toMatchObject({ situation: 'succeeded', pix: null });
      const again = (await buyer.payByCard(cart)).value();
      expect(again.token).toBe(first.token);
      const bought = await buyer.purchase(cart);
      expect(bought).toMatchObject({ status: 'completed', kind: 'credit' });
      expect(bought.tickets).toHaveLength(2);
      expect(new Set(bought.tickets.map(({ code }) => code)).size).toBe(2);
      expect(told(await buyer.call('cart', {}, { idpedido_marketplace: cart.purchaseId }))).toEqual([
        400, 7400,
      ]);
      // One welcome letter and one ticket letter, regardless of repeated requests.
      expect(await lettersTo(shop, email)).toBe(2);
    });

    it.each([
      ['4000 0000 0000 0002', 'card_refused'],
      ['4000 0000 0000 9995', 'insufficient_funds'],
      ['4000 0000 0000 0069', 'card_expired'],
      ['4000 0000 0000 0127', 'security_code'],
      ['4000 0000 0000 0119', 'processor_unavailable'],
    ])('refuses the card %s with %s and keeps the cart', async (number, reason) => {
      await startAs();
      const cart = await cartOf(PAGES.secret);
      const refused = (await buyer.payByCard(cart, number)).value();
      expect(refused).toMatchObject({ situation: 'failed', reason });
      expect(refused.message).toMatch(/\w/);
      expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    });

    it.each([
      ['4000 0000 0000 0077', 'succeeded', 'completed'],
      ['4000 0000 0000 0341', 'failed', undefined],
    ])('puts the card %s under review and then reports %s', async (number, situation, status) => {
      await startAs();
      const cart = await cartOf(PAGES.secret);
      expect((await buyer.payByCard(cart, number)).value().situation).toBe('waiting');
      expect((await buyer.purchase(cart)).payment?.situation).toBe('waiting');
      shop.pass(10_000);
      const list = await buyer.purchases({ idpedido_marketplace: cart.purchaseId });
      if (status !== undefined) expect(list.purchases[0]).toMatchObject({ status, payment: { situation } });
      if (status !== undefined) return;
      // The purchase is a cart again, and stays listed with the reason (O-44).
      const refused = { situation, reason: 'card_refused', message: expect.stringMatching(/\w/) };
      const total = list.purchases[0]?.total;
      expect(list.purchases).toMatchObject([{ status: 'cart', payment: refused }]);
      expect(total).toBeGreaterThan(0);
      expect(list.purchases[0]?.tickets).toHaveLength(1);
      const open = await buyer.purchases({ idpedido_marketplace: cart.purchaseId, status: 'RE' });
      expect(open).toMatchObject({
        purchaseId: cart.purchaseId,
        payment: refused,
      });
      expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
    });

    it('O-23 reports the same cancellation deadline before and after paying', async () => {
      await startAs();
      const cart = await cartOf(PAGES.festival);
      const { cancelLimit, timeZone } = await buyer.purchases({
        idpedido_marketplace: cart.purchaseId,
        status: 'RE',
      });
      const before = withdrawalBefore(
        { cancelLimit, timeZone, at: shop.now() },
        { currencies: ['BRL'], hidesDate: false, donations: 'none' },
      );
      expect(before).not.toBeNull();
      expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
      const bought = await buyer.purchase(cart);
      const after = timeOfOrder(bought.cancelUntil, bought.timeZone);
      expect(before).toEqual({ is: 'until', ...after, ofAll: true });
    });

    it('E-07 omits the cancellation deadline of an event with a hidden date', async () => {
      await startAs();
      const cart = await cartOf(PAGES.secret);
      const hides = cart.orders.some(({ lines }) => lines.some(({ hideDate }) => hideDate));
      const told = await buyer.purchases({ idpedido_marketplace: cart.purchaseId, status: 'RE' });
      expect(hides).toBe(true);
      expect(told).toMatchObject({ cancelLimit: null, timeZone: null });
    });

    it('stores the interest of the chosen installments', async () => {
      await startAs();
      const cart = await cartOf(PAGES.festival, 2);
      const path = { orderId: cart.purchaseId ?? '' };
      const { options } = (await shop.send('instalments', { path, query: CHOICE, token })).value();
      const six = options.find(({ count }) => count === 6);
      expect((await buyer.payByCard(cart, undefined, { parcela: 6 })).value().situation).toBe('succeeded');
      expect(await buyer.purchase(cart)).toMatchObject({ installments: 6, interest: six?.interest });
    });

    it('refuses a wrong card token, kind, installment count, captcha or buyer', async () => {
      await startAs();
      const cart = await cartOf(PAGES.secret);
      const card = { tipo: 'CREDITO' };
      expect(told(await buyer.finalise(cart, card))).toEqual([422, 'card_token']);
      expect(told(await buyer.finalise(cart, { ...card, token_cartao: 'x' }))).toEqual([422, 'card_token']);
      expect(told(await buyer.finalise(cart, { tipo: 'RESERVA' }))).toEqual([422, 'kind_not_taken']);
      expect(told(await buyer.payByCard(cart, undefined, { parcela: 99 }))).toEqual([
        422,
        'instalments_invalid',
      ]);
      expect(told(await buyer.payByCard(cart, undefined, { captcha: 'x' }))).toEqual([400, 'captcha']);
      expect((await buyer.finalise(cart, { tipo: 'OURO' })).refusal.params).toEqual({
        path: 'forma_pagamento.tipo',
      });
      expect(told(await buyerIn(shop).payByCard(cart))).toEqual([403, 'forbidden']);
      const stranger = buyerIn(shop, (await newcomer(shop)).token);
      expect(told(await stranger.payByCard(cart))).toEqual([400, 7400]);
    });

    it('requires a complete profile', async () => {
      await startAs({ documento: '', end_cep: '' });
      const cart = await cartOf(PAGES.secret);
      expect(told(await buyer.payByCard(cart))).toEqual([422, 'profile_incomplete']);
    });

    it('requires a valid bearer with a unique document for each ticket', async () => {
      await startAs();
      const cart = (
        await buyer.reserve(PAGES.festival.store, [itemOf(await buyer.standing(PAGES.festival))])
      ).value();
      expect(cart.orders[0]?.lines[0]?.bearerRequired).toBe(false);
      await startAs();
      const page = { store: 'liga-das-arenas', product: 'atletico-ipe-x-tempestade' };
      const match = await buyer.page(page);
      const variation = match.variations.find(({ seated, sale }) => !seated && sale === 'onSale');
      const reserved = variation
        ? await buyer.reserve(page.store, [itemOf(variation, { quantidade: 2 })])
        : (await buyer.reserveSeats(page, 2)).told;
      const two = reserved.value();
      const lines = two.orders[0]?.lines ?? [];
      expect(lines.every(({ bearerRequired, facialRequired }) => bearerRequired && facialRequired)).toBe(
        true,
      );
      const bearer = (nth: number, documento: string, nome = 'Ana Souza') => ({
        iditem: lines[nth]?.lineId,
        nome,
        documento,
      });
      const refused = async (portadores: readonly object[]) =>
        (await buyer.payByCard(two, undefined, { portadores })).refusal.code;
      expect(await refused([])).toBe('bearer_missing');
      expect(await refused([bearer(0, '529.982.247-25'), bearer(1, '52998224725')])).toBe('bearer_repeated');
      expect(await refused([bearer(0, '529.982.247-26'), bearer(1, '111.444.777-35')])).toBe(
        'bearer_document',
      );
      expect(await refused([bearer(0, '529.982.247-25', 'Ana'), bearer(1, '111.444.777-35')])).toBe(
        'bearer_name',
      );
      expect(await refused([bearer(0, '529.982.247-25'), bearer(1, '111.444.777-35')])).toBeUndefined();
    });
  });

  describe('finalise by Pix', () => {
    const payPage = (pix: string) =>
      fetch(`${shop.url}/sandbox/pix/${pix}`, { method: 'POST', redirect: 'manual' });

    it('returns a readable code within the hold and completes once it is paid', async () => {
      await startAs();
      const cart = await cartOf(PAGES.secret);
      const waiting = (await buyer.finalise(cart, { tipo: 'QRCODE' })).value();
      expect(waiting.situation).toBe('waiting');
      expect(isPixCode(waiting.pix?.code ?? '')).toBe(true);
      const total =
        (cart.orders[0]?.total ?? 0) -
        (cart.orders[0]?.protectionFee ?? 0) -
        (cart.orders[0]?.shippingFee ?? 0);
      expect(waiting.pix?.code).toContain((total / 100).toFixed(2));
      const letters = await shop.marketplace.db.query<{ subject: string; body: string }>(
        "SELECT subject, body FROM outbox WHERE kind = 'pix' AND body LIKE '%' || $1 || '%'",
        [waiting.pix?.code],
      );
      expect(letters).toHaveLength(1);
      expect(letters[0]?.subject).toMatch(/^Falta pagar o seu pedido CT-\d+$/);
      expect(letters[0]?.body).toContain(`/minhas-compras/pedido/${cart.purchaseId}`);
      expect(letters[0]?.body).not.toContain('undefined');
      const expires = Date.parse(waiting.pix?.expiresAt ?? '');
      expect(expires).toBeGreaterThan(shop.now());
      expect(expires).toBeLessThanOrEqual(shop.now() + 15 * MINUTE + 1000);
      const open = await (await shop.get('/sandbox/pix')).text();
      expect(open).toContain(waiting.token);
      expect(open).toContain(letters[0]?.subject.split(' ').at(-1));
      expect(await (await shop.get(`/sandbox/pix/${waiting.token}`)).text()).toContain('Pagar agora');
      expect((await payPage(waiting.token)).status).toBe(303);
      expect((await payPage(waiting.token)).status).toBe(303);
      expect(await buyer.purchase(cart)).toMatchObject({ status: 'completed', kind: 'pix' });
    });

    it('returns 404 for an unknown token', async () => {
      expect((await shop.get('/sandbox/pix/nada')).status).toBe(404);
      expect((await payPage('nada')).status).toBe(404);
    });

    it('is refused in Mexico', async () => {
      await startAs();
      const { told: reserved } = await buyer.reserveSeats(PAGES.mexican, 1);
      expect(told(await buyer.finalise(reserved.value(), { tipo: 'QRCODE' }))).toEqual([
        422,
        'kind_not_taken',
      ]);
    });
  });

  it('accept a reservation without prepayment only at events that offer it', async () => {
    await startAs();
    const reserveOrder = async (id: string | null, tipo = 'RESERVA') =>
      shop.send('reserveOrder', {
        path: { idpedido: id ?? '' },
        json: { forma_pagamento: { tipo }, captcha: await shop.captcha('reserveOrder') },
        token,
      });
    const cart = await cartOf(PAGES.dinner);
    expect(told(await reserveOrder(cart.purchaseId, 'CREDITO'))).toEqual([422, 'kind_not_taken']);
    expect((await reserveOrder(cart.purchaseId)).value().situation).toBe('succeeded');
    expect(await buyer.purchase(cart)).toMatchObject({ status: 'completed', kind: 'reservation' });
    const other = await cartOf(PAGES.secret);
    expect(told(await reserveOrder(other.purchaseId))).toEqual([422, 'reservation_not_taken']);
    expect(told(await reserveOrder('nada'))).toEqual([400, 7400]);
  });

  it('void the key of an unsent finalise request, so that it never charges', async () => {
    await startAs();
    const cart = await cartOf(PAGES.festival);
    const headers = { 'Idempotency-Key': `lost-${cart.purchaseId}` };
    const path = { idpedido: cart.purchaseId ?? '' };
    const end = () => shop.send('voidPayment', { path, token, headers });
    expect(told(await end())).toEqual([409, 'payment_voided']);
    const late = await shop.send('finalise', {
      path,
      json: { forma_pagamento: { tipo: 'QRCODE' }, captcha: await shop.captcha('finalise') },
      token,
      headers,
    });
    expect(told(late)).toEqual([409, 'payment_voided']);
    expect(told(await shop.send('voidPayment', { path, token }))[0]).toBe(400);
    expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
  });

  it('deliver products for a fee, but not to buyers registered abroad', async () => {
    await startAs();
    const page = await buyer.page(PAGES.festival);
    const product = page.products.flatMap(({ variations, deliverable }) =>
      deliverable ? variations : [],
    )[0];
    if (product === undefined) throw new Error('The festival delivers nothing.');
    const cart = (await buyer.reserve(PAGES.festival.store, [itemOf(product)])).value();
    expect(cart.orders[0]?.shippingFee).toBeGreaterThan(0);
    // Buyers who pick up the item see the address before they pay.
    const open = await buyer.purchases({ status: 'RE', idpedido_marketplace: cart.purchaseId });
    expect(open.pickup).toMatch(/^\S.* · .*\S$/);
    expect(open.deliveryDays).toBeGreaterThan(0);
    const endereco_entrega = {
      pais: 'Brasil',
      estado: 'SP',
      cidade: 'São Paulo',
      bairro: 'Bela Vista',
      logradouro: 'Avenida Paulista',
      cep: '01310-100',
      numero: '1500',
    };
    const refused = await buyer.payByCard(cart, undefined, { aplicar_frete: true });
    expect(told(refused)).toEqual([422, 'address_missing']);
    const paid = await buyer.payByCard(cart, undefined, { aplicar_frete: true, endereco_entrega });
    expect(paid.value().situation).toBe('succeeded');
    expect(await buyer.purchase(cart)).toMatchObject({ delivered: true });
    await startAs({ end_pais: 'United States', documento: '', passaporte: 'X7654321', end_cep: '10001' });
    const foreign = (await buyer.reserve(PAGES.festival.store, [itemOf(product)])).value();
    expect(
      told(await buyer.payByCard(foreign, undefined, { aplicar_frete: true, endereco_entrega })),
    ).toEqual([422, 'collect_only']);
  });

  it('deliver no donation, which is sold as a product', async () => {
    await startAs();
    const { productId, donationVariationId } = await buyer.page(PAGES.festival);
    const item = { idproduto: productId, idprod_variacao: donationVariationId, tipo_produto: KINDS.product };
    const gift = { ...item, quantidade: 1, valor_doacao: 15 };
    const cart = (await buyer.reserve(PAGES.festival.store, [gift])).value();
    const open = await buyer.purchases({ status: 'RE', idpedido_marketplace: cart.purchaseId });
    expect(open).toMatchObject({ pickup: '', deliveryDays: null });
    const endereco_entrega = { pais: 'Brasil', estado: 'SP', cidade: 'São Paulo', cep: '01310-100' };
    expect(told(await buyer.payByCard(cart, undefined, { aplicar_frete: true, endereco_entrega }))).toEqual([
      422,
      'delivery_not_offered',
    ]);
  });
});
