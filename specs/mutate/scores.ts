/** Mutation scores by file, stored next to the specs, so that only changed files are tested again. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = fileURLToPath(new URL('./scores.json', import.meta.url));

export interface Score {
  /** Hash of the file's text when it was scored. */
  readonly text: string;
  readonly mutants: number;
  /** Mutants that made a spec fail. Includes mutants that timed out, which `timedOut` counts separately. */
  readonly caught: number;
  readonly timedOut: number;
  /** `line:column mutator: replacement` of each mutant that no spec killed. */
  readonly survivors: readonly string[];
}
export type Scores = Readonly<Record<string, Score>>;

export const textOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(`${ROOT}${path}`))
    .digest('hex')
    .slice(0, 12);

export const readScores = (): Scores => {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${FILE} cannot be read: ${String(error)}`);
  }
};

export const writeScores = (scores: Scores): void => {
  const sorted = Object.fromEntries(Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
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
/** States of mutants that no spec ran against. They count neither as killed nor as survived. */
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
