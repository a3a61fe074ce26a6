/** A host's waiting room: one place for the browser, and calls that continue on entry. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { addTicket, askForTicket, logIn, noticesOf, payBy } from './rig/doing.ts';
import { createTabs, type Rig } from './rig/rig.ts';
import { EVENT, STORE } from './rig/shop.ts';

const RESERVE = 'POST /marketplace/pedido/reservar';
const FINALIZE = 'POST /marketplace/pedido/finalizar/';
const CAPITALS = 'GET /cidades/capitais/listar';
const ROOM = {
  ...{ inWaitingRoom: true, waitTimeKnown: true, waitTime: 3, waitTimeFormatted: '3 minutes' },
  ...{ queueIsFull: false, queueAll: false, lastUpdated: '2026-11-27T20:00:00.000Z' },
  ...{ refreshIntervalSeconds: 20, queueingMethod: 'fifo', isFIFOQueue: true, isRandomQueue: false },
  position: 7,
};

const { open, close } = createTabs();
let rig: Rig;
const snapshot = (of = rig) => of.client.snapshots.get();
const timesOf = async (call: string): Promise<readonly number[]> =>
  (await rig.server.seen(call)).map(({ at }) => at);
const wait = (call: string, times: number, room: object = {}, status = 200) =>
  rig.server.script({
    ...{ call, kind: 'answer', times, status },
    body: { cfWaitingRoom: { ...ROOM, ...room } },
  });
const capitals = (of = rig) => of.client.query('capitals', {});
const gapsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((at, nth) => at - (times[nth] ?? 0));

beforeEach(async () => {
  rig = await open();
  await rig.server.setAnswer(CAPITALS, { cidades: [] });
});
afterEach(close);

it.each([200, 202, 429])(
  'W-09 W-10 W-11 W-15 the press that met the room continues on entry, never tried too early, under %i',
  async (status) => {
    await wait(RESERVE, 3, {}, status);
    expect(await askForTicket(rig)).toMatchObject({ ok: true });
    await until(() => snapshot().room !== null, 'the room');
    expect(snapshot()).toMatchObject({ room: { position: 7 }, wait: { what: 'cart', until: null } });
    await rig.advance(90_000);
    await until(() => snapshot().cart.intents.length === 0, 'the ticket');
    expect(snapshot()).toMatchObject({ room: null, wait: null, cart: { count: 1 } });
    const gaps = gapsOf(await timesOf(RESERVE));
    expect(gaps).toHaveLength(3);
    for (const gap of gaps) expect(gap).toBeGreaterThan(20_000);
  },
);

it('W-09 a room with `inWaitingRoom` false is a response like any other', async () => {
  await rig.server.setAnswer(CAPITALS, { cidades: [], cfWaitingRoom: { ...ROOM, inWaitingRoom: false } });
  expect(await capitals()).toMatchObject({ ok: true });
  expect(snapshot().room).toBeNull();
});

it('W-10 a payment that met the room is sent once more, on entry', async () => {
  await addTicket(rig);
  await logIn(rig);
  const notices = noticesOf(rig);
  await wait(FINALIZE, 2);
  await payBy(rig, 'credit');
  await until(() => snapshot().room !== null, 'the room');
  expect(snapshot().wait).toEqual({ what: 'payment', until: null });
  await rig.advance(60_000);
  await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
  expect(await timesOf(FINALIZE)).toHaveLength(3);
  expect(notices.at(-1)).toBe('checkout.payment-succeeded');
});

it('W-18 a call that waited sends a captcha of its entry', async () => {
  await addTicket(rig);
  await logIn(rig);
  await wait(FINALIZE, 12);
  await payBy(rig, 'credit');
  await rig.advance(400_000);
  await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
  const sent = await rig.server.seen(FINALIZE);
  expect(sent).toHaveLength(13);
  const bornAt = new Map<unknown, number>();
  for (const { body, at } of sent) {
    const { captcha } = Object(body);
    expect(captcha).toMatch(/^captcha-\d+-of-the-page$/);
    bornAt.set(captcha, bornAt.get(captcha) ?? at);
    expect(at - (bornAt.get(captcha) ?? 0)).toBeLessThan(120_000);
  }
});

it('W-11 W-15 W-16 one tab tries for all, every tab shows the room, and all continue on entry', async () => {
  const other = await open();
  await wait(CAPITALS, 4);
  const results = [capitals(), capitals(other)];
  await until(() => snapshot().room !== null && snapshot(other).room !== null, 'the room in both tabs');
  await rig.advance(55_000);
  const [, , ...tries] = await timesOf(CAPITALS);
  for (const gap of gapsOf(tries)) expect(gap).toBeGreaterThan(20_000);
  await rig.advance(60_000);
  for (const result of results) expect(await result).toMatchObject({ ok: true });
  expect(snapshot(other).room).toBeNull();
});

it('W-11 W-12 senseless facts make no loop: at most 22 requests a minute, and nothing senseless on screen', async () => {
  await wait('', 100_000, {
    ...{ waitTime: -4, refreshIntervalSeconds: -1, position: -7, ahead: 'many', unheardOf: {} },
    ...{ queueIsFull: 'yes', isRandomQueue: null },
  });
  const start = Math.max(...(await timesOf('')));
  for (let second = 0; second < 120; second += 1) {
    void capitals();
    await rig.advance(1_000);
  }
  expect(snapshot().room).toMatchObject({ position: null, wait: null, isFull: false });
  const times = (await timesOf('')).filter((at) => at > start);
  for (const at of times)
    expect(times.filter((each) => each >= at && each < at + 60_000).length).toBeLessThanOrEqual(22);
  expect((await timesOf(CAPITALS)).length).toBeLessThanOrEqual(7);
});

it('W-20 the room of a call that failed is forgotten', async () => {
  await wait(CAPITALS, 1);
  await rig.server.script({ call: CAPITALS, kind: 'answer', times: 10, status: 200, body: '<html>' });
  const result = capitals();
  await until(() => snapshot().room !== null, 'the room');
  await rig.advance(60_000);
  expect(await result).toMatchObject({ ok: false });
  await rig.advance(5_000);
  await until(() => snapshot().room === null, 'the end of the room');
});

it('W-20 W-35 a read of tickets during the wait neither waits in the room nor tries to enter', async () => {
  const path = { store: STORE, product: EVENT };
  const tickets = () => rig.client.query('variations', { ...path, date: null, neverWaits: true });
  const call = `POST /loja/${STORE}/produto/${EVENT}/variacoes`;
  await wait(CAPITALS, 1, { room: 'host' });
  await rig.server.script({ call: CAPITALS, kind: 'answer', times: 10, status: 200, body: '<html>' });
  await wait(call, 1_000, { room: 'host' });
  const result = capitals();
  await until(() => snapshot().room !== null, 'the room');
  const before = (await timesOf(call)).length;
  for (let read = 0; read < 3; read += 1) expect(await tickets()).toMatchObject({ ok: false });
  expect((await timesOf(call)).length - before).toBe(1);
  expect(snapshot().wait).toEqual({ what: 'page', until: null });
  await rig.advance(60_000);
  expect(await result).toMatchObject({ ok: false });
  await rig.advance(5_000);
  await until(() => snapshot().room === null, 'the end of the room');
  expect(await tickets()).toMatchObject({ ok: false });
  expect(snapshot().room).toBeNull();
});

it('W-16 W-20 the wait is shown while its call tries to enter, until the entry', async () => {
  const shown: boolean[] = [];
  for (const position of [9, 8, 7]) await wait(RESERVE, 1, { position });
  await askForTicket(rig);
  await until(() => snapshot().room !== null, 'the room');
  const stop = rig.client.snapshots.subscribe(() => {
    if (snapshot().room !== null) shown.push(snapshot().wait?.what === 'cart');
  });
  await rig.advance(90_000);
  await until(() => snapshot().cart.count === 1, 'the ticket');
  stop();
  expect(shown).not.toContain(false);
  expect(shown.length).toBeGreaterThan(0);
});

it('W-10 the room of one event holds no call of another', async () => {
  const page = (product: string) => rig.client.query('product', { store: STORE, product });
  await wait(`POST /loja/${STORE}/produto/${EVENT}`, 2);
  const waiting = page(EVENT);
  await until(() => snapshot().room !== null, 'the room');
  await page('o-dia');
  expect(snapshot().room).not.toBeNull();
  await rig.advance(60_000);
  await waiting;
  await until(() => snapshot().room === null, 'the entry');
});

const pageCall = (product: string): string => `POST /loja/${STORE}/produto/${product}`;
const pageOf = (product: string, of = rig) => of.client.query('product', { store: STORE, product });

it.each([
  ['with names', 'a', 'b'],
  ['without names', undefined, undefined],
])('W-21 W-22 the buyer of one event never waits for the room of another, %s', async (_, a, b) => {
  await wait(pageCall('o-dia'), 1_000, { position: 900, room: a });
  await wait(pageCall(EVENT), 3, { position: 4, room: b });
  void pageOf('o-dia');
  await until(() => snapshot().room?.position === 900, 'the first room');
  const page = pageOf(EVENT);
  await until(() => snapshot().room?.position === 4, 'the second room');
  await rig.advance(80_000);
  await page;
  expect(await timesOf(pageCall(EVENT))).toHaveLength(4);
  await until(() => snapshot().room?.position === 900, 'the first room again');
  await rig.advance(60_000);
  for (const gap of gapsOf(await timesOf(pageCall('o-dia'))).slice(a === undefined ? 4 : 0))
    expect(gap).toBeGreaterThan(20_000);
});

it('W-21 two tabs wait in two rooms, each tries for itself, and only the entered one leaves', async () => {
  const other = await open();
  await wait(pageCall('o-dia'), 1_000, { position: 900, room: 'a' });
  await wait(pageCall(EVENT), 3, { position: 4, room: 'b' });
  void pageOf('o-dia');
  await until(() => snapshot().room?.position === 900, 'the first room');
  const page = pageOf(EVENT, other);
  await until(() => snapshot(other).room?.position === 4, 'the second room');
  expect(snapshot().room?.position).toBe(900);
  await rig.advance(80_000);
  await page;
  expect(snapshot()).toMatchObject({ room: { position: 900 }, wait: { what: 'page' } });
  expect((await timesOf(pageCall('o-dia'))).length).toBeGreaterThan(3);
});

it('W-23 rooms without a name are tried together after an entry, since they may be one', async () => {
  await wait(CAPITALS, 1);
  await wait(pageCall(EVENT), 1, { refreshIntervalSeconds: 600 });
  const results = [pageOf(EVENT), capitals()];
  await until(() => snapshot().room !== null, 'the room');
  await rig.advance(60_000);
  await until(() => snapshot().room === null, 'the entry');
  await Promise.all(results);
});

it('W-21 a call that passed the room of the host waits in that of its event', async () => {
  await wait(pageCall(EVENT), 2, { position: 8, room: '' });
  await wait(pageCall(EVENT), 2, { position: 5, room: 'event' });
  const page = pageOf(EVENT);
  await until(() => snapshot().room?.position === 8, 'the room of the host');
  await rig.advance(60_000);
  expect(snapshot().room?.position).toBe(5);
  await rig.advance(60_000);
  await page;
  await until(() => snapshot().room === null, 'the entry');
  expect(await timesOf(pageCall(EVENT))).toHaveLength(5);
});

it('W-24 a place that the host lost is said to be lost, without a loop, and its call still continues', async () => {
  for (const position of [9, 8, 30]) await wait(RESERVE, 1, { position });
  await askForTicket(rig);
  await until(() => snapshot().room?.position === 9, 'the place');
  expect(snapshot().room?.isNewPlace).toBe(false);
  await rig.advance(55_000);
  await until(() => snapshot().room?.position === 30, 'the new place');
  expect(snapshot().room?.isNewPlace).toBe(true);
  await rig.advance(30_000);
  await until(() => snapshot().cart.count === 1, 'the ticket');
  for (const gap of gapsOf(await timesOf(RESERVE))) expect(gap).toBeGreaterThan(20_000);
});

it('W-24 W-29 a place that the host lost while the worker was dead is said to be lost', async () => {
  await wait(CAPITALS, 1, { position: 9 });
  await wait(CAPITALS, 1_000, { position: 30 });
  void capitals();
  await until(() => snapshot().room?.position === 9, 'the place');
  rig.kill();
  await until(() => snapshot().room !== null, 'the next worker');
  void capitals();
  await rig.advance(40_000);
  await until(() => snapshot().room?.position === 30, 'the new place');
  expect(snapshot().room?.isNewPlace).toBe(true);
});

it('W-29 a room that no call meets after the death of the worker ends without a waiting call, so that no entry is announced', async () => {
  await wait(CAPITALS, 1);
  await addTicket(rig);
  void capitals();
  await until(() => snapshot().room !== null, 'the room');
  rig.kill();
  const ends: boolean[] = [];
  rig.client.snapshots.subscribe(() => {
    if (snapshot().room === null) ends.push(snapshot().wait === null);
  });
  await rig.advance(5_000);
  expect(snapshot().room).not.toBeNull();
  await rig.advance(10_000);
  await until(() => snapshot().room === null, 'the end of the room');
  expect(ends[0]).toBe(true);
});

it('W-14 W-20 a closed room is not tried, stays on screen, and the buyer can press again later', async () => {
  await wait(CAPITALS, 1, { isRejectQueue: true, isFIFOQueue: false, refreshIntervalSeconds: 0 });
  expect(await capitals()).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
  expect(snapshot().room?.order).toBe('closed');
  await rig.advance(120_000);
  expect(await timesOf(CAPITALS)).toHaveLength(1);
  expect(snapshot().room?.order).toBe('closed');
  expect(await capitals()).toMatchObject({ ok: true });
  await until(() => snapshot().room === null, 'the entry');
});

it('S-37 the cart of a guest outlives a reload in the room before the session has started', async () => {
  await addTicket(rig);
  const { purchaseId } = snapshot().cart;
  await wait('GET /marketplace/config/', 2);
  for (const end of [rig.reload, rig.reload, rig.kill]) {
    await end();
    await until(() => snapshot().room !== null, 'the room');
    expect(rig.page.session.get('purchase')).toBe(purchaseId);
  }
  await rig.advance(30_000);
  await until(() => snapshot().cart.count === 1, 'the cart');
  expect(snapshot().cart.purchaseId).toBe(purchaseId);
});

it('W-10 offline minutes in the room fail nothing', async () => {
  await wait(RESERVE, 2);
  await askForTicket(rig);
  await until(() => snapshot().room !== null, 'the room');
  await rig.client.setPresence({ visible: true, online: false });
  await rig.advance(120_000);
  expect(await timesOf(RESERVE)).toHaveLength(1);
  expect(snapshot().cart.intents).toHaveLength(1);
  await rig.client.setPresence({ visible: true, online: true });
  await rig.advance(60_000);
  await until(() => snapshot().cart.count === 1, 'the ticket');
});
