/**
 * `npm run simulate -- --seed N --purchases N --database pglite|postgres://… --fault NAME`: buyers in virtual time over a
 * bad network, judged at every instant. Exits 1 on a violation, and names what reads the log of the buyer concerned.
 */
import '../setup/node-version.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freshBeside } from '../marketplace/postgres.ts';
import { FAULTS, isFault } from './faults.ts';
import { type Round, simulate } from './simulation.ts';

const USAGE = `npm run simulate -- [--seed N] [--purchases N] [--database pglite|postgres://…] [--fault NAME] [--edge] [--all]
  faults: ${Object.keys(FAULTS).join(', ')}
  --edge puts a faulty edge between pages and host
  --all goes on behind a violation`;
const FOLDER = fileURLToPath(new URL('../../.reports/simulate/', import.meta.url));
/** Violations whose logs are written; of the others the seed is enough. */
const MOST_WRITTEN = 5;

const options = {
  seed: { type: 'string', default: '1' },
  purchases: { type: 'string', default: '1000' },
  database: { type: 'string', default: process.env.DATABASE_URL ?? 'pglite' },
  fault: { type: 'string' },
  edge: { type: 'boolean', default: false },
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
const { database, fault } = wish;
if (database !== 'pglite' && !/^postgres(ql)?:/.test(database))
  wrong('--database takes pglite or an address like postgres://user@host/database.');
if (fault !== undefined && !isFault(fault)) wrong(`There is no fault ${fault}.`);

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
  // The address may have a password in it.
  const where = database === 'pglite' ? '' : ' --database postgres://…';
  const more = `${fault === undefined ? '' : ` --fault ${fault}`}${wish.edge ? ' --edge' : ''}${where}`;
  console.log(`  again: npm run simulate -- --seed ${round.seed} --purchases 1${more}\n  course: ${course}`);
  for (const buyer of new Set(round.violations.map((violation) => violation.buyer)))
    for (const { name, text } of round.logs(buyer)) {
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

// Nothing of a database that is there is touched: the run has an empty one beside it.
const url = database === 'pglite' ? undefined : await freshBeside(database);
const began = performance.now();
let told = began;
let tried = 0;
try {
  const report = await simulate({
    ...{ seed, purchases, url, edge: wish.edge },
    fault: fault !== undefined && isFault(fault) ? fault : undefined,
    until: wish.all ? undefined : 'any',
    heard: (round) => {
      tried += round.purchases;
      if (round.violations.length > 0) write(round);
      if (performance.now() - told < 30_000) return;
      told = performance.now();
      console.log(`${tried} purchases, ${((told - began) / 1000).toFixed(0)} s`);
    },
  });
  const seconds = (performance.now() - began) / 1000;
  const kinds = new Map<string, number>();
  for (const { kind } of report.violations) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  console.log(
    [
      `${report.purchases} purchases of ${report.rounds} rounds from seed ${seed} on ${url === undefined ? 'PGlite' : 'PostgreSQL'}`,
      `${report.charged} charged, paying pressed ${report.presses} times, ${report.requests} requests`,
      `${(report.simulated / 3_600_000).toFixed(1)} virtual hours in ${seconds.toFixed(1)} s, ${(report.purchases / seconds).toFixed(1)} purchases a second`,
      `course ${report.digest}`,
      kinds.size === 0
        ? 'no violation'
        : `violations: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    ].join('\n'),
  );
  process.exitCode = kinds.size === 0 ? 0 : 1;
} finally {
  if (url !== undefined) await dropped(url);
}
