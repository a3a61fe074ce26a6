/** Limits on guesses and letters, and repeated messages, with two processes on one database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../fixtures/marketplace/session/test-accounts.ts';
import { buyerIn, itemOf, PAGES } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const OF_CLIENT = 30;
const HERE = 10;
const ANYWHERE = 100;
const SHARED = LEGS.find(({ name }) => name === 'PostgreSQL');

describe.runIf(SHARED !== undefined)('two processes on one database', { timeout: 60_000 }, () => {
  let one: ShopUnderTest;
  let two: ShopUnderTest;
  let close: (() => Promise<void>) | undefined;
  let address = 0;
  const somewhere = () => {
    address += 1;
    return { 'X-Forwarded-For': `203.0.113.${address}` };
  };
  /** Alternates between the processes. */
  const either = (nth: number): ShopUnderTest => (nth % 2 === 0 ? one : two);
  const count = async (table: string, where: string, value: unknown): Promise<number> => {
    const query = `SELECT count(*)::int AS count FROM ${table} WHERE ${where} = $1`;
    return (await one.marketplace.db.query<{ count: number }>(query, [value]))[0]?.count ?? -1;
  };

  beforeAll(async () => {
    const leg = await SHARED?.open();
    const options = { ...leg?.options, trustProxy: true };
    one = await openShopUnderTest(options);
    two = await openShopUnderTest(options);
    close = leg?.close;
  });
  afterAll(async () => {
    expect([...one.failures, ...two.failures]).toEqual([]);
    await one.close();
    await two.close();
    await close?.();
  });

  const cart = async (token?: string) => {
    const buyer = buyerIn(one, token);
    const item = itemOf(await buyer.standing(PAGES.pixel));
    return (await buyer.reserve(PAGES.pixel.store, [item])).value().purchaseId;
  };
  const coupon = (
    shop: ShopUnderTest,
    id: string | null,
    cupom: string,
    headers: Record<string, string>,
    token?: string,
  ) =>
    shop.send('applyCoupon', {
      json: { idpedido_marketplace: id, cupom },
      headers,
      ...(token === undefined ? {} : { token }),
    });

  it('limit guessed codes per address in parallel requests, and accept valid ones', async () => {
    const headers = somewhere();
    const carts = await Promise.all(Array.from({ length: 6 }, () => cart()));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, nth) =>
        coupon(either(nth), carts[nth % carts.length] ?? null, `CUPOM${nth}`, headers),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(OF_CLIENT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - OF_CLIENT);
    const elsewhere = somewhere();
    const fresh = await cart();
    for (let nth = 0; nth < OF_CLIENT + 4; nth += 1)
      expect((await coupon(either(nth), fresh, 'CATRACA10', elsewhere)).status).toBe(200);
  });

  it('stop guessed passwords from one address and from all, and admit the known device', async () => {
    const { email } = await newcomer(one);
    const captcha = await one.captcha('logIn');
    const logIn = (nth: number, senha: string, headers: Record<string, string>) =>
      either(nth).send('logIn', { json: { email, senha, captcha }, headers });
    const home = somewhere();
    const entered = await logIn(0, TEST_PASSWORD, home);
    const Cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const storm = async (tries: number, headers: () => Record<string, string>) => {
      const answers = await Promise.all(
        Array.from({ length: tries }, (_, nth) => logIn(nth, 'Errada#1234', headers())),
      );
      return answers.filter(({ status }) => status === 401).length;
    };
    expect(await storm(30, () => home)).toBe(HERE);
    expect(await storm(ANYWHERE + 20, somewhere)).toBe(ANYWHERE - HERE);
    expect((await logIn(1, TEST_PASSWORD, somewhere())).refusal.code).toBe('locked');
    expect((await logIn(1, TEST_PASSWORD, { ...home, Cookie })).status).toBe(200);
  });

  it('send one reset letter per minute to an address', async () => {
    const { email } = await newcomer(one);
    const captcha = await one.captcha('forgotPassword');
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) => {
        const shop = either(nth);
        return shop.send('forgotPassword', {
          json: { email, url: `${shop.url}/redefinir-senha`, captcha },
          headers: somewhere(),
        });
      }),
    );
    expect(await count('outbox', "kind = 'reset' AND recipient", email)).toBe(1);
  });

  it('store a message once per idempotency key', async () => {
    const captcha = await one.captcha('contact');
    const email = 'duas-vezes@catraca.com.br';
    const json = { assunto: 'Dúvida', nome: 'Ana Souza', email, mensagem: 'Olá!', captcha };
    const write = (nth: number, key?: string) =>
      either(nth).send('contact', {
        json,
        ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => write(nth, 'once')));
    for (const answer of answers) expect(answer.wire).toEqual(answers[0]?.wire);
    expect(answers[0]?.status).toBe(200);
    expect(await count('contact_messages', 'email', email)).toBe(1);
    expect(await count('outbox', 'recipient', email)).toBe(1);
    await write(1, 'twice');
    await write(1);
    await write(0);
    expect(await count('contact_messages', 'email', email)).toBe(4);
  });
});
