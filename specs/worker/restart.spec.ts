/**
 * Specs of core restarts: the page survives a crash, every call gets a response, and an unavailable core is
 * reported.
 */
import * as Comlink from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { CONTRACT_VERSION, type PagePort } from '../../worker/contract.ts';
import { createVirtualClock, settle, until } from './rig/clock.ts';
import { addTicket, askForTicket, logIn } from './rig/doing.ts';
import { createFakePage } from './rig/page.ts';
import { connectPort } from './rig/port.ts';
import { clientWith, type Rig, startRig, type Where } from './rig/rig.ts';

let rig: Rig;
afterEach(() => rig?.dispose());

const RESERVE = 'POST /marketplace/pedido/reservar';
const LIST = 'POST /marketplace/pedido/consumidor/listar';
const snapshot = () => rig.client.snapshots.get();
const back = () => until(() => rig.client.status.get() === 'ready', 'the core');

describe('a core that dies', () => {
  it.each<Where>(['inline', 'thread'])(
    'restarts with the cart and the session, and is reported (%s)',
    async (where) => {
      rig = await startRig({ where });
      await addTicket(rig, 2);
      await logIn(rig);
      await until(() => snapshot().cart.intents.length === 0);
      const before = snapshot();
      rig.kill();
      expect(rig.client.status.get()).toBe('restarting');
      await back();
      await rig.quiet();
      expect(snapshot().cart).toEqual(before.cart);
      expect(snapshot().session).toEqual(before.session);
      expect(snapshot().notice).toMatchObject({ code: 'core.restarted', tone: 'info' });
      await addTicket(rig, 1);
      expect(snapshot().cart.count).toBe(3);
    },
  );

  it('S-33 without its stored token loses the session, and sends nothing as a guest', async () => {
    rig = await startRig();
    await logIn(rig);
    await addTicket(rig, 2);
    const reads = async () => (await rig.server.seen(LIST)).length;
    const before = await reads();
    rig.page.cookie.token = null;
    rig.kill();
    await back();
    await rig.quiet();
    expect(snapshot().session.status).toBe('guest');
    await rig.client.dispatch({ type: 'RefreshCart' });
    await rig.quiet();
    expect(await reads()).toBe(before);
  });

  it('during a call resolves pending promises after the restart, and reads the outcome', async () => {
    rig = await startRig();
    await addTicket(rig);
    await rig.server.script({ call: RESERVE, kind: 'silent', times: 1 });
    await rig.server.script({ call: 'GET /event', kind: 'lost', times: 1 });
    const pending = rig.client.query('events', { search: 'x' });
    expect(await askForTicket(rig, 2)).toMatchObject({ ok: true });
    await rig.quiet();
    rig.kill();
    await back();
    expect(await pending).toMatchObject({ ok: true });
    await until(() => snapshot().cart.intents.length === 0, 'the cart read again');
    expect(snapshot().cart.count).toBe(3);
    expect(await rig.server.purchases()).toMatchObject([{ units: 3 }]);
  });

  it('C-41 during a reservation repeats it under its key, however late the first one arrives', async () => {
    rig = await startRig();
    const late = 30_000;
    await addTicket(rig);
    await rig.server.script({ call: RESERVE, kind: 'slow', afterMs: late, times: 1 });
    expect(await askForTicket(rig, 2)).toMatchObject({ ok: true });
    await until(async () => (await rig.server.seen(RESERVE)).length === 2, 'the reservation');
    rig.kill();
    await back();
    await until(() => snapshot().cart.intents.length === 0, 'its answer');
    expect(snapshot().cart.count).toBe(3);
    const [, first, again] = (await rig.server.seen(RESERVE)).map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(again).toBe(first);
    await rig.advance(late);
    expect(await rig.server.purchases()).toMatchObject([{ units: 3 }]);
    expect(snapshot().cart.count).toBe(3);
  });

  it('K-28 K-20 tells the outcome of each command to the page, also of one that settled before', async () => {
    rig = await startRig();
    const first = await askForTicket(rig);
    expect(await rig.client.outcome(first)).toEqual({ type: 'done' });
    await rig.server.script({ call: RESERVE, kind: 'silent', times: 1 });
    const second = rig.client.outcome(await askForTicket(rig, 2));
    await until(async () => (await rig.server.seen(RESERVE)).length === 2, 'the reservation');
    rig.kill();
    expect(await rig.client.outcome(first)).toEqual({ type: 'done' });
    await back();
    expect(await second).toEqual({ type: 'done' });
    const secretRef = await rig.client.keepSecret('right');
    await rig.server.script({ call: 'POST /consumidor/login', kind: 'silent', times: 1 });
    const login = await rig.client.dispatch({ type: 'LogIn', email: 'ana@example.com', secretRef });
    rig.kill();
    expect(await rig.client.outcome(login)).toMatchObject({ type: 'uncertain' });
  });

  it('C-41 during a guest’s first reservation finds the cart that it made', async () => {
    rig = await startRig();
    await rig.server.script({ call: RESERVE, kind: 'silent', times: 1 });
    expect(await askForTicket(rig)).toMatchObject({ ok: true });
    await until(async () => (await rig.server.seen(RESERVE)).length === 1, 'the reservation');
    rig.kill();
    await back();
    await until(() => snapshot().cart.intents.length === 0, 'its answer');
    expect(snapshot().cart.count).toBe(1);
    expect(await rig.server.purchases()).toMatchObject([{ units: 1 }]);
  });

  it.each([
    [2_000, '', 0],
    [8_000, '', 0],
    [29_000, '', 0],
    [8_000, ' of a page that is also left', 4_000],
  ])(
    'C-42 on a reload during a reservation finds it, though it arrives %i ms after the read%s',
    async (late, _, again) => {
      rig = await startRig();
      await addTicket(rig);
      await rig.server.script({ call: RESERVE, kind: 'slow', afterMs: late, times: 1 });
      expect(await askForTicket(rig, 2)).toMatchObject({ ok: true });
      await until(async () => (await rig.server.seen(RESERVE)).length === 2, 'the reservation');
      await rig.reload();
      await until(() => snapshot().cart.count === 1, 'the cart as it was');
      if (again > 0) {
        await rig.advance(again);
        await rig.reload();
        await until(() => snapshot().cart.count === 1, 'the cart as it was');
      }
      await rig.advance(31_000);
      await until(() => snapshot().cart.count === 3, 'the cart as it is');
      const reads = async () => (await rig.server.seen(LIST)).length;
      const before = await reads();
      await rig.advance(120_000);
      await rig.reload();
      await rig.advance(60_000);
      // The read of the reload.
      expect(await reads()).toBe(before + 1);
    },
  );

  it('three times during a read reports it as unavailable, and restarts', async () => {
    rig = await startRig();
    await rig.server.script({ call: 'GET /event', kind: 'lost', times: 9 });
    const pending = rig.client.query('events', { search: 'x' });
    for (const asked of [1, 2, 3]) {
      await until(async () => (await rig.server.seen('GET /event')).length >= asked, 'the read');
      rig.kill();
      await back();
    }
    expect(await pending).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
    await addTicket(rig);
    expect(snapshot().cart.count).toBe(1);
  });

  it('repeatedly stays dead, and is reported as gone', async () => {
    rig = await startRig();
    for (const _ of [1, 2, 3]) {
      rig.kill();
      await back();
    }
    rig.kill();
    expect(rig.client.status.get()).toBe('gone');
    expect(await rig.client.query('events', {})).toMatchObject({
      ok: false,
      problem: { code: 'unavailable' },
    });
    expect(await rig.client.dispatch({ type: 'LogOut' })).toMatchObject({
      refusal: { code: 'core.unavailable' },
    });
    expect(await rig.client.keepSecret('x')).toBe('');
  });
});

/** Client that builds its cores with `serve`. The spec controls the time. */
const clientOf = (
  serve: (port: MessagePort) => void,
  reload = () => false,
  setTimer?: Parameters<typeof clientWith>[2],
) => {
  const warnings: string[] = [];
  let lives = 0;
  const clock = createVirtualClock();
  const connect = () => {
    const { port1, port2 } = new MessageChannel();
    lives += 1;
    serve(port2);
    return connectPort(port1);
  };
  const warn = (message: string) => void warnings.push(message);
  const client = clientWith(connect, createFakePage(), setTimer ?? clock.setTimer, { warn, reload });
  return { clock, client, warnings, lives: () => lives };
};

const never = new Promise<never>(() => {});
const endpoint = (port: MessagePort) => port as unknown as Comlink.Endpoint;

describe('a core that does not start', () => {
  it('is slow after ten seconds and replaced after 30, 60 and 120, but never given up', async () => {
    const { clock, client, lives } = clientOf(() => {});
    await clock.advance(9_900);
    expect(client.status.get()).toBe('starting');
    await clock.advance(100);
    expect(client.status.get()).toBe('slow');
    for (const [life, patience] of [
      [1, 30_000],
      [2, 60_000],
      [3, 120_000],
    ] as const) {
      await clock.advance(life === 1 ? patience - 10_100 : patience - 100);
      expect(lives()).toBe(life);
      expect(client.status.get()).toBe('slow');
      await clock.advance(100);
      expect(lives()).toBe(life + 1);
      expect(client.status.get()).toBe('slow');
    }
    client.dispose();
  });

  it('becomes ready on a late hello, and resolves earlier requests', async () => {
    for (const late of [12_000, 29_000, 50_000]) {
      let lives = 0;
      const { clock, client } = clientOf((port) => {
        lives += 1;
        Comlink.expose(
          {
            ...PATIENT,
            hello: () =>
              new Promise((resolve) => clock.setTimer(() => resolve({ contract: CONTRACT_VERSION }), late)),
            ping: async () => true,
            query: async () => ({ ok: true, value: { events: [] } }),
          },
          endpoint(port),
        );
      });
      const asked = client.query('events', {});
      await clock.advance(11_000);
      expect(client.status.get()).toBe('slow');
      await clock.advance(79_000);
      await until(() => client.status.get() === 'ready');
      expect(lives).toBe(late > 30_000 ? 2 : 1);
      expect(await asked).toMatchObject({ ok: true });
      client.dispose();
    }
  });

  it('receives presence and reads before its hello arrives, in their order, and no command', async () => {
    const received: string[] = [];
    const greeting = Promise.withResolvers<{ contract: number }>();
    const { client } = clientOf((port) =>
      Comlink.expose(
        {
          ...PATIENT,
          hello: () => greeting.promise,
          setPresence: async () => void received.push('presence'),
          query: async (name: string) => {
            received.push(name);
            return { ok: true, value: { events: [] } };
          },
          dispatch: async () => {
            received.push('command');
            return { ok: true };
          },
        },
        endpoint(port),
      ),
    );
    const events = client.query('events', {});
    const command = client.dispatch({ type: 'RefreshCart' });
    await until(() => received.includes('events'), 'the read');
    expect(received).toEqual(['presence', 'events']);
    greeting.resolve({ contract: CONTRACT_VERSION });
    expect(await events).toMatchObject({ ok: true });
    expect(await command).toMatchObject({ ok: true });
    expect(received).toEqual(['presence', 'events', 'command']);
    client.dispose();
  });

  it('resolves pending requests when the client is disposed', async () => {
    const { client } = clientOf(() => {});
    const asked = client.dispatch({ type: 'RefreshCart' });
    await settle();
    client.dispose();
    expect(await asked).toMatchObject({ ok: false, refusal: { code: 'core.unavailable' } });
    expect(client.status.get()).toBe('disposed');
  });
});

/** Methods that a core needs besides its response to pings. */
const PATIENT = { hello: async () => ({ contract: CONTRACT_VERSION }), setPresence: async () => {} };

describe('an unreliable core', () => {
  const ofAnotherBuild = (port: MessagePort): void =>
    Comlink.expose({ hello: async () => ({ contract: CONTRACT_VERSION + 1 }) }, endpoint(port));

  it('lets the page reload when it has another contract', async () => {
    let reloads = 0;
    const { client, lives } = clientOf(ofAnotherBuild, () => {
      reloads += 1;
      return true;
    });
    await until(() => reloads === 1, 'the reload');
    expect(client.status.get()).toBe('restarting');
    expect(lives()).toBe(1);
  });

  it('is stopped when it has another contract and a reload did not help', async () => {
    const { client, warnings } = clientOf(ofAnotherBuild);
    await until(() => client.status.get() === 'gone', 'the end');
    expect(new Set(warnings)).toEqual(new Set(['The core stopped: another contract.']));
  });

  it('is stopped within five seconds when it falls silent right after a response', async () => {
    let answers = 3;
    const { client, clock, warnings } = clientOf((port) => {
      const ping = () => {
        answers -= 1;
        return answers >= 0 ? Promise.resolve(true) : never;
      };
      Comlink.expose({ ...PATIENT, ping }, endpoint(port));
    });
    await until(() => client.status.get() === 'ready');
    await clock.advance(2_700);
    expect(answers).toBe(0);
    await clock.advance(5_000);
    expect(warnings).toEqual(['The core stopped: no heartbeat.']);
    client.dispose();
  });

  it('is kept when it is busy for 3.5 seconds at a time', async () => {
    const { client, clock, warnings } = clientOf((port) => {
      const ping = () => new Promise((resolve) => clock.setTimer(() => resolve(true), 3_500));
      Comlink.expose({ ...PATIENT, ping }, endpoint(port));
    });
    await until(() => client.status.get() === 'ready');
    await clock.advance(60_000);
    expect(warnings).toEqual([]);
    client.dispose();
  });

  it('is kept when the page was blocked or asleep, for however long', async () => {
    const timers: (() => void)[] = [];
    const { client, warnings, lives } = clientOf(
      (port) => Comlink.expose({ ...PATIENT, ping: async () => true }, endpoint(port)),
      undefined,
      (run) => {
        timers.push(run);
        return () => timers.splice(timers.indexOf(run), timers.includes(run) ? 1 : 0);
      },
    );
    await until(() => client.status.get() === 'ready');
    // A waking page runs overdue timers first and receives queued messages after them.
    for (let blocked = 0; blocked < 20; blocked++) {
      timers.shift()?.();
      timers.shift()?.();
      await settle();
    }
    expect(warnings).toEqual([]);
    expect(lives()).toBe(1);
    client.dispose();
  });

  it('is stopped when an update is missing', async () => {
    const { client, warnings, lives } = clientOf((port) => {
      const page = Comlink.wrap<PagePort>(endpoint(port));
      const hello = async () => {
        void page.publish({ version: 1, slices: {} });
        if (lives() === 1) void page.publish({ version: 3, slices: {} });
        return { contract: CONTRACT_VERSION };
      };
      Comlink.expose({ hello, setPresence: async () => {} }, endpoint(port));
    });
    await until(() => client.status.get() === 'ready' && lives() === 2, 'the second life');
    expect(warnings).toEqual(['The core stopped: an update is missing.']);
    client.dispose();
  });
});
