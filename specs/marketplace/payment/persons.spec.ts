/** One person with several accounts, documents and profiles: all together share one person's limit. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentRoom, plusState } from '../../../domain/limits/limits.ts';
import { SOON } from '../../setup/soon.ts';
import { buyerIn, itemOf, PAGES, type Page, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const ABROAD = { end_pais: 'United States', documento: '', end_cep: '10001' };
const FIRM = { tipo_pessoa: 'JURIDICA', razao_social: 'Casa Verde Ltda', documento: '' };
const MINUTE = 60_000;

describe.each(LEGS)('one person, on $name', { timeout: 120_000 }, (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const enter = async (changes: object = {}) => {
    const { email } = await newcomer(shop, changes);
    let token = await shop.enter(email);
    const entered = async () => {
      const json = { token_acesso: token, captcha: await shop.captcha('logIn') };
      return (await shop.send('logIn', { json })).wire as { info: Record<string, unknown> };
    };
    const change = async (next: object): Promise<void> => {
      const { info } = await entered();
      const answer = await shop.send('updateConsumer', {
        path: { customerId: String(info.idconsumidor) },
        json: { ...info, type: '', user_type: '', ...next },
        token,
      });
      expect(answer.status).toBe(200);
      token = answer.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    };
    const reserveOrder = async (id: string | null) =>
      shop.send('reserveOrder', {
        path: { idpedido: id ?? '' },
        json: { forma_pagamento: { tipo: 'RESERVA' }, captcha: await shop.captcha('reserveOrder') },
        token,
      });
    const payByCard: ReturnType<typeof buyerIn>['payByCard'] = (...all) =>
      buyerIn(shop, token).payByCard(...all);
    const reserve: ReturnType<typeof buyerIn>['reserve'] = (...all) => buyerIn(shop, token).reserve(...all);
    return { change, payByCard, reserve, reserveOrder, token: () => token };
  };
  /** Reserves in a guest's cart, so that only the payment identifies the person. */
  const cartOf = async (quantidade: number, page: Page = PAGES.dinner) => {
    const guest = buyerIn(shop);
    return (await guest.reserve(page.store, [itemOf(await guest.standing(page), { quantidade })])).value();
  };
  const limit = async (): Promise<number> => {
    const { perDocumentLimit, perDocumentLimitByKind } = await buyerIn(shop).page(PAGES.dinner);
    return perDocumentLimitByKind.ticket || perDocumentLimit;
  };

  it.each([
    ['passport', { ...ABROAD, passaporte: 'X7654321' }, { ...ABROAD, passaporte: 'x 765-4321' }],
    ['CNPJ', { ...FIRM, cnpj: '11.444.777/0001-61' }, { ...FIRM, cnpj: '11444777000161' }],
    ['passport next to another CPF', { passaporte: 'BR123456' }, { passaporte: 'br 123456' }],
    [
      'RFC',
      { end_pais: 'México', documento: 'GODE561231GR8', end_cep: '06700' },
      { end_pais: 'México', documento: 'gode561231gr8', end_cep: '06700' },
    ],
  ])('has one limit for two accounts with one %s', async (_, one, two) => {
    const first = await enter(one);
    const second = await enter(two);
    const most = await limit();
    expect((await first.payByCard(await cartOf(most))).value().situation).toBe('succeeded');
    expect(told(await second.payByCard(await cartOf(1)))).toEqual([422, 'limit_reached']);
    const item = itemOf(await buyerIn(shop).standing(PAGES.dinner));
    expect(told(await second.reserve(PAGES.dinner.store, [item]))).toEqual([422, 'limit_reached']);
  });

  it('L-11 L-12 sees the owned units on page and cart, and gets no more', async () => {
    const { token, ...first } = await enter({ ...ABROAD, passaporte: 'X8888888' });
    const most = await limit();
    expect((await first.payByCard(await cartOf(most - 1))).value().situation).toBe('succeeded');
    const buyer = buyerIn(shop, token());
    const path = { store: PAGES.dinner.store, product: PAGES.dinner.product };
    const page = (await shop.send('product', { path, json: {}, token: token() })).value();
    expect(page.owned).toMatchObject({ total: most - 1, byKind: { ticket: most - 1 } });
    expect(documentRoom(page, 'ticket')).toMatchObject({ owned: most - 1, left: 1 });
    expect((await buyerIn(shop).page(PAGES.dinner)).owned).toBeNull();
    const item = itemOf(await buyer.standing(PAGES.dinner));
    const cart = (await buyer.reserve(PAGES.dinner.store, [item])).value();
    const [line] = cart.orders[0]?.lines ?? [];
    expect(line?.owned).toEqual({ ofProduct: most - 1, ofKind: most - 1 });
    expect(plusState(cart, line?.lineId ?? '')).toMatchObject({ allowed: false, owned: most - 1 });
    const more = await buyer.reserve(PAGES.dinner.store, [item], { idpedido_marketplace: cart.purchaseId });
    expect(told(more)).toEqual([422, 'limit_reached']);
  });

  it('frees no units by changing the profile, on any account', async () => {
    const [had, has] = ['X1111111', 'X2222222'];
    const first = await enter({ ...ABROAD, passaporte: had });
    expect((await first.payByCard(await cartOf(await limit()))).value().situation).toBe('succeeded');
    await first.change({ passaporte: has });
    const limited = async (buyer: Pick<typeof first, 'payByCard'>) =>
      expect(told(await buyer.payByCard(await cartOf(1)))).toEqual([422, 'limit_reached']);
    await limited(first);
    // Both the buyer's old and new document are limited, on any account.
    await limited(await enter({ ...ABROAD, passaporte: had }));
    await limited(await enter({ ...ABROAD, passaporte: has }));
    const stranger = await enter({ ...ABROAD, passaporte: 'X3333333' });
    expect((await stranger.payByCard(await cartOf(1))).value().situation).toBe('succeeded');
  });

  it('gets one payment through in parallel across shared documents, without a deadlock', async () => {
    const most = await limit();
    // Each account shares a document with the next, in a ring. They pay in every order.
    const papers = ['R0000001', 'R0000002', 'R0000003'];
    const ring = await Promise.all(
      papers.map((passaporte, nth) =>
        enter({ ...ABROAD, passaporte, documento: papers[(nth + 1) % papers.length] }),
      ),
    );
    const carts = await Promise.all(ring.flatMap((buyer) => [buyer, buyer]).map(() => cartOf(most)));
    const answers = await Promise.all(
      carts.map(
        (cart, nth) => ring[nth % ring.length]?.payByCard(cart) ?? Promise.reject(new Error('nobody')),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('reserves at most ten units per event without payment, across accounts', async () => {
    await shop.marketplace.db.query('UPDATE events SET limit_total = 0, limit_ticket = 0 WHERE slug = $1', [
      PAGES.dinner.product,
    ]);
    await shop.marketplace.db.notify('catalog', 'changed');
    await vi.waitFor(async () => expect((await cartOf(11)).purchaseId).not.toBeNull(), SOON);
    const one = await enter({ ...ABROAD, passaporte: 'Z7654321' });
    const two = await enter({ ...ABROAD, passaporte: 'z7654321' });
    expect((await one.reserveOrder((await cartOf(8)).purchaseId)).value().situation).toBe('succeeded');
    const refused = await two.reserveOrder((await cartOf(3)).purchaseId);
    expect([...told(refused), refused.refusal.params.limit]).toEqual([422, 'limit_reached', 10]);
    const answers = await Promise.all(
      [one, two, one, two].map(async (buyer) => buyer.reserveOrder((await cartOf(2)).purchaseId)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect((await two.payByCard(await cartOf(3))).value().situation).toBe('succeeded');
    const third = await enter({ ...ABROAD, passaporte: 'Y7654321' });
    expect(told(await third.reserveOrder((await cartOf(11)).purchaseId))).toEqual([422, 'limit_reached']);
    shop.pass(16 * MINUTE);
  });
});
