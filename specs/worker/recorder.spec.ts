/** The log in the browser's storage: written within a second, bounded and redacted. */
import { IDBDatabase as IDBFakeDatabase, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLog } from '../../domain/log/file.ts';
import { pseudonymsUnder } from '../../domain/privacy/pseudonym.ts';
import { redactState } from '../../domain/privacy/redact.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import type { Event } from '../../domain/shop/messages.ts';
import { replay } from '../../domain/shop/replay.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { keptVisits, LONGEST_KEPT, MOST_KEPT, openVisits } from '../../worker/recording/visits.ts';
import { createVirtualClock, settle, turn, until } from './rig/clock.ts';
import { addTicket, logIn, payBy, ticket } from './rig/doing.ts';
import {
  beginEmpty,
  choose,
  end,
  exported,
  found,
  PAYMENT,
  recording,
  rig,
  start,
  storage,
  typesIn,
} from './rig/keeping.ts';
import type { Rig } from './rig/rig.ts';

beforeEach(beginEmpty);
afterEach(end);

/** Counts the writing transactions with this durability. */
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

describe('the stored log', () => {
  it('is written within a second, and equals the exported log', async () => {
    const { client, advance } = await start();
    await addTicket({ client });
    await advance(1_000);
    await until(async () => (await typesIn(client.visit)).includes('CartConfirmed'), 'the written log');
    expect(await found(client.visit)).toBe(await exported(rig as Rig));
  });

  it('G-31 is not stored while the buyer does nothing, and begins with the visit’s start once they do', async () => {
    const { client, advance } = await start();
    await client.query('settings', {});
    for (const visible of [false, true]) {
      client.setPresence({ visible, online: true });
      await advance(5_000);
    }
    expect(await found(client.visit)).toBeNull();
    await addTicket({ client });
    await advance(1_000);
    await until(async () => (await typesIn(client.visit)).includes('CartConfirmed'), 'the written log');
    expect((await typesIn(client.visit))[0]).toBe('Started');
  });

  it('names what wrote it', async () => {
    await start();
    const { log } = readLog(await exported(rig as Rig), SUPERJSON);
    expect(log?.about).toEqual({
      ...{ app: 'sources', build: 'sources', rules: 'sources' },
      ...{ locale: 'pt-BR', country: 'BR', redaction: 3, zone: expect.stringMatching(/^[A-Z]/) },
      settings: rig?.client.snapshots.get().settings,
    });
  });

  it('G-23 has no entry for key presses, hidden pages and other checks that change nothing', async () => {
    const buy = async (checks: number): Promise<readonly (string | undefined)[]> => {
      const started = await start();
      const { client, advance } = started;
      const check = async (): Promise<void> => {
        for (let nth = 0; nth < checks; nth += 1)
          await client.dispatch({ type: nth % 5 === 0 ? 'CheckPayment' : 'CheckDeadline' });
      };
      await check();
      await addTicket(started);
      await check();
      await logIn(started);
      await until(() => client.snapshots.get().cart.intents.length === 0);
      await check();
      await payBy(started, 'credit');
      await until(() => client.snapshots.get().checkout.payment.status === 'succeeded', 'the payment');
      for (const visible of checks > 0 ? [false, true] : []) {
        client.setPresence({ visible, online: true });
        await started.quiet();
      }
      await check();
      await advance(1_000);
      const { log } = readLog(await exported(started), SUPERJSON);
      // A write that is under way would count as one of the next spec.
      await until(async () => (await typesIn(client.visit)).includes('PaymentSucceeded'), 'the stored log');
      end();
      return (log?.envelopes ?? []).map(({ event }) => event.type);
    };
    expect(await buy(125)).toEqual(await buy(0));
  });

  it('is written when the page is hidden, and strictly durable with a payment', async () => {
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

  it('is one log after a worker death, without lines under the former worker’s key', async () => {
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
    // The former worker's log has the notices of the first ticket and of the login.
    await until(async () => (await typesIn(client.visit)).filter((type) => type === 'Noticed').length > 2);
    const after = await found(client.visit);
    const read = readLog(after ?? '', SUPERJSON);
    expect(read.problems).toEqual([]);
    expect(replay(read.log?.envelopes ?? []).same).toBe(true);
    const email = (text: string | null) => /"email":"([^"]+)"/.exec(text ?? '')?.[1];
    expect(email(before)).toBeDefined();
    expect(after).not.toContain(email(before));
    expect((await client.visits()).ok && (await keptVisits(await openVisits(storage as never)))).toHaveLength(
      1,
    );
  });

  it('G-24 is complete when the worker of an hours-long log dies, and each part begins with everything on screen', async () => {
    const { client, advance, kill } = await start();
    const numbers = async (): Promise<readonly number[]> =>
      (readLog((await found(client.visit)) ?? '', SUPERJSON).log?.envelopes ?? []).map(({ seq }) => seq);
    await addTicket({ client });
    // Tickets with long names, so that the first of three parts is soon removed.
    while (((await numbers())[0] ?? 0) === 0) {
      await client.dispatch({ type: 'AddItem', item: ticket(1, { name: 'A Noite '.repeat(20_000) }) });
      await until(() => client.snapshots.get().cart.intents.length === 0);
      await advance(1_000);
    }
    const before = await numbers();
    kill();
    await until(() => client.status.get() === 'ready');
    for (const protection of [true, false, true])
      await client.dispatch({ type: 'ChooseProtection', protection });
    await advance(1_000);
    const last = (before.at(-1) ?? 0) + 3;
    await until(async () => ((await numbers()).at(-1) ?? 0) >= last, 'what came after');
    expect((await numbers()).slice(0, before.length)).toEqual(before);
    const { log, problems } = readLog((await found(client.visit)) ?? '', SUPERJSON);
    expect(problems).toEqual([]);
    // The part before can be removed.
    const later = log?.envelopes.slice(1).find(({ shown }) => shown?.payment !== undefined);
    expect(later?.seq).toBeLessThan(before.at(-1) ?? 0);
    expect(later?.shown).toMatchObject({ 'payable BRL': expect.any(Number), payment: 'idle' });
    expect(replay(log?.envelopes ?? [], log?.start?.state).same).toBe(true);
  });

  it('is strictly durable with a payment, whichever write includes it, also after a failure', async () => {
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

  it('is listed with earlier visits, which can be exported', async () => {
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

describe('the limits of the stored log', () => {
  it('cut an hours-long log to a start state and a few thousand envelopes', async () => {
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
    const { log, problems } = readLog(text ?? '', SUPERJSON);
    expect(problems).toEqual([]);
    expect(log?.envelopes.length).toBeGreaterThan(2_000);
    expect(log?.envelopes.length).toBeLessThanOrEqual(4_000);
    expect(log?.envelopes.at(-1)?.seq).toBe(9_000);
    const rest = log?.envelopes.map(({ event }) => event) ?? [];
    const key = pseudonymsUnder(new Uint8Array(32));
    expect(foldLog(rest, log?.start?.state)).toEqual(redactState(state(), key));
  });

  it('apply to a worker that continues from a state', async () => {
    const clock = createVirtualClock();
    const first = recording(clock);
    for (let nth = 0; nth < 4_100; nth++) first.happen(choose(nth));
    expect(first.kept()).toMatchObject({ start: { seq: 4_000 }, older: { start: { seq: 2_000 } } });
    const second = recording(clock, 'w', first.kept());
    const { log, problems } = readLog((await second.recorder.exportLog(null)) ?? '', SUPERJSON);
    expect(problems).toEqual([]);
    expect(log?.start?.seq).toBe(2_000);
    expect(log?.envelopes).toHaveLength(2_100);
  });

  it('apply while the recorder’s code is not loaded', async () => {
    const clock = createVirtualClock();
    const { recorder, happen } = recording(clock);
    for (let nth = 0; nth < 9_000; nth++) happen(choose(nth));
    const { log, problems } = readLog((await recorder.exportLog(null)) ?? '', SUPERJSON);
    expect(problems).toEqual([]);
    expect(log?.envelopes.length).toBeLessThanOrEqual(4_000);
    expect(log?.envelopes.at(-1)?.seq).toBe(8_999);
  });

  it('make parts shorter for long envelopes', async () => {
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

  it('keep a part that grew too long together with the next one', async () => {
    const clock = createVirtualClock();
    const { recorder, happen } = recording(clock);
    recorder.begin();
    for (let nth = 0; nth < 10; nth++) happen(choose(nth));
    happen({ type: 'CartDropped', reason: 'x'.repeat(1_000_001) as 'paid' });
    await settle();
    await clock.advance(1_000);
    // No time passes, so that these entries are not written yet.
    for (let nth = 0; nth < 3; nth++) happen(choose(nth));
    const numbers = [...((await recorder.exportLog(null)) ?? '').matchAll(/"seq":(\d+)/g)];
    expect(numbers.map(([, seq]) => Number(seq))).toEqual(Array.from({ length: 14 }, (_, seq) => seq));
  });

  it('G-40 drop visits of a clock that was more than three days ahead, and no others of the future', async () => {
    const clock = createVirtualClock();
    const visit = async (name: string): Promise<readonly string[]> => {
      const { recorder, happen } = recording(clock, name);
      recorder.begin();
      happen(choose(0));
      await clock.advance(1_000);
      return (await recorder.visits()).visits.map(({ id }) => id);
    };
    clock.jump(LONGEST_KEPT + 60_000);
    await visit('ahead');
    clock.jump(-60_000);
    await visit('three days');
    clock.jump(-LONGEST_KEPT);
    expect(await visit('now')).toEqual(['three days', 'now']);
    expect(await found('ahead')).toBeNull();
  });

  it('G-40 drop visits that are too old, and the oldest of too many', async () => {
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
