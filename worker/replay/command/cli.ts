/** `npm run replay -- LOG`: shows a buyer's log step by step, and the final cart. See main.ts. */
import '../../../specs/setup/node-version.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Modules that are imported after this start in half the time.
enableCompileCache();
const { rulesHash } = await import('../../../.build/version.ts');
const { rulesIn } = await import('../rules.ts');
const { filesIn, isOneLog, linesOfFile, writerTo } = await import('./files.ts');
const { main } = await import('./main.ts');

const ROOT = new URL('../../../', import.meta.url);
const rules = (): ReadonlyMap<string, string> =>
  rulesIn(
    readdirSync(new URL('domain/', ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('RULES.md'))
      .map((name) => readFileSync(new URL(`domain/${name}`, ROOT), 'utf8'))
      .join('\n'),
  );

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
};

const out = writerTo(process.stdout);
const err = writerTo(process.stderr);
// A reader such as `head` closes the pipe early.
process.stdout.on('error', () => process.exit());
process.exitCode = main(process.argv.slice(2), {
  ...{ lines: linesOfFile, isOneLog, filesIn, rules, rulesHash, out: out.line, err: err.line },
  write: (file, text) => writeFileSync(file, text, { flag: 'wx' }),
  setZone: (zone) => {
    if (isZone(zone)) process.env.TZ = zone;
  },
  rootFrom: (file) => {
    const way = relative(dirname(resolve(file)), fileURLToPath(ROOT)).replaceAll('\\', '/');
    return way === '' ? './' : `${way}/`;
  },
});
out.end();
err.end();
