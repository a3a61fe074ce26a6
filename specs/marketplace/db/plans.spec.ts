/**
 * Plans of every statement of a purchase and of what follows it, from PostgreSQL itself, in a shop with a long history.
 * Cost depends on the purchase, not on the history.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createWaitingRoom, HOST, ROOM_OFF } from '../../../fixtures/marketplace/http/waiting-room.ts';
import { buyerIn, found, itemOf, PAGES } from '../conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { type Cluster, startPostgres } from '../postgres.ts';
import { fillHistory, HISTORY } from './history.ts';

const SETTINGS = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
];
const PURCHASES = 40_000;
const DAY = 86_400_000;
/** Rows that one step of a plan can read. */
const MOST_ROWS = 500;

interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}
interface Plan {
  readonly 'Query Text': string;
  readonly Plan: Step;
}

let log = '';
/** Plans in the server's log from a position on. A message continues in lines that begin with a tab. */
const plansSince = (start: number): readonly Plan[] =>
  [...log.slice(start).matchAll(/ms {2}plan:\n((?:\t.*\n)+)/g)].map(
    ([, json = '']) => JSON.parse(json) as Plan,
  );
const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

let cluster: Cluster;
let shop: ShopUnderTest;
/** Runs the statement until it is in the log. */
const reaches = (statement: string): Promise<void> =>
  vi.waitFor(async () => {
    await shop.marketplace.db.query(statement);
    expect(log).toContain(statement);
  });
beforeAll(async () => {
  cluster = await startPostgres({ settings: SETTINGS, logged: (text) => (log += text) });
  shop = await openShopUnderTest({ url: await cluster.fresh() });
  const { db } = shop.marketplace;
  await fillHistory(db, PURCHASES);
  await db.script('ALTER SYSTEM SET auto_explain.log_min_duration = 0');
  await db.query('SELECT pg_reload_conf()');
  await reaches("SELECT 'the first statement'");
}, 120_000);
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
  await cluster.close();
});

/** Statements since a position of the log, and the steps that read many rows of tables that grow. */
const heavySince = async (start: number) => {
  await reaches(`SELECT 'the last statement since ${start}'`);
  const plans = plansSince(start);
  const heavy = plans.flatMap((plan) =>
    stepsOf(plan.Plan)
      .filter((step) => HISTORY.has(step['Relation Name'] ?? ''))
      .map((step) => ({
        ...{ table: step['Relation Name'], by: step['Node Type'] },
        rows:
          ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 0),
        statement: plan['Query Text'].slice(0, 200),
      }))
      .filter(({ by, rows }) => rows > MOST_ROWS || (by === 'Seq Scan' && rows > 0)),
  );
  return { count: plans.length, heavy };
};

it('statements of a purchase read few rows of tables that grow', async () => {
  const start = log.length;
  await shop.send('events', { query: { domain: 'localhost' } });
  const guest = buyerIn(shop);
  const { token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const first = (
    await guest.reserve(PAGES.secret.store, [itemOf(await guest.standing(PAGES.secret), { quantidade: 2 })])
  ).value();
  const own = { idpedido_marketplace: first.purchaseId };
  const [order] = first.orders;
  (await buyer.reserve(PAGES.secret.store, [], own)).value();
  (await buyer.purchases({ status: 'RE' })).orders;
  await shop.send('applyCoupon', { json: { ...own, cupom: 'CATRACA10' }, token });
  const removal = {
    ...own,
    iditens: [order?.lines[0]?.lineId],
    idpedido: order?.orderId,
    loja: order?.store,
  };
  (await shop.send('removeItem', { json: removal, token })).value();
  const cart = found((await buyer.purchases({ status: 'RE' })).orders[0], 'order');
  expect(cart.lines).toHaveLength(1);
  expect((await buyer.payByCard({ ...first, orders: [cart] })).value().situation).toBe('succeeded');
  const seats = (await buyer.reserveSeats(PAGES.clocks, 2)).told.value();
  expect((await buyer.payByCard(seats)).value().situation).toBe('succeeded');
  const { tickets } = await buyer.purchase(seats);
  await buyer.buy(PAGES.festival);
  const pix = (
    await buyer.reserve(PAGES.festival.store, [itemOf(await buyer.standing(PAGES.festival))])
  ).value();
  const waiting = (await buyer.finalise(pix, { tipo: 'QRCODE' })).value();
  await fetch(`${shop.url}/sandbox/pix/${waiting.token}`, { method: 'POST', redirect: 'manual' });
  await buyer.purchases();
  expect(tickets.length).toBe(2);
  const { count, heavy } = await heavySince(start);
  expect(count).toBeGreaterThan(60);
  expect(heavy).toEqual([]);
}, 60_000);

it('statements of a sent ticket, a changed event and a waiting room read few rows of tables that grow', async () => {
  const { db, config } = shop.marketplace;
  const { token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const { cart, tickets } = await buyer.buy(PAGES.festival, 3);
  const [sent = '', kept = '', unchosen = ''] = tickets.map(({ line }) => line.lineId);
  const start = log.length;

  expect(
    (await buyer.call('offerTicket', { iditem: sent }, { nome: 'Bia', email: 'bia@catraca.com.br' })).status,
  ).toBe(200);
  const { token: convite } = (await buyer.call('offerLink', { iditem: sent })).value();
  const holder = { nome: 'Bia Prado', documento: '111.444.777-35', email: 'bia@catraca.com.br' };
  const accepted = (await shop.send('acceptTicket', { json: { convite, ...holder } })).value();

  const [venue] = await db.query<{ name: string }>('SELECT name FROM venues ORDER BY id DESC LIMIT 1');
  const { store, product } = PAGES.festival;
  const body = new URLSearchParams({
    ...{ event: `/${store}/${product}`, kind: 'venue', venue: found(venue, 'venue').name },
    ...{ default: 'refund', days: '1' },
  });
  shop.pass(1000);
  expect((await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body })).status).toBe(200);
  const idpedido = cart.purchaseId ?? '';
  expect((await buyer.call('keepItems', { idpedido }, { iditens: [kept] })).status).toBe(200);
  shop.pass(DAY);
  const order = await buyer.purchase(cart);
  expect(order.tickets.find(({ line }) => line.lineId === unchosen)?.status).toBe('canceled');
  expect((await shop.send('receivedTicket', { json: { convite: accepted.token } })).status).toBe(200);

  const room = createWaitingRoom(db, config.secret);
  await room.set(HOST, { ...ROOM_OFF, method: 'fifo', capacity: 2 });
  shop.pass(2000);
  for (let nth = 0; nth < 4; nth += 1) await shop.send('capitals', {});
  expect(await room.counts(HOST, shop.now())).toMatchObject({ inside: 2, waiting: 2 });
  // A turn in a long queue, which takes a lock. The process knows the ranks up to the one of its last look.
  await db.query(`INSERT INTO waiting_places (room, id, rank, seen_at)
    SELECT '', 'waiting-' || n, 100 + n, now() FROM generate_series(1, 20000) AS n`);
  await db.query('ANALYZE waiting_places');
  const turn = `SELECT before, occupied, own_rank FROM room_turn('', 'newest', 'newest', NULL, NULL, 3, 60, now(), now(), 20095)`;
  expect(await db.query(turn)).toEqual([{ before: 5, occupied: 2, own_rank: 20101 }]);

  const { count, heavy } = await heavySince(start);
  expect(count).toBeGreaterThan(60);
  expect(heavy).toEqual([]);
  await room.set(HOST, ROOM_OFF);
}, 60_000);
