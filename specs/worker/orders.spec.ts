/**
 * Changes of a bought order on a network that loses responses: repeated until the outcome is known, never by a second
 * press.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LineId, PurchaseId } from '../../domain/kernel/values.ts';
import type { OrderChange } from '../../domain/orders/messages.ts';
import { CHANGE_LIMIT } from '../../worker/timers.ts';
import { until } from './rig/clock.ts';
import { logIn } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';

let rig: Rig;
const CALL = 'POST /marketplace/ingresso/cancelar/55';
const PURCHASE = { idpedido_marketplace: 900, status: 'CO', valor_total: 100, pedidos: [], ingressos: [] };
const CANCEL: OrderChange = {
  ...{ type: 'cancelItem', purchaseId: '900' as PurchaseId, lineId: '55' as LineId, announced: null },
};
const orders = () => rig.client.snapshots.get().orders;
const cancel = () => rig.client.dispatch({ type: 'ChangeOrder', change: CANCEL });
const requests = async (): Promise<number> => (await rig.server.seen(CALL)).length;

beforeEach(async () => {
  rig = await startRig();
  await logIn(rig);
  await rig.server.setAnswer(CALL, PURCHASE);
});
afterEach(() => rig.dispose());

it('O-14 O-15 a change with a lost response is unknown, and is repeated until known', async () => {
  await rig.server.script({ call: CALL, kind: 'cut', times: 2 });
  await rig.server.script({
    ...{ call: CALL, kind: 'answer', times: 1, status: 422 },
    body: { code: 'orders.itemCancelled', msg: 'Já foi cancelado.' },
  });
  await cancel();
  await until(() => orders().change?.unknown === true, 'that nobody knows');
  expect(rig.client.snapshots.get().notice).toMatchObject({ code: 'orders.change-unknown' });
  await rig.advance(30_000);
  await until(() => orders().changes === 1, 'what became of it');
  expect(orders().change).toBeNull();
  expect(rig.client.snapshots.get().notice).toMatchObject({ code: 'orders.item-canceled' });
  expect(await requests()).toBe(3);
});

const KEEP_CALL = 'POST /marketplace/pedido/manter/900';
const KEEP: OrderChange = {
  ...{ type: 'keep', purchaseId: '900' as PurchaseId, lineIds: ['55' as LineId], changeIds: ['7'] },
};
const HTML = '<!doctype html><title>Wi-Fi</title>';
const refusal = (status: number, code: string) =>
  ({ kind: 'answer', times: 1, status, body: { code, msg: code } }) as const;

it.each([
  ['cut', { kind: 'cut' }],
  ['HTML', { kind: 'edge', body: HTML }],
  ['HTML of a gateway', { kind: 'edge', status: 502, body: HTML }],
  ['HTML that forbids', { kind: 'edge', status: 404, body: HTML }],
  ['of another shape', { kind: 'edge', body: { ok: true } }],
] as const)(
  'O-14 O-102 a keep whose response is %s is unknown, then what the host says',
  async (_, fault) => {
    await rig.server.setAnswer(KEEP_CALL, PURCHASE);
    for (const [truth, notice] of [
      [refusal(422, 'orders.kept'), 'orders.ticket-kept'],
      [refusal(409, 'orders.changedAgain'), 'orders.change-failed'],
    ] as const) {
      const { changes } = orders();
      await rig.server.script({ call: KEEP_CALL, times: 1, ...fault });
      await rig.server.script({ call: KEEP_CALL, ...truth });
      await rig.client.dispatch({ type: 'ChangeOrder', change: KEEP });
      await until(() => orders().change?.unknown === true, 'that nobody knows');
      expect(rig.client.snapshots.get().notice).toMatchObject({ code: 'orders.change-unknown' });
      await rig.advance(30_000);
      await until(() => orders().change === null, 'the outcome');
      expect(orders().changes).toBe(changes + 1);
      expect(rig.client.snapshots.get().notice).toMatchObject({ code: notice });
    }
  },
);

it('O-14 O-102 a keep that a dead worker cuts is repeated with the changes that were on screen', async () => {
  await rig.server.setAnswer(KEEP_CALL, PURCHASE);
  await rig.server.script({ call: KEEP_CALL, kind: 'silent', times: 1 });
  await rig.client.dispatch({ type: 'ChangeOrder', change: KEEP });
  await until(async () => (await rig.server.seen(KEEP_CALL)).length === 1, 'the keep');
  rig.kill();
  await until(() => orders().change?.unknown === true, 'the next core');
  await rig.advance(30_000);
  await until(async () => (await rig.server.seen(KEEP_CALL)).length === 2, 'the repeat');
  const [first, second] = (await rig.server.seen(KEEP_CALL)).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ idmudancas: ['7'] });
});

it('O-53 a change that stays unknown is repeated for ten minutes, then given up', async () => {
  await rig.server.script({ call: CALL, kind: 'cut', times: 1000 });
  await cancel();
  await until(() => orders().change?.unknown === true, 'that nobody knows');
  for (const milliseconds of [CHANGE_LIMIT / 2, CHANGE_LIMIT / 2 - 10_000]) {
    await rig.advance(milliseconds);
    rig.client.setPresence({ visible: false, online: true });
    await rig.quiet();
    rig.client.setPresence({ visible: true, online: true });
    await rig.quiet();
  }
  expect(orders().change?.unknown).toBe(true);
  await rig.advance(60_000);
  await until(() => orders().change === null, 'the end');
  expect(orders()).toMatchObject({ changes: 1, completed: 0 });
  expect(rig.client.snapshots.get().notice).toMatchObject({ code: 'orders.change-abandoned' });
  const asked = await requests();
  await rig.advance(CHANGE_LIMIT);
  expect(await requests()).toBe(asked);
});

it('a ticket has a file, and an order has the server’s time', async () => {
  await rig.server.setAnswer('GET /marketplace/ingresso/arquivo/55/pdf', {
    ...{ nome: 'ingresso.pdf', tipo: 'application/pdf', conteudo: 'JVBERg==' },
  });
  const file = await rig.client.query('ticketFile', { lineId: '55' as LineId, format: 'pdf' });
  expect(file).toMatchObject({ ok: true, value: { name: 'ingresso.pdf', content: 'JVBERg==' } });
  await rig.server.setAnswer('POST /marketplace/pedido/consumidor/listar', { compras: [PURCHASE], total: 1 });
  const order = await rig.client.query('purchase', { purchaseId: '900' as PurchaseId });
  expect(order).toMatchObject({ ok: true, value: { purchaseId: '900', at: expect.any(Number) } });
});
