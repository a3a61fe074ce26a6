/**
 * The replay as a command: arguments in, lines out, an exit code back. Exit codes: 0 the log is whole, and with
 * `--check` decides the same; 1 deciding differs; 2 wrong use, no file, no log, or one of a later version; 3 damaged or
 * broken off: what is good of it was told.
 */
import { parseArgs } from 'node:util';
import { printable } from '../printable.ts';
import { decidedLines, endLines, problemLine, stepLines } from '../printing.ts';
import { openLog } from '../replaying.ts';

export interface Surroundings {
  /** Throws as `readFileSync` does. */
  readonly read: (file: string) => string;
  /** Of `RULES.md`, by id. */
  readonly rules: () => ReadonlyMap<string, string>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const USAGE = 'npm run replay -- LOG [--at SEQ] [--check] [--json] [--quiet]';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

interface Asked {
  readonly file: string;
  readonly at: number | null;
  readonly check: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** What is asked for, or what is wrong with it. */
const askedBy = (args: readonly string[]): Asked | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        check: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return 'One log, please.';
    const at = values.at === undefined ? null : Number(values.at);
    if (at !== null && !(Number.isSafeInteger(at) && at >= 0))
      return '--at takes the number of an event, from 0.';
    return { file, at, check: values.check, json: values.json, quiet: values.quiet };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const reason = (error: unknown): string =>
  WHY[(error as { readonly code?: string }).code ?? ''] ??
  (error instanceof Error ? error.message : String(error));

/** Answers the exit code. */
export const main = (args: readonly string[], surroundings: Surroundings): number => {
  const out = (line: string): void => surroundings.out(printable(line));
  const err = (line: string): void => surroundings.err(printable(line));
  const asked = askedBy(args);
  if (typeof asked === 'string') {
    for (const line of asked.split('\n')) err(line);
    err(USAGE);
    return 2;
  }
  let text: string;
  try {
    text = surroundings.read(asked.file);
  } catch (error) {
    err(`${asked.file}: ${reason(error)}`);
    return 2;
  }
  const log = openLog(text);
  if (!('envelopes' in log)) {
    const [problem] = log.problems;
    err(`${asked.file} cannot be replayed: ${problem === undefined ? 'it is no log' : problemLine(problem)}`);
    return 2;
  }
  const last = asked.at === null ? log.envelopes.length - 1 : log.positionOf(asked.at);
  if (last === null) {
    err(`${asked.file} has no event ${asked.at}.`);
    return 2;
  }
  const steps = log.envelopes.slice(0, last + 1).map((_, position) => log.stepAt(position));
  const decided = asked.check ? log.check() : null;
  const snapshot = log.snapshotAt(last);
  const calls = log.callsAt(last);
  if (asked.json)
    out(JSON.stringify({ about: log.about, steps, problems: log.problems, decided, calls, snapshot }));
  else {
    if (!asked.quiet) for (const step of steps) for (const line of [...stepLines(step), '']) out(line);
    for (const line of endLines(snapshot, calls)) out(line);
    if (decided !== null)
      for (const line of decidedLines(decided, (id) => surroundings.rules().get(id))) out(line);
  }
  for (const problem of log.problems) err(problemLine(problem));
  if (decided !== null && !decided.same) return 1;
  return log.problems.length > 0 ? 3 : 0;
};
