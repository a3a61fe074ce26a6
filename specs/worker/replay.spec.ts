/** The log of a session: exported redacted, read again, folded and decided to the same end. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import superjson from 'superjson';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Log, readLog } from '../../domain/log/file.ts';
import { type Replay, replayText } from '../replay/replaying.ts';
import { until } from './rig/clock.ts';
import { addTicket, askForTicket, logIn, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';

let rig: Rig;
afterEach(() => rig?.dispose());

const snapshot = () => rig.client.snapshots.get();
const exported = async (): Promise<string> => {
  const result = await rig.client.exportLog();
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
};
const replayed = (text: string, until: number | null = null): Replay => {
  const replay = replayText(text, until);
  if (!('state' in replay)) throw new Error(JSON.stringify(replay.problems));
  return replay;
};

/** A purchase with a refused coupon, a lost answer, a login and a payment. */
const eventful = async (): Promise<{
  readonly text: string;
  readonly filled: number;
  readonly cart: unknown;
}> => {
  rig = await startRig();
  const settled = () => until(() => snapshot().cart.pending.length === 0, 'the cart');
  await addTicket(rig, 2);
  await logIn(rig);
  await settled();
  for (const code of ['NOPE', 'DEZ']) {
    expect(await rig.client.dispatch({ type: 'ApplyCoupon', code })).toEqual({ ok: true });
    await settled();
  }
  await rig.server.script({ call: 'POST /marketplace/pedido/reservar', kind: 'lost', times: 3 });
  await askForTicket(rig);
  await rig.advance(40_000);
  await settled();
  const filled = readLog(await exported()).intact - 1;
  const { cart } = snapshot();
  await payBy(rig, 'credit');
  await until(() => snapshot().checkout.payment.status === 'succeeded');
  return { text: await exported(), filled, cart };
};

describe('the log of a purchase', () => {
  it('is read without a problem, by superjson too', async () => {
    const { text } = await eventful();
    const read = readLog(text);
    expect(read.problems).toEqual([]);
    expect(read.log?.envelopes.length).toBeGreaterThan(15);
    expect(superjson.parse<Log>(text)).toEqual(read.log);
  });

  it('ends in the same cart and totals, and decides the same again', async () => {
    const { text, filled, cart } = await eventful();
    const then = replayed(text, filled);
    const { prices, count, orders, deadline } = then.snapshot.cart;
    expect({ prices, count, deadline }).toEqual({
      prices: (cart as typeof then.snapshot.cart).prices,
      count: 2,
      deadline: (cart as typeof then.snapshot.cart).deadline,
    });
    expect(orders[0]?.groups).toEqual((cart as typeof then.snapshot.cart).orders[0]?.groups);
    const whole = replayed(text);
    expect(whole.decided).toMatchObject({ same: true });
    expect(whole.snapshot.checkout.payment.status).toBe('succeeded');
  });

  it('goes on in the next core when one died', async () => {
    rig = await startRig();
    await addTicket(rig, 2);
    rig.kill();
    await until(() => rig.client.status.get() === 'ready');
    await addTicket(rig, 1);
    const whole = replayed(await exported());
    expect(whole.problems).toEqual([]);
    expect(whole.decided).toMatchObject({ same: true });
    expect(whole.snapshot.cart.count).toBe(3);
  });
});

describe('npm run replay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['specs/replay/cli.ts', ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('tells each step, the cart and that the same is decided', async () => {
    const { text, filled } = await eventful();
    const log = file('good.log', text);
    const whole = run(log);
    expect(whole.stderr).toBe('');
    expect(whole.status).toBe(0);
    expect(whole.stdout).toContain('◂ AddItem');
    expect(whole.stdout).toContain('cart.queue [0] → [1]');
    expect(whole.stdout).toContain('decided again: the same events');
    const then = run(log, '--at', String(filled), '--quiet');
    expect(then.stdout).toContain('2 × A Noite Inteira');
    expect(then.stdout).toMatch(/payable\s+211\.00 BRL/);
    expect(JSON.parse(run(log, '--json').stdout)).toMatchObject({ decided: { same: true } });
  });

  it('names the first event that is decided otherwise', async () => {
    const { text } = await eventful();
    const forged = text.replace('"reason":"paid"', '"reason":"logout"');
    const { status, stdout } = run(file('forged.log', forged), '--quiet');
    expect(status).toBe(1);
    expect(stdout).toMatch(/differs first at \d+/);
    expect(stdout).toContain('recorded  cart dropped (logout)');
    expect(stdout).toContain('decided   cart dropped (paid)');
  });

  it('says what is wrong with a log that is missing, none, broken off or too new', async () => {
    const { text } = await eventful();
    expect(run(join(folder, 'nothing.log'))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/no such file/),
    });
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringMatching(/One log, please/) });
    expect(run('a', '--at', '-1')).toMatchObject({ status: 2 });
    expect(run(file('none.log', 'hello'))).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/is not a log/),
    });
    const broken = run(file('broken.log', text.slice(0, text.length * 0.6)), '--quiet');
    expect(broken).toMatchObject({ status: 4, stderr: expect.stringMatching(/log\.truncated in line \d+/) });
    expect(broken.stdout).toContain('decided again: the same events');
    const newer = run(file('newer.log', text.replace(/"version":\d+/, '"version":99')), '--quiet');
    expect(newer).toMatchObject({ status: 4, stderr: expect.stringMatching(/log\.tooNew/) });
  });
});
