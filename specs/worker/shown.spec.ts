/** The worker logs refused commands, and the amounts and codes of each snapshot that it publishes. */
import { afterEach, expect, it } from 'vitest';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import { type Shown, shownChange, shownIn } from '../../domain/shop/shown.ts';
import { type OpenLog, openLog } from '../../worker/replay/replaying.ts';
import { until } from './rig/clock.ts';
import { addTicket, logIn } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { STORE } from './rig/shop.ts';

let rig: Rig;
afterEach(() => rig?.dispose());

const exported = async (): Promise<{ readonly text: string; readonly log: OpenLog }> => {
  const result = await rig.client.exportLog();
  if (!result.ok) throw new Error(result.problem.code);
  const log = openLog(result.value);
  if (!('envelopes' in log)) throw new Error('no log');
  expect(log.problems).toEqual([]);
  return { text: result.value, log };
};

it('G-23 a refused press is in the log, redacted like an event, also as its last line', async () => {
  rig = await startRig();
  await addTicket(rig, 1);
  await logIn(rig);
  const pressed = { type: 'ApplyBin', digits: '41111' } as const;
  expect(await rig.client.dispatch(pressed)).toMatchObject({ ok: false, refusal: { code: 'bin.invalid' } });
  const { text, log } = await exported();
  expect(log.envelopes.at(-1)).toMatchObject({
    cause: { type: 'ApplyBin' },
    event: { type: 'CommandRefused', code: 'bin.invalid' },
  });
  expect(text).not.toContain(pressed.digits);
  expect(log.check()).toMatchObject({ same: true });
});

it('G-24 the log has what the page showed, and repeats nothing that stayed the same', async () => {
  rig = await startRig();
  await addTicket(rig, 2);
  await until(() => rig.client.snapshots.get().cart.intents.length === 0);
  const { log } = await exported();
  const shown = log.envelopes.flatMap((envelope) => (envelope.shown ? [envelope.shown] : []));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.length).toBeLessThan(log.envelopes.length);
  const all: Record<string, Shown[string]> = {};
  for (const change of shown) {
    for (const [name, value] of Object.entries(change)) expect(all[name] ?? null).not.toBe(value);
    Object.assign(all, change);
  }
  expect(shownChange(all, shownIn(rig.client.snapshots.get()))).toBeNull();
  expect(log.check()).toMatchObject({ same: true });
});

it('G-23 G-24 refused presses and shown amounts are kept over a worker death', async () => {
  rig = await startRig();
  await addTicket(rig, 1);
  await rig.client.dispatch({ type: 'ApplyCoupon', code: '' });
  const before = (await exported()).log.envelopes;
  rig.kill();
  await until(() => rig.client.status.get() === 'ready');
  const { log } = await exported();
  expect(log.envelopes.slice(0, before.length).map(({ event, shown }) => [event.type, shown])).toEqual(
    before.map(({ event, shown }) => [event.type, shown]),
  );
  expect(log.check()).toMatchObject({ same: true });
});

it('P-19 the only kind that store and operator accept is chosen without a command, over a worker death', async () => {
  rig = await startRig();
  await addTicket(rig, 1);
  const tipos = ['QRCODE', 'BOLETO', 'CREDITO'].map((tipo) => ({ tipo, descricao: tipo }));
  await rig.server.setAnswer('GET /loja/getLojaTiposFormaPag', { tipos: tipos.slice(0, 2) });
  const read = () => rig.client.query('paymentKinds', { store: STORE as StoreSlug });
  const offered = () => rig.client.snapshots.get().checkout;
  expect(await read()).toMatchObject({ ok: true });
  expect(offered()).toMatchObject({ kinds: ['pix'], kind: 'pix' });
  rig.kill();
  await until(() => rig.client.status.get() === 'ready');
  expect(offered()).toMatchObject({ kinds: ['pix'], kind: 'pix' });
  await rig.server.setAnswer('GET /loja/getLojaTiposFormaPag', { tipos });
  await read();
  expect(offered()).toMatchObject({ kinds: ['pix', 'credit'], kind: null });
  await read();
  const { log } = await exported();
  expect(log.envelopes.filter(({ event }) => event.type === 'KindsOffered')).toHaveLength(2);
  expect(log.check()).toMatchObject({ same: true });
});
