/** From a buyer's log to a spec: the fewest decisions that still show it, and a file that fails until it is mended. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import { core } from '../../domain/shop/decide.ts';
import { replay } from '../../domain/shop/replay.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { predicateOf, shrunk } from '../../worker/replay/command/shrinking.ts';
import { batchesOf, courseOf, logOfBatches } from '../../worker/replay/course.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, MINUTE, NOW } from '../domain/shop.ts';
import { add, choose, fail, finalize, logIn, pay, SUCCEEDED, start, tell, welcome } from '../domain/story.ts';

const ONE = aCart([aLine('1')]);
const TWO = aCart([aLine('1'), aLine('2')]);
/** A purchase, and then an item that is gone. */
const LOG: readonly Recorded[] = given(start(), add(anItem()), tell(ONE), logIn, welcome(), tell(ONE))
  .and(add(anItem()), tell(TWO), choose('pix'))
  .later(MINUTE)
  .and(pay, finalize.says(SUCCEEDED), { type: 'ClosePayment' }, add(anItem()))
  .and(fail('refused', { httpStatus: 409, code: 'item_gone' }), { type: 'LogOut' }).log;

const shrunkTo = (log: readonly Recorded[], predicate: string): readonly Recorded[] | null => {
  const shows = predicateOf(predicate, log, core.initial);
  if (shows === null) throw new Error('no predicate');
  return shrunk(log, core.initial, shows);
};
const causesOf = (log: readonly Recorded[] | null) =>
  log?.flatMap(({ cause }) => (cause === null ? [] : [cause.type]));

describe('a log rebuilt from decisions', () => {
  it('equals the log when all decisions are in it', () => {
    expect(logOfBatches(batchesOf(LOG))).toEqual(LOG);
    expect(courseOf(LOG).events).toEqual(LOG.map(({ event }) => event));
  });

  it('has renumbered calls, so that responses match their requests', () => {
    const some = logOfBatches(
      batchesOf(LOG).filter(({ cause }) => !/LogIn|Start/.test(JSON.stringify(cause))),
    );
    expect(some.length).toBeLessThan(LOG.length);
    const [asked, answered] = some;
    expect(asked?.event).toMatchObject({ type: 'IntentQueued', requestId: 'r1' });
    expect(answered?.cause).toMatchObject({ type: 'Answered', requestId: 'r1' });
  });
});

describe('shrinking a log', () => {
  it('keeps the fewest causes that still lead to a refusal', () => {
    expect(causesOf(shrunkTo(LOG, 'refusal:item_gone'))).toEqual(['AddItem', 'Answered']);
  });

  it('keeps the fewest causes that still lead to an event', () => {
    expect(causesOf(shrunkTo(LOG, 'event:LoggedIn'))).toEqual(['LogIn', 'Answered']);
    expect(causesOf(shrunkTo(LOG, 'event:PaymentSucceeded'))?.length).toBeLessThan(LOG.length / 2);
  });

  it('keeps the fewest causes after which a total still differs', () => {
    const wrong = aCart([aLine('1')], { total: cents(1) });
    const log = given(start(), logIn, welcome(), tell(ONE), add(anItem()), tell(wrong), choose('pix')).log;
    expect(causesOf(shrunkTo(log, 'total-differs'))).toEqual(['AddItem', 'Answered']);
  });

  it('keeps the fewest causes that still differ from the recording', () => {
    const at = LOG.findIndex(({ event }) => event.type === 'PaymentChosen');
    const log = LOG.map((one, nth) =>
      nth === at ? { ...one, event: { type: 'PaymentChosen' as const, kind: 'credit' as const } } : one,
    );
    const fewest = shrunkTo(log, 'differs');
    expect(causesOf(fewest)).toEqual(['ChoosePayment']);
    expect(replay(fewest ?? []).same).toBe(false);
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
    expect(causesOf(shrunkTo(log, 'event:LoggedIn'))).toEqual(['LogIn', 'Answered']);
  });

  it('returns nothing when the log does not match, and refuses unknown predicates', () => {
    expect(shrunkTo(LOG, 'refusal:7400')).toBeNull();
    expect(shrunkTo(LOG, 'differs')).toBeNull();
    for (const text of ['', 'refusal:', 'refusal', 'event:', 'total-differs:1', 'differ'])
      expect(predicateOf(text, LOG, core.initial), text).toBeNull();
  });
});

describe('--to-spec', () => {
  const folder = mkdtempSync('specs/worker/.to-spec-');
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });

  it('writes a well-formed spec that fails', () => {
    writeFileSync(`${folder}/a.log`, writeLogText(NOW, LOG));
    const file = `${folder}/found.spec.ts`;
    const replayArgs = ['worker/replay/command/cli.ts', `${folder}/a.log`];
    const written = run(process.execPath, ...replayArgs, '--shrink', 'refusal:item_gone', '--to-spec', file);
    expect(written).toMatchObject({ status: 0, stdout: `${file}: 2 decisions; fails until it is mended\n` });
    const text = readFileSync(file, 'utf8');
    expect(text).toContain("from '../../../worker/replay/course.ts'");
    expect(text).toContain("it('is not refused: item_gone'");
    const again = run(process.execPath, ...replayArgs, '--to-spec', file);
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('it is there already') });
    const failed = run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', file);
    expect(failed.status).toBe(1);
    expect(failed.stdout + failed.stderr).toMatch(/is not refused: item_gone/);
    expect(failed.stdout + failed.stderr).toMatch(
      /item_gone.*to not include|not include.*item_gone|AssertionError/s,
    );
    expect(run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'format', file).stderr).not.toMatch(
      /would have printed/,
    );
  });
});
