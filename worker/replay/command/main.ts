/** Replay command: arguments in, lines and an exit code out. A replay reads a log line by line. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LogProblem } from '../../../domain/log/envelopes.ts';
import type { FoundLine, FoundLog } from '../../../domain/log/file.ts';
import { counted } from '../../../domain/model/cart.ts';
import { initial } from '../../../domain/shop/evolve.ts';
import { replay, replaying } from '../../../domain/shop/replay.ts';
import { view } from '../../../domain/shop/view.ts';
import { writeLogText } from '../../recording/log-text.ts';
import { batchesOf } from '../course.ts';
import { type FoldedPlace, foldOn, type Recorded } from '../folding.ts';
import { readLines } from '../lines.ts';
import { failureGroups, fileSummary, listingLines } from '../listing.ts';
import { printable } from '../printable.ts';
import {
  aboutLines,
  decidedLines,
  endLines,
  problemLine,
  reportLines,
  rulesWarning,
  shownDifferenceText,
  stepLines,
  visitLine,
} from '../printing.ts';
import { beginningOf } from '../replaying.ts';
import { openReport, type Report } from '../reports.ts';
import { PREDICATES, type Shrunk, shrink } from '../shrinking.ts';
import { isOfHost, specText } from '../spec-text.ts';
import { type Step, stepDescriber } from '../steps.ts';

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
  /** True for a file that is certainly one log. */
  readonly isOneLog?: (file: string) => boolean;
  /** Files in a folder, by name. Null for a file. Throws if there is neither. */
  readonly filesIn: (folder: string) => readonly string[] | null;
  readonly rules: () => ReadonlyMap<string, string>;
  /** Fingerprint of today's rules, as a log has it. */
  readonly rulesHash: () => string;
  /** Throws like `writeFileSync`, also if the file exists. */
  readonly write: (file: string, text: string) => void;
  readonly rootFrom: (file: string) => string;
  /** Makes the process decide as in this zone. Does nothing for an unknown zone. */
  readonly setZone?: (zone: string) => void;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const USAGE =
  'npm run replay -- LOG|FOLDER [--visit N] [--at SEQ] [--check] [--json] [--quiet] [--shrink PREDICATE] [--to-spec FILE]';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'there is no permission to open it',
  EEXIST: 'it exists already',
  ERR_STRING_TOO_LONG: 'one of its lines is too long to be read',
};

interface Options {
  readonly file: string;
  /** From 1, in the order of time. Null for all visits of the file. */
  readonly visit: number | null;
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
        visit: { type: 'string' },
        at: { type: 'string' },
        check: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        shrink: { type: 'string' },
        'to-spec': { type: 'string' },
      },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return 'Pass one log.';
    const at = values.at === undefined ? null : Number(values.at);
    if (at !== null && !(Number.isSafeInteger(at) && at >= 0))
      return '--at takes the number of an event, from 0.';
    const visit = values.visit === undefined ? null : Number(values.visit);
    if (visit !== null && !(Number.isSafeInteger(visit) && visit >= 1))
      return '--visit takes the number of a visit, from 1.';
    const { check, json, quiet, shrink = null, 'to-spec': toSpec = null } = values;
    return { file, visit, at, check, json, quiet, shrink, toSpec };
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

type Log = Extract<FoundLog, { readonly found: unknown }>;

interface Form {
  readonly begin: (log: Log['log']) => void;
  readonly step: (step: Step) => void;
  readonly end: (lines: () => readonly string[], data: () => Readonly<Record<string, unknown>>) => void;
}

const asText = (out: (line: string) => void, today: () => string): Form => ({
  begin: (log) => {
    for (const line of aboutLines(log, today())) out(line);
    out('');
  },
  step: (step) => {
    for (const line of stepLines(step)) out(line);
    out('');
  },
  end: (lines) => {
    for (const line of lines()) out(line);
  },
});

const asJson = (out: (line: string) => void, today: () => string): Form => {
  let steps = 0;
  return {
    begin: ({ about, startedAt }) => {
      const head = { about, startedAt, rulesToday: today(), warning: rulesWarning(about, today()) };
      out(`${JSON.stringify(head).slice(0, -1)},"steps":[`);
    },
    step: (step) => {
      out(`${steps === 0 ? '' : ','}${JSON.stringify(step)}`);
      steps += 1;
    },
    end: (_, data) => out(`],${JSON.stringify(data()).slice(1)}`),
  };
};

/** A rule can depend on the zone of the buyer's device by mistake. */
const setZoneOf = ({ about }: Log['log'], { setZone }: Surroundings): void => {
  if (about !== null && about.zone !== null) setZone?.(about.zone);
};

const isPastDecision = (one: FoundLine): boolean => 'problem' in one || one.recorded.cause !== null;

const replayed = (options: Options, { log, found }: Log, form: Form, surroundings: Surroundings): number => {
  setZoneOf(log, surroundings);
  const { rules, err } = surroundings;
  const beginning = beginningOf(log);
  const take = foldOn(beginning);
  const tellStep = stepDescriber(log.startedAt);
  const again = options.check ? replaying(beginning.state) : null;
  const problems: LogProblem[] = [];
  let more = 0;
  let place: FoldedPlace = beginning;
  let last: Recorded | null = null;
  let isCut = false;
  let isReached = false;
  /** A step is printed once the next event shows whether its decision is whole. */
  let waiting: Step | null = null;
  form.begin(log);
  for (const one of found) {
    // The screen after a part of a decision never existed (G-21).
    if (isReached && isPastDecision(one)) {
      isCut = 'problem' in one;
      break;
    }
    if ('problem' in one) {
      if (problems.length < MOST_PROBLEMS) problems.push(one.problem);
      else more += 1;
      continue;
    }
    const { recorded } = one;
    if (waiting !== null) form.step(recorded.cause === null ? { ...waiting, shown: [] } : waiting);
    const before = options.quiet ? null : place.state;
    place = take(recorded);
    last = recorded;
    isReached ||= recorded.seq === options.at;
    // After a damaged envelope the state is unreliable, so causes are not decided again.
    if (problems.length === 0) again?.take(recorded, place.state);
    if (before !== null) waiting = tellStep(recorded, before, place.state, place.shown);
  }
  if (waiting !== null) form.step(isCut || problems.length > 0 ? { ...waiting, shown: [] } : waiting);
  if (options.at !== null && !isReached) {
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
  if (more > 0) err(`and ${counted(more, 'more problem')}`);
  if (decided?.same === false) return DIFFERS;
  return problems.length > 0 ? DAMAGED : WHOLE;
};

const stillText = (shows: string | null, { differing }: Shrunk): string => {
  if (differing === null) return `shows ${shows}`;
  const { shown, first, cause } = differing.difference;
  return `differs: ${shown.length === 0 ? `${cause}, first at ${first} of the whole log` : shown.map(shownDifferenceText).join('; ')}`;
};

/** When a new spec fails. */
const redText = (shows: string | null, shrunk: Shrunk): string => {
  const { differing } = shrunk;
  if (shows === null) return 'fails until you write the expected end.';
  if (isOfHost(shrunk))
    return 'the host sent this refusal, so it fails until a rule no longer sends the request. Confirm its expectation.';
  return differing === null
    ? 'fails with the bug. Confirm its expectation.'
    : "passes by today's rules, fails by the recorded ones. Confirm which are right.";
};

/** Writes a spec or steps of the shortest log that shows the result, or of the whole log. */
const shrinkOrConvert = (options: Options, lines: Iterable<string>, surroundings: Surroundings): number => {
  const err = (line: string): void => surroundings.err(printable(line));
  const first = readLines(lines);
  if (first.log === null) return replayLines(options, lines, surroundings);
  setZoneOf(first.log, surroundings);
  const { startedAt, about } = first.log;
  const from = beginningOf(first.log).state;
  let problems: LogProblem[] = [];
  let last = null as Recorded | null;
  let isReached = false;
  const read = function* (): Generator<Recorded> {
    problems = [];
    isReached = false;
    const again = readLines(lines);
    if (again.log === null) return;
    for (const one of again.found) {
      if (isReached && isPastDecision(one)) return;
      if ('problem' in one) problems.push(one.problem);
      else {
        last = one.recorded;
        isReached ||= last.seq === options.at;
        yield last;
      }
    }
  };
  let total = 0;
  if (options.toSpec === null && !options.json) for (const _ of read()) total += 1;
  // A spec needs the decision that differs alone, also of a log as it is.
  const shows = options.shrink ?? (replay(read(), from).same ? null : 'differs');
  const shrunk: Shrunk | 'unknown' | null =
    shows === null ? { log: [...read()], differing: null } : shrink(shows, read, from);
  if (shrunk === 'unknown') {
    err(`--shrink takes ${PREDICATES}.`);
    return NOTHING;
  }
  for (const problem of problems.slice(0, MOST_PROBLEMS)) err(problemLine(problem));
  if (shrunk === null) {
    const isBefore = options.at !== null && !isReached;
    err(isBefore ? noEvent(options, last) : `${options.file} does not show ${shows}.`);
    return NOTHING;
  }
  const start = from === initial ? null : { seq: 0, at: startedAt, state: from };
  if (options.toSpec === null) {
    const whole = [...shrunk.log, ...(shrunk.differing?.recorded ?? [])];
    if (!options.json)
      surroundings.out(
        printable(`${total} → ${counted(whole.length, 'event')}; still ${stillText(shows, shrunk)}`),
      );
    const text = writeLogText(whole[0]?.at ?? startedAt, whole, { start, about });
    return replayLines({ ...options, at: null }, text.split('\n'), surroundings);
  }
  const root = surroundings.rootFrom(options.toSpec);
  surroundings.write(options.toSpec, specText({ ...shrunk, root, start, shows, zone: about?.zone ?? null }));
  const decisions = batchesOf(shrunk.log, from).length + (shrunk.differing === null ? 0 : 1);
  surroundings.out(
    printable(`${options.toSpec}: ${counted(decisions, 'decision')}; ${redText(shows, shrunk)}`),
  );
  return WHOLE;
};

const replayLines = (options: Options, lines: Iterable<string>, surroundings: Surroundings): number => {
  const out = (line: string): void => surroundings.out(printable(line));
  const read = readLines(lines);
  if (read.log !== null)
    return replayed(
      options,
      read,
      (options.json ? asJson : asText)(out, surroundings.rulesHash),
      surroundings,
    );
  surroundings.err(printable(`${options.file} cannot be replayed: ${problemLine(read.problem)}`));
  return NOTHING;
};

/** Worst first: a difference is more important than damage. */
const SEVERITY = [DIFFERS, DAMAGED, NOTHING, WHOLE];

const replayReport = (options: Options, { head, visits }: Report, surroundings: Surroundings): number => {
  const out = (line: string): void => surroundings.out(printable(line));
  if (options.json) out(`{"report":${JSON.stringify(head)},"visits":[`);
  else {
    for (const line of reportLines(head)) out(line);
    for (const [nth, lines] of visits.entries()) out(visitLine(nth + 1, readLines(lines)));
  }
  const codes = visits.map((lines, nth) => {
    for (const line of options.json ? [nth === 0 ? '' : ','] : ['', `visit ${nth + 1}`]) out(line);
    return replayLines(options, lines, surroundings);
  });
  if (options.json) out(']}');
  return SEVERITY.find((code) => codes.includes(code)) ?? NOTHING;
};

const replayFile = (options: Options, surroundings: Surroundings): number => {
  const isOneLog = surroundings.isOneLog?.(options.file);
  const { head, visits } = openReport(() => surroundings.lines(options.file), isOneLog);
  const chosen = visits[(options.visit ?? 1) - 1];
  if (chosen === undefined) {
    surroundings.err(printable(`${options.file} has ${counted(visits.length, 'visit')}.`));
    return NOTHING;
  }
  const isWhole = options.visit === null && (head !== null || visits.length > 1);
  if (options.shrink === null && options.toSpec === null)
    return isWhole
      ? replayReport(options, { head, visits }, surroundings)
      : replayLines(options, chosen, surroundings);
  if (!isWhole || visits.length === 1) return shrinkOrConvert(options, chosen, surroundings);
  surroundings.err(printable(`${options.file} has ${visits.length} visits. Choose one with --visit.`));
  return NOTHING;
};

/** Lists the files of a folder with their outcome, and groups equal failures. */
const listFiles = (options: Options, files: readonly string[], surroundings: Surroundings): number => {
  const out = (line: string): void => surroundings.out(printable(line));
  const summaries = files.map((file) =>
    fileSummary(file, () => surroundings.lines(join(options.file, file))),
  );
  const today = surroundings.rulesHash();
  if (options.json) {
    const whole = { rulesToday: today, failures: failureGroups(summaries), files: summaries };
    out(JSON.stringify(whole));
  } else for (const line of listingLines(summaries, today)) out(line);
  if (summaries.every(({ visits }) => visits === 0)) return NOTHING;
  return summaries.some(({ problem, visits }) => problem !== null && visits > 0) ? DAMAGED : WHOLE;
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
    const files = surroundings.filesIn(options.file);
    return files === null ? replayFile(options, surroundings) : listFiles(options, files, surroundings);
  } catch (error) {
    const { path = options.file } = error as { readonly path?: string };
    err(`${path}: ${reason(error)}`);
  }
  return NOTHING;
};
