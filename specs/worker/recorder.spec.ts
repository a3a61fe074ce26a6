/** The log as the browser keeps it: within a second, bounded, redacted, and no trouble where it cannot be kept. */
import { IDBFactory, IDBDatabase as IDBFakeDatabase, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instant } from '../../domain/kernel/values.ts';
import { pseudonymsUnder } from '../../domain/privacy/pseudonym.ts';
import { redactState } from '../../domain/privacy/redact.ts';
import { foldLive, foldLog, initial } from '../../domain/shop/evolve.ts';
import type { Event } from '../../domain/shop/messages.ts';
import { replay } from '../../domain/shop/replay.ts';
import type { CoreClient } from '../../src/core/client.ts';
import { logOf, logsOf } from '../../src/shell/report/logs.ts';
import type { KeptLog, LogEntry } from '../../worker/contract.ts';
import { readLogText } from '../../worker/log-text.ts';
import { createRecorder, type Recorder } from '../../worker/recorder.ts';
import { positionAfter } from '../../worker/stream.ts';
import {
  keptVisits,
  LONGEST_KEPT,
  LONGEST_WAIT,
  MOST_KEPT,
  openVisits,
  visitText,
} from '../../worker/visits.ts';
import { ANA, eventsAbout } from '../domain/privacy/people.ts';
import { createVirtualClock, settle, turn, until, type VirtualClock } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { CONSUMER } from './rig/shop.ts';

let storage: IDBFactory;
let rig: Rig | undefined;
beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  storage = new IDBFactory();
});
afterEach(() => {
  rig?.dispose();
  rig = undefined;
  vi.restoreAllMocks();
});

const start = async (): Promise<Rig> => {
  rig = await startRig({ storage: storage as never });
  rig.client.beginKeeping();
  return rig;
};
/** What whoever opens the browser's storage finds of a visit; null where there is nothing. */
const found = async (visit: string): Promise<string | null> => {
  const visits = await openVisits(storage as never);
  const text = await visitText(visits, visit);
  visits.database.close();
  return text;
};
const typesIn = async (visit: string): Promise<readonly string[]> =>
  (readLogText((await found(visit)) ?? '').log?.envelopes ?? []).map(({ event }) => event.type);
const exported = async ({ client }: Rig, visit?: string): Promise<string> => {
  const text = await client.exportLog(visit);
  if (!text.ok) throw new Error(text.problem.code);
  return text.value;
};

/** A page and a recorder with nothing else, and what the page would rebuild a worker from. */
const recording = (clock: VirtualClock, visit = 'v', recoverFrom: KeptLog | null = null) => {
  let kept: KeptLog = recoverFrom ?? { start: null, entries: [], older: null };
  let state = initial;
  const recorder: Recorder = createRecorder(
    {
      appendLog: (entries) => {
        kept = { ...kept, entries: [...kept.entries, ...entries] };
      },
      keepState: (from) => {
        kept = { start: from, entries: [], older: kept };
      },
    },
    {
      scheduler: clock.scheduler,
      fetch: () => Promise.reject(new Error('nothing is asked')),
      random: () => 0,
      report: () => undefined,
      storage: storage as never,
    },
    { visit, locale: 'pt-BR', recoverFrom },
    () => state,
  );
  let { seq } = positionAfter(recoverFrom);
  const happen = (event: Event): void => {
    const entry: LogEntry = { seq, at: instant(clock.now()), cause: null, event };
    seq += 1;
    state = foldLive(state, event);
    recorder.add(entry);
    recorder.flush(state);
    recorder.settle();
  };
  return { recorder, happen, kept: () => kept, state: () => state };
};
const choose = (nth: number): Event => ({ type: 'ProtectionChosen', protection: nth % 2 === 0 });
const PAYMENT = eventsAbout(ANA).PaymentAsked[0] as Event;

/** How many transactions that write were asked to be so durable. */
const transactions = (durability: IDBTransactionDurability): (() => number) => {
  const { transaction } = IDBFakeDatabase.prototype;
  let asked = 0;
  vi.spyOn(IDBFakeDatabase.prototype, 'transaction').mockImplementation(function (
    this: InstanceType<typeof IDBFakeDatabase>,
    ...how
  ) {
    if (how[1] === 'readwrite' && how[2]?.durability === durability) asked += 1;
    return transaction.apply(this, how);
  });
  return () => asked;
};

describe('what is kept', () => {
  it('is there within a second, and is what is exported', async () => {
    const { client, advance } = await start();
    await addTicket({ client });
    await advance(1_000);
    await until(async () => (await typesIn(client.visit)).includes('CartConfirmed'), 'the written log');
    expect(await found(client.visit)).toBe(await exported(rig as Rig));
  });

  it('says what wrote it', async () => {
    await start();
    const { log } = readLogText(await exported(rig as Rig));
    expect(log?.about).toEqual({
      ...{ app: 'sources', build: 'sources', rules: 'sources' },
      ...{ locale: 'pt-BR', country: 'BR', redaction: 2 },
      settings: rig?.client.snapshots.get().settings,
    });
  });

  it('has nobody in it', async () => {
    const { client, advance } = await start();
    await addTicket({ client });
    await logIn({ client });
    await advance(1_000);
    await until(async () => (await typesIn(client.visit)).includes('LoggedIn'), 'the written log');
    const text = await found(client.visit);
    for (const personal of [CONSUMER.email, CONSUMER.nome, CONSUMER.documento])
      expect(text).not.toContain(personal);
  });

  it('is written when the page is hidden; a payment that was asked for is on disk', async () => {
    const strictly = transactions('strict');
    const { client, advance } = await start();
    await addTicket({ client });
    client.setPresence({ visible: false, online: true });
    await until(async () => (await typesIn(client.visit)).includes('CartConfirmed'), 'the hidden page’s log');
    client.setPresence({ visible: true, online: true });
    await logIn({ client });
    await until(() => client.snapshots.get().cart.intents.length === 0);
    await advance(1_000);
    expect(strictly()).toBe(0);
    await payBy({ client }, 'credit');
    await until(async () => (await typesIn(client.visit)).includes('PaymentAsked'), 'the payment’s intent');
    expect(strictly()).toBe(1);
  });

  it('is one log of one visit when the worker died: no line of the dead one’s key is left', async () => {
    const { client, advance, kill } = await start();
    await addTicket({ client });
    await logIn({ client });
    await advance(1_000);
    await until(async () => (await typesIn(client.visit)).includes('LoggedIn'));
    const before = await found(client.visit);
    kill();
    await until(() => client.status.get() === 'ready');
    await addTicket({ client });
    await advance(1_000);
    await until(async () => (await typesIn(client.visit)).filter((type) => type === 'Noticed').length > 1);
    const after = await found(client.visit);
    const read = readLogText(after ?? '');
    expect(read.problems).toEqual([]);
    expect(replay(read.log?.envelopes ?? []).same).toBe(true);
    const email = (text: string | null) => /"email":"([^"]+)"/.exec(text ?? '')?.[1];
    expect(email(before)).toBeDefined();
    expect(after).not.toContain(email(before));
    expect((await client.visits()).ok && (await keptVisits(await openVisits(storage as never)))).toHaveLength(
      1,
    );
  });

  it('is all there when the worker of a log of hours died', async () => {
    const { client, advance, kill } = await start();
    const choose = async (times: number): Promise<void> => {
      for (let nth = 0; nth < times; nth++)
        await client.dispatch({ type: 'ChooseProtection', protection: nth % 2 === 0 });
    };
    await addTicket({ client });
    await choose(2_010);
    await advance(1_000);
    const numbers = async (): Promise<readonly number[]> =>
      (readLogText((await found(client.visit)) ?? '').log?.envelopes ?? []).map(({ seq }) => seq);
    await until(async () => (await numbers()).length > 2_010, 'the written log');
    const before = await numbers();
    kill();
    await until(() => client.status.get() === 'ready');
    await choose(3);
    await advance(1_000);
    const last = (before.at(-1) ?? 0) + 3;
    await until(async () => ((await numbers()).at(-1) ?? 0) >= last, 'what came after');
    expect((await numbers()).slice(0, before.length)).toEqual(before);
    expect(readLogText((await found(client.visit)) ?? '').problems).toEqual([]);
  });

  it('begins by itself with a payment, and when the page is hidden', async () => {
    rig = await startRig({ storage: storage as never });
    const { client } = rig;
    client.setPresence({ visible: false, online: true });
    await until(async () => (await typesIn(client.visit)).includes('Started'), 'the hidden page’s log');
    const clock = createVirtualClock();
    const { happen } = recording(clock, 'paid');
    happen(PAYMENT);
    await until(async () => (await typesIn('paid')).includes('PaymentAsked'), 'the payment’s intent');
  });

  it('is on disk with a payment, whichever write takes it up, and however often one fails', async () => {
    const { recorder, happen } = recording(createVirtualClock());
    happen(choose(1));
    await recorder.exportLog(null);
    const strictly = transactions('strict');
    const writing = recorder.visits();
    await turn();
    happen(PAYMENT);
    await writing;
    await recorder.visits();
    expect(strictly()).toBe(1);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    happen(PAYMENT);
    await recorder.visits();
    expect(strictly()).toBe(3);
  });

  it('is listed beside earlier visits, which can be exported too', async () => {
    const first = await start();
    await addTicket(first);
    const earlier = first.client.visit;
    await first.client.visits();
    const before = await exported(first);
    await first.reload();
    first.client.beginKeeping();
    await first.advance(5_000);
    await addTicket(first);
    const listed = await first.client.visits();
    expect(listed).toMatchObject({
      ok: true,
      value: { kept: true, visits: [{ id: first.client.visit }, { id: earlier }] },
    });
    expect(await exported(first, earlier)).toBe(before);
    expect(await first.client.exportLog('nobody’s')).toMatchObject({ ok: false });
  });
});

describe('what cannot be kept is no trouble', () => {
  const sells = async ({ client, advance }: Rig, kept: boolean): Promise<void> => {
    await addTicket({ client });
    await advance(1_000);
    expect(client.snapshots.get().cart.count).toBe(1);
    expect(await client.visits()).toMatchObject({ ok: true, value: { kept } });
    const { log } = readLogText(await exported(rig as Rig));
    expect(log?.envelopes.some(({ event }) => event.type === 'CartConfirmed')).toBe(true);
    expect(await rig?.server.reports()).toEqual([]);
  };

  it('where the browser has no storage', async () => {
    rig = await startRig();
    await sells(rig, false);
  });

  it('where storage is denied', async () => {
    vi.spyOn(storage, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await sells(await start(), false);
  });

  describe('where there is no room', () => {
    const HOUR = 3_600_000;
    const names = async ({ recorder }: ReturnType<typeof recording>): Promise<readonly string[]> =>
      (await recorder.visits()).visits.map(({ id }) => id);
    /** Three visits, two of them hours ago, and one that has yet to be written. */
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
    /** As browsers do it: what was asked is done, and then the transaction is undone. */
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

    it('the older half goes first, but nothing of the last hour', async () => {
      const now = await fourVisits();
      fullFor(1);
      expect(await names(now)).toEqual(['now', 'late']);
      expect(await found('now')).toBe(await now.recorder.exportLog(null));
    });

    it('then everything else, and at last what is there can be read', async () => {
      const now = await fourVisits();
      fullFor(2);
      expect(await names(now)).toEqual(['now']);
      now.happen(choose(2));
      fullFor(3);
      expect(await now.recorder.visits()).toMatchObject({ kept: false, visits: [{ id: 'now' }] });
      expect(readLogText((await now.recorder.exportLog(null)) ?? '').log?.envelopes).toHaveLength(2);
    });
  });

  it('where writing fails again and again: it is tried again when asked for', async () => {
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
    recorder.hurry();
    const whole = await recorder.exportLog(null);
    await until(async () => (await found('v')) === whole, 'the log in full');
    happen(choose(3));
    await clock.advance(1_000);
    expect(await recorder.visits()).toMatchObject({ kept: true });
    expect(await found('v')).toBe(await recorder.exportLog(null));
  });

  describe('where the storage hangs', () => {
    it('while it is opened: whoever asks is answered, and what opens late is closed', async () => {
      const clock = createVirtualClock();
      const late = { result: { close: vi.fn() }, onsuccess: (): void => undefined };
      const open = vi.spyOn(storage, 'open').mockImplementation(() => late as never);
      const { recorder, happen } = recording(clock);
      recorder.begin();
      happen(choose(1));
      const visits = recorder.visits();
      await settle();
      await clock.advance(3 * LONGEST_WAIT);
      expect(await visits).toEqual({ kept: false, visits: [] });
      expect(readLogText((await recorder.exportLog(null)) ?? '').log?.envelopes).toHaveLength(1);
      late.onsuccess();
      await settle();
      expect(late.result.close).toHaveBeenCalled();
      open.mockRestore();
      expect(await recorder.visits()).toMatchObject({ kept: true, visits: [{ id: 'v' }] });
    });

    it('while it is written', async () => {
      const clock = createVirtualClock();
      const { recorder, happen } = recording(clock);
      happen(choose(1));
      await recorder.visits();
      const abort = vi.fn();
      const silent = new Proxy({}, { get: () => () => ({}) });
      vi.spyOn(IDBFakeDatabase.prototype, 'transaction').mockImplementationOnce(
        () => ({ objectStore: () => silent, abort }) as never,
      );
      happen(choose(2));
      const visits = recorder.visits();
      await settle();
      await clock.advance(LONGEST_WAIT);
      expect(await visits).toEqual({ kept: false, visits: [] });
      expect(abort).toHaveBeenCalledOnce();
      expect(await recorder.visits()).toMatchObject({ kept: true });
      expect(await found('v')).toBe(await recorder.exportLog(null));
    });

    it('and the core is dead: the page is answered all the same', async () => {
      vi.useFakeTimers();
      vi.stubGlobal('indexedDB', { open: () => ({}) });
      const lost = async () => ({ ok: false });
      const core = { visit: 'v', visits: lost, exportLog: lost } as unknown as CoreClient;
      const answers = Promise.all([logsOf(core), logOf(core, 'v')]);
      await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
      expect(await answers).toEqual([{ kept: false, others: [] }, null]);
      vi.useRealTimers();
    });
  });

  it('where somebody empties the storage in the middle: what is known is written again', async () => {
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

describe('bounds', () => {
  it('a log of hours begins with a state: worker, page and storage hold a few thousand envelopes', async () => {
    const clock = createVirtualClock();
    const { recorder, happen, kept, state } = recording(clock);
    recorder.begin();
    let most = 0;
    for (let nth = 0; nth < 9_001; nth++) {
      happen(choose(nth));
      most = Math.max(most, kept().entries.length);
      if (nth % 500 === 0) {
        await settle();
        await clock.advance(1_000);
      }
    }
    expect(most).toBeLessThanOrEqual(2_000);
    expect(
      foldLog(
        kept().entries.map(({ event }) => event),
        kept().start?.state,
      ),
    ).toEqual(state());
    expect(await recorder.visits()).toMatchObject({ kept: true });
    const text = await recorder.exportLog(null);
    expect(await found('v')).toBe(text);
    const { log, problems } = readLogText(text ?? '');
    expect(problems).toEqual([]);
    expect(log?.envelopes.length).toBeGreaterThan(2_000);
    expect(log?.envelopes.length).toBeLessThanOrEqual(4_000);
    expect(log?.envelopes.at(-1)?.seq).toBe(9_000);
    const rest = log?.envelopes.map(({ event }) => event) ?? [];
    const key = pseudonymsUnder(new Uint8Array(32));
    expect(foldLog(rest, log?.start?.state)).toEqual(redactState(state(), key));
  });

  it('a worker that is rebuilt from a state goes on from it', async () => {
    const clock = createVirtualClock();
    const first = recording(clock);
    for (let nth = 0; nth < 4_100; nth++) first.happen(choose(nth));
    expect(first.kept()).toMatchObject({ start: { seq: 4_000 }, older: { start: { seq: 2_000 } } });
    const second = recording(clock, 'w', first.kept());
    const { log, problems } = readLogText((await second.recorder.exportLog(null)) ?? '');
    expect(problems).toEqual([]);
    expect(log?.start?.seq).toBe(2_000);
    expect(log?.envelopes).toHaveLength(2_100);
  });

  it('while its code cannot be loaded a log waits, bounded as well', async () => {
    const clock = createVirtualClock();
    const { recorder, happen } = recording(clock);
    for (let nth = 0; nth < 9_000; nth++) happen(choose(nth));
    const { log, problems } = readLogText((await recorder.exportLog(null)) ?? '');
    expect(problems).toEqual([]);
    expect(log?.envelopes.length).toBeLessThanOrEqual(4_000);
    expect(log?.envelopes.at(-1)?.seq).toBe(8_999);
  });

  it('long envelopes make shorter parts', async () => {
    const clock = createVirtualClock();
    const { recorder, happen } = recording(clock);
    recorder.begin();
    const long: Event = {
      type: 'CartDropped',
      reason: 'x'.repeat(50_000) as 'paid',
    };
    for (let nth = 0; nth < 60; nth++) {
      happen(long);
      await settle();
      await clock.advance(1_000);
    }
    expect((await recorder.exportLog(null))?.length).toBeLessThan(2_300_000);
  });

  it('a part that grew too long is followed by one other, and stays', async () => {
    const clock = createVirtualClock();
    const { recorder, happen } = recording(clock);
    recorder.begin();
    for (let nth = 0; nth < 10; nth++) happen(choose(nth));
    happen({ type: 'CartDropped', reason: 'x'.repeat(1_000_001) as 'paid' });
    await settle();
    await clock.advance(1_000);
    // No time passes, so that nothing is taken in between.
    for (let nth = 0; nth < 3; nth++) happen(choose(nth));
    const numbers = [...((await recorder.exportLog(null)) ?? '').matchAll(/"seq":(\d+)/g)];
    expect(numbers.map(([, seq]) => Number(seq))).toEqual(Array.from({ length: 14 }, (_, seq) => seq));
  });

  it('whole visits go: those that are too old, and the oldest where there are too many', async () => {
    const clock = createVirtualClock();
    const visit = async (name: string): Promise<readonly string[]> => {
      const { recorder, happen } = recording(clock, name);
      recorder.begin();
      happen({ type: 'CartDropped', reason: 'x'.repeat(900_000) as 'paid' });
      await clock.advance(1_000);
      return (await recorder.visits()).visits.map(({ id }) => id);
    };
    await visit('old');
    await clock.advance(LONGEST_KEPT);
    expect(await visit('v0')).toEqual(['v0']);
    expect(await found('old')).toBeNull();
    let kept: readonly string[] = [];
    for (let nth = 1; nth <= 12; nth++) kept = await visit(`v${nth}`);
    expect(kept[0]).toBe('v12');
    expect(kept.length * 900_000).toBeLessThanOrEqual(MOST_KEPT + 900_000);
    expect(kept.length * 900_000).toBeGreaterThan(MOST_KEPT - 900_000);
    expect(await found('v0')).toBeNull();
    expect((await found('v12'))?.length).toBeGreaterThan(900_000);
  });
});
