/**
 * Specs of a log that the browser cannot store: buyers notice nothing, and entries are stored as soon as possible.
 */
import { IDBDatabase as IDBFakeDatabase, IDBObjectStore, IDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLog } from '../../domain/log/file.ts';
import type { CoreClient } from '../../src/core/client.ts';
import { logsOf, sentLog } from '../../src/shell/report/logs.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { LONGEST_WAIT, openVisits } from '../../worker/recording/visits.ts';
import { createVirtualClock, settle, until } from './rig/clock.ts';
import { addTicket } from './rig/doing.ts';
import {
  beginEmpty,
  choose,
  end,
  exported,
  found,
  recording,
  rig,
  start,
  startWith,
  storage,
} from './rig/keeping.ts';
import type { Rig } from './rig/rig.ts';

beforeEach(beginEmpty);
afterEach(end);

describe('a log that cannot be stored', () => {
  const sells = async ({ client, advance }: Rig, kept: boolean): Promise<void> => {
    await addTicket({ client });
    await advance(1_000);
    expect(client.snapshots.get().cart.count).toBe(1);
    expect(await client.visits()).toMatchObject({ ok: true, value: { kept } });
    const { log } = readLog(await exported(rig as Rig), SUPERJSON);
    expect(log?.envelopes.some(({ event }) => event.type === 'CartConfirmed')).toBe(true);
    expect(await rig?.server.reports()).toEqual([]);
  };

  it('does not stop a sale in a browser without storage', async () => {
    await sells(await startWith({}), false);
  });

  it('does not stop a sale when storage is denied', async () => {
    vi.spyOn(storage, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await sells(await start(), false);
  });

  describe('without room', () => {
    const HOUR = 3_600_000;
    const names = async ({ recorder }: ReturnType<typeof recording>): Promise<readonly string[]> =>
      (await recorder.visits()).visits.map(({ id }) => id);
    /** Three stored visits, two of them hours old, and one that is not written yet. */
    const fourVisits = async (): Promise<ReturnType<typeof recording>> => {
      const clock = createVirtualClock();
      for (const name of ['oldest', 'old', 'late']) {
        const { recorder, happen } = recording(clock, name);
        happen({ type: 'CartDropped', reason: 'x'.repeat(90_000) as 'paid' });
        await recorder.visits();
        await clock.advance(name === 'late' ? HOUR / 2 : HOUR);
      }
      const now = recording(clock, 'now');
      now.happen(choose(1));
      return now;
    };
    /** As in browsers, the request succeeds and then its transaction is aborted. */
    const fullFor = (times: number): void => {
      vi.restoreAllMocks();
      const { put } = IDBObjectStore.prototype;
      let left = times;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: InstanceType<typeof IDBObjectStore>,
        ...what
      ) {
        const request = put.apply(this, what);
        if (this.name === 'visits' && left-- > 0)
          (this.transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError');
        return request;
      });
    };

    it('drops the older half of the visits first, but none of the last hour', async () => {
      const now = await fourVisits();
      fullFor(1);
      expect(await names(now)).toEqual(['now', 'late']);
      expect(await found('now')).toBe(await now.recorder.exportLog(null));
    });

    it('drops all other visits next, and stays readable when nothing helps', async () => {
      const now = await fourVisits();
      fullFor(2);
      expect(await names(now)).toEqual(['now']);
      now.happen(choose(2));
      fullFor(3);
      expect(await now.recorder.visits()).toMatchObject({ kept: false, visits: [{ id: 'now' }] });
      expect(readLog((await now.recorder.exportLog(null)) ?? '', SUPERJSON).log?.envelopes).toHaveLength(2);
    });
  });

  it('is written again on request after repeated failures', async () => {
    const clock = createVirtualClock();
    const { recorder, happen } = recording(clock);
    recorder.begin();
    happen(choose(0));
    await recorder.visits();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    happen(choose(1));
    expect(await recorder.visits()).toMatchObject({ kept: false, visits: [{ id: 'v' }] });
    put.mockClear();
    happen(choose(2));
    await clock.advance(1_000);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    recorder.writeNow();
    const whole = await recorder.exportLog(null);
    await until(async () => (await found('v')) === whole, 'the log in full');
    happen(choose(3));
    await clock.advance(1_000);
    expect(await recorder.visits()).toMatchObject({ kept: true });
    expect(await found('v')).toBe(await recorder.exportLog(null));
  });

  describe('in a storage that hangs', () => {
    it('is readable while opening hangs, and closes a storage that opens late', async () => {
      const clock = createVirtualClock();
      const close = vi.fn();
      let succeed = (): void => undefined;
      const late = Object.defineProperties(new IDBRequest(), {
        result: { value: { close, addEventListener: () => undefined } },
        addEventListener: {
          value: (type: string, run: () => void) => {
            if (type === 'success') succeed = run;
          },
        },
        removeEventListener: { value: () => undefined },
      });
      const open = vi.spyOn(storage, 'open').mockImplementation(() => late as never);
      const { recorder, happen } = recording(clock);
      recorder.begin();
      happen(choose(1));
      const visits = recorder.visits();
      await settle();
      await clock.advance(3 * LONGEST_WAIT);
      expect(await visits).toEqual({ kept: false, visits: [], purchase: null });
      expect(readLog((await recorder.exportLog(null)) ?? '', SUPERJSON).log?.envelopes).toHaveLength(1);
      succeed();
      await settle();
      expect(close).toHaveBeenCalled();
      open.mockRestore();
      expect(await recorder.visits()).toMatchObject({ kept: true, visits: [{ id: 'v' }] });
    });

    it('is readable while writing hangs, and is written later', async () => {
      const clock = createVirtualClock();
      const { recorder, happen } = recording(clock);
      happen(choose(1));
      await recorder.visits();
      const abort = vi.fn();
      const silent = new Proxy({}, { get: () => async () => undefined });
      vi.spyOn(IDBFakeDatabase.prototype, 'transaction').mockImplementationOnce(
        () => ({ objectStore: () => silent, done: new Promise(() => {}), abort }) as never,
      );
      happen(choose(2));
      const visits = recorder.visits();
      await settle();
      await clock.advance(LONGEST_WAIT);
      expect(await visits).toEqual({ kept: false, visits: [], purchase: null });
      expect(abort).toHaveBeenCalledOnce();
      expect(await recorder.visits()).toMatchObject({ kept: true });
      expect(await found('v')).toBe(await recorder.exportLog(null));
    });

    it('is reported as missing when the core is dead too', async () => {
      vi.useFakeTimers();
      vi.stubGlobal('indexedDB', { open: () => new IDBRequest() });
      const lost = async () => ({ ok: false });
      const core = { visit: 'v', visits: lost, exportLog: lost } as unknown as CoreClient;
      const answers = Promise.all([logsOf(core), sentLog(core, 'v')]);
      await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
      const nothing = { kept: false, others: [], purchase: null, chosen: new Set(['v']) };
      expect(await answers).toEqual([nothing, null]);
      vi.useRealTimers();
    });
  });

  it('is written again after another program emptied the storage', async () => {
    const { client, advance } = await start();
    await addTicket({ client });
    await client.visits();
    const erased = storage.deleteDatabase('catraca-log');
    await new Promise((resolve) => {
      erased.onsuccess = resolve;
    });
    await addTicket({ client });
    await advance(1_000);
    expect(await client.visits()).toMatchObject({ value: { kept: true, visits: [{ id: client.visit }] } });
    expect(await found(client.visit)).toBe(await exported(rig as Rig));
    const { database: emptied } = await openVisits(storage as never);
    const clearing = emptied.transaction(['visits', 'lines'], 'readwrite');
    clearing.objectStore('visits').clear();
    clearing.objectStore('lines').clear();
    await addTicket({ client });
    await client.visits();
    expect(await found(client.visit)).toBe(await exported(rig as Rig));
    emptied.close();
  });
});
