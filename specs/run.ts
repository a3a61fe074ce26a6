/**
 * `npm test`: everything, headless, in order of cost; goes on after a failure so that one run tells all.
 * Its last line is `N passed, N failed`. Name stages to run only those: `npm test -- types lint`.
 */
import './setup/node-version.ts';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installShell } from './setup/chromium.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = `${ROOT}.reports`;

interface Counts {
  readonly passed: number;
  readonly failed: number;
}
type Stage = () => Promise<Counts>;

const run = (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });

const oneCheck = async (command: string, args: readonly string[]): Promise<Counts> =>
  (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const sum = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** Reads a report; a runner that failed without counting a failure still failed once. */
const counted = (
  file: string,
  exitCode: number,
  read: (report: Record<string, unknown>) => Counts,
): Counts => {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
    return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const vitest =
  (name: string, folders: readonly string[]) =>
  async (env: Record<string, string> = {}): Promise<Counts> => {
    const file = `${REPORTS}/${name}.json`;
    const code = await run(
      'vitest',
      ['run', ...folders, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env,
    );
    return counted(file, code, (report) => ({
      passed: Number(report.numPassedTests),
      failed:
        Number(report.numFailedTests) +
        Number(report.numFailedTestSuites === 0 ? 0 : report.numFailedTests === 0 ? 1 : 0),
    }));
  };

/** One PostgreSQL server for all files, a database of it for each; a file alone starts its own. */
const marketplace: Stage = async () => {
  const { startPostgres } = await import('./marketplace/postgres.ts');
  // Where there is none, each file says so in its own words.
  const cluster = await startPostgres().catch(() => undefined);
  try {
    return await vitest('marketplace', ['specs/marketplace', 'specs/simulate'])(
      cluster === undefined ? {} : { SPEC_POSTGRES: cluster.url },
    );
  } finally {
    await cluster?.close();
  }
};

const browser: Stage = async () => {
  const file = `${REPORTS}/browser.json`;
  const code = await run('playwright', ['test', '--config', 'specs/browser/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return counted(file, code, (report) => {
    const { expected, unexpected } = report.stats as Record<'expected' | 'unexpected', number>;
    return { passed: expected, failed: unexpected };
  });
};

const STAGES: Readonly<Record<string, Stage>> = {
  types: async () =>
    sum([
      await oneCheck('tsc', ['-p', 'domain']),
      await oneCheck('tsc', ['-p', 'worker']),
      await oneCheck('tsc', ['-p', 'worker/replay/command']),
      await oneCheck('tsc', ['-p', 'src']),
      await oneCheck('tsc', ['-p', 'fixtures']),
      await oneCheck('tsc', ['-p', 'specs']),
    ]),
  lint: async () =>
    sum([await oneCheck('biome', ['check', '.']), await oneCheck('node', ['specs/unused.ts'])]),
  walls: () => oneCheck('node', ['specs/walls.ts']),
  headless: () =>
    vitest('headless', [
      'specs/domain',
      'specs/worker',
      'specs/page',
      'specs/record',
      'specs/catalogue',
      'specs/seatmap',
    ])(),
  mutants: () => oneCheck('node', ['specs/mutate/run.ts', '--check']),
  marketplace,
  build: () => oneCheck('vite', ['build', '--logLevel', 'warn']),
  budgets: () => oneCheck('node', ['specs/budgets.ts']),
  browser,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`No stage named ${unknown.join(', ')}. There are: ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}

if (wanted.length === 0 || ['headless', 'budgets', 'browser'].some((name) => wanted.includes(name)))
  installShell();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const started = performance.now();
const results: Counts[] = [];
const summary: string[] = [];
for (const [name, stage] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}`);
  const began = performance.now();
  const counts = await stage();
  results.push(counts);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  summary.push(
    `${name.padEnd(12)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
}
const total = sum(results);
console.log(`\n${summary.join('\n')}\n${((performance.now() - started) / 60_000).toFixed(1)} minutes in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
