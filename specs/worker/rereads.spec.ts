/** Facts that change elsewhere: a payment that was left, an order on screen, another tab, another device. */
import * as Either from 'effect/Either';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../domain/kernel/values.ts';
import { sendReadOpenPayments } from '../../worker/requests/payment.ts';
import { item } from '../domain/orders/given.ts';
import { until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { createTabs, type Rig } from './rig/rig.ts';

const LIST = 'POST /marketplace/pedido/consumidor/listar';

const { open, close } = createTabs();
let rig: Rig;
const snapshot = (of = rig) => of.client.snapshots.get();
const openOf = (of = rig) => snapshot(of).checkout.open;
const changes = (of = rig) => snapshot(of).orders.changes;
const listed = async (): Promise<number> => (await rig.server.seen(LIST)).length;
const hide = () => rig.client.setPresence({ visible: false, online: true });
const show = () => rig.client.setPresence({ visible: true, online: true });
const QUERY = { name: 'purchases', params: { status: null, page: 1, limit: 10 } } as const;
const readOrders = (of = rig) => of.client.query(QUERY.name, QUERY.params);
const showOrders = async (of = rig): Promise<void> => {
  of.client.showOrders([QUERY]);
  await readOrders(of);
};

const leavePix = async (): Promise<void> => {
  await addTicket(rig);
  await payBy(rig, 'pix');
  await until(() => snapshot().checkout.payment.status === 'waiting', 'the code');
  await until(() => openOf().length === 1, 'the open payment');
  expect(await rig.client.dispatch({ type: 'ClosePayment' })).toMatchObject({ ok: true });
  await rig.advance(1);
  await until(() => openOf().length === 1, 'the open payment');
};

beforeEach(async () => {
  rig = await open();
  await logIn(rig);
  await rig.quiet();
});
afterEach(close);

describe('a Pix payment that was left', () => {
  it('O-36 O-37 is read while visible, and its end outdates the orders within five seconds', async () => {
    await leavePix();
    const before = changes();
    const log = async () => (await rig.client.exportLog()) as { readonly value: string };
    await rig.advance(30_000);
    expect(changes()).toBe(before);
    const quiet = (await log()).value.split('\n').length;
    await rig.advance(20_000);
    // Reads without a difference leave no trace.
    expect((await log()).value.split('\n').length).toBe(quiet);
    await rig.server.settlePayments('APROVADO', '');
    await rig.advance(5_000);
    expect(openOf()).toEqual([]);
    expect(changes()).toBeGreaterThan(before);
  });

  it('O-36 costs two requests per read while visible, none while hidden, offline or settled', async () => {
    await leavePix();
    const spent = async (milliseconds: number): Promise<number> => {
      const before = await listed();
      await rig.advance(milliseconds);
      return (await listed()) - before;
    };
    expect(await spent(64_000)).toBe(32);
    expect(await spent(640_000)).toBe(320);
    hide();
    await rig.quiet();
    expect(await spent(300_000)).toBe(0);
    rig.client.setPresence({ visible: true, online: false });
    await rig.quiet();
    expect(await spent(300_000)).toBe(0);
    await rig.server.settlePayments('APROVADO', '');
    show();
    await rig.advance(20_000);
    expect(openOf()).toEqual([]);
    expect(await spent(300_000)).toBe(0);
  });

  it('O-38 is read at once at a return to the page', async () => {
    await leavePix();
    hide();
    await rig.quiet();
    await rig.server.settlePayments('APROVADO', '');
    show();
    await until(() => openOf().length === 0, 'the end of the payment');
  });

  it('O-37 in another tab, it is settled there once one tab knows, and read by one', async () => {
    const other = await open();
    await until(() => snapshot(other).session.status === 'consumer', 'the login');
    await leavePix();
    await until(() => openOf(other).length === 1, 'the open payment there');
    const [here, there] = [changes(), changes(other)];
    const before = await listed();
    await rig.advance(56_000);
    expect((await listed()) - before).toBe(28);
    await rig.server.settlePayments('APROVADO', '');
    await rig.advance(10_000);
    await until(() => openOf(other).length === 0, 'the news');
    expect(changes()).toBeGreaterThan(here);
    expect(changes(other)).toBeGreaterThan(there);
    await rig.advance(1);
    const settled = [changes(), changes(other)];
    await rig.advance(60_000);
    expect([changes(), changes(other)]).toEqual(settled);
  });
});

describe('orders on screen', () => {
  const pagamento = { situacao: 'APROVADO' };
  const order = (status: string) => ({
    compras: [{ idpedido_marketplace: 900, status, valor_total: 100, pagamento, pedidos: [], ingressos: [] }],
    total: 1,
  });

  it('O-36 in cancellation are read until the cancellation ends, and are then outdated', async () => {
    await rig.server.setAnswer(LIST, order('PC'));
    await showOrders();
    const before = changes();
    await rig.advance(60_000);
    expect(changes()).toBe(before);
    await rig.server.setAnswer(LIST, order('CA'));
    await rig.advance(5_000);
    expect(changes()).toBe(before + 1);
    const requests = await listed();
    await rig.advance(60_000);
    expect(await listed()).toBe(requests);
  });

  it('O-36 O-46 that were confirmed are read until the host cancels them', async () => {
    const names = { dsc_produto: 'Meia', tipo_produto: 'INGRESSO', valor: 0 };
    const ticket = { item: { iditem: 1, loja: 'bar', idproduto: 1, idprod_variacao: 1, ...names } };
    const [paid] = order('CO').compras;
    await rig.server.setAnswer(LIST, { compras: [{ ...paid, ingressos: [ticket] }], total: 1 });
    await showOrders();
    const before = changes();
    await rig.advance(600_000);
    expect(changes()).toBe(before);
    await rig.server.setAnswer(LIST, order('CA'));
    await rig.advance(5_000);
    expect(changes()).toBe(before + 1);
  });

  it('O-38 are read at a return, at most every two seconds, and are outdated by a difference', async () => {
    await rig.server.setAnswer(LIST, order('CO'));
    await showOrders();
    const before = changes();
    const requests = await listed();
    for (let times = 0; times < 10; times += 1) {
      hide();
      await rig.quiet();
      show();
      await rig.quiet();
    }
    expect(await listed()).toBe(requests + 1);
    await rig.advance(5_000);
    expect(await listed()).toBe(requests + 2);
    expect(changes()).toBe(before);
    await rig.server.setAnswer(LIST, order('PC'));
    hide();
    show();
    await until(() => changes() === before + 1, 'the difference');
  });

  it('O-36 O-38 cost nothing once the page shows others, or never showed them', async () => {
    await rig.server.setAnswer(LIST, order('PC'));
    await readOrders();
    const requests = await listed();
    const spent = async (): Promise<number> => {
      await rig.advance(60_000);
      hide();
      await rig.quiet();
      show();
      await rig.quiet();
      return (await listed()) - requests;
    };
    expect(await spent()).toBe(0);
    rig.client.showOrders([QUERY]);
    await rig.advance(4_000);
    expect(await listed()).toBe(requests + 1);
    rig.client.showOrders([]);
    expect(await spent()).toBe(1);
  });

  it('O-36 that the server no longer lists are outdated once', async () => {
    const purchaseId = '900' as PurchaseId;
    await rig.server.setAnswer(LIST, order('PC'));
    rig.client.showOrders([{ name: 'purchase', params: { purchaseId } }]);
    expect(await rig.client.query('purchase', { purchaseId })).toMatchObject({ ok: true });
    const before = changes();
    await rig.server.setAnswer(LIST, { compras: [], total: 0 });
    await rig.advance(60_000);
    expect(changes()).toBe(before + 1);
  });

  it('O-36 are forgotten when the session ends', async () => {
    await rig.server.setAnswer(LIST, order('PC'));
    await showOrders();
    await rig.client.dispatch({ type: 'LogOut' });
    await logIn(rig);
    await rig.quiet();
    const before = changes();
    await rig.server.setAnswer(LIST, order('CA'));
    await rig.advance(60_000);
    expect(changes()).toBe(before);
  });
});

describe('the two lists of open payments', () => {
  interface Fake {
    readonly purchaseId: string;
    readonly payment: { readonly situation: string; readonly pix: null } | null;
  }
  const waiting: Fake = { purchaseId: '1', payment: { situation: 'waiting', pix: null } };
  const processing: Fake = { purchaseId: '1', payment: { situation: 'processing', pix: null } };
  /** Reads the lists. Each response takes its number of seconds. */
  const read = async (responses: readonly (readonly [seconds: number, purchases: readonly Fake[]])[]) => {
    let time = 0;
    const statuses: unknown[] = [];
    const send = async (_call: string, { body }: { readonly body: { readonly status: string } }) => {
      const [seconds, purchases] = responses[statuses.length] ?? [0, []];
      statuses.push(body.status);
      time += seconds * 1000;
      const listed = purchases.map((each) => ({
        ...each,
        number: 'CT-1',
        kind: 'pix',
        total: 1,
        orders: [],
        tickets: [item({ poster: 'samba.png' }, { productName: 'Samba', eventAt: null })],
      }));
      return Either.right({ value: { purchases: listed }, token: null, leftOut: 0 });
    };
    const context = {
      gateway: { send },
      ...{ locale: 'pt-BR', scheduler: { now: () => time }, state: () => ({ settings: { site: 'BR' } }) },
    };
    const outcome = await sendReadOpenPayments(context as never);
    return { requests: statuses.length, open: Either.isRight(outcome) ? outcome.right.value : null };
  };

  it('K-33 are both read again if the second came more than ten seconds after the first', async () => {
    // Paid while the second list waited.
    const late = await read([
      [60, [waiting]],
      [11, []],
    ]);
    expect(late).toEqual({ requests: 4, open: [] });
    const inTime = await read([
      [60, [waiting]],
      [10, []],
    ]);
    expect(inTime).toMatchObject({ requests: 2, open: [{ purchaseId: '1' }] });
  });

  it('P-108 name what each payment is for', async () => {
    const { open } = await read([
      [1, [waiting]],
      [1, []],
    ]);
    expect(open).toMatchObject([{ summary: { titles: ['Samba'], date: null, poster: 'samba.png' } }]);
  });

  it('K-33 count as unread after the third time', async () => {
    expect(await read(Array(9).fill([11, [waiting]]))).toEqual({ requests: 6, open: null });
  });

  it('K-33 show a payment that moved between them once, by its later status', async () => {
    const { open } = await read([
      [1, [waiting]],
      [1, [processing]],
    ]);
    expect(open).toMatchObject([{ purchaseId: '1', processing: true }]);
  });
});
