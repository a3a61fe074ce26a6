/** A request with another buyer's number gets the same response as one with a number that never existed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../worker/api/calls.ts';
import { buyerIn, found, itemOf, PAGES, told } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type Sending, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

interface Numbers {
  readonly cart: string;
  readonly order: string;
  readonly line: string;
  readonly bought: string;
  readonly ticket: string;
}
interface Said {
  readonly name: CallName;
  readonly status: number;
  readonly code: string | number;
  readonly msg: string;
}
const MADE_UP: Numbers = {
  cart: '7d9f0f7e-3c1c-4c38-9a39-000000000000',
  order: '999999',
  line: '999999',
  bought: '7d9f0f7e-3c1c-4c38-9a39-000000000001',
  ticket: '999998',
};
const NEW = { nome: 'Caio Prado', documento: '111.444.777-35' };
const CARD = { tipo: 'CREDITO', token_cartao: 'tok_nobody' };
const RESERVED = { tipo: 'RESERVA' };

/** Every call with the number of a cart, a purchase or a ticket. */
const asking = ({
  cart,
  order,
  line,
  bought,
  ticket,
}: Numbers): readonly (readonly [CallName, Sending])[] => {
  const own = { idpedido_marketplace: cart };
  const store = PAGES.secret.store;
  return [
    ['reserve', { json: { ...own, pedidos: [] } }],
    ['removeItem', { json: { ...own, iditens: [line], idpedido: order, loja: store } }],
    ['applyCoupon', { json: { ...own, cupom: 'CATRACA10' } }],
    ['removeCoupon', { json: own }],
    ['bin', { json: { ...own, codigo: '555555' } }],
    ['cart', { json: own }],
    ['listOrders', { json: { ...own, status: 'RE' } }],
    ['protection', { path: { orderId: cart } }],
    ['instalments', { path: { orderId: cart }, query: { aplicar_frete: '0', aplicar_protect: '0' } }],
    ['finalise', { path: { idpedido: cart }, json: { forma_pagamento: CARD } }],
    ['finalise', { path: { idpedido: bought }, json: { forma_pagamento: CARD } }],
    ['reserveOrder', { path: { idpedido: cart }, json: { forma_pagamento: RESERVED } }],
    ['reserveOrder', { path: { idpedido: bought }, json: { forma_pagamento: RESERVED } }],
    ['voidPayment', { path: { idpedido: cart }, headers: { 'Idempotency-Key': 'void' } }],
    ['voidPayment', { path: { idpedido: bought }, headers: { 'Idempotency-Key': 'void' } }],
    ['changeBearer', { path: { iditem: ticket }, json: NEW }],
    ['offerTicket', { path: { iditem: ticket }, json: { nome: 'Bia' } }],
    ['keepItems', { path: { idpedido: bought }, json: { iditens: [ticket] } }],
    ['takeBackTicket', { path: { iditem: ticket } }],
    ['offerLink', { path: { iditem: ticket } }],
    ['cancelItem', { path: { iditem: ticket } }],
    ['cancelOrder', { path: { idpedido: bought } }],
    ['requestRefund', { path: { idpedido: bought }, json: { motivo: 'DOENCA' } }],
    ['ticketFile', { path: { iditem: ticket, formato: 'pdf' } }],
    ['facialInvitation', { path: { idItem: ticket } }],
    ['facialLink', { path: { idItem: ticket }, json: { url_redirect: 'http://localhost/' } }],
  ];
};

describe.each(ONE_LEG)('strangers, on $name', { timeout: 60_000 }, (leg) => {
  let shop: ShopUnderTest;
  let mine: Numbers;
  let owner: ReturnType<typeof buyerIn>;
  let stranger: string;
  beforeAll(async () => {
    shop = await openLeg(leg);
    owner = buyerIn(shop, (await newcomer(shop)).token);
    stranger = (await newcomer(shop)).token;
    const { cart: paid, tickets } = await owner.buy(PAGES.secret);
    const item = itemOf(await owner.standing(PAGES.secret));
    const open = (await owner.reserve(PAGES.secret.store, [item])).value();
    const [order] = open.orders;
    mine = {
      cart: open.purchaseId ?? '',
      order: order?.orderId ?? '',
      line: order?.lines[0]?.lineId ?? '',
      bought: paid.purchaseId ?? '',
      ticket: found(tickets[0], 'ticket').line.lineId,
    };
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const answers = async (numbers: Numbers, token?: string) => {
    const said: Said[] = [];
    for (const [name, sending] of asking(numbers)) {
      const json =
        name === 'finalise' || name === 'reserveOrder'
          ? { ...(sending.json as object), captcha: await shop.captcha(name) }
          : sending.json;
      const answer = await shop.send(name, {
        ...sending,
        ...(json === undefined ? {} : { json }),
        ...(token === undefined ? {} : { token }),
      });
      const { code, msg } = answer.refusal;
      said.push({ name, status: answer.status, code, msg });
    }
    return said;
  };

  it('with an account get the same responses as for made-up ids', async () => {
    const said = await answers(mine, stranger);
    expect(said).toEqual(await answers(MADE_UP, stranger));
    expect(said.filter(({ status }) => ![400, 404].includes(status))).toEqual([]);
  });

  it('without an account get the same responses as for made-up ids', async () => {
    const said = await answers(mine);
    expect(said).toEqual(await answers(MADE_UP));
    expect(said.filter(({ status }) => ![400, 403, 404].includes(status))).toEqual([]);
  });

  it('have changed nothing', async () => {
    const cart = (await owner.purchases({ status: 'RE' })).orders[0];
    expect([cart?.lines.length, cart?.couponCode, cart?.binDiscount]).toEqual([1, null, 0]);
    const { purchases } = await owner.purchases({ idpedido_marketplace: mine.bought });
    expect(purchases[0]).toMatchObject({ status: 'completed' });
    expect(purchases[0]?.tickets[0]).toMatchObject({ status: 'valid', bearerChanged: false });
    expect((await buyerIn(shop, stranger).purchases()).total).toBe(0);
  });

  it('cannot change another profile or password', async () => {
    const { consumer } = (
      await shop.send('logIn', {
        json: { email: 'ana@catraca.com.br', senha: 'Catraca#2026', captcha: await shop.captcha('logIn') },
      })
    ).value();
    for (const customerId of [consumer.consumerId, '999999']) {
      const profile = { ...consumer, idusuario: customerId, idconsumidor: customerId };
      const path = { customerId };
      const update = await shop.send('updateConsumer', { path, json: profile, token: stranger });
      expect(told(update)).toEqual([404, 'not_found']);
      const json = { senha_antiga: 'Catraca#2026', senha_nova: 'Outra#2026' };
      expect(told(await shop.send('changePassword', { path, json, token: stranger }))).toEqual([
        404,
        'not_found',
      ]);
    }
  });
});
