/**
 * `npm test`: the checks, headless. Two lanes run side by side, each in order, and continue after a failure. The first lane
 * is the longest, so long stages of the second one run at a lower priority.
 * `npm test -- --whole` runs every spec file in full. `npm test -- types lint` runs only those stages.
 * `npm test -- --offline` installs nothing. The last line is `N passed, N failed`.
 */
import './setup/node-version.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findPostgres, startPostgres } from './marketplace/postgres.ts';
import { findChromium, preferShell } from './setup/chromium.ts';
import { requireNginx } from './setup/nginx.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = `${ROOT}.reports`;
const SLOWEST = 10;

const args = process.argv.slice(2);
const isWhole = args.includes('--whole');
// By default a tenth of each property's runs, or all with `--whole`.
process.env.FC_SHARE ??= isWhole ? '1' : '0.1';
if (isWhole) process.env.BROWSER_SAMPLE ??= 'all';

interface SpecFile {
  readonly name: string;
  readonly seconds: number;
}
interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly files?: readonly SpecFile[];
  /** File, title and first line of the error of each failed spec. */
  readonly failures?: readonly string[];
}
/** Runs a command of the stage. Resolves to its exit code. */
type Run = (command: string, args: readonly string[], env?: Record<string, string>) => Promise<number>;
type Stage = (run: Run) => Promise<Result>;

const PASSED: Result = { passed: 1, failed: 0 };
const FAILED: Result = { passed: 0, failed: 1 };
const check =
  (...[command = '', ...args]: readonly string[]): Stage =>
  async (run) =>
    (await run(command, args)) === 0 ? PASSED : FAILED;

const sum = (results: readonly Result[]): Result => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
  files: results.flatMap(({ files = [] }) => files),
  failures: results.flatMap(({ failures = [] }) => failures),
});

/** Reads a report. A runner that failed without a failed test counts as one failure. */
const reported = <Report>(file: string, exitCode: number, read: (report: Report) => Result): Result => {
  try {
    const result = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (result.passed + result.failed === 0) return FAILED;
    return exitCode !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch {
    return FAILED;
  }
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  /** Times are in milliseconds since the epoch. */
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

const firstLine = (message = ''): string => stripVTControlCharacters(message).split('\n', 1)[0] ?? '';

/** A file that cannot be loaded has failed without a failed test. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });

const vitest =
  (name: string, folders: readonly string[], env: Record<string, string> = {}): Stage =>
  async (run) => {
    const file = `${REPORTS}/${name}.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run('vitest', ['run', ...folders, ...reporters], env);
    return reported<VitestReport>(file, code, (report) => ({
      passed: report.numPassedTests,
      // A file that cannot be loaded is a failed suite without a failed test.
      failed: report.numFailedTests || Math.min(1, report.numFailedTestSuites),
      failures: failuresOf(report),
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        name: relative(ROOT, name),
        seconds: (endTime - startTime) / 1000,
      })),
    }));
  };

/** All spec files of the stage share one PostgreSQL server, with a separate database for each shop that they open. */
const onPostgres =
  (name: string, folders: readonly string[]): Stage =>
  async (run) => {
    // Without a server, each spec that needs one reports the reason.
    const cluster = await startPostgres().catch(() => undefined);
    const env: Record<string, string> = cluster === undefined ? {} : { SPEC_POSTGRES: cluster.url };
    try {
      return await vitest(name, folders, env)(run);
    } finally {
      await cluster?.close();
    }
  };

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string; readonly location?: { readonly line: number } };
      }[];
    }[];
  }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
}

const millisecondsOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  [
    ...suites.map(millisecondsOf),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ].reduce((total, each) => total + each, 0);

const failedIn = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failedIn),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests: [test] }) => {
      const { message = '', location } = test?.results.at(-1)?.error ?? {};
      const details =
        stripVTControlCharacters(message).match(/^(Locator:|Expected|Received|Error: strict).*$/gm) ?? [];
      const place = `specs/browser/${file}:${location?.line ?? '?'}`;
      return `${place} › ${title} (${test?.projectName}): ${[firstLine(message), ...details].join(' ')}`;
    }),
];

const browser: Stage = async (run) => {
  const file = `${REPORTS}/browser.json`;
  const options = [
    '--config',
    'specs/browser/playwright.config.ts',
    ...(isWhole ? [] : ['--grep-invert', '@whole']),
  ];
  const code = await run('playwright', ['test', ...options], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return reported<PlaywrightReport>(file, code, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    failures: suites.flatMap(failedIn),
    files: suites.map((suite) => ({
      name: `specs/browser/${suite.file}`,
      seconds: millisecondsOf(suite) / 1000,
    })),
  }));
};

const HEADLESS = ['bench', 'domain', 'worker', 'build', 'page', 'record', 'catalog', 'seatmap', 'package'];
const STAGES = {
  types: check('tsc', '-b'),
  lint: async (run) =>
    sum([await check('biome', 'check', '.')(run), await check('node', 'specs/unused.ts')(run)]),
  walls: check('node', 'specs/walls.ts'),
  headless: vitest(
    'headless',
    HEADLESS.map((folder) => `specs/${folder}`),
  ),
  mutants: check('node', 'specs/mutate/run.ts', '--check'),
  marketplace: onPostgres('marketplace', ['specs/marketplace', 'specs/api']),
  simulate: onPostgres('simulate', ['specs/simulate']),
  build: check('vite', 'build', '--logLevel', 'warn'),
  budgets: check('node', 'specs/budgets.ts'),
  engines: check('node', 'specs/engines/run.ts', '--smoke'),
  browser,
} satisfies Record<string, Stage>;
type Name = keyof typeof STAGES;

/** Types and lint come first, because they report the most common mistakes. */
const LANES: readonly (readonly Name[])[] = [
  ['build', 'browser', 'budgets', 'engines'],
  ['types', 'lint', 'walls', 'headless', 'simulate', 'marketplace', 'mutants'],
];
/** Stages that give way to the first lane. */
const LOW_PRIORITY: readonly Name[] = ['headless', 'simulate', 'marketplace'];
const NICENESS = 5;
const NEEDS_CHROMIUM: readonly Name[] = ['headless', 'budgets', 'engines', 'browser'];
const NEEDS_POSTGRES: readonly Name[] = ['simulate', 'marketplace', 'browser'];

const names = args.filter((name) => name !== '--offline' && name !== '--whole');
const unknown = names.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`No stage named ${unknown.join(', ')}. There are: ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}
const isWanted = (name: Name): boolean => names.length === 0 || names.includes(name);
const lanes = LANES.map((lane) => lane.filter(isWanted));

if (args.includes('--offline')) process.env.SPECS_OFFLINE = '1';
try {
  if (NEEDS_CHROMIUM.some(isWanted)) {
    preferShell();
    findChromium();
  }
  if (NEEDS_POSTGRES.some(isWanted)) findPostgres();
  if (isWanted('browser')) requireNginx();
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal);
    process.exit(1);
  });

/**
 * Lowers the priority of a session and its later processes. If Linux groups processes by session, niceness alone works
 * only within a session, so the group's priority is set as well.
 */
const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, NICENESS);
    writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS), { flag: 'r+' });
  } catch {
    // The process has ended, or the system has no such groups.
  }
};

/** Starts a stage's commands. With two lanes, each line of output begins with the stage's name. */
const runFor =
  (name: Name): Run =>
  (command, args, env = {}) =>
    new Promise((resolve) => {
      const isShared = lanes.every((lane) => lane.length > 0);
      const child = spawn(command, args, {
        cwd: ROOT,
        stdio: isShared ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
        // Starts a new session, so that a signal and a priority reach the whole stage.
        detached: true,
      });
      running.add(child);
      if (isShared && child.pid !== undefined && LOW_PRIORITY.includes(name)) lowerPriority(child.pid);
      for (const stream of [child.stdout, child.stderr])
        if (stream !== null)
          createInterface({ input: stream }).on('line', (line) =>
            console.log(`${name.padEnd(11)} │ ${line}`),
          );
      child.once('error', (error) => {
        console.error(`${command} could not be started: ${error.message}`);
        resolve(127);
      });
      child.once('close', (code) => {
        running.delete(child);
        resolve(code ?? 1);
      });
    });

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const started = performance.now();
const results = new Map<Name, Result>();
const lines = new Map<Name, string>();
const runLane = async (lane: readonly Name[]): Promise<void> => {
  for (const name of lane) {
    console.log(`── ${name} ${'─'.repeat(100 - name.length)}`);
    const began = performance.now();
    const result = await STAGES[name](runFor(name));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`;
    results.set(name, result);
    lines.set(name, `${name.padEnd(11)} ${counts} ${seconds.padStart(7)} s`);
    console.log(`── ${lines.get(name)}`);
  }
};
await Promise.all(lanes.map(runLane));

const total = sum([...results.values()]);
const slowest = [...(total.files ?? [])].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
console.log(`\n${[...lines.values()].join('\n')}`);
if (total.failures?.length) console.log(`\nFailed\n${total.failures.map((each) => `  ${each}`).join('\n')}`);
if (slowest.length > 0) console.log('\nSlowest spec files');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
