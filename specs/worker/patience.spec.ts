/** A busy host: waits that it names, and one budget of requests for all tabs of the browser. */
import { NEVER, of, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Patience } from '../../domain/patience/patience.ts';
import { createPatience, type HostMessage, waitOf } from '../../worker/api/patience.ts';
import { createVirtualClock, until } from './rig/clock.ts';
import { addTicket, askForTicket, logIn, noticesOf, openMap, payBy } from './rig/doing.ts';
import { createTabs, type Rig } from './rig/rig.ts';

const RESERVE = 'POST /marketplace/pedido/reservar';
const FINALIZE = 'POST /marketplace/pedido/finalizar/';
const LIST = 'POST /marketplace/pedido/consumidor/listar';
const CAPITALS = 'GET /cidades/capitais/listar';

it('W-01 reads seconds and HTTP dates, and ignores anything else', () => {
  const now = Date.parse('2026-11-27T20:00:00Z');
  const date = 'Fri, 27 Nov 2026 20:00:00 GMT';
  expect(waitOf('2', date, 0)).toBe(2_000);
  expect(waitOf(' 120 ', null, now)).toBe(120_000);
  expect(waitOf('0', null, now)).toBe(0);
  for (const text of [
    'Fri, 27 Nov 2026 20:00:30 GMT',
    'Friday, 27-Nov-26 20:00:30 GMT',
    'Fri Nov 27 20:00:30 2026',
  ]) {
    expect(waitOf(text, date, 0), text).toBe(30_000);
    expect(waitOf(text, null, now), text).toBe(30_000);
  }
  expect(waitOf('Fri, 27 Nov 2026 19:00:00 GMT', date, now)).toBe(0);
  for (const text of [
    null,
    '',
    '-1',
    '1.5',
    '1e3',
    'soon',
    '2026-11-27',
    '12345678901',
    'Fri, 99 Nov 2026 20:00:30 GMT',
  ])
    expect(waitOf(text, date, now), String(text)).toBeNull();
});

const { open, close } = createTabs();
let rig: Rig;
const snapshot = () => rig.client.snapshots.get();
const timesOf = async (call: string): Promise<readonly number[]> =>
  (await rig.server.seen(call)).map(({ at }) => at);
const busy = (call: string, times: number, headers: Readonly<Record<string, string>>, status = 503) =>
  rig.server.script({ call, kind: 'answer', times, status, body: { code: 'busy', msg: '' }, headers });
const capitals = (of = rig) => of.client.query('capitals', {});

beforeEach(async () => {
  rig = await open();
  await rig.server.setAnswer(CAPITALS, { cidades: [] });
});
afterEach(close);

const gapsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((at, nth) => at - (times[nth] ?? 0));

describe('a call that is refused with a wait', () => {
  const date = 'Fri, 27 Nov 2026 20:00:00 GMT';
  const WAITS = [{ 'retry-after': '20' }, { 'retry-after': 'Fri, 27 Nov 2026 20:00:20 GMT', date }];

  it.each([429, 503])('W-02 W-08 is repeated after it, never before, with status %i', async (status) => {
    for (const headers of WAITS) {
      const before = (await timesOf(RESERVE)).length;
      await busy(RESERVE, 2, headers, status);
      expect(await askForTicket(rig)).toMatchObject({ ok: true });
      await rig.advance(1_000);
      expect(snapshot().wait).toMatchObject({ what: 'cart' });
      await rig.advance(60_000);
      expect(snapshot().wait).toBeNull();
      await until(() => snapshot().cart.intents.length === 0, 'the ticket');
      const gaps = gapsOf((await timesOf(RESERVE)).slice(before));
      expect(gaps).toHaveLength(2);
      for (const gap of gaps) {
        expect(gap).toBeGreaterThan(20_000);
        expect(gap).toBeLessThan(26_000);
      }
      await rig.advance(120_000);
    }
    expect(snapshot().cart.count).toBe(2);
  });

  it('W-02 W-03 keeps the wait for later presses and other tabs, which send nothing before a wait of over a minute', async () => {
    await busy(CAPITALS, 1, { 'retry-after': '90' });
    expect(await capitals()).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
    const other = await open();
    for (const each of [rig, other])
      expect(await capitals(each)).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
    expect(await timesOf(CAPITALS)).toHaveLength(1);
    await rig.advance(91_500);
    expect(await capitals()).toMatchObject({ ok: true });
  });

  it('W-19 keeps wait and budget over a reload and a killed worker', async () => {
    await busy(CAPITALS, 1, { 'retry-after': '50' });
    void capitals();
    await rig.quiet();
    await rig.reload();
    void capitals();
    await rig.advance(40_000);
    rig.kill();
    await until(() => rig.client.status.get() === 'ready', 'the next worker');
    void capitals();
    await rig.advance(8_000);
    expect(await timesOf(CAPITALS)).toHaveLength(1);
    await busy('', 100_000, {});
    const start = Math.max(...(await timesOf('')));
    for (let second = 0; second < 60; second += 1) {
      if (second % 20 === 10) await rig.reload();
      void capitals();
      await rig.advance(1_000);
    }
    expect((await timesOf('')).filter((at) => at > start).length).toBeLessThanOrEqual(22);
  });

  it('W-05 a payment is sent after its own wait, and is never repeated by itself', async () => {
    await addTicket(rig);
    await logIn(rig);
    await busy(FINALIZE, 1, { 'retry-after': '20' }, 429);
    const notices = noticesOf(rig);
    await payBy(rig, 'credit');
    await until(() => snapshot().checkout.payment.status === 'failed', 'the refusal');
    await payBy(rig, 'credit');
    await rig.advance(26_000);
    await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
    const [first = 0, second = 0, ...more] = await timesOf(FINALIZE);
    expect(second - first).toBeGreaterThan(20_000);
    expect(more).toEqual([]);
    expect(notices.at(-1)).toBe('checkout.payment-succeeded');
  });

  it('W-07 a refused code that names its own wait stops neither other calls nor itself, and is not repeated', async () => {
    const EXCHANGE = 'GET /loja/pedido_item/midia_trocavel';
    const body = { code: 'too_many_codes', msg: '' };
    await rig.server.script({
      ...{ call: EXCHANGE, kind: 'answer', times: 1, status: 429, body, headers: { 'retry-after': '900' } },
    });
    const exchange = () =>
      rig.client.query('exchange', { medium: 'X', store: 'bar' as never, productId: '3' as never });
    await exchange();
    await rig.advance(10_000);
    expect(await timesOf(EXCHANGE)).toHaveLength(1);
    await exchange();
    expect(await timesOf(EXCHANGE)).toHaveLength(2);
  });
});

describe('a busy host', () => {
  it('W-04 receives at most 22 requests a minute from two tabs, polls and seat streams included', async () => {
    const other = await open();
    await openMap(rig);
    const start = Math.max(...(await timesOf('')));
    await busy('', 100_000, {});
    await rig.server.breakStreams();
    for (let second = 0; second < 240; second += 1) {
      for (const each of [rig, other]) void capitals(each);
      await rig.advance(1_000);
    }
    const times = (await timesOf('')).filter((at) => at > start);
    for (const at of times)
      expect(times.filter((each) => each >= at && each < at + 60_000).length).toBeLessThanOrEqual(22);
    expect(times.length).toBeGreaterThan(40);
  });

  it('W-06 is not polled for open payments, and is again once it is calm', async () => {
    await addTicket(rig);
    await logIn(rig);
    await payBy(rig, 'pix');
    await until(() => snapshot().checkout.open.length === 1, 'the open payment');
    await rig.client.dispatch({ type: 'ClosePayment' });
    await rig.advance(15_000);
    await busy(CAPITALS, 1, {});
    void capitals();
    await rig.quiet();
    const before = (await timesOf(LIST)).length;
    await rig.advance(55_000);
    expect(await timesOf(LIST)).toHaveLength(before);
    await rig.advance(20_000);
    expect((await timesOf(LIST)).length).toBeGreaterThan(before);
  });
});

describe('the waits of another clock', () => {
  const HOUR = 3_600_000;
  const BUSY = new Headers({ 'retry-after': '50' });

  /** Tabs of one browser without cores. A tab's clock is `ahead` milliseconds ahead. */
  const browser = () => {
    const clock = createVirtualClock();
    const channels: Subject<HostMessage>[] = [];
    const tab = (ahead: number, kept: Patience | null = null) => {
      const messages$ = new Subject<HostMessage>();
      channels.push(messages$);
      const stored: Patience[] = [];
      const schedule = clock.scheduler.schedule.bind(clock.scheduler);
      const host = createPatience(
        {
          scheduler: { now: () => clock.now() + ahead, schedule },
          ...{ fetch: async () => new Response(), random: () => 0.5, report: () => {} },
        },
        {
          ...{ messages$, room$: NEVER, waitForLock: () => of(true) },
          post: (message) => {
            for (const other of channels)
              if (message.type === 'host' && other !== messages$) other.next(message);
          },
        },
        () => true,
        null,
        { kept, keep: (patience) => stored.push(patience) },
      );
      /** Milliseconds until the host receives the call, null while it waits. Undefined if it cannot wait. */
      const send = (call: string) => {
        const start = clock.now();
        let sent: number | null | undefined = null;
        host.turn({ call, url: '/x', neverWaits: false }).subscribe({
          next: () => (sent = clock.now() - start),
          error: () => (sent = undefined),
        });
        return () => sent;
      };
      return { host, stored, send };
    };
    return { clock, tab };
  };

  it.each([3 * HOUR, 1, 0, -1, -3 * HOUR])(
    'W-50 are followed by a new tab for the time left, with a clock that is ahead by %i ms',
    async (ahead) => {
      const { clock, tab } = browser();
      const first = tab(ahead);
      first.host.observe('reserve', 503, BUSY);
      await clock.advance(10_000);
      const second = tab(0);
      expect(second.host.isBusy()).toBe(true);
      const sent = second.send('reserve');
      await clock.advance(40_000);
      expect(sent()).toBeNull();
      await clock.advance(12_000);
      expect(sent()).toBeGreaterThan(40_000);
      expect(second.host.isBusy()).toBe(false);
      expect(second.host.canWait('reserve')).toBe(true);
    },
  );

  it('W-51 are dropped after a reload if they are from the future', async () => {
    for (const [ahead, soonest] of [
      [3 * HOUR, 0],
      [0, 50_000],
    ] as const) {
      const before = browser().tab(ahead);
      before.host.observe('reserve', 503, BUSY);
      const { clock, tab } = browser();
      const sent = tab(0, before.stored.at(-1) ?? null).send('reserve');
      await clock.advance(soonest);
      expect(sent()).toBe(soonest === 0 ? 0 : null);
      await clock.advance(13_000);
      expect(sent()).not.toBeNull();
    }
  });
});
