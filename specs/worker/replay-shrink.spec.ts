/**
 * From a buyer's log to a spec: the fewest decisions that show the problem, and a spec that fails until it is fixed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import { core } from '../../domain/shop/decide.ts';
import { replay } from '../../domain/shop/replay.ts';
import { shownIn } from '../../domain/shop/shown.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import {
  batchesOf,
  codesIn,
  courseOf,
  courseOfBatches,
  payablesIn,
  shownOf,
} from '../../worker/replay/course.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import { type Shrunk, shrink } from '../../worker/replay/shrinking.ts';
import { specText } from '../../worker/replay/spec-text.ts';
import { given } from '../domain/given.ts';
import { ABOUT } from '../domain/log/given.ts';
import { aCart, aLine, anItem, MINUTE, NOW } from '../domain/shop.ts';
import { add, choose, fail, finalize, logIn, pay, SUCCEEDED, start, tell, welcome } from '../domain/story.ts';
import { runReplay } from '../setup/replay-command.ts';

const ONE = aCart([aLine('1')]);
const TWO = aCart([aLine('1'), aLine('2')]);
/** A purchase, then an item that is sold out. */
const LOG: readonly Recorded[] = given(start(), add(anItem()), tell(ONE), logIn, welcome(), tell(ONE))
  .and(add(anItem()), tell(TWO), choose('pix'))
  .later(MINUTE)
  .and(pay, finalize.says(SUCCEEDED), { type: 'ClosePayment' }, add(anItem()))
  .and(fail('refused', { httpStatus: 409, code: 'item_gone' }), { type: 'LogOut' }).log;

const shrunkTo = (log: readonly Recorded[], property: string): Shrunk | null => {
  const shrunk = shrink(property, () => log, core.initial);
  if (shrunk === 'unknown') throw new Error('no such property');
  return shrunk;
};
const causesOf = (log: readonly Recorded[] | undefined) =>
  log?.flatMap(({ cause }) => (cause === null ? [] : [cause.type]));
const refusing = (log: readonly Recorded[], cause: Recorded['cause'], code: string): readonly Recorded[] => [
  ...log,
  { seq: log.length, at: log.at(-1)?.at ?? NOW, cause, event: { type: 'CommandRefused', code } },
];

describe('a log rebuilt from decisions', () => {
  it('equals the log when all decisions are in it', () => {
    expect(courseOf(LOG).log).toEqual(LOG);
  });

  it('has renumbered calls, so that responses match their requests', () => {
    const some = courseOfBatches(
      batchesOf(LOG).filter(({ cause }) => !/LogIn|Start/.test(JSON.stringify(cause))),
    ).log;
    expect(some.length).toBeLessThan(LOG.length);
    const [asked, answered] = some;
    expect(asked?.event).toMatchObject({ type: 'IntentQueued', requestId: 'r1' });
    expect(answered?.cause).toMatchObject({ type: 'Answered', requestId: 'r1' });
  });
});

describe('shrinking a log', () => {
  it('keeps the fewest causes that still lead to a refusal of the server or of the core', () => {
    expect(causesOf(shrunkTo(LOG, 'refusal:item_gone')?.log)).toEqual(['AddItem', 'Answered']);
    const log = refusing(LOG, { type: 'RemoveCoupon' }, 'coupon.none');
    const { refused } = courseOf(log);
    expect(causesOf(shrunkTo(log, `refusal:${refused.at(-1)}`)?.log)).toContain('RemoveCoupon');
  });

  it('keeps the fewest causes that still lead to an event', () => {
    expect(causesOf(shrunkTo(LOG, 'event:LoggedIn')?.log)).toEqual(['LogIn', 'Answered']);
    expect(causesOf(shrunkTo(LOG, 'event:PaymentSucceeded')?.log)?.length).toBeLessThan(LOG.length / 2);
  });

  it('keeps the fewest causes after which a total still differs', () => {
    const wrong = aCart([aLine('1')], { total: cents(1) });
    const log = given(start(), logIn, welcome(), tell(ONE), add(anItem()), tell(wrong), choose('pix')).log;
    expect(causesOf(shrunkTo(log, 'total-differs')?.log)).toEqual(['AddItem', 'Answered']);
  });

  it('keeps the fewest causes after which an amount or a code is on screen', () => {
    const payable = ((ONE.orders[0]?.total ?? 0) / 100).toFixed(2);
    expect(causesOf(shrunkTo(LOG, `payable:${payable}`)?.log)).toEqual(['AddItem', 'Answered']);
    expect(shownOf(LOG).flatMap(payablesIn)).toContain(Number(payable) * 100);
    expect(shownOf(LOG).flatMap(codesIn)).toContain('asking');
    expect(causesOf(shrunkTo(LOG, 'shows:waiting')?.log ?? [])).toEqual([]);
    const waiting = shrunkTo(LOG, 'shows:asking')?.log;
    expect(causesOf(waiting)).toContain('Pay');
    expect(waiting?.length).toBeLessThan(LOG.length / 2);
  });

  it('keeps the causes that lead to the state before a difference', () => {
    const at = LOG.findIndex(({ event }) => event.type === 'PaymentChosen');
    const log = LOG.map((one, nth) =>
      nth === at ? { ...one, event: { type: 'PaymentChosen' as const, kind: 'credit' as const } } : one,
    );
    const fewest = shrunkTo(log, 'differs');
    expect(fewest?.differing).toMatchObject({
      recorded: [{ event: { type: 'PaymentChosen', kind: 'credit' } }],
      today: [{ event: { type: 'PaymentChosen', kind: 'pix' } }],
    });
    expect(fewest?.log.length).toBeLessThan(at);
    const { log: before = [], differing } = fewest ?? {};
    expect(replay([...before, ...(differing?.today ?? [])]).same).toBe(true);
    expect(replay([...before, ...(differing?.recorded ?? [])]).same).toBe(false);
  });

  it('finds the first payable amount that differs, also after another difference', () => {
    const story = given(start(), add(anItem()), tell(ONE), logIn, welcome(), tell(TWO));
    const shown = shownIn(story.view());
    const payable = { ...shown, 'payable BRL': 1 };
    const log = story.log.map((one, nth) =>
      nth === 1
        ? { ...one, event: { type: 'PaymentChosen' as const, kind: 'credit' as const } }
        : { ...one, ...(nth === story.log.length - 1 && { shown: payable }) },
    );
    expect(shrunkTo(log, 'payable')?.differing).toMatchObject({
      recorded: [{ shown: payable }],
      today: [{ shown: { 'payable BRL': shown['payable BRL'] } }],
      difference: {
        shown: expect.arrayContaining([expect.objectContaining({ name: 'payable BRL', recorded: 1 })]),
      },
    });
    expect(shrunkTo(LOG, 'payable')).toBeNull();
  });

  it('finishes for hundreds of decisions', () => {
    const long = given(start(), logIn, welcome(), tell(ONE)).log;
    const turns = Array.from({ length: 600 }, (_, nth): Recorded[] => [
      {
        ...{ seq: 0, at: NOW, cause: choose(nth % 2 === 0 ? 'pix' : 'credit') },
        event: { type: 'PaymentChosen', kind: nth % 2 === 0 ? 'pix' : 'credit' },
      },
    ]);
    const log = [...long, ...turns.flat()].map((one, seq) => ({ ...one, seq }));
    expect(causesOf(shrunkTo(log, 'event:LoggedIn')?.log)).toEqual(['LogIn', 'Answered']);
  });

  it('reads a log once and keeps nothing when it does not show the result', () => {
    let read = 0;
    const lines = function* () {
      for (const one of LOG) {
        read += 1;
        yield one;
      }
    };
    for (const text of [
      'refusal:7400',
      'differs',
      'payable',
      'payable:1.00',
      'shows:nothing',
      'total-differs',
    ]) {
      read = 0;
      expect(shrink(text, lines, core.initial), text).toBeNull();
      expect(read, text).toBe(LOG.length);
    }
  });

  it('returns nothing when the log does not match, and names unknown properties', () => {
    expect(shrunkTo(LOG, 'refusal:7400')).toBeNull();
    expect(shrunkTo(LOG, 'differs')).toBeNull();
    for (const text of [
      '',
      'refusal:',
      'refusal',
      'event:',
      'event:Nothing',
      'total-differs:1',
      'differ',
      'payable:1',
    ])
      expect(
        shrink(text, () => LOG, core.initial),
        text,
      ).toBe('unknown');
  });
});

describe('--to-spec', () => {
  const folder = mkdtempSync('specs/worker/.to-spec-');
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });
  const replayed = (name: string, ...args: string[]) => {
    const { out, ...rest } = runReplay([`${folder}/${name}.log`, ...args], { rootFrom: () => '../../../' });
    return { ...rest, stdout: out.join('\n') };
  };
  /** Runs the specs that the tests below have written, once. Maps a file to its status and messages. */
  const ranSpecs = (): ReadonlyMap<string, string> => {
    const json = `${folder}/results.json`;
    const report = ['--reporter=json', `--outputFile=${json}`];
    run('node_modules/vitest/vitest.mjs', 'run', folder, '--maxWorkers=1', ...report);
    const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly assertionResults: readonly {
          readonly title: string;
          readonly status: string;
          readonly failureMessages: readonly string[];
        }[];
      }[];
    };
    return new Map(
      testResults.map(({ name, assertionResults }) => [
        basename(name),
        assertionResults.flatMap((each) => [each.status, each.title, ...each.failureMessages]).join('\n'),
      ]),
    );
  };

  it('writes a spec that fails, once', () => {
    writeFileSync(`${folder}/a.log`, writeLogText(NOW, LOG));
    const file = `${folder}/found.spec.ts`;
    const args = ['worker/replay/command/cli.ts', `${folder}/a.log`];
    const written = run(...args, '--shrink', 'refusal:item_gone', '--to-spec', file);
    expect(written).toMatchObject({
      status: 0,
      stdout: `${file}: 2 decisions; the host sent this refusal, so it fails until a rule no longer sends the request. Confirm its expectation.\n`,
    });
    const text = readFileSync(file, 'utf8');
    expect(text).toContain("from '../../../worker/replay/course.ts'");
    expect(text).toContain("it('is not refused: item_gone'");
    expect(text).toContain('// The host sent this refusal');
    const again = replayed('a', '--to-spec', file);
    expect(again).toMatchObject({ status: 2, err: [expect.stringContaining('it exists already')] });
  });

  it('writes a spec of a difference, and names both results', () => {
    const log = LOG.map((one) =>
      one.event.type === 'PaymentChosen' ? { ...one, event: { ...one.event, kind: 'credit' as const } } : one,
    );
    const shrunk = shrunkTo(log, 'differs');
    if (shrunk === null) throw new Error('no difference');
    const file = `${folder}/differs.spec.ts`;
    const text = specText({ ...shrunk, root: '../../../', start: null, shows: 'differs', zone: null });
    writeFileSync(file, text);
    expect(text).toContain("// The buyer's log: payment chosen: credit.");
    expect(text).toContain("// Today's rules: payment chosen: pix.");
    const recorded = text.replace('{ TODAY, RECORDED }.TODAY', '{ TODAY, RECORDED }.RECORDED');
    expect(recorded).not.toBe(text);
    writeFileSync(`${folder}/recorded.spec.ts`, recorded);
  });

  it('G-18 writes a spec that runs in the zone of the buyer’s device', () => {
    const about = { ...ABOUT, zone: 'Asia/Tokyo' };
    writeFileSync(`${folder}/zone.log`, writeLogText(NOW, LOG, { about, start: null }));
    const file = `${folder}/zone.spec.ts`;
    const zones: string[] = [];
    const { out } = runReplay([`${folder}/zone.log`, '--to-spec', file], {
      rootFrom: () => '../../../',
      setZone: (zone) => zones.push(zone),
    });
    expect(out).toEqual([expect.stringContaining('fails until you write the expected end.')]);
    expect(zones).toEqual(['Asia/Tokyo']);
    const [body = ''] = readFileSync(file, 'utf8').split('\nit(');
    const times = `[
    new Date('2026-08-01T09:10:00').toISOString(),
    new Date(2026, 7, 1, 9, 10).toISOString(),
    new Date(Date.UTC(2026, 7, 1, 20)).getDate(),
    new Date(0).getTimezoneOffset(),
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]`;
    const wanted = ['2026-08-01T00:10:00.000Z', '2026-08-01T00:10:00.000Z', 2, -540, 'Asia/Tokyo'];
    const test = `\nit('is in Tokyo', () => {\n  expect(${times}).toEqual(${JSON.stringify(wanted)});\n});\n`;
    writeFileSync(`${folder}/tokyo.spec.ts`, body + test);
  });

  it('names amounts as they are typed, says when a spec fails, and returns 0 for a written spec', () => {
    const story = given(start(), add(anItem()), tell(ONE));
    const { log } = story;
    const shown = shownIn(story.view());
    const amount = Number(shown['payable BRL']);
    const wrong = log.map((one, nth) =>
      nth === log.length - 1 ? { ...one, shown: { ...shown, 'payable BRL': amount + 100 } } : one,
    );
    const text = `payable BRL recorded ${(amount / 100 + 1).toFixed(2)}, decided ${(amount / 100).toFixed(2)}`;
    writeFileSync(`${folder}/amount.log`, writeLogText(NOW, wrong));
    writeFileSync(`${folder}/same.log`, writeLogText(NOW, log));
    const checked = replayed('amount', '--check', '--quiet');
    expect(checked.stdout).toContain(text);
    expect(checked.stdout).toContain(', Answered Cart');
    const saw = `shown to the buyer: payable BRL ${(amount / 100 + 1).toFixed(2)}; by today's rules`;
    for (const args of [[], ['--at', String(log.length - 1)]])
      expect(replayed('amount', ...args).stdout.split(saw)).toHaveLength(2);
    expect(replayed('same').stdout).not.toContain('shown to the buyer');
    expect(replayed('amount', '--shrink', 'payable', '--quiet').stdout).toMatch(
      new RegExp(`^${log.length} → \\d+ events; still differs: ${text}`),
    );
    const file = `${folder}/amount.spec.ts`;
    expect(replayed('amount', '--shrink', 'differs', '--to-spec', file)).toMatchObject({
      ...{ status: 0, stdout: expect.stringContaining("passes by today's rules") },
    });
    expect(readFileSync(file, 'utf8')).toContain(`payable BRL ${(amount / 100).toFixed(2)}`);
    expect(replayed('same', '--to-spec', `${folder}/same.spec.ts`)).toMatchObject({
      ...{ status: 0, stdout: expect.stringContaining('fails until you write the expected end.') },
    });
  });

  it('writes well-formed specs, which fail or pass as it said', () => {
    const ran = ranSpecs();
    const files = [...ran.keys()]
      .filter((name) => name !== 'tokyo.spec.ts')
      .map((name) => `${folder}/${name}`);
    expect([...ran.keys()].sort()).toEqual(
      ['amount', 'differs', 'found', 'recorded', 'same', 'tokyo', 'zone'].map((name) => `${name}.spec.ts`),
    );
    expect(ran.get('found.spec.ts')).toMatch(/^failed\nis not refused: item_gone/);
    expect(ran.get('differs.spec.ts')).toMatch(/^passed/);
    expect(ran.get('recorded.spec.ts')).toMatch(/^failed[\s\S]*decided {3}payment chosen: pix/);
    expect(ran.get('amount.spec.ts')).toMatch(/^passed/);
    expect(ran.get('same.spec.ts')).toMatch(/^failed/);
    expect(ran.get('tokyo.spec.ts')).toMatch(/^passed/);
    const formatted = run('node_modules/@biomejs/biome/bin/biome', 'format', ...files);
    expect(formatted).toMatchObject({ status: 0, stdout: expect.stringContaining('Checked 6 files') });
  });

  it('escapes what changes the direction of a spec’s text, and keeps the value', () => {
    const name = 'Ana \u202eavlis\u2066 \u2028\u200b\u001b[31m Lima';
    const text = JSON.stringify(LOG).replaceAll('"at":', `"forged":${JSON.stringify(name)},"at":`);
    const forged: readonly Recorded[] = JSON.parse(text);
    const shrunk = { log: forged, differing: null };
    const spec = specText({ ...shrunk, root: './', start: null, zone: null, shows: `refusal:${name}` });
    expect(spec).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(spec).toContain(String.raw`Ana \u202eavlis\u2066`);
  });

  it('writes a spec of a response that today’s rules refuse', () => {
    const late = { ...LOG[2], seq: LOG.length } as Recorded;
    const shrunk = shrunkTo([...LOG, late], 'differs');
    if (shrunk === null) throw new Error('no difference');
    expect(shrunk.differing?.today).toEqual([]);
    expect(specText({ ...shrunk, root: './', start: null, shows: 'differs', zone: null })).toContain(
      "refusal: { code: 'answer.stale' }",
    );
  });
});
