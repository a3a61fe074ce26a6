/** Brute-force attacks on valuable codes, with up to a thousand attempts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerIn, itemOf, PAGES, told } from '../conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const MINUTE = 60_000;
const OF_CLIENT = 30;
const OF_BUYER = 10;

describe('guessing codes', () => {
  let shop: ShopUnderTest;
  let address = 0;
  beforeAll(async () => {
    shop = await openShopUnderTest({ trustProxy: true });
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  /** Headers of a new client address. */
  const somewhere = () => {
    address += 1;
    return { 'X-Forwarded-For': `203.0.113.${address}` };
  };
  const cart = async (token?: string) => {
    const buyer = buyerIn(shop, token);
    const item = itemOf(await buyer.standing(PAGES.pixel));
    return (await buyer.reserve(PAGES.pixel.store, [item])).value().purchaseId;
  };
  const coupon = (id: string | null, cupom: string, headers: Record<string, string>, token?: string) =>
    shop.send('applyCoupon', {
      json: { idpedido_marketplace: id, cupom },
      headers,
      ...(token === undefined ? {} : { token }),
    });

  it('is limited per address, even with several carts', async () => {
    const headers = somewhere();
    const carts = await Promise.all(Array.from({ length: 5 }, () => cart()));
    const answers: Awaited<ReturnType<typeof coupon>>[] = [];
    // More connections at once than the socket's queue takes are reset.
    while (answers.length < 1000)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 200 }, (_, nth) =>
            coupon(carts[nth % carts.length] ?? null, `CUPOM${answers.length + nth}`, headers),
          ),
        )),
      );
    const judged = answers.filter(({ status }) => status === 422);
    expect(judged).toHaveLength(OF_CLIENT);
    for (const { refusal } of judged) expect(refusal.code).toBe('coupon_invalid');
    const stopped = answers.filter(({ status }) => status === 429);
    expect(stopped).toHaveLength(1000 - OF_CLIENT);
    expect(stopped[0]?.refusal).toMatchObject({ code: 'too_many_codes', params: { minutes: 15 } });
    expect(stopped[0]?.headers.get('retry-after')).toBe('900');
    // A valid code is not checked either, in any kind of request.
    const fresh = await cart();
    expect((await coupon(fresh, 'CATRACA10', headers)).status).toBe(429);
    const query = { midia: 'PIXEL-0001', idproduto: 1, loja: PAGES.pixel.store };
    expect((await shop.send('exchange', { query, headers })).status).toBe(429);
    const json = { codigo_pulseira: 'QTL00001' };
    expect((await shop.send('product', { path: { ...PAGES.quintal }, json, headers })).status).toBe(429);
    // Requests without a code and other clients are not limited.
    expect((await shop.send('product', { path: { ...PAGES.quintal }, json: {}, headers })).status).toBe(200);
    expect((await coupon(fresh, 'CATRACA10', somewhere())).status).toBe(200);
    shop.pass(16 * MINUTE);
    expect((await coupon(await cart(), 'CATRACA10', headers)).status).toBe(200);
  });

  it('is limited per account, from any address', async () => {
    const { token } = await newcomer(shop);
    const mine = await cart(token);
    const statuses: number[] = [];
    for (let nth = 0; nth < OF_BUYER + 3; nth += 1)
      statuses.push((await coupon(mine, `CUPOM${nth}`, somewhere(), token)).status);
    expect(statuses).toEqual([...Array.from({ length: OF_BUYER }, () => 422), 429, 429, 429]);
    expect((await coupon(mine, 'CATRACA10', somewhere(), token)).status).toBe(429);
  });

  it('is limited per cart for a guest, from any address', async () => {
    const guests = await cart();
    for (let nth = 0; nth < OF_BUYER; nth += 1) await coupon(guests, `CUPOM${nth}`, somewhere());
    expect(told(await coupon(guests, 'CATRACA10', somewhere()))).toEqual([429, 'too_many_codes']);
  });

  it('is limited for wristbands and vouchers as well', async () => {
    const headers = somewhere();
    const guest = buyerIn(shop);
    const item = itemOf(await guest.standing(PAGES.quintal), { codigo_pulseira: 'QTL99999' });
    const tries = [
      () =>
        shop.send('reserve', {
          json: { pedidos: [{ loja: PAGES.quintal.store, itens: [item] }] },
          headers,
        }),
      () =>
        shop.send('variations', {
          path: { ...PAGES.quintal },
          json: { codigo_pulseira: 'QTL99998' },
          headers,
        }),
      () =>
        shop.send('exchange', {
          query: { midia: 'PIXEL-9999', idproduto: 1, loja: PAGES.pixel.store },
          headers,
        }),
    ];
    for (let nth = 0; nth < OF_CLIENT; nth += 1)
      expect((await tries[nth % tries.length]?.())?.status).toBe(422);
    for (const attempt of tries) expect((await attempt()).status).toBe(429);
  });

  it('does not count valid codes', async () => {
    const headers = somewhere();
    const guests = await cart();
    for (let nth = 0; nth < OF_CLIENT + 5; nth += 1)
      expect((await coupon(guests, 'CATRACA10', headers)).status).toBe(200);
  });
});
