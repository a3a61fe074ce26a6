/**
 * Mutation testing of the domain: each small change of its code must make a spec fail.
 *
 *   npm run mutate                   runs every folder and stores the scores
 *   npm run mutate -- cart domain/fields/text.ts
 *                                    runs only these folders and files and stores their scores
 *   npm run mutate -- --changed      runs files that differ from the scored ones and stores their scores
 *   npm run mutate -- --check        like --changed, but stores nothing; part of `npm test`. Changes too large
 *                                    for a test run are only named and left to --changed
 *   npm run mutate -- --survivors    lists the mutants that no spec noticed in the runs of this machine
 *
 * Fails below 90 per cent for the whole domain, or 75 for a file of this run. Each folder runs up to three times, so
 * that few mutants take the slow way. The first run uses the folder's specs and skips code that runs only at module load.
 * The second run includes that code. The third run tests the survivors with all specs.
 */
import '../setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  forgetSurvivors,
  percent,
  readScores,
  type Scores,
  scoresOf,
  textOf,
  writeScores,
} from './scores.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEAST = 90;
const LEAST_OF_FILE = 75;

/**
 * Files without logic are skipped: types, lists of exports, re-exports of a library. So are schema combinators: they
 * run when the module loads, before a mutant can be switched on. The log's specs check their results.
 */
const PASSED_OVER = /\/(?:state|index|schema|values|shapes)\.ts$/;
const all = globSync('domain/**/*.ts', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !PASSED_OVER.test(path))
  .sort();
const folderOf = (path: string): string => path.split('/')[1] ?? '';

/** Extra spec folders to run for a domain folder, in addition to its own. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  cart: ['shop', 'log'],
  session: ['shop', 'log'],
  checkout: ['shop', 'log'],
  shop: ['cart', 'session', 'checkout', 'log'],
  model: ['cart', 'session', 'checkout', 'shop', 'log', 'privacy'],
  kernel: ['shop', 'time', 'log', 'privacy'],
  log: ['privacy', 'shop'],
};

const stryker = (
  files: readonly string[],
  report: string,
  specs: readonly string[],
  flags: readonly string[] = [],
): void => {
  const args = ['run', '.stryker.json', '--mutate', files.join(','), '--incrementalFile', report, ...flags];
  const { status, error } = spawnSync('stryker', args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MUTATE: specs.join(',') },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`Mutating ${files.join(', ')} did not finish.`);
};

/** Files of types alone have no mutants and are missing in the report. */
const withoutMutants = (files: readonly string[]): Scores =>
  Object.fromEntries(
    files.map((path) => [path, { text: textOf(path), mutants: 0, caught: 0, timedOut: 0, survivors: [] }]),
  );

const survived = (scores: Scores): number =>
  Object.values(scores).reduce((sum, { survivors }) => sum + survivors.length, 0);

const tryFolder = (folder: string, files: readonly string[]): Scores => {
  const report = `.cache/mutation/${folder}.json`;
  rmSync(`${ROOT}${report}`, { force: true });
  const beside = [folder, ...(BESIDE[folder] ?? [])];
  stryker(files, report, beside, ['--ignoreStatic']);
  stryker(files, report, beside);
  if (survived(scoresOf(`${ROOT}${report}`)) > 0) {
    forgetSurvivors(`${ROOT}${report}`);
    stryker(files, report, []);
  }
  return { ...withoutMutants(files), ...scoresOf(`${ROOT}${report}`) };
};

const print = (scores: Scores): void => {
  const folders = Map.groupBy(Object.entries(scores), ([path]) => folderOf(path));
  console.log('\nfolder       mutants  caught  of them timed out  survived   score');
  for (const [folder, entries] of folders) {
    const each = entries.map(([, score]) => score);
    const sum = (of: (score: (typeof each)[number]) => number) =>
      each.reduce((total, score) => total + of(score), 0);
    console.log(
      `${folder.padEnd(12)} ${String(sum((s) => s.mutants)).padStart(7)} ${String(sum((s) => s.caught)).padStart(7)} ${String(sum((s) => s.timedOut)).padStart(18)} ${String(sum((s) => s.mutants - s.caught)).padStart(9)} ${percent(each).toFixed(1).padStart(7)}`,
    );
  }
};

const known = (): Scores => {
  const scores = readScores();
  return Object.fromEntries(Object.entries(scores).filter(([path]) => all.includes(path)));
};

const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith('--'));
const parts = words.filter((word) => !word.startsWith('--'));
const names = [...new Set(all.map(folderOf))];
const wrong = [
  ...flags.filter((flag) => !['--changed', '--check', '--survivors'].includes(flag)),
  ...parts.filter((part) => !names.includes(part) && !all.includes(part)),
];
if (wrong.length > 0) {
  console.error(
    `Not known: ${wrong.join(', ')}. Folders: ${names.join(', ')}, or a path in them. Flags: --changed, --check, --survivors.`,
  );
  process.exit(2);
}

if (flags.includes('--survivors')) {
  for (const [path, { survivors }] of Object.entries(known()))
    if (survivors.length > 0) console.log(`${path}\n${survivors.map((each) => `  ${each}`).join('\n')}`);
  print(known());
  process.exit(0);
}

const before = known();
const check = flags.includes('--check');
const onlyChanged = check || flags.includes('--changed');
const wanted = all.filter(
  (path) =>
    (parts.length === 0 || parts.includes(folderOf(path)) || parts.includes(path)) &&
    !(onlyChanged && before[path]?.text === textOf(path)),
);
/** Most lines of changed files that `npm test` mutates. They take some minutes. */
const MOST_LINES = 400;
const lines = wanted.reduce(
  (sum, path) => sum + readFileSync(`${ROOT}${path}`, 'utf8').split('\n').length,
  0,
);
if (check && lines > MOST_LINES) {
  console.log(
    `${wanted.length} files of ${lines} lines differ from those scored, more than ${MOST_LINES}: run npm run mutate -- --changed.\n${wanted.join('\n')}`,
  );
  process.exit(0);
}
mkdirSync(`${ROOT}.cache/mutation`, { recursive: true });
const tried: Record<string, Scores[string]> = {};
for (const [folder, files] of Map.groupBy(wanted, folderOf)) {
  const found = tryFolder(folder, files);
  Object.assign(tried, found);
  // Read again, because another run may have stored its scores since then.
  if (!check) writeScores({ ...known(), ...found });
}
const scores = { ...known(), ...tried };
print(scores);
const score = percent(Object.values(scores));
const low = Object.entries(tried).filter(([, each]) => percent([each]) < LEAST_OF_FILE);
console.log(
  `\n${wanted.length} of ${all.length} files tried; specs notice ${score.toFixed(1)} % of all mutants.`,
);
for (const [path, each] of low)
  console.error(
    `${path}: specs notice ${percent([each]).toFixed(0)} % of its mutants, and ${LEAST_OF_FILE} % is the minimum for a file.`,
  );
process.exitCode = score >= LEAST && low.length === 0 ? 0 : 1;
