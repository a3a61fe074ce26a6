/** Changed and forgotten passwords over HTTP: the sessions and links that end, and data that is never revealed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LETTERS_AN_HOUR } from '../../fixtures/marketplace/session/resetting.ts';
import { TEST_PASSWORD } from '../../fixtures/marketplace/session/test-accounts.ts';
import { LEGS } from './conformance-legs.ts';
import { lettersTo, linkTo } from './conformance-letters.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';

const NEW_PASSWORD = 'Outra#Senha9';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(LEGS)('passwords, on $name', (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });
  const logIn = async (json: object) =>
    shop.send('logIn', { json: { captcha: await shop.captcha('logIn'), ...json } });

  describe('changePassword', () => {
    it('requires the old password and a strong new one, and ends other sessions', async () => {
      const here = await shop.enter('frank@catraca.com.br');
      const there = await shop.enter('frank@catraca.com.br');
      const { consumer } = (await logIn({ token_acesso: here })).value();
      const change = (senha_antiga: string, senha_nova: string) =>
        shop.send('changePassword', {
          path: { customerId: consumer.consumerId },
          json: { senha_antiga, senha_nova },
          token: here,
        });
      expect((await change('Errada#123', NEW_PASSWORD)).refusal.params).toMatchObject({
        field: 'senha_antiga',
      });
      expect((await change(TEST_PASSWORD, 'fraca')).refusal.params).toMatchObject({ field: 'senha_nova' });
      expect((await change(TEST_PASSWORD, NEW_PASSWORD)).value().message).toBe('Senha alterada.');
      const listed = async (token: string) => (await shop.send('listOrders', { json: {}, token })).status;
      expect([await listed(here), await listed(there)]).toEqual([200, 403]);
      expect((await logIn({ email: 'frank@catraca.com.br', senha: TEST_PASSWORD })).status).toBe(401);
      expect((await logIn({ email: 'frank@catraca.com.br', senha: NEW_PASSWORD })).status).toBe(200);
    });
  });

  describe('forgotPassword, validateToken and resetPassword', () => {
    /** Requests a letter once no earlier letter counts against the limits. */
    const ask = async (email: string, url = `${shop.url}/redefinir-senha`) => {
      shop.pass(HOUR);
      return askAgain(email, url);
    };
    const askAgain = async (email: string, url = `${shop.url}/redefinir-senha`) =>
      shop.send('forgotPassword', {
        json: { email, url, captcha: await shop.captcha('forgotPassword'), idioma: 'pt-BR' },
      });

    it('give known and unknown e-mails one response, and send letters to known ones only', async () => {
      const known = await ask('carla@catraca.com.br');
      const unknown = await ask('ninguem@catraca.com.br');
      expect(known.status).toBe(200);
      expect(known.wire).toEqual(unknown.wire);
      expect(await lettersTo(shop, 'carla@catraca.com.br')).toBe(1);
      expect(await lettersTo(shop, 'ninguem@catraca.com.br')).toBe(0);
    });

    it('put nothing of the sender into the letter but the shop that it asks for', async () => {
      const words = 'ganhe-um-premio';
      await ask('bruno@catraca.com.br', `${shop.url}/${words}?${words}=${words}#${words}`);
      const { origin, pathname, searchParams, hash } = await linkTo(shop, 'bruno@catraca.com.br');
      expect([origin, pathname, hash]).toEqual([shop.url, '/redefinir-senha', '']);
      expect([...searchParams.keys()]).toEqual(['email', 'token']);
    });

    it.each([
      ['/cia-do-telhado/a-casa-dos-relogios', true],
      ['/cia-do-telhado', true],
      ['/cia-do-telhado/a-casa-dos-relogios/mapa', true],
      ['/minhas-compras/pedido/8db1761f-07ad-4aaf-b183-69cf7cd84e07', true],
      ['/voce-ganhou-um-premio', false],
      ['//outro.example/cia-do-telhado', false],
      ['/cia-do-telhado/a-casa-dos-relogios?palavras', false],
      ['/minhas-compras/pedido/palavras', false],
    ])('return to %s: %s, since only a page of the shop goes into a letter', async (after, isKept) => {
      const url = `${shop.url}/redefinir-senha?${new URLSearchParams({ depois: after })}`;
      await ask('bruno@catraca.com.br', url);
      const { searchParams } = await linkTo(shop, 'bruno@catraca.com.br');
      expect(searchParams.get('depois')).toBe(isKept ? after : null);
    });

    it('store nothing of an unknown e-mail and show nothing in the outbox', async () => {
      await ask('ninguem@catraca.com.br');
      const outbox = await (await shop.get('/sandbox/outbox')).text();
      expect(outbox).not.toContain('ninguem');
      expect(outbox).not.toContain('to  ·');
      const rows = await shop.marketplace.db.query("SELECT recipient FROM outbox WHERE kind = 'decoy'");
      expect(rows).toEqual([{ recipient: '' }]);
    });

    it('send one letter per minute to an address, with the same response each time', async () => {
      const email = 'davi@catraca.com.br';
      const before = await lettersTo(shop, email);
      const answers = await Promise.all([
        ask(email),
        ...Array.from({ length: 20 }, (_, nth) => askAgain(nth % 2 === 0 ? email : email.toUpperCase())),
      ]);
      for (const answer of answers) expect(answer.wire).toEqual(answers[0]?.wire);
      expect(await lettersTo(shop, email)).toBe(before + 1);
      const { token } = Object.fromEntries((await linkTo(shop, email)).searchParams);
      expect((await shop.send('validateToken', { json: { email, token } })).status).toBe(200);
      await askAgain(email);
      expect(await lettersTo(shop, email)).toBe(before + 1);
      shop.pass(MINUTE);
      await askAgain(email);
      expect(await lettersTo(shop, email)).toBe(before + 2);
    });

    it('send an address no more than the hourly limit, with the same response each time', async () => {
      const email = 'ana@catraca.com.br';
      const before = await lettersTo(shop, email);
      const answers = [await ask(email)];
      for (let nth = 0; nth < 58; nth += 1) {
        shop.pass(MINUTE);
        answers.push(await askAgain(email));
      }
      for (const answer of answers) expect([answer.status, answer.wire]).toEqual([200, answers[0]?.wire]);
      expect(await lettersTo(shop, email)).toBe(before + LETTERS_AN_HOUR);
      // The link in the latest letter still works.
      const { token } = Object.fromEntries((await linkTo(shop, email)).searchParams);
      expect((await shop.send('validateToken', { json: { email, token } })).status).toBe(200);
      shop.pass(2 * MINUTE);
      await askAgain(email);
      expect(await lettersTo(shop, email)).toBe(before + LETTERS_AN_HOUR + 1);
    });

    it('send a letter to another address while one is limited', async () => {
      const email = 'elena@catraca.com.mx';
      const before = await lettersTo(shop, email);
      await askAgain(email);
      expect(await lettersTo(shop, email)).toBe(before + 1);
    });

    it('send one letter for repeated logins with an imported account’s old password', async () => {
      const email = 'gabi@catraca.com.br';
      const before = await lettersTo(shop, email);
      for (let nth = 0; nth < 5; nth += 1)
        expect((await logIn({ email, senha: TEST_PASSWORD })).refusal.code).toBe(7500);
      expect(await lettersTo(shop, email)).toBe(before + 1);
    });

    it('refuse reset addresses of other sites', async () => {
      for (const url of [
        'https://evil.example/x',
        'javascript:alert(1)',
        'http://localhost@evil.example/',
        'x',
      ]) {
        expect((await ask('carla@catraca.com.br', url)).refusal.code).toBe('bad_address');
      }
    });

    it('reset a password once and end every session', async () => {
      const session = await shop.enter('carla@catraca.com.br');
      await ask('carla@catraca.com.br');
      const link = await linkTo(shop, 'carla@catraca.com.br');
      const { email, token } = Object.fromEntries(link.searchParams);
      const validate = (json: object) => shop.send('validateToken', { json });
      expect((await validate({ email, token })).status).toBe(200);
      expect((await validate({ email, token: 'x' })).status).toBe(404);
      expect((await validate({ email: 'ana@catraca.com.br', token })).status).toBe(404);
      const reset = (json: object) => shop.send('resetPassword', { json });
      expect((await reset({ email, token, senha: 'fraca' })).refusal.params).toMatchObject({
        field: 'senha',
      });
      expect((await reset({ email: 'ana@catraca.com.br', token, senha: NEW_PASSWORD })).status).toBe(422);
      expect((await reset({ email, token, senha: NEW_PASSWORD })).status).toBe(200);
      expect((await reset({ email, token, senha: NEW_PASSWORD })).refusal.code).toBe('token_unknown');
      expect((await validate({ email, token })).status).toBe(404);
      expect((await shop.send('listOrders', { json: {}, token: session })).status).toBe(403);
      expect((await logIn({ email, senha: NEW_PASSWORD })).status).toBe(200);
    });

    it('unlock a locked login by resetting the password', async () => {
      const email = 'carla@catraca.com.br';
      for (let guess = 0; guess < 10; guess += 1) await logIn({ email, senha: `Errada#${guess}` });
      expect((await logIn({ email, senha: NEW_PASSWORD })).refusal.code).toBe('locked');
      await ask(email);
      const { token } = Object.fromEntries((await linkTo(shop, email)).searchParams);
      const json = { email, token, senha: NEW_PASSWORD };
      expect((await shop.send('resetPassword', { json })).status).toBe(200);
      expect((await logIn({ email, senha: NEW_PASSWORD })).status).toBe(200);
    });

    it('accept one of three parallel resets with the same link', async () => {
      await ask('carla@catraca.com.br');
      const { email, token } = Object.fromEntries((await linkTo(shop, 'carla@catraca.com.br')).searchParams);
      const json = { email, token, senha: NEW_PASSWORD };
      const told = await Promise.all([1, 2, 3].map(() => shop.send('resetPassword', { json })));
      expect(told.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('store tokens only as hashes and expire them after an hour', async () => {
      await ask('carla@catraca.com.br');
      const { email, token } = Object.fromEntries((await linkTo(shop, 'carla@catraca.com.br')).searchParams);
      const kept = await shop.marketplace.db.query('SELECT hash FROM tokens WHERE hash = $1', [token]);
      expect(kept).toEqual([]);
      shop.pass(61 * MINUTE);
      expect((await shop.send('validateToken', { json: { email, token } })).status).toBe(404);
    });
  });
});
