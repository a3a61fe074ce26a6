/** Requests and responses that outlast their session. */
import { afterEach, expect, it } from 'vitest';
import { addTicket, askForTicket, logIn, noticesOf, openMap, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { STORE } from './rig/shop.ts';

const RESERVE = 'POST /marketplace/pedido/reservar';
const FINALIZE = 'POST /marketplace/pedido/finalizar/';
const LIST = 'POST /marketplace/pedido/consumidor/listar';
const MAP = `POST /loja/${STORE}/mapa`;

let rig: Rig;
afterEach(async () => {
  expect(await rig.server.reports()).toEqual([]);
  rig.dispose();
});
const snapshot = () => rig.client.snapshots.get();
const logOut = async (): Promise<void> => {
  expect(await rig.client.dispatch({ type: 'LogOut' })).toMatchObject({ ok: true });
  await rig.quiet();
};
const inside = async (): Promise<void> => {
  rig = await startRig();
  await logIn(rig);
  await rig.quiet();
};

it.each([false, true])(
  'S-84 a change that waits at the logout is not sent, logged in again: %s',
  async (again) => {
    await inside();
    await rig.server.script({
      ...{ call: RESERVE, kind: 'answer', times: 1, status: 429, headers: { 'retry-after': '40' } },
      body: { code: 'busy', msg: '', params: {} },
    });
    await askForTicket(rig);
    await rig.quiet();
    await logOut();
    expect(snapshot().wait).toBeNull();
    if (again) await logIn(rig);
    await rig.advance(60_000);
    expect(await rig.server.seen(RESERVE)).toHaveLength(1);
    expect(await rig.server.purchases()).toEqual([]);
  },
);

it('S-84 P-14 a payment in the waiting room ends with its session', async () => {
  rig = await startRig();
  await addTicket(rig);
  await logIn(rig);
  await rig.quiet();
  const notices = noticesOf(rig);
  await rig.server.script({
    ...{ call: FINALIZE, kind: 'answer', times: 3, status: 200 },
    body: { cfWaitingRoom: { inWaitingRoom: true, isFIFOQueue: true, refreshIntervalSeconds: 20 } },
  });
  await payBy(rig, 'credit');
  await rig.quiet();
  expect(snapshot().wait).not.toBeNull();
  await logOut();
  expect(snapshot().wait).toBeNull();
  await logIn(rig);
  await rig.advance(120_000);
  expect(snapshot().checkout.payment.status).toBe('idle');
  expect(await rig.server.purchases()).toMatchObject([{ charges: 0 }]);
  expect(notices).toEqual(['session.logged-out', 'session.logged-in']);
});

it('S-84 a guest’s waiting change is sent after the login', async () => {
  rig = await startRig();
  await rig.server.script({
    ...{ call: RESERVE, kind: 'answer', times: 1, status: 429, headers: { 'retry-after': '20' } },
    body: { code: 'busy', msg: '', params: {} },
  });
  await askForTicket(rig);
  await rig.quiet();
  await logIn(rig);
  await rig.advance(60_000);
  expect(snapshot().cart.count).toBe(1);
});

it('S-85 a late 403 of the last session does not end the next one', async () => {
  await inside();
  await rig.server.script({
    ...{ call: LIST, kind: 'answer', times: 1, afterMs: 5_000, status: 403 },
    body: { code: 'x', msg: 'Sua sessão expirou.', params: {} },
  });
  const read = rig.client.query('purchases', { status: null, page: 1, limit: 10, days: {} } as never);
  await rig.quiet();
  await logOut();
  await logIn(rig);
  await rig.advance(20_000);
  await read;
  expect(snapshot().session.status).toBe('consumer');
  expect(rig.page.reloads()).toBe(0);
});

it('S-86 a map’s late response shows no seats of the session that ended', async () => {
  await inside();
  await rig.server.reserveElsewhere([3], 'AGUARDANDO');
  const map = await openMap(rig);
  expect(await map.purchaseOf(3)).not.toBeNull();
  await rig.server.script({ call: MAP, kind: 'late', times: 1, afterMs: 3_000 });
  void map.refresh();
  await rig.quiet();
  await logOut();
  await rig.advance(10_000);
  expect(await map.purchaseOf(3)).toBeNull();
});
