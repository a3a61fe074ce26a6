/**
 * `npm run replay -- LOG`: a buyer's log, step by step, then the cart that it ends in, then whether deciding
 * again leads to the same. `--at N` stops after event N, `--json` prints data, `--quiet` only the end.
 *
 * Exit codes: 0 whole and the same; 1 deciding differs; 2 wrong use, or the file can't be read; 3 no log at all;
 * 4 damaged, broken off or of a later version, and what is good of it decides the same.
 */
import '../setup/node-version.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endText, problemText, stepText } from './printing.ts';
import { replayText } from './replaying.ts';

const USAGE = 'npm run replay -- LOG [--at N] [--json] [--quiet]';

const stop = (code: number, message: string): never => {
  console.error(message);
  process.exit(code);
};

const argumentsOf = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { at: { type: 'string' }, json: { type: 'boolean' }, quiet: { type: 'boolean' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return stop(2, `One log, please: ${USAGE}`);
    const at = values.at === undefined ? null : Number(values.at);
    if (at !== null && !(Number.isInteger(at) && at >= 0))
      return stop(2, `--at takes the number of an event, from 0: ${USAGE}`);
    return { file, at, json: values.json === true, quiet: values.quiet === true };
  } catch (error) {
    return stop(2, `${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as { code?: string }).code;
    const why = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' };
    return stop(2, `${file}: ${why[code as keyof typeof why] ?? error}`);
  }
};

const { file, at, json, quiet } = argumentsOf();
const replay = replayText(textOf(file), at);
if (!('state' in replay)) {
  const problems = replay.problems.map(problemText).join('\n');
  stop(3, `${file} is not a log that can be read.\n${problems}`);
} else {
  if (json) console.log(JSON.stringify(replay, null, 2));
  else {
    if (!quiet) for (const step of replay.steps) console.log(`${stepText(step)}\n`);
    console.log(endText(replay));
  }
  for (const problem of replay.problems) console.error(problemText(problem));
  process.exitCode = replay.decided.same ? (replay.problems.length > 0 ? 4 : 0) : 1;
}
