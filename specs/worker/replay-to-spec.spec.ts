/**
 * `--to-spec`: a spec from a buyer's log, which fails until the problem is fixed. Runs the command and the written specs in
 * separate processes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { shownIn } from '../../domain/shop/shown.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import { specText } from '../../worker/replay/spec-text.ts';
import { given } from '../domain/given.ts';
import { ABOUT } from '../domain/log/given.ts';
import { anItem, NOW } from '../domain/shop.ts';
import { add, start, tell } from '../domain/story.ts';
import { runReplay } from '../setup/replay-command.ts';
import { LOG, ONE, shrunkTo } from './rig/sold-out.ts';

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
  const files = [...ran.keys()].filter((name) => name !== 'tokyo.spec.ts').map((name) => `${folder}/${name}`);
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
