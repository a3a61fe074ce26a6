/**
 * `npm run bench`: runs every bench, or those named: `npm run bench -- fold boundary`. Ends with one table of
 * figures, most next to those of a peer in the same run. Asserts no figure, because machines are noisy. `BENCH_RUNS` limits
 * the rounds of a bench.
 */
import '../setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median, ROWS, type Row, tableOf } from './table.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const benches = readdirSync(HERE)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length))
  .sort();

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${benches.join(', ')}.`);
  process.exit(2);
}

const load = (): string => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;

/** Speed of this machine: milliseconds for a fixed computation, to compare figures of different machines. */
const speed = (): number => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, name: `seat ${id}` })));
  const times = Array.from({ length: 15 }, () => {
    const before = performance.now();
    const hash = createHash('sha256');
    for (const { name } of JSON.parse(text) as readonly { readonly name: string }[]) hash.update(name);
    hash.digest();
    return performance.now() - before;
  });
  return median(times);
};

console.log(
  `Machine: ${speed().toFixed(1)} ms to parse and hash 20,000 objects, ${load()}, node ${process.version}.`,
);
rmSync(ROWS, { force: true });
let failed = 0;
for (const name of wanted.length > 0 ? wanted : benches) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 90 - name.length))}`);
  const { status } = spawnSync('node', ['--expose-gc', `${HERE}${name}.bench.ts`], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
const lines = existsSync(ROWS) ? readFileSync(ROWS, 'utf8').trim().split('\n') : [];
console.log('\nMedians of all rounds (lowest–highest). The ratio is ours to the peer’s.');
console.log(tableOf(lines.map((line) => JSON.parse(line) as Row)));
console.log(`Machine: ${speed().toFixed(1)} ms, ${load()}.`);
if (failed > 0) console.error(`${failed} benches failed or did not finish.`);
process.exitCode = failed === 0 ? 0 : 1;
