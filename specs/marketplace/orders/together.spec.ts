/**
 * Two open pages and an offline phone of one account, through every change of an order: payment, cancellation, bearer,
 * hand-on, keep and refund. The pages follow within five seconds, and every sentence is compared with the database.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LineId, PurchaseId } from '../../../domain/kernel/values.ts';
import type { OrderChange } from '../../../domain/orders/messages.ts';
import { INITIAL_SNAPSHOT, type OrdersQuery, type Queries, type Snapshot } from '../../../worker/contract.ts';
import { type PurchaseRecord, readPurchases } from '../../simulate/purchases.ts';
import { CLAIMS, sentencesOn } from '../../simulate/sentences/index.ts';
import type { Screen, World } from '../../simulate/sentences/sentence.ts';
import { broughtBy, createTab, type Tab } from '../../simulate/tab.ts';
import { createRoundTime } from '../../simulate/time.ts';
import { buyerIn, found, itemOf, PAGES } from '../conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const SECOND = 1_000;
const WITHIN = 5 * SECOND;
const DAY = 86_400_000;

const time = createRoundTime(1);
const { clock } = time;
let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openShopUnderTest({ now: clock.now });
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
});

type OrderRead = Queries['purchase']['result'];

/** The order as any page has it: without the time of the read, and with the paths of pictures. */
const plain = ({ at: _, ...order }: OrderRead): unknown =>
  JSON.parse(JSON.stringify(order).replaceAll('http://shop.test', ''));

/** Counts of judged sentences, so that a walk that shows none fails. */
let judged = 0;
const untrue: string[] = [];

/** The database at one instant, or at any of several. */
const worldOf = (instants: readonly (readonly PurchaseRecord[])[]): World => {
  const now = instants.at(-1) ?? [];
  return {
    now: clock.now(),
    recently: (id, is) => instants.some((records) => is(records.find((record) => record.id === id) ?? null)),
    unpaid: (id) =>
      !now.some(
        (record) => record.id === id && record.payments.some((each) => each.situation === 'succeeded'),
      ),
    ...{ pressed: () => true, began: [], own: now, seat: () => false },
  };
};

/** A notice is judged when it appears, an order whenever it is read. */
const judge = (name: string, screen: Screen, world: World): void => {
  for (const { key, about } of sentencesOn(screen)) {
    if ((screen.extra === null) !== key.startsWith('notices:')) continue;
    judged += 1;
    if (CLAIMS.get(key)?.isTrue(about, world) !== true)
      untrue.push(`${name}: ${key} ${JSON.stringify(about)}`);
  }
};

const records = () => readPurchases(shop.marketplace.db, clock.now());

/** A page of the order and the list, as `useReloadOfOrders` keeps it: read again once the core outdates it. */
const openPage = async (name: string, token: string, purchaseId: PurchaseId) => {
  let isOnline = true;
  let last: OrderRead | null = null;
  let before: readonly PurchaseRecord[] = [];
  let readAt = 0;
  let changes = -1;
  let shown: Snapshot = INITIAL_SNAPSHOT;
  const list = { status: null, page: 1, limit: 50 } as const;
  const queries: readonly OrdersQuery[] = [
    { name: 'purchase', params: { purchaseId } },
    { name: 'purchases', params: list },
  ];
  const screenOf = (purchases: readonly OrderRead[]): Screen => ({
    ...{ snapshot: tab.snapshot(), before: tab.snapshot(), lastCart: null, now: clock.now() },
    extra: { type: 'orders', all: true, purchases },
  });
  const read = async (): Promise<void> => {
    const earlier = await records();
    const order = broughtBy(await tab.ask((core) => core.query('purchase', { purchaseId })));
    const all = broughtBy(await tab.ask((core) => core.query('purchases', list)));
    if (order === null || all === null) return;
    const later = await records();
    [last, before, readAt] = [order, later, clock.now()];
    judge(name, screenOf([order]), worldOf([earlier, later]));
    judge(`${name}’s list`, screenOf(all.purchases as never), worldOf([earlier, later]));
  };
  const tab: Tab = createTab({
    name,
    clock,
    randomness: { next: () => 0.5 },
    cookie: { token },
    storage: new Map(),
    fetch: (_, url, init) => {
      if (!isOnline) return Promise.reject(new TypeError('offline'));
      const work = fetch(url.replace('http://shop.test', shop.url), { ...init, signal: null });
      time.track(work.then((response) => response.clone().text()));
      return work;
    },
    shown: (_, snapshot) => {
      const screen = { snapshot, before: shown, lastCart: null, extra: null, now: clock.now() };
      const isNew = snapshot.notice !== null && snapshot.notice.serial !== shown.notice?.serial;
      if (isNew) time.track(records().then((now) => judge(name, screen, worldOf([now]))));
      shown = snapshot;
      if (changes === snapshot.orders.changes) return;
      changes = snapshot.orders.changes;
      if (isOnline) time.track(read());
    },
    note: () => {},
  });
  tab.open();
  const setPresence = (visible: boolean, online: boolean) =>
    tab.ask((core) => core.setPresence({ visible, online, orders: queries }));
  await setPresence(true, true);
  await clock.advance(SECOND);
  await read();
  return {
    name,
    tab,
    order: () => found(last, `order of ${name}`),
    readAt: () => readAt,
    /** Compares what is on screen with the database now, or as it was when the page was read. */
    check: async (when: 'now' | 'at the read') => {
      const world = worldOf([when === 'now' ? await records() : before]);
      judge(`${name} ${when}`, screenOf([found(last, 'order')]), world);
    },
    setOnline: async (online: boolean) => {
      isOnline = online;
      await setPresence(true, online);
    },
  };
};

it('O-36 O-37 two pages and an offline phone say nothing untrue, and the pages follow within five seconds', async () => {
  const { token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const festival = PAGES.festival;
  const item = itemOf(await buyer.standing(festival), { quantidade: 4 });
  const cart = (await buyer.reserve(festival.store, [item])).value();
  const purchaseId = found(cart.purchaseId, 'purchase');
  const { token: payment } = (
    await buyer.finalise(cart, { tipo: 'QRCODE' }, { aplicar_protect: true })
  ).value();

  const first = await openPage('first page', token, purchaseId);
  const second = await openPage('second page', token, purchaseId);
  const phone = await openPage('phone', token, purchaseId);
  await phone.setOnline(false);
  const pages = [first, second];

  /** The change, seen by both pages within five seconds and never by the phone. */
  const follow = async (what: string, change: () => Promise<unknown>): Promise<OrderRead> => {
    const work = change();
    time.track(work.catch(() => undefined));
    await clock.advance(10);
    await work;
    const began = clock.now();
    const shown = phone.readAt();
    await clock.advance(WITHIN);
    const truth = await buyer.purchase({ purchaseId });
    for (const page of pages) {
      expect(plain(page.order()), `${what}, ${page.name}`).toEqual(plain(truth as OrderRead));
      expect(page.readAt() - began, what).toBeLessThanOrEqual(WITHIN);
      await page.check('now');
    }
    expect(phone.readAt()).toBe(shown);
    await phone.check('at the read');
    return first.order();
  };
  const changeBy = (page: (typeof pages)[number] | undefined, change: OrderChange) => async () => {
    const sent = await found(page, 'page').tab.dispatch({ type: 'ChangeOrder', change });
    expect(sent, change.type).toMatchObject({ ok: true });
  };

  let order = await follow('payment', () =>
    fetch(`${shop.url}/sandbox/pix/${payment}`, { method: 'POST', redirect: 'manual' }),
  );
  expect(order.status).toBe('completed');
  const ids = order.tickets.map(({ line }) => line.lineId);
  const [gone, renamed, sent, kept] = ids.map((id) => found(id, 'ticket'));
  if (gone === undefined || renamed === undefined || sent === undefined || kept === undefined)
    throw new Error('The order has four tickets.');
  const statusOf = (id: LineId) =>
    found(
      order.tickets.find(({ line }) => line.lineId === id),
      'ticket',
    ).status;

  order = await follow(
    'cancellation',
    changeBy(first, { type: 'cancelItem', purchaseId, lineId: gone, announced: null }),
  );
  expect(statusOf(gone)).toBe('canceled');
  await clock.advance(8 * SECOND);
  order = await follow('return of the money', async () => undefined);
  expect(order.money?.every(({ done }) => done)).toBe(true);

  const bearer = {
    name: 'Caio Prado',
    document: '390.533.447-05',
    email: '',
    birthDate: '',
    confirmed: true,
  };
  order = await follow(
    'bearer',
    changeBy(second, {
      type: 'bearer',
      purchaseId,
      lineId: renamed,
      bearer,
      entryDocument: null,
    } as OrderChange),
  );
  expect(order.tickets.find(({ line }) => line.lineId === renamed)).toMatchObject({ bearerChanged: true });

  order = await follow(
    'offer',
    changeBy(first, { type: 'offer', purchaseId, lineId: sent, name: 'Lia', email: '' }),
  );
  const { token: convite } = (await buyer.call('offerLink', { iditem: sent })).value();
  const accepted = { convite, nome: 'Lia Prado', documento: '111.444.777-35', email: 'lia@catraca.com.br' };
  order = await follow('acceptance', () => shop.send('acceptTicket', { json: accepted }));
  expect(order.tickets.find(({ line }) => line.lineId === sent)).toMatchObject({
    code: null,
    offer: { state: 'accepted' },
  });

  const [venue] = await shop.marketplace.db.query<{ name: string }>(
    'SELECT name FROM venues ORDER BY id LIMIT 1',
  );
  const body = new URLSearchParams({
    ...{ event: `${festival.store}/${festival.product}`, kind: 'venue', days: '7' },
    venue: found(venue, 'venue').name,
  });
  order = await follow('changed event', () => fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body }));
  const changeIds = order.tickets.flatMap(({ change }) => change?.id ?? []);
  order = await follow('keep', changeBy(second, { type: 'keep', purchaseId, lineIds: [kept], changeIds }));
  expect(order.tickets.find(({ line }) => line.lineId === kept)?.change).toMatchObject({ kept: true });

  await shop.marketplace.db.query('UPDATE purchases SET cancel_until = $1', [new Date(clock.now() - DAY)]);
  await follow('end of the period', async () => undefined);
  const refund = { type: 'refund', purchaseId, reason: 'illness', note: '', announced: null } as const;
  order = await follow('refund', changeBy(first, refund));
  expect(order.status).toBe('pendingCancellation');
  await clock.advance(20 * SECOND);
  order = await follow('end of the refund', async () => undefined);
  expect(order.status).toBe('canceled');

  await phone.setOnline(true);
  await clock.advance(WITHIN);
  expect(plain(phone.order())).toEqual(plain((await buyer.purchase({ purchaseId })) as OrderRead));
  await phone.check('now');
  expect(untrue).toEqual([]);
  expect(judged).toBeGreaterThan(500);
  for (const { tab } of [...pages, phone]) tab.close();
});
