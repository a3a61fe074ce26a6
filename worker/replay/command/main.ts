/**
 * The replay as a command: arguments in, text out, an exit code back. Exit codes: 0 whole and the same; 1 deciding
 * differs; 2 wrong use, or the file can't be read; 3 no log at all; 4 damaged, broken off or of a later version,
 * and what is good of it decides the same.
 */
import { parseArgs } from 'node:util';
import { endText, problemText, stepText } from '../printing.ts';
import { replayText } from '../replaying.ts';

export interface Surroundings {
  /** Throws as `readFileSync` does. */
  readonly read: (file: string) => string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const USAGE = 'npm run replay -- LOG [--at N] [--json] [--quiet]';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

interface Wish {
  readonly file: string;
  readonly at: number | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** What is wished, or what is wrong with it. */
const wishOf = (args: readonly string[]): Wish | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { at: { type: 'string' }, json: { type: 'boolean' }, quiet: { type: 'boolean' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return 'One log, please.';
    const at = values.at === undefined ? null : Number(values.at);
    if (at !== null && !(Number.isInteger(at) && at >= 0))
      return '--at takes the number of an event, from 0.';
    return { file, at, json: values.json === true, quiet: values.quiet === true };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const reason = (error: unknown): string =>
  WHY[(error as { readonly code?: string }).code ?? ''] ??
  (error instanceof Error ? error.message : String(error));

/** Answers the exit code. */
export const main = (args: readonly string[], { read, out, err }: Surroundings): number => {
  const wish = wishOf(args);
  if (typeof wish === 'string') {
    err(`${wish}\n${USAGE}`);
    return 2;
  }
  let text: string;
  try {
    text = read(wish.file);
  } catch (error) {
    err(`${wish.file}: ${reason(error)}`);
    return 2;
  }
  const replay = replayText(text, wish.at);
  if (!('state' in replay)) {
    err(`${wish.file} is not a log that can be read.\n${replay.problems.map(problemText).join('\n')}`);
    return 3;
  }
  if (wish.json) out(JSON.stringify(replay, null, 2));
  else {
    if (!wish.quiet) for (const step of replay.steps) out(`${stepText(step)}\n`);
    out(endText(replay));
  }
  for (const problem of replay.problems) err(problemText(problem));
  if (!replay.decided.same) return 1;
  return replay.problems.length > 0 ? 4 : 0;
};
