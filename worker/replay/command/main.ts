/** Replay command: arguments in, lines and an exit code out. Logs of any length pass line by line. */
import { parseArgs } from 'node:util';
import type { LogProblem } from '../../../domain/log/envelopes.ts';
import { initial } from '../../../domain/shop/evolve.ts';
import { replay, replaying } from '../../../domain/shop/replay.ts';
import { view } from '../../../domain/shop/view.ts';
import { writeLogText } from '../../recording/log-text.ts';
import { batchesOf } from '../course.ts';
import { foldOn, type Place, type Recorded } from '../folding.ts';
import { readLines } from '../lines.ts';
import { printable } from '../printable.ts';
import { decidedLines, endLines, problemLine, stepLines } from '../printing.ts';
import { beginningOf, openLog } from '../replaying.ts';
import { type Step, stepDescriber } from '../steps.ts';
import { specText } from './spec-text.ts';

const MOST_PROBLEMS = 100;

/** Exit code for an intact log, with equal decisions if that was checked. */
const WHOLE = 0;
/** Exit code for different decisions. */
const DIFFERS = 1;
/** Exit code without a replay: wrong use, no file, no log, or a later version. */
const NOTHING = 2;
/** Exit code for a damaged or cut-off log, whose valid parts were replayed. */
const DAMAGED = 3;

export interface Surroundings {
  readonly lines: (file: string) => Iterable<string>;
  readonly rules: () => ReadonlyMap<string, string>;
  /** Throws like `writeFileSync`, also if the file exists. */
  readonly write: (file: string, text: string) => void;
  readonly rootFrom: (file: string) => string;
  readonly shrinking: () => Shrinking;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
export type Shrinking = Pick<typeof import('./shrinking.ts'), 'predicateOf' | 'shrunk' | 'PREDICATES'>;

const USAGE =
  'npm run replay -- LOG [--at SEQ] [--check] [--json] [--quiet] [--shrink PREDICATE] [--to-spec FILE]';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be opened',
  EEXIST: 'it is there already',
  ERR_STRING_TOO_LONG: 'one of its lines is too long to be read',
};

interface Options {
  readonly file: string;
  readonly at: number | null;
  readonly check: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly shrink: string | null;
  readonly toSpec: string | null;
}

const optionsOf = (args: readonly string[]): Options | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        check: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        shrink: { type: 'string' },
        'to-spec': { type: 'string' },
      },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return 'One log, please.';
    const at = values.at === undefined ? null : Number(values.at);
    if (at !== null && !(Number.isSafeInteger(at) && at >= 0))
      return '--at takes the number of an event, from 0.';
    const { check, json, quiet, shrink = null, 'to-spec': toSpec = null } = values;
    return { file, at, check, json, quiet, shrink, toSpec };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const reason = (error: unknown): string => {
  if (error instanceof RangeError) return WHY.ERR_STRING_TOO_LONG ?? '';
  const { code = '' } = error as { readonly code?: string };
  return WHY[code] ?? (error instanceof Error ? error.message : String(error));
};

const noEvent = ({ file, at }: Options, last: Recorded | null): string =>
  `${file} has no event ${at}: ${last === null ? 'it has none' : `its last is ${last.seq}`}.`;

type Log = Extract<ReturnType<typeof readLines>, { readonly found: unknown }>;

interface Form {
  readonly begin: (log: Log['log']) => void;
  readonly step: (step: Step) => void;
  readonly end: (lines: () => readonly string[], data: () => Readonly<Record<string, unknown>>) => void;
}

const asText = (out: (line: string) => void): Form => ({
  begin: () => {},
  step: (step) => {
    for (const line of stepLines(step)) out(line);
    out('');
  },
  end: (lines) => {
    for (const line of lines()) out(line);
  },
});

const asJson = (out: (line: string) => void): Form => {
  let steps = 0;
  return {
    begin: ({ about }) => out(`{"about":${JSON.stringify(about)},"steps":[`),
    step: (step) => {
      out(`${steps === 0 ? '' : ','}${JSON.stringify(step)}`);
      steps += 1;
    },
    end: (_, data) => out(`],${JSON.stringify(data()).slice(1)}`),
  };
};

const replayed = (
  options: Options,
  { log, found }: Log,
  form: Form,
  { rules, err }: Surroundings,
): number => {
  const beginning = beginningOf(log);
  const take = foldOn(beginning);
  const tellStep = stepDescriber(log.startedAt);
  const again = options.check ? replaying(beginning.state) : null;
  const problems: LogProblem[] = [];
  let more = 0;
  let place: Place = beginning;
  let last: Recorded | null = null;
  form.begin(log);
  for (const one of found) {
    if ('problem' in one) {
      if (problems.length < MOST_PROBLEMS) problems.push(one.problem);
      else more += 1;
      continue;
    }
    const { recorded } = one;
    const before = place.state;
    place = take(recorded);
    last = recorded;
    // After a damaged envelope the state is unreliable, so causes are not decided again.
    if (problems.length === 0) again?.take(recorded);
    if (!options.quiet) form.step(tellStep(recorded, before, place.state));
    if (recorded.seq === options.at) break;
  }
  if (options.at !== null && last?.seq !== options.at) {
    err(printable(noEvent(options, last)));
    return NOTHING;
  }
  const decided = again?.end(problems.length > 0 || options.at !== null) ?? null;
  const snapshot = view(place.state, last?.at ?? log.startedAt);
  form.end(
    () => [
      ...endLines(snapshot, place.calls),
      ...(decided === null ? [] : decidedLines(decided, problems.length > 0, (id) => rules().get(id))),
    ],
    () => ({
      problems,
      moreProblems: more,
      decided:
        decided === null || decided.same
          ? decided && { same: true, decisions: decided.batches }
          : { same: false, ...decided.difference },
      calls: place.calls.map(({ call: { type, requestId }, askedAt }) => ({ type, requestId, askedAt })),
      snapshot,
    }),
  );
  for (const problem of problems) err(printable(problemLine(problem)));
  if (more > 0) err(`and ${more} problems more`);
  if (decided?.same === false) return DIFFERS;
  return problems.length > 0 ? DAMAGED : WHOLE;
};

/** Writes a spec or steps of the shortest log that shows the result, or of the whole log. Needs the log in memory. */
const shrinkOrConvert = (options: Options, surroundings: Surroundings): number => {
  const err = (line: string): void => surroundings.err(printable(line));
  const log = openLog([...surroundings.lines(options.file)].join('\n'));
  if (!('envelopes' in log)) {
    const [problem] = log.problems;
    err(
      `${options.file} cannot be replayed: ${problem === undefined ? 'it is no log' : problemLine(problem)}`,
    );
    return NOTHING;
  }
  for (const problem of log.problems.slice(0, MOST_PROBLEMS)) err(problemLine(problem));
  const from = log.stateAt(-1);
  const end = options.at === null ? log.envelopes.length - 1 : log.positionOf(options.at);
  if (end === null) {
    err(noEvent(options, log.envelopes.at(-1) ?? null));
    return NOTHING;
  }
  let envelopes: readonly Recorded[] = log.envelopes.slice(0, end + 1);
  if (options.shrink !== null) {
    const { predicateOf, shrunk, PREDICATES } = surroundings.shrinking();
    const shows = predicateOf(options.shrink, envelopes, from);
    if (shows === null) {
      err(`--shrink takes ${PREDICATES}.`);
      return NOTHING;
    }
    const fewest = shrunk(envelopes, from, shows);
    if (fewest === null) {
      err(`${options.file} does not show ${options.shrink}.`);
      return NOTHING;
    }
    envelopes = fewest;
  }
  const start = from === initial ? null : { seq: 0, at: log.startedAt, state: from };
  const text = writeLogText(envelopes[0]?.at ?? log.startedAt, envelopes, { start });
  if (options.toSpec === null)
    return reportLog({ ...options, at: null }, readLines(text.split('\n')), surroundings);
  const differs = !replay(envelopes, from).same;
  surroundings.write(
    options.toSpec,
    specText({
      ...{ root: surroundings.rootFrom(options.toSpec), lines: text.trimEnd().split('\n') },
      ...{ shows: options.shrink, differs },
    }),
  );
  surroundings.out(
    printable(`${options.toSpec}: ${batchesOf(envelopes, from).length} decisions; fails until it is mended`),
  );
  return differs ? DIFFERS : WHOLE;
};

const reportLog = (
  options: Options,
  read: ReturnType<typeof readLines>,
  surroundings: Surroundings,
): number => {
  const out = (line: string): void => surroundings.out(printable(line));
  if (read.log !== null) return replayed(options, read, (options.json ? asJson : asText)(out), surroundings);
  const { problem } = read;
  const why = problem === undefined ? 'it is no log' : problemLine(problem);
  surroundings.err(printable(`${options.file} cannot be replayed: ${why}`));
  return NOTHING;
};

export const main = (args: readonly string[], surroundings: Surroundings): number => {
  const err = (line: string): void => surroundings.err(printable(line));
  if (args.includes('--help') || args.includes('-h')) {
    surroundings.out(USAGE);
    return WHOLE;
  }
  const options = optionsOf(args);
  if (typeof options === 'string') {
    for (const line of options.split('\n')) err(line);
    err(USAGE);
    return NOTHING;
  }
  try {
    if (options.shrink !== null || options.toSpec !== null) return shrinkOrConvert(options, surroundings);
    return reportLog(options, readLines(surroundings.lines(options.file)), surroundings);
  } catch (error) {
    const { path = options.file } = error as { readonly path?: string };
    err(`${path}: ${reason(error)}`);
  }
  return NOTHING;
};
