/**
 * Mutation scores by file, stored next to the specs, so that only changed files are tested again: a whole run takes
 * hours. The survivors of a run are in `.cache/mutation`, because a run of the file finds them again.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = fileURLToPath(new URL('./scores.json', import.meta.url));
const SURVIVORS = `${ROOT}.cache/mutation/survivors.json`;

export interface Score {
  /** Hash of the file's code when it was scored. */
  readonly text: string;
  readonly mutants: number;
  /** Mutants that made a spec fail. Includes mutants that timed out, which `timedOut` counts separately. */
  readonly caught: number;
  readonly timedOut: number;
  /** `line:column mutator: replacement` of each mutant that no spec killed. Empty if this machine did not run them. */
  readonly survivors: readonly string[];
}
export type Scores = Readonly<Record<string, Score>>;

/** Hash of the file's code. Comments and layout change no mutant. */
export const textOf = (path: string): string => {
  const text = readFileSync(`${ROOT}${path}`, 'utf8');
  const { comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  let code = '';
  let from = 0;
  for (const { start, end } of comments) {
    code += text.slice(from, start);
    from = end;
  }
  code += text.slice(from);
  return createHash('sha256').update(code.replace(/\s+/g, ' ')).digest('hex').slice(0, 12);
};

const read = <T>(file: string): Readonly<Record<string, T>> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: ${String(error)}`);
  }
};

export const readScores = (): Scores => {
  const survivors = read<readonly string[]>(SURVIVORS);
  return Object.fromEntries(
    Object.entries(read<string>(FILE)).map(([path, row]) => {
      const [text = '', mutants, caught, timedOut] = row.split(' ');
      const counts = { mutants: Number(mutants), caught: Number(caught), timedOut: Number(timedOut) };
      return [path, { text, ...counts, survivors: survivors[path] ?? [] }];
    }),
  );
};

/** One line for each file: the hash of its text, its mutants, the caught ones, and those of them that timed out. */
export const writeScores = (scores: Scores): void => {
  const sorted = Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = sorted.map(([path, each]) => [
    path,
    [each.text, each.mutants, each.caught, each.timedOut].join(' '),
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  mkdirSync(`${ROOT}.cache/mutation`, { recursive: true });
  writeFileSync(
    SURVIVORS,
    JSON.stringify(Object.fromEntries(sorted.map(([path, each]) => [path, each.survivors]))),
  );
};

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

const CAUGHT: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
/** States of mutants without a verdict. They count neither as killed nor as survived. */
const UNTRIED: ReadonlySet<string> = new Set(['CompileError', 'RuntimeError', 'Ignored', 'Pending']);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 80);

/** Scores from a Stryker report. The report must match the current files. */
export const scoresOf = (reportFile: string): Scores => {
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  return Object.fromEntries(
    Object.entries(files).map(([path, { mutants: all }]) => {
      const mutants = all.filter(({ status }) => !UNTRIED.has(status));
      const survivors = mutants.filter(({ status }) => !CAUGHT.has(status));
      return [
        path,
        {
          text: textOf(path),
          mutants: mutants.length,
          caught: mutants.length - survivors.length,
          timedOut: mutants.filter(({ status }) => status === 'Timeout').length,
          survivors: survivors.map(
            ({ location: { start }, mutatorName, replacement }) =>
              `${start.line}:${start.column} ${mutatorName}: ${oneLine(replacement ?? '')}`,
          ),
        },
      ];
    }),
  );
};

/**
 * Removes the survivors from a Stryker report, so that they run again. Otherwise the results of mutants that run
 * at module load would be reused, because no new spec is known to cover them.
 */
export const forgetSurvivors = (reportFile: string): void => {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const files = Object.fromEntries(
    Object.entries(report.files).map(([path, file]) => [
      path,
      {
        ...file,
        mutants: file.mutants.filter(({ status }) => CAUGHT.has(status) || UNTRIED.has(status)),
      },
    ]),
  );
  writeFileSync(reportFile, JSON.stringify({ ...report, files }));
};

/** Per cent of the mutants that were caught; 100 where there are none. */
export const percent = (scores: readonly Score[]): number => {
  const mutants = scores.reduce((sum, each) => sum + each.mutants, 0);
  return mutants === 0 ? 100 : (100 * scores.reduce((sum, each) => sum + each.caught, 0)) / mutants;
};
