/**
 * Specs of several tabs of one browser: cores with shared locks and a channel next to one server. The tabs agree
 * and share work.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import { SEAT } from '../../domain/seats/columns.ts';
import { settle, until } from './rig/clock.ts';
import { addTicket, logIn, openMap, payBy, seated } from './rig/doing.ts';
import { browserOf, createTabs, type Rig } from './rig/rig.ts';
import { CONSUMER, EVENT, STORE, TOKEN } from './rig/shop.ts';

const RESERVE = 'POST /marketplace/pedido/reservar';
const MAP = `POST /loja/${STORE}/mapa`;
const LIST = 'POST /marketplace/pedido/consumidor/listar';
const LOG_IN = 'POST /consumidor/login';
const LOG_OUT = 'POST /consumidor/sair';
const FINALIZE = 'POST /marketplace/pedido/finalizar/';

const OTHER = 'token-of-another-account';

const { all, open, close } = createTabs();
afterEach(close);

const twoTabs = async (): Promise<readonly [Rig, Rig]> => [await open(), await open()];
const snapshot = (rig: Rig) => rig.client.snapshots.get();
const calls = async (rig: Rig, call: string): Promise<number> => (await rig.server.seen(call)).length;
const isIn = (rig: Rig) => until(() => snapshot(rig).session.status === 'consumer', 'the login');
const isOut = (rig: Rig) => until(() => snapshot(rig).session.status === 'guest', 'the logout');
const has = (rig: Rig, count: number) =>
  until(
    () => snapshot(rig).cart.count === count && snapshot(rig).cart.intents.length === 0,
    `${count} in the cart`,
  );
const twoBuyers = async (): Promise<readonly [Rig, Rig]> => {
  const tabs = await twoTabs();
  await logIn(tabs[0]);
  await isIn(tabs[1]);
  await tabs[1].quiet();
  return tabs;
};
/** Waits until no tab has pending messages. */
const settled = async (): Promise<void> => {
  for (const rig of all()) await rig.quiet();
};

describe('the session of several tabs', () => {
  it('starts in all tabs after a login in one, once each', async () => {
    const [a, b] = await twoTabs();
    const c = await open();
    await logIn(a);
    await isIn(b);
    await isIn(c);
    await settled();
    expect(await calls(a, 'POST /consumidor/login')).toBe(3);
    expect(snapshot(b).session.consumer?.name).toBe(CONSUMER.nome);
  });

  it('ends in all tabs after a logout in one, without a token in any', async () => {
    const [a, b] = await twoBuyers();
    await addTicket(a);
    await has(b, 1);
    expect(await a.client.dispatch({ type: 'LogOut' })).toMatchObject({ ok: true });
    await isOut(b);
    expect(snapshot(b).cart.empty).toBe(true);
    expect(snapshot(b).notice).toMatchObject({ code: 'session.logged-out' });
    expect(a.page.cookie.token).toBeNull();
    await settled();
    for (const rig of [a, b]) {
      await rig.client.query('events', { search: 'x' });
      const [last] = (await rig.server.seen('GET /event/web/list')).slice(-1);
      expect(last?.headers.authorization).toBeUndefined();
      expect(rig.page.reloads()).toBe(0);
    }
    const ended = await a.server.seen(LOG_OUT);
    expect(ended.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
    expect(await b.client.dispatch({ type: 'LogOut' })).toMatchObject({ ok: false });
  });

  it('P-25 leaves an unknown payment in its tab when another tab loses the session', async () => {
    const [a, b] = await twoBuyers();
    await addTicket(b);
    await has(a, 1);
    await b.server.script({ call: FINALIZE, kind: 'silent', times: 9 });
    await payBy(b, 'credit');
    await b.advance(60_000);
    await until(() => snapshot(b).checkout.payment.status === 'unknown', 'the unknown payment');
    await settled();
    const note = b.page.session.get('payment');
    expect(note).toContain('"kind":"credit"');
    await a.server.script({ call: LIST, kind: 'answer', status: 403, body: {}, times: 1 });
    await a.client.query('purchases', { status: null, page: 1, limit: 10 });
    await isOut(b);
    expect(snapshot(b).notice).toMatchObject({ code: 'checkout.payment-needs-login' });
    expect(snapshot(b).checkout.payment).toMatchObject({ status: 'unknown', kind: 'credit' });
    expect(b.page.session.get('payment')).toBe(note);
    expect(b.page.reloads()).toBe(0);
    await b.client.query('events', { search: 'x' });
    const [last] = (await b.server.seen('GET /event/web/list')).slice(-1);
    expect(last?.headers.authorization).toBeUndefined();
    // The payment is checked once its buyer is logged in again.
    await logIn(b);
    await b.advance(60_000);
    await until(() => snapshot(b).checkout.payment.status !== 'unknown', 'the outcome');
  });

  it('keeps a newer login’s cookie after a logout in another tab', async () => {
    const [a, b] = await twoBuyers();
    await a.client.dispatch({ type: 'LogOut' });
    await logIn(a);
    await isIn(b);
    await settled();
    expect(a.page.cookie.token).toBe(TOKEN);
    expect(snapshot(a).session.status).toBe('consumer');
    expect(snapshot(b).session.status).toBe('consumer');
  });

  it.each(['a press', 'itself'])(
    'S-43 is tried again by %s after a lost check of another account’s token, without the former token',
    async (by) => {
      const rig = await open();
      await logIn(rig);
      const post = browserOf(rig)
        .tab()
        .shared.channel(() => {});
      await rig.server.setAnswer(LOG_IN, { access_token: OTHER, info: { ...CONSUMER, nome: 'Bia' } });
      await rig.server.script({ call: LOG_IN, kind: 'answer', status: 502, body: '', times: 3 });
      const before = (await rig.server.seen('')).length;
      // The tab of the other account writes the cookie before its message.
      rig.page.cookie.token = OTHER;
      post({ type: 'entered' });
      await rig.advance(5_000);
      expect(snapshot(rig).reads).toMatchObject({ session: 'failed', cart: 'failed', open: 'failed' });
      if (by === 'a press')
        expect(await rig.client.dispatch({ type: 'RetryReads' })).toMatchObject({ ok: true });
      else await rig.advance(10_000);
      await settled();
      expect(snapshot(rig).session.consumer?.name).toBe('Bia');
      const sent = (await rig.server.seen('')).slice(before);
      const former = sent.filter(({ headers }) => headers.authorization !== `Bearer ${OTHER}`);
      expect(former.map(({ call, headers }) => [call, headers.authorization])).toEqual([
        [LOG_OUT, `Bearer ${TOKEN}`],
      ]);
      expect(rig.page.cookie.token).toBe(OTHER);
      expect(rig.page.reloads()).toBe(0);
    },
  );

  it('S-32 lasts as long as its renewed token in every tab', async () => {
    const day = 24 * 60 * 60_000;
    const [a, b] = await twoBuyers();
    const { consumer } = snapshot(a).session;
    if (consumer === null) throw new Error('nobody is logged in');
    const { userId: _, consumerId: __, status: ___, ...profile } = consumer;
    await a.server.jump(6 * day);
    await a.client.dispatch({ type: 'UpdateProfile', profile });
    await until(() => a.page.cookie.token === 'token-renewed', 'the new token');
    await settled();
    await a.server.jump(2 * day);
    for (const rig of [a, b]) {
      await rig.client.dispatch({ type: 'CheckDeadline' });
      expect(snapshot(rig).session.status).toBe('consumer');
    }
  });

  it.each(['logs out', 'loses the session'])(
    'S-28 ends in a tab whose core recovers while another tab %s',
    async (how) => {
      const [a, b] = await twoBuyers();
      await b.server.script({ call: 'GET /marketplace/config', kind: 'late', afterMs: 2_000, times: 1 });
      b.kill();
      await settle();
      if (how === 'logs out') await a.client.dispatch({ type: 'LogOut' });
      else {
        await a.server.script({ call: LIST, kind: 'answer', status: 403, body: {}, times: 1 });
        await a.client.query('purchases', { status: null, page: 1, limit: 10 });
      }
      await isOut(a);
      await b.advance(5_000);
      await until(() => b.client.status.get() === 'ready', 'the core');
      await isOut(b);
      expect(b.page.cookie.token).toBeNull();
      await b.client.query('events', { search: 'x' });
      const [last] = (await b.server.seen('GET /event/web/list')).slice(-1);
      expect(last?.headers.authorization).toBeUndefined();
    },
  );

  it('has its logout repeated to a server that does not respond, without waiting', async () => {
    const rig = await open();
    await logIn(rig);
    await rig.server.script({ call: LOG_OUT, kind: 'lost', times: 2 });
    expect(await rig.client.dispatch({ type: 'LogOut' })).toMatchObject({ ok: true });
    expect(rig.page.cookie.token).toBeNull();
    await rig.advance(15_000);
    const told = await rig.server.seen(LOG_OUT);
    expect(told).toHaveLength(3);
    expect(told.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${TOKEN}`));
  });

  it('has a logout without a connection sent once there is one', async () => {
    const rig = await open();
    await logIn(rig);
    rig.client.setPresence({ visible: true, online: false });
    await rig.client.dispatch({ type: 'LogOut' });
    expect(rig.page.cookie.token).toBeNull();
    await rig.advance(60_000);
    expect(await calls(rig, LOG_OUT)).toBe(0);
    rig.client.setPresence({ visible: true, online: true });
    await settled();
    rig.client.setPresence({ visible: false, online: true });
    await settled();
    const told = await rig.server.seen(LOG_OUT);
    expect(told.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
  });
});

describe('the cart of several tabs', () => {
  it('is in a new tab and in an open one, also for a guest', async () => {
    const [a, b] = await twoTabs();
    await addTicket(a, 2);
    await has(b, 2);
    const c = await open();
    await has(c, 2);
    const numbers = [a, b, c].map((rig) => snapshot(rig).cart.purchaseId);
    expect(new Set(numbers).size).toBe(1);
    expect(c.page.session.get('purchase')).toBe(numbers[0]);
    expect(await a.server.purchases()).toHaveLength(1);
    const deadlines = [a, b, c].map((rig) => snapshot(rig).cart.deadline);
    expect(new Set(deadlines).size).toBe(1);
  });

  it('is read once by other tabs after each change', async () => {
    const [a, b] = await twoBuyers();
    await addTicket(a);
    await has(b, 1);
    const reads = await calls(a, LIST);
    await addTicket(b, 2);
    await has(a, 3);
    await settled();
    expect(await calls(a, LIST)).toBe(reads + 1);
    expect(await calls(a, RESERVE)).toBe(2);
    const lineIds = snapshot(a).cart.orders.flatMap(({ groups }) =>
      groups.flatMap(({ lineIds: ids }) => ids),
    );
    await a.client.dispatch({ type: 'RemoveLines', lineIds });
    await has(b, 0);
    await settled();
    expect(snapshot(b).cart.purchaseId).toBeNull();
    const quiet = await calls(a, LIST);
    await a.advance(60_000);
    expect(await calls(a, LIST)).toBe(quiet);
  });

  it('is read by other tabs when a lost response turns out to be carried out', async () => {
    const [a, b] = await twoTabs();
    await addTicket(a);
    await has(b, 1);
    await a.server.script({ call: RESERVE, kind: 'silent', times: 9 });
    await a.client.dispatch({ type: 'ChangeQuantity', lineId: firstLine(a), quantity: 2 });
    await a.advance(60_000);
    await has(a, 2);
    await has(b, 2);
  });
});

const firstLine = (rig: Rig) => {
  const [line] = snapshot(rig).cart.orders.flatMap(({ groups }) => groups.flatMap(({ lineIds }) => lineIds));
  if (line === undefined) throw new Error('nothing is in the cart');
  return line;
};

describe('a payment in several tabs', () => {
  const withCart = async (): Promise<readonly [Rig, Rig]> => {
    const tabs = await twoBuyers();
    await addTicket(tabs[0]);
    await has(tabs[1], 1);
    return tabs;
  };

  it('is sent once when pressed in two tabs at once', async () => {
    const [a, b] = await withCart();
    for (const rig of [a, b]) await rig.client.dispatch({ type: 'ChoosePayment', kind: 'pix' });
    const pay = { type: 'Pay', deliveryAddress: null, secretRef: null, pressed: null } as const;
    const answers = await Promise.all([a.client.dispatch(pay), b.client.dispatch(pay)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, refusal: { code: 'checkout.payment-asking', params: {} } });
    await settled();
    expect(await calls(a, FINALIZE)).toBe(1);
  });

  it('that is unknown blocks paying in other tabs until it is known', async () => {
    const [a, b] = await withCart();
    await a.server.script({ call: FINALIZE, kind: 'answer', status: 502, body: '', times: 2 });
    await b.client.dispatch({ type: 'ChoosePayment', kind: 'pix' });
    await payBy(a, 'credit');
    await until(() => snapshot(a).checkout.payment.status === 'unknown', 'the unknown payment');
    await settled();
    expect(
      browserOf(a)
        .held()
        .filter((name) => name.startsWith('pay-')),
    ).toHaveLength(1);
    expect(
      await b.client.dispatch({ type: 'Pay', deliveryAddress: null, secretRef: null, pressed: null }),
    ).toMatchObject({
      refusal: { code: 'checkout.payment-asking' },
    });
    await a.advance(30_000);
    expect(snapshot(a).checkout.payment.status).toBe('succeeded');
    expect(await a.server.purchases()).toMatchObject([{ charges: 1 }]);
    expect(browserOf(a).held()).toEqual([]);
    await has(b, 0);
  });

  it('that succeeds in one tab removes the cart from the others', async () => {
    const [a, b] = await withCart();
    await payBy(a, 'credit');
    await until(() => snapshot(a).checkout.payment.status === 'succeeded', 'the payment');
    await has(b, 0);
    expect(snapshot(b).cart.purchaseId).toBeNull();
    await settled();
    expect(snapshot(b).notice?.code).not.toBe('cart.unknown');
  });

  it('C-22 of an earlier cart does not hide that a new cart is gone', async () => {
    const [a, b] = await withCart();
    await payBy(a, 'credit');
    await until(() => snapshot(a).checkout.payment.status === 'succeeded', 'the payment');
    await has(b, 0);
    await addTicket(b);
    await a.server.script({
      call: LIST,
      kind: 'answer',
      status: 400,
      body: { code: '7400', msg: '' },
      times: 1,
    });
    await b.client.dispatch({ type: 'RefreshCart' });
    await has(b, 0);
    expect(snapshot(b).notice?.code).toBe('cart.unknown');
  });

  it('that waits shows in other tabs, and is checked by one visible tab at a time', async () => {
    const [a, b] = await withCart();
    await payBy(a, 'pix');
    await until(() => snapshot(b).checkout.open.length === 1, 'the open payment');
    const [payment] = snapshot(b).checkout.open;
    if (payment === undefined) throw new Error('no open payment');
    await b.client.dispatch({ type: 'ResumePayment', purchaseId: payment.purchaseId });
    await until(() => snapshot(b).checkout.payment.status === 'waiting', 'the payment in the other');
    await settled();
    const asked = async (rig: Rig, milliseconds: number): Promise<number> => {
      const before = await calls(rig, LIST);
      await rig.advance(milliseconds);
      return (await calls(rig, LIST)) - before;
    };
    const lock = `poll-${payment.purchaseId}`;
    expect(browserOf(a).held()).toEqual([lock]);
    await asked(a, 60_000);
    // One tab sends a request every ten seconds.
    expect(await asked(a, 60_000)).toBe(6);
    await a.client.setPresence({ visible: false, online: true });
    await settled();
    expect(await asked(a, 20_000)).toBeGreaterThan(1);
    await b.client.setPresence({ visible: false, online: true });
    await settled();
    expect(browserOf(a).held()).toEqual([]);
    expect(await asked(a, 60_000)).toBe(0);
    await b.client.setPresence({ visible: true, online: true });
    await settled();
    await a.server.settlePayments('APROVADO', '');
    await b.advance(11_000);
    expect(snapshot(b).checkout.payment.status).toBe('succeeded');
    await until(() => snapshot(a).checkout.payment.status === 'succeeded', 'the payment in the hidden tab');
    expect(snapshot(a).checkout.open).toEqual([]);
  });
});

describe('an open map in several tabs', () => {
  const FRAME = 16;

  it('has one live connection, whose changes every tab shows', async () => {
    const [a, b] = await twoTabs();
    const maps = [await openMap(a), await openMap(b)];
    expect(await a.server.listeners()).toBe(1);
    const asked = await calls(a, MAP);
    await a.server.pushSeats([[7, 'O']]);
    await a.advance(FRAME);
    expect(maps.map(({ states }) => states.get()[7])).toEqual([SEAT.occupied, SEAT.occupied]);
    expect(await calls(a, MAP)).toBe(asked);
  });

  it('A-41 is refetched once by each tab after a gap', async () => {
    const [a, b] = await twoTabs();
    const maps = [await openMap(a), await openMap(b)];
    const asked = await calls(a, MAP);
    await a.server.changeSeats([[6, 'O']]);
    await a.server.pushSeats([[7, 'O']]);
    await a.advance(FRAME);
    await settled();
    expect(maps.map(({ states }) => states.get()[6])).toEqual([SEAT.occupied, SEAT.occupied]);
    await a.advance(30_000);
    await settled();
    expect(await calls(a, MAP)).toBe(asked + 2);
  });

  it('hands the connection on and refetches when its tab dies', async () => {
    const [a, b] = await twoTabs();
    await openMap(a);
    const map = await openMap(b);
    a.dispose();
    await a.server.changeSeats([[9, 'O']]);
    await b.quiet();
    await b.advance(3_000);
    expect(await b.server.listeners()).toBeGreaterThan(0);
    expect(map.states.get()[9]).toBe(SEAT.occupied);
    await b.server.pushSeats([[10, 'O']]);
    await b.advance(FRAME);
    expect(map.states.get()[10]).toBe(SEAT.occupied);
  });

  it('A-11 is not refetched for seats chosen in another tab of the buyer', async () => {
    const [a, b] = await twoBuyers();
    const map = await openMap(a);
    // The sector maps cart lines to seats.
    await (await openMap(b)).loadSector('plateia');
    await a.server.script({ call: RESERVE, kind: 'late', times: 1, afterMs: 3_000 });
    await map.select([{ index: 1, variationId: null }]);
    await until(async () => (await calls(a, RESERVE)) === 1, 'the reservation');
    await a.server.tellSeats([1]);
    await settled();
    await a.advance(3_000);
    await until(() => snapshot(b).seats.held.length === 1, 'the seat');
    await a.advance(30_000);
    await settled();
    expect(await calls(a, MAP)).toBe(2);
  });

  it('hands the connection to a visible tab, and catches up once one is visible again', async () => {
    const [a, b] = await twoTabs();
    const maps = [await openMap(a), await openMap(b)];
    const look = (rig: Rig, visible: boolean) => {
      rig.client.setPresence({ visible, online: true });
      return settled();
    };
    await look(a, false);
    expect(await a.server.listeners()).toBe(1);
    await a.server.pushSeats([[7, 'O']]);
    await a.advance(FRAME);
    expect(maps.map(({ states }) => states.get()[7])).toEqual([SEAT.occupied, SEAT.occupied]);
    await look(b, false);
    expect(await a.server.listeners()).toBe(0);
    await a.server.changeSeats([[8, 'O']]);
    await look(a, true);
    await a.advance(FRAME);
    expect(maps.map(({ states }) => states.get()[8])).toEqual([SEAT.occupied, SEAT.occupied]);
  });

  it('in a later tab with an older response receives the missed change', async () => {
    const [a, b] = await twoTabs();
    await openMap(a);
    await a.server.script({ call: MAP, kind: 'late', times: 1, afterMs: 500 });
    const opening = b.client.openSeatMap(STORE as StoreSlug, EVENT, seated());
    await b.quiet();
    await a.server.pushSeats([[4, 'O']]);
    await a.advance(500);
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.problem.code);
    await a.advance(FRAME);
    await until(async () => {
      await a.advance(FRAME);
      return opened.value.states.get()[4] === SEAT.occupied;
    }, 'the missed seat');
  });
});

it('messages between tabs contain no personal data and no token', async () => {
  const [a, b] = await twoBuyers();
  await addTicket(a);
  await has(b, 1);
  await payBy(a, 'pix');
  await a.client.dispatch({ type: 'LogOut' });
  await isOut(b);
  const said = JSON.stringify(browserOf(a).said);
  const { nome, email, documento, celular } = CONSUMER;
  expect(said).toContain('changed');
  for (const value of [TOKEN, nome, email, documento, celular]) expect(said).not.toContain(value);
  expect(said).not.toMatch(/copia|pix|secret/i);
});
