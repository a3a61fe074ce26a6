/**
 * `npm run bench`: runs every bench, or those named: `npm run bench -- fold boundary`. Prints figures next to those of
 * a peer in the same run. Only `presses` can fail, because machines are noisy: if a press is slow on its own and next
 * to its peer.
 */
import '../setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

let failed = 0;
for (const name of wanted.length > 0 ? wanted : benches) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 90 - name.length))}`);
  const { status } = spawnSync('node', ['--expose-gc', `${HERE}${name}.bench.ts`], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
if (failed > 0) console.error(`${failed} benches failed or did not finish.`);
process.exitCode = failed === 0 ? 0 : 1;
