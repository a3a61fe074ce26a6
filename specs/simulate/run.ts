/**
 * `npm run simulate`: simulates buyers on a bad network in virtual time and judges every screen. On a violation it
 * exits with 1 and prints how to replay the logs.
 */
import '../setup/node-version.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freshBeside } from '../marketplace/postgres.ts';
import { FAULTS, isFault } from './faults.ts';
import { type Round, simulate } from './simulation.ts';
import { openThreads } from './threads.ts';

const USAGE = `npm run simulate -- [--seed N] [--purchases N] [--database pglite|postgres://…] [--threads N] [--fault NAME] [--edge] [--overload] [--all]
  faults: ${Object.keys(FAULTS).join(', ')}
  --edge puts a faulty edge between pages and host
  --overload makes the host refuse, delay and queue buyers
  --all continues after a violation`;
const FOLDER = fileURLToPath(new URL('../../.reports/simulate/', import.meta.url));
/** Number of rounds whose logs are written. For later rounds with a violation, the printed seed is enough. */
const MOST_WRITTEN = 5;
/** Milliseconds between two progress lines. */
const PROGRESS = 30_000;

const options = {
  seed: { type: 'string', default: '1' },
  purchases: { type: 'string', default: '1000' },
  database: { type: 'string', default: process.env.DATABASE_URL ?? 'pglite' },
  threads: { type: 'string', default: String(availableParallelism()) },
  fault: { type: 'string' },
  edge: { type: 'boolean', default: false },
  overload: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;

const wrong = (why: string): never => {
  console.error(`${why}\n${USAGE}`);
  process.exit(2);
};
const wishOf = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
};
const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : wrong(`--${name} takes a whole number.`);
};

const wish = wishOf();
const seed = wholeNumber('seed', wish.seed);
const purchases = wholeNumber('purchases', wish.purchases);
const threads = Math.max(1, wholeNumber('threads', wish.threads));
const { database, fault, edge, overload } = wish;
if (database !== 'pglite' && !/^postgres(ql)?:/.test(database))
  wrong('--database takes pglite or an address like postgres://user@host/database.');
if (fault !== undefined && !isFault(fault)) wrong(`There is no fault ${fault}.`);
const named = fault !== undefined && isFault(fault) ? fault : undefined;
const databaseName = database === 'pglite' ? 'PGlite' : 'PostgreSQL';
// Omits the database's address, which may contain a password.
const repeatOptions = `${fault === undefined ? '' : ` --fault ${fault}`}${edge ? ' --edge' : ''}${overload ? ' --overload' : ''}${
  database === 'pglite' ? '' : ' --database postgres://…'
}`;

let written = 0;
const write = (round: Round): void => {
  const told = round.violations.map(
    ({ kind, at, buyer, what }) => `  ${kind} at ${at} ms, ${buyer}: ${what}`,
  );
  console.log(`seed ${round.seed}\n${told.join('\n')}`);
  if (written >= MOST_WRITTEN) return;
  written += 1;
  mkdirSync(FOLDER, { recursive: true });
  const course = `${FOLDER}${round.seed}.course.txt`;
  writeFileSync(course, `${round.course.join('\n')}\n`);
  console.log(
    `  again: npm run simulate -- --seed ${round.seed} --purchases 1${repeatOptions}\n  course: ${course}`,
  );
  for (const { name, text } of round.logs) {
    const file = `${FOLDER}${round.seed}-${name}.log`;
    writeFileSync(file, text);
    console.log(`  npm run replay -- ${file}`);
  }
};

const dropped = async (address: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`DROP DATABASE ${pg.escapeIdentifier(new URL(address).pathname.slice(1))}`);
  await client.end();
};

const began = performance.now();
const seconds = (): number => (performance.now() - began) / 1000;
let reported = began;
const progress = (count: number, what: string): void => {
  if (performance.now() - reported < PROGRESS) return;
  reported = performance.now();
  console.log(`${count} ${what}, ${seconds().toFixed(0)} s`);
};
const countKinds = (violations: readonly { readonly kind: string }[]): string => {
  const kinds = new Map<string, number>();
  for (const { kind } of violations) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  if (kinds.size === 0) return 'no violation';
  process.exitCode = 1;
  return `violations: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
};

/** Creates an empty database for each thread, and returns their addresses. Existing databases are left unchanged. */
const openUrls = (): Promise<readonly (string | undefined)[]> =>
  Promise.all(
    Array.from({ length: threads }, () => (database === 'pglite' ? undefined : freshBeside(database))),
  );

const runRounds = async (urls: readonly (string | undefined)[]): Promise<void> => {
  let tried = 0;
  const report = await simulate({
    ...{ seed, purchases, ahead: threads * 2 },
    rounds: openThreads(urls.map((url) => ({ url, edge, overload, fault: named }))),
    until: wish.all ? undefined : 'any',
    heard: (round) => {
      tried += round.purchases;
      if (round.violations.length > 0) write(round);
      progress(tried, 'purchases');
    },
  });
  console.log(
    [
      `${report.purchases} purchases in ${report.rounds} rounds from seed ${seed} on ${databaseName}`,
      `${report.charged} charged, "Pay" pressed ${report.presses} times, ${report.requests} requests`,
      `${(report.simulated / 3_600_000).toFixed(1)} virtual hours in ${seconds().toFixed(1)} s, ${(report.purchases / seconds()).toFixed(1)} purchases a second`,
      `course ${report.digest}`,
      countKinds(report.violations),
    ].join('\n'),
  );
};

const urls = await openUrls();
try {
  await runRounds(urls);
} finally {
  for (const url of urls) if (url !== undefined) await dropped(url);
}
