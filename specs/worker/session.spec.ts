/** The session's token: in its cookie, in the vault and in the headers, and nowhere else. */

import { afterEach, describe, expect, it } from 'vitest';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import { aProfile } from '../domain/shop.ts';
import { until } from './rig/clock.ts';
import { addTicket, logIn, seated } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { CONSUMER, TOKEN } from './rig/shop.ts';

let rig: Rig;
const RESERVE = 'POST /marketplace/pedido/reservar';
afterEach(() => rig.dispose());

const session = () => rig.client.snapshots.get().session;
const notice = () => rig.client.snapshots.get().notice?.code;

describe('a login', () => {
  it('uses a secret once', async () => {
    rig = await startRig();
    const secretRef = await rig.client.keepSecret('wrong');
    const login = { type: 'LogIn', email: 'ana@example.com', secretRef } as const;
    await rig.client.dispatch(login);
    await until(() => session().status === 'guest' && notice() !== undefined);
    await rig.client.dispatch(login);
    await until(() => session().status === 'guest');
    expect(await rig.server.seen('POST /consumidor/login')).toHaveLength(1);
  });

  it('sends the captcha token of the page', async () => {
    rig = await startRig();
    await logIn(rig);
    const [call] = await rig.server.seen('POST /consumidor/login');
    expect(call?.body).toMatchObject({ captcha: expect.stringMatching(/^captcha-\d+-of-the-page$/) });
  });

  it('requests a captcha token from the provider where the page has none', async () => {
    rig = await startRig({
      before: ({ page }) => void Object.assign(page.port, { captcha: async () => '' }),
    });
    await logIn(rig);
    const [call] = await rig.server.seen('POST /consumidor/login');
    expect(call?.body).toMatchObject({ captcha: 'captcha-1' });
    expect(await rig.server.seen('GET /provedor/captcha/logIn')).toHaveLength(1);
  });

  it('by the stored token restores the account and its cart', async () => {
    rig = await startRig();
    await addTicket(rig, 2);
    await logIn(rig);
    await until(() => rig.client.snapshots.get().cart.intents.length === 0);
    const { purchaseId } = rig.client.snapshots.get().cart;
    await rig.reload();
    await until(() => session().status === 'consumer', 'the consumer');
    await until(() => rig.client.snapshots.get().cart.count === 2, 'the cart');
    expect(rig.client.snapshots.get().cart.purchaseId).toBe(purchaseId);
  });

  it.each([
    ['refused', 422, 1],
    ['lost', 503, 3],
  ])(
    'S-25 keeps the guest’s cart number when attaching was %s, and attaches again',
    async (_, status, times) => {
      rig = await startRig();
      await addTicket(rig, 2);
      const kept = () => rig.page.session.get('purchase');
      const { purchaseId } = rig.client.snapshots.get().cart;
      const body = { code: 'refused', msg: '' };
      await rig.server.script({ call: RESERVE, kind: 'answer', status, body, times });
      await logIn(rig);
      await rig.advance(60_000);
      await until(() => rig.client.snapshots.get().cart.intents.length === 0, 'the answer');
      expect(kept()).toBe(purchaseId);
      // A read does not attach the cart.
      await rig.client.dispatch({ type: 'RefreshCart' });
      await until(() => rig.client.snapshots.get().cart.intents.length === 0, 'the cart');
      rig.kill();
      await until(() => rig.client.status.get() === 'ready', 'the next worker');
      expect(kept()).toBe(purchaseId);
      const asked = (await rig.server.seen(RESERVE)).length;
      await rig.reload();
      await until(() => session().status === 'consumer', 'the consumer');
      await until(() => rig.client.snapshots.get().cart.intents.length === 0, 'the cart');
      const calls = (await rig.server.seen(RESERVE)).slice(asked);
      expect(calls.map(({ body }) => body)).toMatchObject([{ idpedido_marketplace: Number(purchaseId) }]);
      expect(kept()).toBeUndefined();
    },
  );

  it('by an invalid stored token forgets it', async () => {
    rig = await startRig({ before: ({ page }) => void Object.assign(page.cookie, { token: 'old' }) });
    await until(() => rig.page.cookie.token === null, 'the forgotten token');
    await rig.quiet();
    expect(session().status).toBe('guest');
    expect(rig.page.reloads()).toBe(0);
  });

  it('by a stored token without a response keeps the token, and is retried', async () => {
    rig = await startRig({
      before: async ({ page, server }) => {
        page.cookie.token = TOKEN;
        await server.script({
          call: 'POST /consumidor/login',
          kind: 'answer',
          status: 503,
          body: '',
          times: 6,
        });
      },
    });
    await addTicket(rig);
    await rig.advance(5_000);
    expect(session().status).toBe('guest');
    expect(rig.page.cookie.token).toBe(TOKEN);
    // Three tries at the start, three after 10 s, one after 20 s more.
    await rig.advance(40_000);
    expect(session().status).toBe('consumer');
    expect(await rig.server.seen('POST /consumidor/login')).toHaveLength(7);
    expect(rig.client.snapshots.get().cart.count).toBe(1);
  });

  it('by a stored token without a response does not block another login', async () => {
    rig = await startRig({
      before: async ({ page, server }) => {
        page.cookie.token = 'of somebody else';
        await server.script({ call: 'POST /consumidor/login', kind: 'lost', times: 3 });
      },
    });
    await rig.advance(50_000);
    await logIn(rig);
    expect(session().status).toBe('consumer');
    const calls = (await rig.server.seen('POST /consumidor/login')).length;
    await rig.advance(10 * 60_000);
    expect(await rig.server.seen('POST /consumidor/login')).toHaveLength(calls);
    expect(rig.page.cookie.token).toBe(TOKEN);
  });
});

describe('the end of a session', () => {
  it('on a 403 to any call clears token and consumer, and reloads the page', async () => {
    rig = await startRig();
    await logIn(rig);
    await rig.server.script({
      ...{
        call: 'POST /marketplace/pedido/consumidor/listar',
        kind: 'answer',
        status: 403,
        body: {},
        times: 1,
      },
    });
    const result = await rig.client.query('purchases', { status: null, page: 1, limit: 10 });
    expect(result).toMatchObject({ ok: false, problem: { code: 'forbidden' } });
    await rig.quiet();
    expect(session().status).toBe('guest');
    expect(rig.page.cookie.token).toBeNull();
    expect(rig.page.reloads()).toBe(1);
  });

  it.each([
    [
      'seat map',
      'POST /loja/cia-do-telhado/mapa',
      () => rig.client.openSeatMap('cia-do-telhado' as StoreSlug, 'a-casa-dos-relogios', seated()),
    ],
    [
      'card token',
      'POST /provedor/cartao/token',
      () =>
        rig.client.tokenizeCard({
          ...{ number: '4111111111111111', holder: 'Ana Souza', expiry: '12/30', securityCode: '123' },
        }),
    ],
  ] as const)('on a 403 to a %s clears the token and reloads the page', async (_, call, send) => {
    rig = await startRig();
    await logIn(rig);
    await rig.server.script({ call, kind: 'answer', status: 403, body: {}, times: 1 });
    expect(await send()).toMatchObject({ ok: false, problem: { code: 'forbidden' } });
    await rig.quiet();
    expect(session().status).toBe('guest');
    expect(rig.page.cookie.token).toBeNull();
    expect(rig.page.reloads()).toBe(1);
  });

  it('N-24 a session that ended is said after each reload, in the server’s words, until the next login', async () => {
    rig = await startRig();
    await logIn(rig);
    await rig.server.script({
      ...{ call: 'POST /marketplace/pedido/consumidor/listar', kind: 'answer', status: 403, times: 1 },
      body: { code: 'forbidden', msg: 'Você entrou em outro aparelho.' },
    });
    await rig.client.query('purchases', { status: null, page: 1, limit: 10 });
    await rig.quiet();
    expect(rig.page.session.get('ended')).toBe('Você entrou em outro aparelho.');
    for (const _ of [1, 2]) {
      await rig.reload();
      await rig.quiet();
      const { notice, reads } = rig.client.snapshots.get();
      expect(notice).toMatchObject({ code: 'session.lost', serverMessage: 'Você entrou em outro aparelho.' });
      expect(reads.session).toBe('ended');
    }
    await logIn(rig);
    await rig.quiet();
    expect(rig.client.snapshots.get().reads.session).toBe('known');
    expect(rig.page.session.has('ended')).toBe(false);
  });
});

describe('the acceptance of the terms', () => {
  const profile = aProfile();
  const YEAR = 365 * 24 * 3_600_000;
  const START = Date.UTC(2026, 7, 1, 12);

  it.each([YEAR, -YEAR])('S-35 has the server’s time on a device with a clock %i ms off', async (offset) => {
    rig = await startRig({ before: ({ server }) => server.setOffset(offset) });
    const secretRef = await rig.client.keepSecret('Senha#123');
    await rig.client.dispatch({ type: 'Register', profile, secretRef, acceptsTerms: true });
    await until(() => session().status === 'consumer', 'the account');
    const [call] = await rig.server.seen('POST /consumidor/cadastro');
    const accepted = Date.parse(
      String((call?.body as Record<string, unknown> | undefined)?.aceite_termos_dthr),
    );
    expect(Math.abs(accepted - (START + offset))).toBeLessThan(60_000);
  });

  it.each(['2026-01-02T10:00:00-03:00', ''])(
    'is sent with a profile change as the server sent it: %j',
    async (accepted) => {
      rig = await startRig();
      await rig.server.setAnswer('POST /consumidor/login', {
        access_token: TOKEN,
        info: { ...CONSUMER, aceite_termos_dthr: accepted, status: 'PENDENTE' },
      });
      await logIn(rig);
      await rig.client.dispatch({ type: 'UpdateProfile', profile });
      await rig.quiet();
      const [call] = await rig.server.seen('PUT /consumidor/alterar/');
      expect(call?.body).toMatchObject({ aceite_termos_dthr: accepted, status: 'PENDENTE' });
    },
  );
});

it('a token in the authorization header of a response replaces the old one', async () => {
  rig = await startRig();
  await logIn(rig);
  const { consumer } = session();
  if (consumer === null) throw new Error('nobody is logged in');
  const { userId, consumerId, status, ...profile } = consumer;
  await rig.client.dispatch({ type: 'UpdateProfile', profile: { ...profile, name: 'Ana Maria Souza' } });
  await until(() => session().consumer?.name === 'Ana Maria Souza', 'the changed profile');
  expect(rig.page.cookie.token).toBe('token-renewed');
  const [call] = await rig.server.seen(`PUT /consumidor/alterar/${consumerId}`);
  expect(call?.body).toMatchObject({ idusuario: Number(userId), status });
});

it('S-32 a renewed token lengthens the session and its cookie to seven days from then', async () => {
  const day = 24 * 60 * 60_000;
  rig = await startRig();
  await logIn(rig);
  const { consumer } = session();
  if (consumer === null) throw new Error('nobody is logged in');
  const { userId: _, consumerId: __, status: ___, ...profile } = consumer;
  await rig.server.jump(6 * day);
  rig.page.cookie.maxAge = 0;
  await rig.client.dispatch({ type: 'UpdateProfile', profile });
  await until(() => rig.page.cookie.token === 'token-renewed', 'the new token');
  expect(rig.page.cookie.maxAge).toBe((7 * day) / 1000);
  await rig.quiet();
  await rig.server.jump(2 * day);
  await rig.client.dispatch({ type: 'CheckDeadline' });
  expect(session().status).toBe('consumer');
  await rig.server.jump(5 * day);
  await rig.client.dispatch({ type: 'CheckDeadline' });
  expect(session().status).toBe('guest');
});
