/** Calls about accounts over HTTP: responses, refusals, and data that is never revealed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS, TEST_PASSWORD } from '../../fixtures/marketplace/session/test-accounts.ts';
import { RENEWAL_GRACE } from '../../fixtures/marketplace/session/tokens.ts';
import { LEGS } from './conformance-legs.ts';
import { lettersTo, linkTo } from './conformance-letters.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';

const DAY = 86_400_000;
const NEW_PASSWORD = 'Outra#Senha9';

const NEWCOMER = {
  idioma: 'pt-BR',
  nome: 'Iara Campos',
  email: 'iara@catraca.com.br',
  celular: '(21) 99876-5432',
  documento: '390.533.447-05',
  dt_nascimento: '1999-12-31',
  tipo_pessoa: 'FISICA',
  end_pais: 'Brasil',
  end_estado: 'RJ',
  end_cidade: 'Rio de Janeiro',
  end_cep: '20040-002',
  newsletter: true,
  aceite_termos_dthr: '2026-11-21T10:00:00-03:00',
  senha: NEW_PASSWORD,
};

describe.each(LEGS)('accounts, on $name', (leg) => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await openLeg(leg);
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const logIn = async (json: object, language?: string) =>
    shop.send('logIn', {
      json: { captcha: await shop.captcha('logIn'), ...json },
      ...(language ? { language } : {}),
    });
  const register = async (changes: object = {}) =>
    shop.send('register', { json: { ...NEWCOMER, captcha: await shop.captcha('register'), ...changes } });

  const listed = async (token: string) => (await shop.send('listOrders', { json: {}, token })).status;
  /** Returns the access token after a login with a stored token. */
  const resumed = async (stored: string) => (await logIn({ token_acesso: stored })).value().accessToken;
  /** Returns the new token after a profile change. */
  const renewed = async (token: string) => {
    const entered = await logIn({ token_acesso: token });
    const { info } = entered.wire as { info: object };
    const changed = await shop.send('updateConsumer', {
      path: { customerId: entered.value().consumer.consumerId },
      json: { ...info, type: '', user_type: '' },
      token,
    });
    return changed.headers.get('authorization')?.replace('Bearer ', '') ?? '';
  };

  describe('logOut', () => {
    it('ends only the session of its token', async () => {
      const here = await shop.enter('bruno@catraca.com.br');
      const there = await shop.enter('bruno@catraca.com.br');
      expect((await shop.send('logOut', { token: here })).value().message).toBe('Você saiu da conta.');
      expect([await listed(here), await listed(there)]).toEqual([403, 200]);
      expect((await shop.send('logOut', { token: here })).status).toBe(403);
      expect((await shop.send('logOut')).status).toBe(403);
      expect((await logIn({ token_acesso: here })).status).toBe(401);
      for (const name of ['finalise', 'reserveOrder', 'reserve', 'seatMap', 'cancelOrder'] as const) {
        const path = { idpedido: 'x', store: 'x', event: 'x' };
        const captcha = name === 'finalise' || name === 'reserveOrder' ? await shop.captcha(name) : undefined;
        const json = {
          forma_pagamento: { tipo: 'RESERVA' },
          captcha,
          pedidos: [],
        };
        expect((await shop.send(name, { path, json, token: here })).status, name).toBe(403);
      }
    });

    it('ends every token of the session', async () => {
      const held = [await shop.enter('bruno@catraca.com.br')];
      for (const step of ['reload', 'profile', 'reload', 'two tabs', 'profile', 'reload']) {
        const last = held.at(-1) ?? '';
        if (step === 'profile') held.push(await renewed(last));
        const tabs = step === 'two tabs' ? 2 : step === 'reload' ? 1 : 0;
        held.push(...(await Promise.all(Array.from({ length: tabs }, () => resumed(last)))));
      }
      // All tokens are from the last minute, and no renewal has ended one.
      expect((await Promise.all(held.map(listed))).every((status) => status === 200)).toBe(true);
      expect((await shop.send('logOut', { token: held.at(-1) ?? '' })).status).toBe(200);
      expect(new Set(await Promise.all(held.map(listed)))).toEqual(new Set([403]));
      for (const token of held) expect((await logIn({ token_acesso: token })).status).toBe(401);
    });

    it('ends tokens that are issued in parallel with the logout', async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        const token = await shop.enter('bruno@catraca.com.br');
        const next = await renewed(token);
        const told = await Promise.all([
          ...Array.from({ length: 4 }, () => logIn({ token_acesso: token })),
          shop.send('logOut', { token: next }),
          ...Array.from({ length: 4 }, () => logIn({ token_acesso: token })),
        ]);
        const tokens = told.flatMap(({ wire }) => {
          const { access_token: entered } = wire as { readonly access_token?: string };
          return entered === undefined ? [] : [entered];
        });
        const statuses = await Promise.all([token, next, ...tokens].map(listed));
        expect(new Set(statuses)).toEqual(new Set([403]));
      }
    });
  });

  describe('a token after its renewal', () => {
    it('works for the grace period and not after it', async () => {
      const old = await shop.enter('bruno@catraca.com.br');
      const next = await renewed(old);
      expect(next).not.toBe(old);
      shop.pass(RENEWAL_GRACE - 5_000);
      expect([await listed(old), await listed(next)]).toEqual([200, 200]);
      shop.pass(5_000);
      expect([await listed(old), await listed(next)]).toEqual([403, 200]);
      expect((await logIn({ token_acesso: old })).status).toBe(401);
    });

    it('gets no longer grace period from a second renewal', async () => {
      const old = await shop.enter('bruno@catraca.com.br');
      const first = await renewed(old);
      shop.pass(RENEWAL_GRACE / 2);
      const second = await renewed(old);
      shop.pass(RENEWAL_GRACE / 2);
      expect(await Promise.all([old, first, second].map(listed))).toEqual([403, 200, 200]);
      shop.pass(DAY);
      expect(await Promise.all([first, second].map(listed))).toEqual([200, 200]);
    });
  });

  describe('tabs that log in with the stored token', () => {
    it('keep working, whether new, reloaded or idle', async () => {
      const stored = await shop.enter('bruno@catraca.com.br');
      const [one, two] = await Promise.all([resumed(stored), resumed(stored)]);
      shop.pass(DAY);
      const third = await resumed(two);
      shop.pass(DAY);
      expect(await Promise.all([stored, one, two, third].map(listed))).toEqual([200, 200, 200, 200]);
    });

    it('keep working after a third tab renewed the token', async () => {
      const stored = await shop.enter('bruno@catraca.com.br');
      const renewal = await renewed(stored);
      const [one, two] = await Promise.all([resumed(stored), resumed(stored)]);
      shop.pass(DAY);
      expect(await Promise.all([stored, renewal, one, two].map(listed))).toEqual([403, 200, 200, 200]);
      expect((await shop.send('logOut', { token: one })).status).toBe(200);
      expect(await Promise.all([renewal, one, two].map(listed))).toEqual([403, 403, 403]);
    });

    it('stay logged in for seven days from their own login', async () => {
      const stored = await shop.enter('bruno@catraca.com.br');
      shop.pass(6 * DAY);
      const tab = await resumed(stored);
      shop.pass(6 * DAY);
      expect(await listed(tab)).toBe(200);
      shop.pass(DAY);
      expect(await listed(tab)).toBe(403);
      expect((await logIn({ token_acesso: tab })).status).toBe(401);
    });
  });

  describe('logIn', () => {
    it.each(TEST_ACCOUNTS.filter(({ mustResetPassword }) => !mustResetPassword))(
      'accepts $profile.email',
      async ({ profile }) => {
        const { consumer, accessToken } = (
          await logIn({ email: profile.email, senha: TEST_PASSWORD })
        ).value();
        expect(accessToken).toMatch(/^[\w-]{43}$/);
        expect(consumer).toMatchObject({ ...profile, status: 'ATIVO' });
      },
    );

    it('ignores the case of an e-mail', async () => {
      const { consumer } = (await logIn({ email: 'ANA@catraca.com.br', senha: TEST_PASSWORD })).value();
      expect(consumer.email).toBe('ana@catraca.com.br');
    });

    it('gives the same response to a wrong password and an unknown e-mail', async () => {
      const wrong = await logIn({ email: 'ana@catraca.com.br', senha: 'Errada#123' });
      const unknown = await logIn({ email: 'ninguem@catraca.com.br', senha: 'Errada#123' });
      expect(wrong.status).toBe(401);
      expect(wrong.refusal).toEqual(unknown.refusal);
      expect(wrong.refusal.code).toBe('login_failed');
    });

    it('returns 7500 for an imported account and sends a letter to set a password', async () => {
      const told = await logIn({ email: 'gabi@catraca.com.br', senha: TEST_PASSWORD });
      expect(told.status).toBe(401);
      expect(told.refusal.code).toBe(7500);
      expect(told.refusal.params).toEqual({ email: 'gabi@catraca.com.br' });
      const link = await linkTo(shop, 'gabi@catraca.com.br');
      expect(link.pathname).toBe('/redefinir-senha');
      const { email, token } = Object.fromEntries(link.searchParams);
      const reset = await shop.send('resetPassword', { json: { email, token, senha: NEW_PASSWORD } });
      expect(reset.status).toBe(200);
      expect((await logIn({ email, senha: NEW_PASSWORD })).status).toBe(200);
    });

    it('returns no 7500 for a wrong old password', async () => {
      const { refusal } = await logIn({ email: 'gabi@catraca.com.br', senha: 'Errada#123' });
      expect(refusal.code).toBe('login_failed');
    });

    it('accepts a valid access token and no other', async () => {
      const token = await shop.enter('ana@catraca.com.br');
      const { accessToken, consumer } = (await logIn({ token_acesso: token })).value();
      expect(consumer.email).toBe('ana@catraca.com.br');
      expect(accessToken).toBe(token);
      expect((await logIn({ token_acesso: `${token.slice(1)}x` })).status).toBe(401);
    });

    it('requires a fresh captcha for its own action', async () => {
      const json = { email: 'ana@catraca.com.br', senha: TEST_PASSWORD };
      for (const captcha of [undefined, '', 'x.y.z', await shop.captcha('register')]) {
        const told = await shop.send('logIn', { json: { ...json, captcha } });
        expect(told.status).toBe(400);
        expect(told.refusal).toMatchObject({ code: 'captcha', params: { action: 'logIn' } });
      }
      const captcha = await shop.captcha('logIn');
      shop.pass(2 * 60_000);
      expect((await shop.send('logIn', { json: { ...json, captcha } })).refusal.code).toBe('captcha');
    });

    it('responds in the language of the request', async () => {
      const said = async (language: string) =>
        (await logIn({ email: 'x@catraca.com.br', senha: 'y' }, language)).refusal.msg;
      expect(await said('pt-BR')).toBe('E-mail ou senha incorretos.');
      expect(await said('en-US,en;q=0.9')).toBe('The email or password is incorrect.');
      expect(await said('es-MX')).toBe('El correo o la contraseña no son correctos.');
      expect(await said('fi, es;q=0.2, en;q=0.7')).toBe('The email or password is incorrect.');
    });
  });

  describe('register', () => {
    it('creates an account, logs it in and sends a letter', async () => {
      const { consumer, accessToken } = (await register()).value();
      expect(consumer).toMatchObject({ name: 'Iara Campos', newsletter: true, birthDate: '1999-12-31' });
      const mine = await shop.send('listOrders', { json: {}, token: accessToken });
      expect(mine.status).toBe(200);
      expect(await lettersTo(shop, NEWCOMER.email)).toBe(1);
      const [row] = await shop.marketplace.db.query<{ password_hash: string }>(
        'SELECT password_hash FROM consumers WHERE email = $1',
        [NEWCOMER.email],
      );
      expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('refuses an e-mail that is already registered', async () => {
      const again = await register({ documento: '' });
      expect(again.status).toBe(409);
      expect(again.refusal.code).toBe('account_exists');
    });

    it.each([
      ['nome', 'Iara', 'field.fullName'],
      ['nome', 'Iara 2 Campos', 'field.name'],
      ['nome', ' ', 'field.required'],
      ['email', 'iara@', 'field.email'],
      ['celular', '99876-5432', 'field.phone'],
      ['documento', '390.533.447-06', 'field.cpf'],
      ['dt_nascimento', '1999-02-30', 'field.date'],
      ['dt_nascimento', '2090-01-01', 'field.date'],
      ['end_cep', '20040002', 'field.postalCode'],
      ['senha', 'curta1A', 'field.password'],
      ['aceite_termos_dthr', '', 'session.terms'],
      ['end_logradouro', 'x'.repeat(200), 'field.maximum'],
    ])('reports the field %s as invalid when it is %j', async (field, text) => {
      const told = await register({ email: 'nova@catraca.com.br', documento: '', [field]: text });
      expect(told.status).toBe(422);
      expect(told.refusal).toMatchObject({ code: 'invalid_field', params: { field } });
    });

    it('requires a company name and a CNPJ from a legal person', async () => {
      const legal = { email: 'firma@catraca.com.br', documento: '', tipo_pessoa: 'JURIDICA' };
      expect((await register(legal)).refusal.params).toMatchObject({ field: 'razao_social' });
      const named = { ...legal, razao_social: 'Firma Ltda.' };
      expect((await register({ ...named, cnpj: '11.222.333/0001-80' })).refusal.params).toMatchObject({
        field: 'cnpj',
      });
      expect((await register({ ...named, cnpj: '11.222.333/0001-81' })).status).toBe(200);
    });

    it('requires an RFC from a Mexican buyer', async () => {
      const mexican = {
        email: 'jorge@catraca.com.mx',
        end_pais: 'México',
        celular: '55 8765 4321',
        end_cep: '06700',
      };
      const wrong = await register({ ...mexican, documento: '390.533.447-05' });
      expect(wrong.refusal.params).toMatchObject({ field: 'documento' });
      expect((await register({ ...mexican, documento: 'VECJ880326XXX' })).status).toBe(200);
    });
  });

  describe('updateConsumer', () => {
    const profileOf = async (token: string) => {
      const { consumer } = (await logIn({ token_acesso: token })).value();
      return {
        id: consumer.consumerId,
        wire: (await logIn({ token_acesso: token })).wire as { info: object },
      };
    };
    const update = async (token: string, changes: object, id?: string) => {
      const { id: own, wire } = await profileOf(token);
      const json = { ...wire.info, type: '', user_type: '', ...changes };
      return shop.send('updateConsumer', { path: { customerId: id ?? own }, json, token });
    };

    it('changes the profile and returns a new token', async () => {
      const token = await shop.enter('bruno@catraca.com.br');
      const told = await update(token, { end_complemento: 'Bloco B' });
      expect(told.value().consumer.complement).toBe('Bloco B');
      const next = told.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      expect(next).toMatch(/^[\w-]{43}$/);
      expect([await listed(token), await listed(next)]).toEqual([200, 200]);
    });

    it('refuses invalid data, a taken e-mail and other accounts', async () => {
      const token = await shop.enter('bruno@catraca.com.br');
      expect((await update(token, { nome: 'Bruno' })).refusal.params).toMatchObject({ field: 'nome' });
      expect((await update(token, { email: 'ana@catraca.com.br' })).status).toBe(409);
      expect((await update(token, {}, '1')).status).toBe(404);
      const { wire } = await profileOf(token);
      const stranger = await shop.send('updateConsumer', { path: { customerId: 2 }, json: wire.info });
      expect(stranger.status).toBe(403);
    });
  });

  it('validate e-mails and CPFs without revealing their owners', async () => {
    const email = async (text: string) =>
      (await shop.send('validateEmail', { json: { email: text } })).value().valid;
    expect(await email('ana@catraca.com.br')).toBe(true);
    expect(await email('ninguem@catraca.com.br')).toBe(true);
    expect(await email('ana@catraca')).toBe(false);
    const cpf = (text: string) => shop.send('checkCpf', { json: { cpf: text } });
    expect((await cpf('529.982.247-25')).value()).toEqual({ name: '', valid: true });
    expect((await cpf('529.982.247-26')).refusal.code).toBe('cpf_invalid');
    expect((await cpf('000.000.001-91')).refusal.code).toBe('cpf_unknown');
  });

  it('log in through a provider that returns only to the shop’s own address', async () => {
    const back = `${shop.url}/?volta=1`;
    const providers = (await shop.send('loginProviders', { json: { url_redirect: back } })).value();
    expect(providers.length).toBeGreaterThan(0);
    const [provider] = providers;
    const page = await fetch(provider?.url ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('helena@catraca.com.br');
    const allow = (email: string, redirect: string) =>
      fetch(provider?.url ?? '', {
        method: 'POST',
        body: new URLSearchParams({ email, redirect }),
        redirect: 'manual',
      });
    for (const email of ['ana@catraca.com.br', 'helena@catraca.com.br']) {
      const sent = await allow(email, back);
      expect(sent.status).toBe(303);
      const target = new URL(sent.headers.get('location') ?? '');
      expect(`${target.origin}${target.pathname}`).toBe(`${shop.url}/`);
      const token = target.searchParams.get('token_acesso');
      expect((await logIn({ token_acesso: token })).value().consumer.email).toBe(email);
      expect((await logIn({ token_acesso: token })).status).toBe(401);
    }
    expect((await allow('ana@catraca.com.br', 'https://evil.example/')).status).toBe(422);
    expect((await allow('alguem@catraca.com.br', back)).status).toBe(400);
    const { port } = new URL(shop.url);
    for (const elsewhere of [
      'https://evil.example/',
      'http://localhost:9/',
      'http://localhost/',
      `http://127.0.0.1:${port}/`,
      `http://evil.localhost:${port}/`,
      `http://localhost:${port}@evil.example/`,
      `//localhost:${port}/`,
      'javascript:alert(1)',
      '',
    ]) {
      const json = { url_redirect: elsewhere };
      expect((await shop.send('loginProviders', { json })).refusal.code, elsewhere).toBe('bad_address');
      expect((await allow('ana@catraca.com.br', elsewhere)).status, elsewhere).toBe(422);
      const asked = await shop.get(`/sandbox/login/conta-demo?redirect=${encodeURIComponent(elsewhere)}`);
      expect(asked.status, elsewhere).toBe(422);
    }
  });
});
