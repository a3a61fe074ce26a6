/** An unsettled payment outlives a reload, a change of device and a worker death. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { payBy, startShopping } from './rig/doing.ts';
import type { Rig } from './rig/rig.ts';

let rig: Rig;
const checkout = () => rig.client.snapshots.get().checkout;
const FINALIZE = 'POST /marketplace/pedido/finalizar/';
const LOG_IN = 'POST /consumidor/login';
const VOID = 'POST /marketplace/pedido/anular/';
const keysOf = async (call: string): Promise<readonly (string | undefined)[]> =>
  (await rig.server.seen(call)).map(({ headers }) => headers['idempotency-key']);

beforeEach(async () => {
  rig = await startShopping();
});
afterEach(() => rig.dispose());

const waitForPix = async () => {
  await payBy(rig, 'pix');
  await until(() => checkout().payment.status === 'waiting', 'the code');
  await until(() => checkout().paymentDetails !== null, 'what the list says of it');
  const { payment } = checkout();
  return payment.status === 'waiting' ? payment.pix : null;
};

it('P-25 a Pix payment has its code and amount again after a reload', async () => {
  const pix = await waitForPix();
  expect(pix).not.toBeNull();
  const amount = checkout().paymentDetails?.amount;
  await rig.reload();
  await until(() => checkout().payment.status === 'waiting', 'the code, after the reload');
  expect(checkout().payment).toMatchObject({ pix });
  await until(() => checkout().paymentDetails?.amount === amount, 'its amount');
});

it('P-25 a payment is stored with number, kind and time only, until it is settled', async () => {
  await waitForPix();
  const kept = JSON.parse(rig.page.session.get('payment') ?? '{}') as Record<string, unknown>;
  expect(Object.keys(kept).sort()).toEqual(['kind', 'purchaseId', 'sentAt']);
  await rig.server.settlePayments('APROVADO', '');
  await rig.advance(10_000);
  await until(() => checkout().payment.status === 'succeeded');
  await rig.quiet();
  expect(rig.page.session.get('payment')).toBeUndefined();
});

it('P-13 P-25 a card payment under way at a reload is checked, not paid again', async () => {
  await rig.server.script({ call: FINALIZE, kind: 'silent', times: 1 });
  await payBy(rig, 'credit');
  await until(async () => (await rig.server.seen(FINALIZE)).length === 1, 'the finalise');
  await rig.reload();
  await until(() => checkout().payment.status === 'succeeded', 'what became of it');
  expect(await rig.server.seen(FINALIZE)).toHaveLength(1);
});

it('P-29 an unknown payment’s key outlives a worker death and a second reload', async () => {
  await rig.server.script({ call: FINALIZE, kind: 'lost', times: 1 });
  await rig.server.script({ call: VOID, kind: 'lost', times: 2 });
  await payBy(rig, 'credit');
  await until(async () => (await rig.server.seen(FINALIZE)).length === 1, 'the finalise');
  rig.kill();
  await until(async () => (await rig.server.seen(VOID)).length === 1, 'the next core');
  await rig.reload();
  await until(async () => (await rig.server.seen(VOID)).length === 2, 'the next page');
  await rig.reload();
  await until(() => checkout().payment.status === 'failed', 'what became of it');
  expect(checkout().payment).toMatchObject({ reason: 'not-charged' });
  expect(new Set([...(await keysOf(VOID)), ...(await keysOf(FINALIZE))]).size).toBe(1);
  await rig.quiet();
  expect(rig.page.session.get('payment')).toBeUndefined();
});

it('P-25 a worker death during the login after a reload loses neither login nor payment', async () => {
  await rig.server.script({ call: FINALIZE, kind: 'silent', times: 1 });
  await payBy(rig, 'credit');
  await until(async () => (await rig.server.seen(FINALIZE)).length === 1, 'the finalise');
  await rig.server.script({ call: LOG_IN, kind: 'silent', times: 1 });
  const before = (await rig.server.seen(LOG_IN)).length;
  await rig.reload();
  await until(async () => (await rig.server.seen(LOG_IN)).length > before, 'the token to be sent');
  rig.kill();
  await until(() => rig.client.status.get() === 'ready', 'the core');
  await until(() => checkout().payment.status === 'succeeded', 'what became of it');
  await rig.advance(10_000);
  await until(() => rig.client.snapshots.get().session.status === 'consumer', 'the buyer to be let in');
});

it('P-21 P-23 a payment that is set aside is among the open payments, also after a reload', async () => {
  const pix = await waitForPix();
  expect(await rig.client.dispatch({ type: 'ClosePayment' })).toMatchObject({ ok: true });
  await until(() => checkout().open.length === 1, 'the open payment');
  expect(rig.client.snapshots.get().cart.empty).toBe(true);
  await rig.reload();
  await until(() => checkout().open.length === 1, 'the open payment, after the reload');
  expect(checkout().payment.status).toBe('idle');
  const [open] = checkout().open;
  expect(open).toMatchObject({ kind: 'pix', pix });
  if (open === undefined) return;
  expect(await rig.client.dispatch({ type: 'ResumePayment', purchaseId: open.purchaseId })).toMatchObject({
    ok: true,
  });
  await until(() => checkout().payment.status === 'waiting', 'the payment as it is read');
  expect(checkout().payment).toMatchObject({ pix });
});

it('C-85 P-25 the choice of protection outlives reloads during a payment', async () => {
  expect(await rig.client.dispatch({ type: 'ChooseProtection', protection: true })).toMatchObject({
    ok: true,
  });
  await until(() => rig.client.snapshots.get().cart.intents.length === 0, 'the cart');
  await waitForPix();
  for (const nth of ['first', 'second']) {
    await rig.reload();
    await until(() => checkout().payment.status === 'waiting', `the code, after the ${nth} reload`);
  }
  await rig.server.settlePayments('ABERTO', '');
  await rig.advance(11 * 60_000);
  await until(() => rig.client.snapshots.get().cart.count === 1, 'the cart');
  expect(rig.client.snapshots.get().cart.protection.chosen).toBe(true);
});
