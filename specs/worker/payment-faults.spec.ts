/**
 * Specs of payment on a bad network: the buyer is charged once, and an unknown outcome is never reported as a
 * failure.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import type { Fault } from './rig/server.ts';

let rig: Rig;
const FINALISE = 'POST /marketplace/pedido/finalizar/';
const VOID = 'POST /marketplace/pedido/anular/';
const SETTINGS = 'GET /marketplace/config/getMarketplace/pt-BR';
const LIST = 'POST /marketplace/pedido/consumidor/listar';
const payment = () => rig.client.snapshots.get().checkout.payment;
const finalised = async (): Promise<number> => (await rig.server.seen(FINALISE)).length;

beforeEach(async () => {
  rig = await startRig();
  await addTicket(rig);
  await logIn(rig);
  await until(() => rig.client.snapshots.get().cart.intents.length === 0);
});
afterEach(() => rig.dispose());

const payWith = async (fault: Omit<Fault, 'call' | 'times'>, times = 1): Promise<void> => {
  await rig.server.script({ call: FINALISE, times, ...fault });
  await payBy(rig, 'credit');
};
/** From here on the server names no limit for its work on a finalise, and promises nothing of keys. */
const forgetKeys = async (): Promise<void> => {
  await rig.server.setAnswer(SETTINGS, { exp_pedido: 15, max_parcelas: 10, categorias: [] });
  await rig.reload();
  await until(() => rig.client.snapshots.get().session.status === 'consumer', 'the login');
  await until(() => !rig.client.snapshots.get().cart.empty, 'the cart');
};
const keys = async (): Promise<readonly (string | undefined)[]> =>
  (await rig.server.seen(FINALISE)).map(({ headers }) => headers['idempotency-key']);

describe('an answer that never comes', () => {
  it('P-20 is asked for again under the same key: charged, it succeeds', async () => {
    await payWith({ kind: 'silent' });
    await rig.advance(29_000);
    expect(payment().status).toBe('asking');
    await rig.advance(5_000);
    expect(payment().status).toBe('succeeded');
    expect(await finalised()).toBe(2);
    expect(new Set(await keys()).size).toBe(1);
    expect(await keys()).not.toContain(undefined);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('P-20 never arrived: the same call arrives the second time, and its card with it', async () => {
    await payWith({ kind: 'lost' });
    await rig.advance(35_000);
    expect(payment().status).toBe('succeeded');
    const sent = await rig.server.seen(FINALISE);
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('P-20 stays unknown while neither call is answered, in turns and ever more rarely', async () => {
    for (const call of [LIST, VOID])
      await rig.server.script({ call, kind: 'answer', status: 503, body: '', times: 1000 });
    await payWith({ kind: 'answer', status: 502, body: '<html>' }, 1000);
    await rig.advance(120_000);
    expect(payment().status).toBe('unknown');
    expect(
      await rig.client.dispatch({ type: 'Pay', deliveryAddress: null, secretRef: null, pressed: null }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'checkout.payment-unknown' },
    });
    expect(new Set(await keys()).size).toBe(1);
    expect(await finalised()).toBeGreaterThan(3);
    expect(await finalised()).toBeLessThan(15);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 0 }]);
  });

  it('P-29 is voided once it is repeated no more, without any read', async () => {
    await rig.server.script({ call: LIST, kind: 'answer', status: 503, body: '', times: 1000 });
    await payWith({ kind: 'answer', status: 502, body: '<html>' }, 1000);
    await rig.advance(50_000);
    expect(payment().status).toBe('unknown');
    await rig.advance(40_000);
    expect(payment()).toMatchObject({ status: 'failed', reason: 'not-charged' });
  });

  it('P-61 P-74 once the worker died, and where no key can be voided, a cart settles nothing before the limit', async () => {
    await rig.server.script({
      call: VOID,
      kind: 'answer',
      status: 404,
      body: { code: 'unknown_route', msg: '' },
      times: 1,
    });
    await payWith({ kind: 'lost' });
    await until(async () => (await finalised()) === 1, 'the finalise');
    rig.kill();
    await until(() => payment().status === 'unknown', 'the next core');
    await rig.advance(50_000);
    expect(payment().status).toBe('unknown');
    await rig.advance(20_000);
    expect(payment()).toMatchObject({ status: 'failed', reason: 'not-charged' });
    expect(await finalised()).toBe(1);
  });
});

describe('a server that knows no keys', () => {
  beforeEach(forgetKeys);

  it('P-13 is never asked to charge twice: not charged is said when it cannot happen anymore', async () => {
    await payWith({ kind: 'lost' });
    // The response times out after 30 s. The 90 s begin there.
    await rig.advance(110_000);
    expect(payment().status).toBe('unknown');
    await rig.advance(25_000);
    expect(payment()).toMatchObject({ status: 'failed', reason: 'not-charged' });
    expect(await finalised()).toBe(1);
    await rig.client.dispatch({ type: 'ClosePayment' });
    await payBy(rig, 'credit');
    await until(() => payment().status === 'succeeded');
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('P-11 a success that nobody heard of is found by reading', async () => {
    await payWith({ kind: 'cut' });
    await until(() => payment().status === 'succeeded');
    expect(await finalised()).toBe(1);
  });

  it('a purchase that is nowhere is neither paid nor unpaid', async () => {
    await rig.server.setAnswer(LIST, {});
    await payWith({ kind: 'lost' });
    await rig.advance(240_000);
    expect(payment().status).toBe('unknown');
  });
});

it('P-13 charged between the look at the purchases and the look at the carts: the purchases have the last word', async () => {
  await payBy(rig, 'pix');
  await until(() => payment().status === 'waiting', 'the code');
  await until(() => rig.client.snapshots.get().checkout.paymentDetails !== null, 'the open payments');
  await rig.server.settlePayments('APROVADO', '');
  // As it was before the charge: not among the purchases.
  await rig.server.script({ call: LIST, kind: 'answer', status: 200, body: { compras: [] }, times: 1 });
  await rig.advance(10_000);
  await until(() => payment().status === 'succeeded', 'the second look');
});

it.each([500, 502, 504])('a %i in between says nothing of the money', async (status) => {
  await payWith({ kind: 'answer', status, body: '<html>' });
  await until(() => payment().status !== 'asking');
  await until(() => payment().status === 'succeeded', 'the repeated call');
  expect(await finalised()).toBe(2);
});

it('a malformed answer says nothing of the money', async () => {
  await payWith({ kind: 'answer', status: 200, body: { situacao: 'TALVEZ' } });
  await until(() => payment().status === 'succeeded', 'the repeated call');
});

it('P-61 a server that is still at work says so, and settles nothing', async () => {
  await payWith({ kind: 'answer', status: 200, body: { situacao: 'PROCESSANDO' } });
  await until(() => payment().status === 'unknown');
  await until(() => payment().status === 'succeeded', 'the repeated call');
});

it('a refusal is a failure with the words of the server', async () => {
  await payWith({ kind: 'answer', status: 422, body: { code: 'card_refused', msg: 'Cartão recusado.' } });
  await until(() => payment().status === 'failed');
  expect(payment()).toMatchObject({ reason: 'card_refused', serverMessage: 'Cartão recusado.' });
});

it('nothing is sent without a connection, so that nothing can have been charged', async () => {
  rig.client.setPresence({ visible: true, online: false });
  await payBy(rig, 'pix');
  await until(() => payment().status === 'failed');
  expect(payment()).toMatchObject({ reason: 'unavailable' });
  expect(await finalised()).toBe(0);
});

it('a hidden page does not poll, and asks at once when it is seen again', async () => {
  await payBy(rig, 'pix');
  await until(() => payment().status === 'waiting');
  rig.client.setPresence({ visible: false, online: true });
  await rig.quiet();
  const before = (await rig.server.seen(LIST)).length;
  await rig.advance(60_000);
  expect(await rig.server.seen(LIST)).toHaveLength(before);
  await rig.server.settlePayments('APROVADO', '');
  rig.client.setPresence({ visible: true, online: true });
  await until(() => payment().status === 'succeeded');
});

it('a card is forgotten once it is a token', async () => {
  await payBy(rig, 'credit');
  await until(() => payment().status === 'succeeded');
  const [finalise] = await rig.server.seen(FINALISE);
  expect(finalise?.body).toMatchObject({
    forma_pagamento: { tipo: 'CREDITO', token_cartao: 'card-token-1' },
    captcha: 'captcha-of-the-page',
  });
  expect(JSON.stringify(finalise)).not.toContain('4111');
});
