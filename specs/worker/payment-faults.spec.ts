/** Paying on a bad line: money is asked for once, and an outcome that nobody knows is never called a failure. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import type { Fault } from './rig/server.ts';

let rig: Rig;
const FINALISE = 'POST /marketplace/pedido/finalizar/';
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

const payWith = async (fault: Omit<Fault, 'call' | 'times'>): Promise<void> => {
  await rig.server.script({ call: FINALISE, times: 1, ...fault });
  await payBy(rig, 'credit');
};

describe('an answer that never comes', () => {
  it('is asked after, never sent again: charged, it succeeds', async () => {
    await payWith({ kind: 'silent' });
    await rig.advance(29_000);
    expect(payment().status).toBe('asking');
    await rig.advance(5_000);
    expect(payment().status).toBe('succeeded');
    expect(await finalised()).toBe(1);
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('not charged, the buyer may pay again', async () => {
    await payWith({ kind: 'lost' });
    await rig.advance(35_000);
    expect(payment()).toMatchObject({ status: 'failed', reason: 'not-charged' });
    await rig.client.dispatch({ type: 'ClosePayment' });
    await payBy(rig, 'credit');
    await until(() => payment().status === 'succeeded');
    expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
  });

  it('stays unknown while it cannot be asked after', async () => {
    await rig.server.script({ call: LIST, kind: 'answer', status: 503, body: '', times: 1000 });
    await payWith({ kind: 'silent' });
    await rig.advance(120_000);
    expect(payment().status).toBe('unknown');
    expect(await rig.client.dispatch({ type: 'Pay', deliveryAddress: null, secretRef: null })).toMatchObject({
      ok: false,
      refusal: { code: 'checkout.payment-unknown' },
    });
    expect(await finalised()).toBe(1);
  });
});

it('a purchase that is nowhere is neither paid nor unpaid', async () => {
  await rig.server.setAnswer(LIST, {});
  await payWith({ kind: 'lost' });
  await rig.advance(120_000);
  expect(payment().status).toBe('unknown');
});

it.each([500, 502, 504])('a %i in between says nothing of the money', async (status) => {
  await payWith({ kind: 'answer', status, body: '<html>' });
  await until(() => payment().status !== 'asking');
  await until(() => payment().status === 'failed', 'the check');
  expect(payment()).toMatchObject({ reason: 'not-charged' });
  expect(await finalised()).toBe(1);
});

it('a malformed answer says nothing of the money', async () => {
  await payWith({ kind: 'answer', status: 200, body: { situacao: 'TALVEZ' } });
  await until(() => payment().status === 'failed', 'the check');
  expect(payment()).toMatchObject({ reason: 'not-charged' });
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
