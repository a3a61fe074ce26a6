/** Specs of the cart on a bad network: intents run once, losses are detected, and the queue never stalls. */
import { afterEach, describe, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { addTicket, askForTicket } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import type { Fault } from './rig/server.ts';

let rig: Rig;
afterEach(() => rig.dispose());

const RESERVE = 'POST /marketplace/pedido/reservar';
const cart = () => rig.client.snapshots.get().cart;
const settled = () => until(() => cart().intents.length === 0, 'the answer');
const faulty = async (fault: Omit<Fault, 'call'>): Promise<void> => {
  rig = await startRig();
  await rig.server.script({ call: RESERVE, ...fault });
};
const keys = async (): Promise<ReadonlySet<unknown>> =>
  new Set((await rig.server.seen(RESERVE)).map(({ headers }) => headers['idempotency-key']));

describe.each<Fault['kind']>(['lost', 'silent'])('a reservation that is %s', (kind) => {
  it('C-44 is repeated until its outcome is proven, where a guest can read nothing', async () => {
    await faulty({ kind, times: 9 });
    await askForTicket(rig);
    await askForTicket(rig);
    await rig.advance(60_000);
    expect(cart().intents).toHaveLength(2);
    expect(rig.client.snapshots.get().notice).toBeNull();
    await rig.advance(120_000);
    await settled();
    expect(cart().count).toBe(2);
    expect(await rig.server.purchases()).toMatchObject([{ units: 2 }]);
  });

  it('C-44 is repeated with the same key on a second press, whatever the settings', async () => {
    await faulty({ kind, times: 3 });
    await forgetKeys();
    await addTicketThroughLoss();
    await addTicketThroughLoss();
    expect((await keys()).size).toBe(1);
    expect(await rig.server.purchases()).toMatchObject([{ units: 1 }]);
    expect(cart().count).toBe(1);
    await addTicketThroughLoss();
    expect((await keys()).size).toBe(2);
    expect(cart().count).toBe(2);
  });
});

/** The server names no limit for finalizing, so it promises nothing about keys. */
const forgetKeys = async (): Promise<void> => {
  await rig.server.setAnswer('GET /marketplace/config/getMarketplace/pt-BR', { exp_pedido: 15 });
  await rig.reload();
};

const addTicketThroughLoss = async (): Promise<void> => {
  await askForTicket(rig);
  await rig.advance(40_000);
  await settled();
};

it('C-44 a guest’s reservation that was not sent or not processed is repeated only briefly', async () => {
  rig = await startRig();
  rig.client.setPresence({ visible: true, online: false });
  await askForTicket(rig);
  await rig.advance(5_000);
  await settled();
  expect(rig.client.snapshots.get().notice?.code).toBe('server.offline');
  rig.client.setPresence({ visible: true, online: true });
  await rig.server.script({
    ...{ call: RESERVE, kind: 'answer', times: 99, status: 429 },
    body: { code: 'too_many', msg: 'Espere um pouco.' },
  });
  await askForTicket(rig);
  await rig.advance(5_000);
  await settled();
  expect(rig.client.snapshots.get().notice).toMatchObject({ serverMessage: 'Espere um pouco.' });
});

it('two sessions never send the same key', async () => {
  rig = await startRig();
  for (const _ of [1, 2]) {
    await addTicket(rig);
    await addTicket(rig);
    await rig.reload();
  }
  // Request numbers restart in each session.
  expect((await keys()).size).toBe(4);
});

const GARBLED = {
  idpedido_marketplace: 5,
  pedidos: [{ idpedido: 1, loja: 'a', itens: [], valor_total: 'muito' }],
};

it('a cart response that stays malformed is reported with its path', async () => {
  rig = await startRig();
  await addTicketThroughLoss();
  await rig.server.script({ call: RESERVE, kind: 'answer', times: 3, status: 200, body: GARBLED });
  await addTicketThroughLoss();
  expect(rig.client.snapshots.get().notice).toMatchObject({
    code: 'answer.malformed',
    params: { path: 'pedidos.0.valor_total' },
  });
});

it('7400 drops the stored cart', async () => {
  rig = await startRig();
  await addTicket(rig);
  await rig.server.script({
    call: RESERVE,
    kind: 'answer',
    status: 400,
    body: { code: 7400, msg: 'Não existe.' },
    times: 1,
  });
  await askForTicket(rig);
  await settled();
  await rig.quiet();
  expect(cart().empty).toBe(true);
  expect(rig.page.session.has('purchase')).toBe(false);
  expect(rig.client.snapshots.get().notice).toMatchObject({ serverMessage: 'Não existe.' });
});

it.each([
  ['the server ends the session', { code: '7403', msg: 'Sem acesso.' }, 'session.lost'],
  // S-24.
  ['a proxy leaves the change unproven', {}, 'cart.lost-unread'],
] as const)('a 403 of %s, and does not reload a page without a token', async (_of, body, notice) => {
  await faulty({ kind: 'answer', times: 9, status: 403, body });
  await askForTicket(rig);
  await settled();
  await rig.quiet();
  expect(rig.client.snapshots.get().notice?.code).toBe(notice);
  expect(rig.page.reloads()).toBe(0);
});

it('a command’s snapshot is on the page when the command resolves', async () => {
  rig = await startRig();
  const versions: number[] = [];
  rig.client.snapshots.subscribe(() => versions.push(cart().intents.length));
  await askForTicket(rig);
  expect(versions).toContain(1);
});
