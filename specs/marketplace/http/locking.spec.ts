/** Password guessing, and attempts to lock out the account's owner by guessing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../fixtures/marketplace/session/test-accounts.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const HERE = 10;
const ANYWHERE = 100;

describe('the lock for wrong passwords', () => {
  let shop: ShopUnderTest;
  let captcha = '';
  let address = 0;
  beforeAll(async () => {
    shop = await openShopUnderTest({ trustProxy: true });
    captcha = await shop.captcha('logIn');
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const somewhere = (): string => {
    address += 1;
    return `203.0.113.${address}`;
  };
  const logIn = async (email: string, senha: string, at: string, cookie?: string) => {
    const told = await shop.send('logIn', {
      json: { email, senha, captcha },
      headers: { 'X-Forwarded-For': at, ...(cookie === undefined ? {} : { Cookie: cookie }) },
    });
    return { ...told, cookie: told.headers.get('set-cookie')?.split(';')[0] };
  };
  const guess = (email: string, at: string, cookie?: string) => logIn(email, 'Errada#1234', at, cookie);

  it('stops a stranger’s address and no other address', async () => {
    const { email } = await newcomer(shop);
    const stranger = somewhere();
    for (let nth = 0; nth < HERE; nth += 1) expect((await guess(email, stranger)).status).toBe(401);
    expect((await logIn(email, TEST_PASSWORD, stranger)).refusal.code).toBe('locked');
    expect((await logIn(email, TEST_PASSWORD, somewhere())).status).toBe(200);
  });

  it('admits the owner’s known device despite guesses from any address', async () => {
    const { email } = await newcomer(shop);
    const home = somewhere();
    const entered = await logIn(email, TEST_PASSWORD, home);
    expect(entered.headers.get('set-cookie')).toMatch(
      /; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const device = entered.cookie ?? '';
    for (let nth = 0; nth < HERE; nth += 1) await guess(email, home);
    for (let nth = 0; nth < ANYWHERE - HERE; nth += 1) await guess(email, somewhere());
    expect((await logIn(email, TEST_PASSWORD, somewhere())).refusal.code).toBe('locked');
    expect((await logIn(email, TEST_PASSWORD, home)).refusal.code).toBe('locked');
    expect((await logIn(email, TEST_PASSWORD, home, device)).status).toBe(200);
    expect((await logIn(email, TEST_PASSWORD, somewhere(), device)).status).toBe(200);
  });

  it('knows a device only for its own account and refuses forged cookies', async () => {
    const [one, two] = [await newcomer(shop), await newcomer(shop)];
    const device = (await logIn(one.email, TEST_PASSWORD, somewhere())).cookie ?? '';
    const at = somewhere();
    for (let nth = 0; nth < HERE; nth += 1) await guess(two.email, at, device);
    expect((await logIn(two.email, TEST_PASSWORD, at, device)).refusal.code).toBe('locked');
    const forged = `${device.slice(0, -3)}${device.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const cookie of [forged, 'catraca_device=x.y', `catraca_device=${'a'.repeat(22)}.${'b'.repeat(43)}`])
      expect((await logIn(two.email, TEST_PASSWORD, at, cookie)).refusal.code).toBe('locked');
  });

  it('stops a known device that guesses, and only that device', async () => {
    const { email } = await newcomer(shop);
    const device = (await logIn(email, TEST_PASSWORD, somewhere())).cookie ?? '';
    for (let nth = 0; nth < HERE; nth += 1)
      expect((await guess(email, somewhere(), device)).status).toBe(401);
    expect((await logIn(email, TEST_PASSWORD, somewhere(), device)).refusal.code).toBe('locked');
    expect((await logIn(email, TEST_PASSWORD, somewhere())).status).toBe(200);
  });

  it('also applies to an unknown e-mail', async () => {
    const email = 'ninguem-mesmo@catraca.com.br';
    const at = somewhere();
    for (let nth = 0; nth < HERE; nth += 1) expect((await guess(email, at)).status).toBe(401);
    const told = await guess(email, at);
    expect([told.status, told.refusal.code, told.headers.get('retry-after')]).toEqual([429, 'locked', '900']);
  });
});
