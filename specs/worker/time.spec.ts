/** Specs of time: deadlines by the server's clock, and the countdown of each second. */
import { VirtualTimeScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLog } from '../../domain/log/file.ts';
import { deadlineCheck } from '../../src/core/start.ts';
import { createServerClock } from '../../worker/api/server-clock.ts';
import { embeddedName } from '../../worker/api/shapes.ts';
import { productBody } from '../../worker/api/wire/product.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { settle, until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { exported } from './rig/keeping.ts';
import { type Rig, startRig } from './rig/rig.ts';

const MINUTE = 60_000;

describe('the server’s clock', () => {
  let device: VirtualTimeScheduler;
  beforeEach(() => {
    device = new VirtualTimeScheduler();
    device.frame = 1_000_000;
  });

  it('is the device’s until the first response', () => {
    expect(createServerClock(device).now()).toBe(1_000_000);
  });

  it('is known more exactly than a round trip or a whole second', () => {
    const clock = createServerClock(device);
    const ahead = 3_600_000;
    // One call per second, with a response after 400 ms, at different fractions of the server's second.
    for (let sample = 0; sample < 40; sample++) {
      const sentAt = 1_000_000 + sample * 1_037;
      const madeAt = sentAt + 200 + ahead;
      clock.observe(new Date(madeAt).toUTCString(), sentAt, sentAt + 400);
    }
    expect(Math.abs(clock.now() - (device.now() + ahead))).toBeLessThan(250);
  });

  it('is measured again when the device’s clock was set', () => {
    const clock = createServerClock(device);
    clock.observe(new Date(5_000_000).toUTCString(), 1_000_000, 1_000_010);
    let jumps = 0;
    clock.jumps$.subscribe(() => {
      jumps += 1;
    });
    clock.observe(new Date(9_000_000).toUTCString(), 1_000_000, 1_000_010);
    expect(Math.abs(clock.now() - 9_000_000)).toBeLessThan(1_100);
    // The clock was set back while a call was in flight.
    clock.observe(new Date(3_000_000).toUTCString(), 1_400_000, 1_000_000);
    expect(Math.abs(clock.now() - 3_000_000)).toBeLessThan(1_100);
    device.flush();
    expect(jumps).toBe(2);
  });

  it.each([
    [0, 0],
    [47 * MINUTE, 1],
    [-365 * 24 * 60 * MINUTE, 1],
  ])('%i ms ahead of the device is reported at the first response, once', (ahead, times) => {
    const clock = createServerClock(device);
    let jumps = 0;
    clock.jumps$.subscribe(() => {
      jumps += 1;
    });
    for (const after of [0, 5_000, 10_000]) {
      const at = 1_000_000 + after;
      clock.observe(new Date(at + ahead).toUTCString(), at, at + 10);
    }
    expect(jumps).toBe(0);
    device.flush();
    expect(jumps).toBe(times);
  });

  it('ignores invalid dates', () => {
    const clock = createServerClock(device);
    for (const date of [null, '', 'yesterday']) clock.observe(date, 1, 2);
    expect(clock.now()).toBe(1_000_000);
  });
});

let rig: Rig;
afterEach(() => rig?.dispose());
const countdown = () => rig.client.snapshots.get().countdown;
const cart = () => rig.client.snapshots.get().cart;

describe.each([-20 * MINUTE, -8 * 24 * 60 * MINUTE])('a restarted core, server %i ms ahead', (offset) => {
  it('K-19 knows the server’s time before it decides', async () => {
    rig = await startRig({ before: ({ server }) => server.setOffset(offset) });
    await addTicket(rig);
    await logIn(rig);
    await until(() => cart().intents.length === 0, 'the account’s cart');
    await rig.advance(MINUTE);
    rig.kill();
    expect(await rig.client.dispatch({ type: 'CheckDeadline' })).toMatchObject({
      refusal: { code: 'clock.nothing-due' },
    });
    expect(countdown()).toMatchObject({ minutes: 14 });
    expect(cart().count).toBe(1);
    expect(rig.client.snapshots.get().session.status).toBe('consumer');
    await rig.advance(15 * MINUTE);
    expect(cart().empty).toBe(true);
  });

  it('K-19 waits at most four seconds for the server’s time', async () => {
    rig = await startRig({ before: ({ server }) => server.setOffset(offset) });
    await addTicket(rig);
    await rig.server.script({ call: 'GET /marketplace/config', kind: 'silent', times: 9 });
    rig.kill();
    await settle();
    await rig.server.advance(3_900);
    await settle();
    expect(rig.client.status.get()).toBe('restarting');
    await rig.server.advance(200);
    await until(() => rig.client.status.get() === 'ready', 'the core');
    expect(await rig.client.dispatch({ type: 'ChooseProtection', protection: true })).toMatchObject({
      ok: true,
    });
  });
});

describe('a time of the API', () => {
  const zone = process.env.TZ;
  let rig: Rig;
  afterEach(() => {
    rig.dispose();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['UTC', 'Asia/Tokyo', 'America/Mexico_City'])(
    'T-12 without an offset is São Paulo’s, on a device in %s',
    async (deviceZone) => {
      process.env.TZ = deviceZone;
      rig = await startRig();
      await addTicket(rig);
      await logIn(rig);
      await until(() => rig.client.snapshots.get().cart.intents.length === 0);
      const pix = { copia_cola: '000201', dthr_expiracao: '2026-08-01T09:10:00' };
      await rig.server.script({
        ...{ call: 'POST /marketplace/pedido/finalizar/', kind: 'answer', times: 1 },
        ...{ status: 200, body: { situacao: 'AGUARDANDO', pix } },
      });
      await payBy(rig, 'pix');
      const code = () => rig.client.snapshots.get().checkout.payment;
      await until(() => code().status === 'waiting', 'the code');
      // The rig's clock starts at 9:00 in São Paulo.
      expect(code()).toMatchObject({ pix: { expiresAt: Date.UTC(2026, 7, 1, 12, 10) } });
    },
  );
});

it.each([16, 5])(
  'T-17 a catalog read that moves the server’s time by %i minutes moves the countdown',
  async (minutes) => {
    rig = await startRig();
    await addTicket(rig);
    await rig.server.setOffset(minutes * MINUTE);
    await rig.client.query('events', { search: 'x' });
    await rig.advance(2_000);
    if (minutes > 15) {
      await until(() => cart().empty, 'the expired cart');
      expect(rig.client.snapshots.get().notice?.code).toBe('checkout.cart-expired');
      return;
    }
    expect(countdown()).toMatchObject({ minutes: 14 - minutes });
    await rig.advance((15 - minutes) * MINUTE);
    await until(() => cart().empty, 'the expired cart');
  },
);

it.each([
  ['hidden', 2 * 60, 0],
  ['visible', 2 * 60, 0],
  ['visible', 5, 9],
] as const)(
  'T-24 a page that is %s sees that the device slept for %i minutes',
  async (page, minutes, left) => {
    rig = await startRig();
    await addTicket(rig);
    if (page === 'hidden') rig.client.setPresence({ visible: false, online: true });
    await rig.server.sleep(minutes * MINUTE);
    if (page === 'hidden') rig.client.setPresence({ visible: true, online: true });
    await rig.advance(2_000);
    if (left > 0) expect(countdown()).toMatchObject({ minutes: left });
    else await until(() => cart().empty, 'the expired cart');
    expect(await rig.server.seen('GET /cidades/capitais/listar')).toHaveLength(1);
  },
);

it('T-24 a sleep that a response has measured is not added again', async () => {
  rig = await startRig();
  await rig.client.query('events', { search: 'x' });
  await rig.server.sleep(30 * MINUTE);
  await addTicket(rig);
  await rig.server.script({ call: '', kind: 'silent', times: 99 });
  await rig.advance(3_000);
  expect(countdown()).toMatchObject({ minutes: 14 });
});

it('T-24 a clock corrected by years ends no session', async () => {
  rig = await startRig();
  await logIn(rig);
  await addTicket(rig);
  await rig.server.sleep(700 * 24 * 60 * MINUTE);
  await rig.server.setOffset(0);
  await rig.advance(3_000);
  expect(rig.client.snapshots.get().session.status).toBe('consumer');
  expect(countdown()).toMatchObject({ minutes: 14 });
});

it('T-24 a clock that was set forward is corrected by the next response', async () => {
  rig = await startRig();
  await addTicket(rig);
  await rig.server.sleep(2 * 60 * MINUTE);
  await rig.server.setOffset(0);
  await rig.advance(2_000);
  expect(countdown()).toMatchObject({ minutes: 14 });
  expect(cart().count).toBe(1);
});

it.each([
  [-1, { year: 2026, month: 7, day: 31 }],
  [1, { year: 2026, month: 8, day: 2 }],
])('T-17 a catalog read that moves the server’s time by %i day moves the day', async (days, today) => {
  rig = await startRig();
  await rig.server.setOffset(days * 24 * 60 * MINUTE);
  await rig.client.query('events', { search: 'x' });
  await rig.advance(0);
  expect(rig.client.snapshots.get().today).toEqual(today);
});

it('T-25 a code that a wrong clock has hidden is not offered once more by the response that it is paid', async () => {
  rig = await startRig({ before: ({ server }) => server.setOffset(-6 * 60 * MINUTE) });
  await addTicket(rig);
  await logIn(rig);
  await until(() => cart().intents.length === 0, 'the account’s cart');
  await payBy(rig, 'pix');
  const { snapshots } = rig.client;
  await until(() => snapshots.get().checkout.payment.status === 'waiting', 'the code');
  await rig.server.script({ call: 'GET /', kind: 'cut', times: 9 });
  rig.kill();
  const shown: string[] = [];
  snapshots.subscribe(() => {
    const { checkout, codeCountdown } = snapshots.get();
    const step = `${checkout.payment.status} ${codeCountdown?.phase === 'over'}`;
    if (shown.at(-1) !== step) shown.push(step);
  });
  await rig.server.settlePayments('APROVADO', '');
  await rig.advance(5_000);
  await until(() => snapshots.get().checkout.payment.status === 'succeeded', 'the payment');
  expect(shown).toEqual(['waiting true', 'succeeded false']);
});

it('C-104 presses without a connection read an overdue cart at most every ten seconds', async () => {
  rig = await startRig();
  await addTicket(rig);
  let passed = 0;
  const press = deadlineCheck(rig.client, () => passed);
  await press();
  rig.client.setPresence({ visible: true, online: false });
  await rig.advance(15 * MINUTE + 2_000);
  const countReads = async (): Promise<number> => {
    const { log } = readLog(await exported(rig), SUPERJSON);
    return (log?.envelopes ?? []).filter(({ cause }) => cause?.type === 'CheckDeadline').length;
  };
  const before = await countReads();
  for (; passed < 100_000; passed += 200) await press();
  expect((await countReads()) - before).toBe(10);
  await rig.client.dispatch({ type: 'CheckDeadline' });
  expect((await countReads()) - before).toBe(11);
});

it.each([-1, 1])(
  'E-57 an event in the page counts down by the server’s clock, %i day ahead',
  async (days) => {
    const path = { store: 'casa', product: 'estreia' };
    const settings = { path: { lang: 'pt-BR' }, query: { dominio: 'shop.test' } };
    const offset = days * 24 * 60 * MINUTE;
    // Ten minutes after the server's time, in São Paulo's wall time.
    const opensAt = new Date(Date.UTC(2026, 7, 1, 9, 10) + offset).toISOString().slice(0, 19);
    const ticket = {
      ...{ idprod_variacao: 1, idproduto: 9, dsc_variacao: 'Inteira', tipo_produto: 'INGRESSO' },
      ...{ valor: 10, situacao: 'EM_BREVE', dthr_inicio_lote: opensAt },
    };
    const event = {
      idproduto: 9,
      slug: 'estreia',
      slug_loja: 'casa',
      descricao: 'Estreia',
      variacoes: [ticket],
    };
    const embedded = JSON.stringify({
      [embeddedName('settings', settings)]: '{"exp_pedido":15}',
      [embeddedName('product', { path, body: productBody('pt-BR', {}) })]: JSON.stringify(event),
    });
    rig = await startRig({
      embedded,
      before: async ({ server }) => {
        await server.setOffset(offset);
        await server.setAnswer('GET /cidades/capitais/listar', { cidades: [] });
      },
    });
    expect((await rig.client.query('product', path)).ok).toBe(true);
    await rig.advance(2_000);
    expect(await rig.server.seen('POST /loja/casa/produto/estreia')).toEqual([]);
    expect(rig.client.snapshots.get().opening?.minutes).toBe(9);
  },
);
