/** Reservations that the server limits: its demand for a captcha, and its message about too many reservations. */
import { afterEach, expect, it } from 'vitest';
import { until } from './rig/clock.ts';
import { askForTicket } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';

let rig: Rig;
afterEach(() => rig.dispose());

const RESERVE = 'POST /marketplace/pedido/reservar';
const cart = () => rig.client.snapshots.get().cart;
const settled = () => until(() => cart().intents.length === 0, 'the response');
const refused = (status: number, code: string, msg: string) =>
  rig.server.script({ call: RESERVE, kind: 'answer', times: 1, status, body: { code, msg, params: {} } });

it('a reservation that needs a captcha is sent once more with it, under the same key', async () => {
  rig = await startRig();
  await refused(400, 'captcha', 'Confirme que você é uma pessoa.');
  expect(await askForTicket(rig, 2)).toMatchObject({ ok: true });
  await settled();
  expect(cart().count).toBe(2);
  const [first, second, ...more] = await rig.server.seen(RESERVE);
  expect(more).toEqual([]);
  expect(first?.body).not.toHaveProperty('captcha');
  expect(second?.body).toEqual({
    ...(first?.body as object),
    captcha: expect.stringMatching(/^captcha-\d+-of-the-page$/),
  });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

it('a refusal of too many reservations is reported in the server’s words', async () => {
  rig = await startRig();
  const words = 'Já há reservas demais a partir desta conexão.';
  await refused(422, 'too_many_reservations', words);
  expect(await askForTicket(rig)).toMatchObject({ ok: true });
  await settled();
  expect(cart().count).toBe(0);
  expect(rig.client.snapshots.get().notice).toMatchObject({
    code: 'cart.add-failed.ticket',
    serverMessage: words,
  });
  expect(await rig.server.seen(RESERVE)).toHaveLength(1);
});
