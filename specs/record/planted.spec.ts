/** From a complaint to a failing spec: a buyer's file shows each planted bug, and its spec fails only with the bug. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { runReplay } from '../setup/replay-command.ts';
import { PLANTS, type Plant, visitIn } from './planted.ts';

const FOLDER = '.cache/planted';
const DIFFERS = 1;

const run = (args: readonly string[], write: (text: string) => void = () => {}) => {
  const { status, out, err } = runReplay(args, {
    rootFrom: () => '../',
    write: (_file, text) => write(text),
  });
  return { status, out: [...out, ...err].join('\n') };
};

const specOf = (folder: string, { name }: Plant): string => `${FOLDER}/${folder}/specs/${name}.spec.ts`;
const checks = new Map<Plant, ReturnType<typeof run>>();
const specs = new Map<Plant, ReturnType<typeof run>>();
/** Result of each spec, by the end of its path. */
const results = new Map<string, string>();

beforeAll(() => {
  const planted = spawnSync(process.execPath, ['specs/record/plant.ts'], { encoding: 'utf8' });
  expect(planted).toMatchObject({ status: 0, stderr: '' });
  for (const plant of PLANTS) {
    const file = `${FOLDER}/${plant.name}.report`;
    const check = run([file, '--check', '--quiet']);
    checks.set(plant, check);
    const args = [file, '--visit', visitIn(check.out), '--shrink', 'differs', '--to-spec', 'found.spec.ts'];
    const write = (text: string): void => {
      for (const folder of ['none', plant.name]) writeFileSync(specOf(folder, plant), text);
    };
    specs.set(plant, run(args, write));
  }
  const json = `${FOLDER}/results.json`;
  // One thread, which loads the packages once.
  const thread = ['--pool', 'threads', '--maxWorkers', '1', '--no-isolate'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', FOLDER, ...thread];
  spawnSync(process.execPath, [...args, '--reporter', 'json', '--outputFile', 'results.json'], {
    encoding: 'utf8',
  });
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly assertionResults: readonly { readonly status: string }[];
    }[];
  };
  for (const { name, assertionResults } of testResults)
    results.set(name.slice(name.indexOf(FOLDER)), assertionResults.map(({ status }) => status).join());
}, 600_000);

describe.each(PLANTS.map((plant) => [plant.name, plant] as const))('the bug %s', (_name, plant) => {
  it('is found in the buyer’s file', () => {
    expect(checks.get(plant)).toMatchObject({ status: DIFFERS, out: expect.stringMatching(plant.finds) });
  });
  it('becomes a spec of few decisions, which fails only with the bug', () => {
    const { status, out } = specs.get(plant) ?? {};
    expect(status).toBe(0);
    expect(Number(/(\d+) decisions?; passes by today's rules/.exec(out ?? '')?.[1])).toBeLessThan(12);
    expect([results.get(specOf(plant.name, plant)), results.get(specOf('none', plant))]).toEqual([
      'failed',
      'passed',
    ]);
  });
});

it('a wrong amount is found without naming it', () => {
  const { status, out } = run([`${FOLDER}/price.report`, '--shrink', 'payable']);
  expect({ status, out }).toMatchObject({ status: 0, out: expect.stringContaining('add item') });
});
