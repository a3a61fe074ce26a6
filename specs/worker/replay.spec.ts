/** The log of a session is exported redacted, read again, folded and decided with the same result. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { CartSlice } from '../../domain/cart/view.ts';
import type { LineId, RequestId } from '../../domain/kernel/values.ts';
import { readLog } from '../../domain/log/file.ts';
import { initial } from '../../domain/shop/evolve.ts';
import type { Input } from '../../domain/shop/messages.ts';
import { SUPERJSON, writeLogText } from '../../worker/recording/log-text.ts';
import { isOneLog, linesOfFile } from '../../worker/replay/command/files.ts';
import { type OpenLog, openLog } from '../../worker/replay/replaying.ts';
import { halfOf } from '../domain/fc.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, NOW } from '../domain/shop.ts';
import { add, fail, start, tell } from '../domain/story.ts';
import { runReplay } from '../setup/replay-command.ts';
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
const opened = (text: string): OpenLog => {
  const log = openLog(text);
  if (!('envelopes' in log)) throw new Error(JSON.stringify(log.problems));
  return log;
};

/** A purchase with a refused coupon, a lost response, a login and a payment. */
const eventful = async (): Promise<{
  readonly text: string;
  readonly filled: number;
  readonly cart: CartSlice;
}> => {
  rig = await startRig();
  const settled = () => until(() => snapshot().cart.intents.length === 0, 'the cart');
  await addTicket(rig, 2);
  await logIn(rig);
  await settled();
  for (const code of ['NOPE', 'DEZ']) {
    expect(await rig.client.dispatch({ type: 'ApplyCoupon', code })).toMatchObject({ ok: true });
    await settled();
  }
  await rig.server.script({ call: 'POST /marketplace/pedido/reservar', kind: 'lost', times: 3 });
  await askForTicket(rig);
  await rig.advance(40_000);
  await settled();
  const filled = readLog(await exported(), SUPERJSON).intact - 1;
  const { cart } = snapshot();
  await payBy(rig, 'credit');
  await until(() => snapshot().checkout.payment.status === 'succeeded');
  return { text: await exported(), filled, cart };
};

describe('the log of a purchase', () => {
  it('is read without a problem, also after it is written again', async () => {
    const { text } = await eventful();
    const { log, problems } = readLog(text, SUPERJSON);
    expect(problems).toEqual([]);
    expect(log?.envelopes.length).toBeGreaterThan(15);
    if (log === null) throw new Error('no log');
    expect(readLog(writeLogText(log.startedAt, log.envelopes, log), SUPERJSON)).toEqual({
      log,
      problems: [],
      intact: log.envelopes.length,
    });
  });

  it('keeps what plain JSON would lose, also in a truncated log', async () => {
    const { text } = await eventful();
    const { log } = readLog(text, SUPERJSON);
    if (log === null) throw new Error('no log');
    const odd: Input = { type: 'ChangeQuantity', lineId: '1' as LineId, quantity: Number.NaN };
    const envelopes = log.envelopes.map((envelope, nth) =>
      nth === 3 ? { ...envelope, cause: odd } : envelope,
    );
    const written = writeLogText(log.startedAt, envelopes, log);
    expect(JSON.stringify(odd)).toContain('null');
    expect(readLog(written, SUPERJSON)).toEqual({
      log: { ...log, envelopes },
      problems: [],
      intact: envelopes.length,
    });
    const broken = readLog(written.slice(0, written.length * 0.7), SUPERJSON);
    expect(broken.problems).toMatchObject([{ code: 'log.truncated' }]);
    expect(broken.log?.envelopes[3]?.cause).toEqual(odd);
  });

  it('ends in the same cart and totals, and replays to the same events', async () => {
    const { text, filled, cart } = await eventful();
    const log = opened(text);
    const then = log.snapshotAt(filled).cart;
    expect({ prices: then.prices, count: then.count, deadline: then.deadline }).toEqual({
      prices: cart.prices,
      count: 2,
      deadline: cart.deadline,
    });
    // The log has pseudonyms of order numbers.
    const groupsOf = ({ orders }: typeof cart) =>
      orders.flatMap(({ groups }) => groups.map(({ orderId: _, ...group }) => group));
    expect(groupsOf(then)).toEqual(groupsOf(cart));
    expect(log.check()).toMatchObject({ same: true });
    expect(log.snapshotAt(log.envelopes.length - 1).checkout.payment.status).toBe('succeeded');
  });
});

const run = (files: Record<string, string | Iterable<string>>, ...args: string[]) => {
  const { status, out, err } = runReplay(args, {
    lines: (file) => {
      const text = files[file];
      if (text === undefined) throw Object.assign(new Error('not there'), { code: 'ENOENT' });
      return typeof text === 'string' ? text.split('\n') : text;
    },
    write: (file, written) => {
      files[file] = written;
    },
  });
  return { status, stdout: out.join('\n'), stderr: err.join('\n') };
};

describe('npm run replay', () => {
  it('prints each step, the cart, and that the events are the same', async () => {
    const { text, filled } = await eventful();
    const whole = run({ log: text }, 'log', '--check');
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toContain('◂ add item');
    expect(whole.stdout).toContain('cart.queue [0] → [1]');
    expect(whole.stdout).toContain('decided again: the same events');
    const then = run({ log: text }, 'log', '--at', String(filled), '--quiet');
    expect(then.stdout).toContain('2 × A Noite Inteira');
    expect(then.stdout).toMatch(/payable\s+211\.00 BRL/);
    expect(JSON.parse(run({ log: text }, 'log', '--json', '--check').stdout)).toMatchObject({
      decided: { same: true },
    });
  });

  it('prints the first event that differs', async () => {
    const { text } = await eventful();
    const { status, stdout } = run(
      { log: text.replace('"reason":"paid"', '"reason":"logout"') },
      'log',
      '--quiet',
      '--check',
    );
    expect(status).toBe(1);
    expect(stdout).toMatch(/differs first at \d+/);
    expect(stdout).toContain('recorded  cart dropped: logout');
    expect(stdout).toContain('decided   cart dropped: paid');
    expect(stdout).toContain('reason "logout" → "paid"');
  });

  it('reports a log that is missing, invalid, truncated or too new', async () => {
    const { text } = await eventful();
    expect(run({}, 'nothing.log')).toMatchObject({ status: 2, stderr: 'nothing.log: there is no such file' });
    expect(run({}).stderr).toMatch(/^Pass one log/);
    expect(run({}, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('-- LOG|FOLDER [--visit N] [--at SEQ]'),
    });
    expect(run({}, 'a', 'b').status).toBe(2);
    expect(run({}, 'a', '--at=-1')).toMatchObject({ status: 2, stderr: expect.stringContaining('from 0') });
    expect(run({}, '--what').status).toBe(2);
    const none = run({ log: 'hello' }, 'log');
    expect(none).toEqual({
      ...{ status: 2, stdout: '' },
      stderr: 'log cannot be replayed: log.notALog: no envelopes',
    });
    const broken = run({ log: text.slice(0, text.length * 0.6) }, 'log', '--quiet');
    expect(broken).toMatchObject({ status: 3, stderr: expect.stringMatching(/log\.truncated in line \d+/) });
    const newer = run({ log: text.replace(/"version":\d+/, '"version":99') }, 'log', '--quiet');
    expect(newer).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('log.tooNew') });
    expect(run({ log: text }, 'log', '--at', '9999').stderr).toMatch(
      /^log has no event 9999: its last is \d+\.$/,
    );
  });

  it('G-21 ends with the whole decision of the event at --at', () => {
    const log = given(start(), add(anItem()), fail('refused', { httpStatus: 404, code: '7400' })).log;
    const first = log.findLastIndex(({ cause }) => cause !== null);
    expect(log.length - first).toBeGreaterThan(1);
    const at = (seq: number) => run({ log: writeLogText(NOW, log) }, 'log', '--at', String(seq));
    expect(at(first)).toEqual(at(log.length - 1));
    expect(at(first - 1)).not.toEqual(at(first));
  });

  it('shows a moment of a log that is damaged right after it', () => {
    const log = given(start(), add(anItem())).log;
    const lines = writeLogText(NOW, log).split('\n');
    const text = [...lines.slice(0, 2), '{"seq": 1, "at"', ...lines.slice(3)].join('\n');
    expect(run({ log: text }, 'log', '--at', '0').status).toBe(0);
    expect(run({ log: text }, 'log').status).toBe(3);
  });

  it('lists the newest 20 requests without a response, and counts the others', () => {
    const log = Array.from({ length: 25 }, (_, seq) => ({
      ...{ seq, at: NOW, cause: null },
      event: { type: 'OpenPaymentsAsked' as const, requestId: `r${seq}` as RequestId },
    }));
    const { stdout } = run({ log: writeLogText(NOW, log) }, 'log', '--quiet');
    const waits = stdout.split('\n').filter((line) => line.startsWith('waits for '));
    expect(waits[0]).toBe('waits for 5 earlier responses');
    expect(waits).toHaveLength(21);
    expect(waits.at(-1)).toContain('r24');
  });

  it('runs as a command, and lists a folder', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['worker/replay/command/cli.ts', 'fixtures/recordings'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^coupon\.log +2026-\S+ \S+ +paid +coupon\.unknown /m);
  });
});

describe('the text of a log', () => {
  const text = writeLogText(NOW, given(start(), add(anItem()), tell(aCart([aLine('1')]))).log);
  const checked = (lines: Iterable<string>) => run({ lines }, 'lines', '--check', '--quiet', '--json');
  const whole = checked(text.split('\n'));

  it('is read quoted and wrapped by a mail program, with its greeting', () => {
    for (const [quote, width] of [
      ['> ', 78],
      ['>> ', 72],
      ['> ', 10_000],
      ['> > ', 998],
    ] as const) {
      const wrapped = text.split('\n').flatMap((line) => {
        const pieces = line.match(new RegExp(`.{1,${width}}(?= |$)|[^ ]+`, 'g')) ?? [''];
        return pieces.map((piece) => `${quote}${piece.trimStart()}`);
      });
      expect(checked(['Oi, segue:', '', ...wrapped, '', 'Ana']), quote).toEqual(whole);
    }
  });

  it('is read from a packed file, also a cut one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-packed-'));
    try {
      const file = join(folder, 'a.log.gz');
      const packed = gzipSync(text);
      writeFileSync(file, packed);
      expect([...linesOfFile(file)].join('\n')).toBe(text);
      writeFileSync(file, packed.subarray(0, packed.length - 40));
      const cut = [...linesOfFile(file)].join('\n');
      expect(cut.length).toBeGreaterThan(0);
      expect(text.startsWith(cut)).toBe(true);
      writeFileSync(
        file,
        [...packed.subarray(0, 20), ...packed.subarray(100)].map((byte) => byte ^ 1).join(),
      );
      expect(run({ lines: linesOfFile(file) }, 'lines').status).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('G-15 G-20 is read in UTF-16, and refused if it unpacks to more than 16 MB', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-bytes-'));
    const file = join(folder, 'a.log');
    try {
      for (const mark of ['\uFEFF', '']) {
        const bytes = Buffer.from(mark + text, 'utf16le');
        for (const written of [bytes, gzipSync(bytes), Buffer.from(bytes).swap16()]) {
          writeFileSync(file, written);
          expect([...linesOfFile(file)].join('\n')).toBe(text);
        }
      }
      writeFileSync(file, gzipSync(Buffer.alloc(2 ** 24 + 1, ' ')));
      expect(run({ lines: linesOfFile(file) }, 'lines')).toMatchObject({
        ...{ status: 2, stderr: expect.stringContaining('it unpacks to more than 16 MB') },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is certainly one log only without a second header, also across the pieces of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-logs-'));
    try {
      const file = join(folder, 'a.log');
      const isOne = (content: string): boolean => {
        writeFileSync(file, content);
        return isOneLog(file);
      };
      expect(isOne(text)).toBe(true);
      for (const other of [`${text}${text}`, `Oi\n${text}`, `${text}\n> ${text}`, `${text} { "format":`, ''])
        expect(isOne(other), other.slice(-80)).toBe(false);
      const [header = ''] = text.split('\n');
      for (const before of halfOf(Array.from({ length: 32 }, (_, nth) => nth - 2))) {
        const line = `{"json":"${'x'.repeat(2 ** 20 - header.length - before - 13)}"}`;
        const piece = `${header}\n${line}\n`;
        expect(piece).toHaveLength(2 ** 20 - before);
        expect(isOne(`${piece}${text}`), `${before}`).toBe(false);
        expect(isOne(`${piece}${line}\n]}\n`), `${before}`).toBe(true);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names version and time, and warns when today’s rules differ', async () => {
    const about = {
      ...({ app: '0.1.0+abc', build: 'production', locale: 'pt-BR', country: 'BR' } as const),
      ...{ redaction: 1, zone: 'America/Tijuana' },
      settings: initial.settings,
    };
    const of = (rules: string) =>
      run({ log: writeLogText(NOW, [], { about: { ...about, rules } }) }, 'log').stdout;
    expect(of('today')).toContain(
      'version 0.1.0+abc (production), rules today, BR, pt-BR, America/Tijuana\nrecorded 2026-',
    );
    expect(of('today')).not.toContain('warning');
    expect(of('other')).toContain("warning: today's rules today differ from the recorded rules other");
    expect(run({ log: text }, 'log').stdout).toContain('warning: the log does not name its rules');
  });
});
