/**
 * Specs of payment on a bad network: the buyer is charged once, and an unknown outcome is never reported as a
 * failure.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { payBy, startShopping } from './rig/doing.ts';
import type { Rig } from './rig/rig.ts';
import type { Fault } from './rig/server.ts';

let rig: Rig;
const FINALIZE = 'POST /marketplace/pedido/finalizar/';
const VOID = 'POST /marketplace/pedido/anular/';
const SETTINGS = 'GET /marketplace/config/getMarketplace/pt-BR';
const LIST = 'POST /marketplace/pedido/consumidor/listar';
const payment = () => rig.client.snapshots.get().checkout.payment;
const finalized = async (): Promise<number> => (await rig.server.seen(FINALIZE)).length;

beforeEach(async () => {
  rig = await startShopping();
});
afterEach(() => rig.dispose());

const payWith = async (fault: Omit<Fault, 'call' | 'times'>, times = 1): Promise<void> => {
  await rig.server.script({ call: FINALIZE, times, ...fault });
  await payBy(rig, 'credit');
};
/** From here on the server names no limit for its work on a finalize, so that it does not keep idempotency keys. */
const forgetKeys = async (): Promise<void> => {
  await rig.server.setAnswer(SETTINGS, { exp_pedido: 15, max_parcelas: 10, categorias: [] });
  await rig.reload();
  await until(() => rig.client.snapshots.get().session.status === 'consumer', 'the login');
  await until(() => !rig.client.snapshots.get().cart.empty, 'the cart');
};
const keys = async (): Promise<readonly (string | undefined)[]> =>
  (await rig.server.seen(FINALIZE)).map(({ headers }) => headers['idempotency-key']);

describe('a payment without a response', () => {
  it('P-20 P-93 that never arrived is repeated with the same body, card and captcha included', async () => {
    await payWith({ kind: 'lost' });
    await rig.advance(35_000);
    expect(payment().status).toBe('succeeded');
    const sent = await rig.server.seen(FINALIZE);
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('P-20 W-18 that went out without a captcha is repeated with one', async () => {
    rig.page.failCaptchas = 1;
    await rig.server.script({ call: 'GET /provedor/captcha/finalise', kind: 'cut', times: 3 });
    await payWith({ kind: 'lost' });
    await rig.advance(70_000);
    expect(payment().status).toBe('succeeded');
    const captchas = (await rig.server.seen(FINALIZE)).map(({ body }) => Object(body).captcha);
    expect(captchas).toEqual(['', expect.stringMatching(/^captcha-/)]);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('P-20 stays unknown while all responses fail, with growing pauses between repeats', async () => {
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
    expect(await finalized()).toBeGreaterThan(3);
    expect(await finalized()).toBeLessThan(15);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 0 }]);
  });
});

describe('a payment at a server without keys', () => {
  beforeEach(forgetKeys);

  it('P-13 is never repeated, and is reported as not charged once it cannot happen', async () => {
    await payWith({ kind: 'lost' });
    // The response times out after 30 s. The 90 s of P-59 begin then.
    await rig.advance(110_000);
    expect(payment().status).toBe('unknown');
    await rig.advance(25_000);
    expect(payment()).toMatchObject({ status: 'failed', reason: 'not-charged' });
    expect(await finalized()).toBe(1);
    await rig.client.dispatch({ type: 'ClosePayment' });
    await payBy(rig, 'credit');
    await until(() => payment().status === 'succeeded');
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('P-11 with a lost success is found by a read', async () => {
    await payWith({ kind: 'cut' });
    await until(() => payment().status === 'succeeded');
    expect(await finalized()).toBe(1);
  });
});

it('a payment without a connection is not sent, and fails', async () => {
  rig.client.setPresence({ visible: true, online: false });
  await payBy(rig, 'pix');
  await until(() => payment().status === 'failed');
  expect(payment()).toMatchObject({ reason: 'unavailable' });
  expect(await finalized()).toBe(0);
});

it('a hidden page does not check the payment until it is visible again', async () => {
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

it('a card’s number is not sent once its token exists', async () => {
  await payBy(rig, 'credit');
  await until(() => payment().status === 'succeeded');
  const [finalize] = await rig.server.seen(FINALIZE);
  expect(finalize?.body).toMatchObject({
    forma_pagamento: { tipo: 'CREDITO', token_cartao: 'card-token-1' },
    captcha: expect.stringMatching(/^captcha-\d+-of-the-page$/),
  });
  expect(JSON.stringify(finalize)).not.toContain('4111');
});
