/** Reads a log line by line, so that it is never whole in memory. Other formats are read whole. */
import type { LogProblem } from '../../domain/log/envelopes.ts';
import { type Log, logOf, type Reading, type ReadLog, readingOf } from '../../domain/log/file.ts';
import { isRaw } from '../../domain/log/upcasters.ts';
import { readLine, readLogText, SUPERJSON } from '../recording/log-text.ts';
import type { Recorded } from './folding.ts';

export type FoundLine = { readonly recorded: Recorded } | { readonly problem: LogProblem };

export type ReadLines =
  | { readonly log: null; readonly problem: LogProblem | undefined }
  | {
      readonly log: Omit<Log, 'format' | 'version' | 'envelopes'>;
      readonly found: Iterable<FoundLine>;
    };

const withoutEnd = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const QUOTE = /^\s*(?:>\s?)+/;
/** First characters of a log's lines. In a quoted log, other lines continue the line before. */
const FIRST = /^(?:\{"(?:json|seq|format)"|\]\}?\s*$)/;
/** Length at which mail servers cut a line, also inside of a word. Other wraps are at a blank. */
const LONGEST_MAIL_LINE = 990;

/** Joins the lines of a log that a mail program quoted (`> `) and wrapped. Other text stays as it is. */
export function* unquoted(lines: Iterable<string>): Generator<string> {
  let pending: string | null = null;
  let wasCut = false;
  for (const line of lines) {
    // Most lines of most logs, for which the patterns below are slow.
    if (pending === null && line.startsWith('{')) {
      yield line;
      continue;
    }
    const quote = QUOTE.exec(line)?.[0];
    const text = withoutEnd(line.slice(quote?.length ?? 0));
    if (quote === undefined || text === '') {
      if (pending !== null) yield pending;
      pending = null;
      yield quote === undefined ? line : '';
    } else if (pending === null || FIRST.test(text)) {
      if (pending !== null) yield pending;
      pending = text;
    } else pending += wasCut || pending.endsWith(' ') ? text : ` ${text}`;
    wasCut = line.length >= LONGEST_MAIL_LINE;
  }
  if (pending !== null) yield pending;
}

const HEADER = /"envelopes":\[$/;
const withoutMark = (line: string): string => (line.startsWith('\uFEFF') ? line.slice(1) : line);

const whole = (text: string): ReadLines => {
  const { log, problems, intact } = readLogText(text);
  if (log === null) return { log, problem: problems[0] };
  const all = log.envelopes.map((recorded) => ({ recorded }));
  return {
    log,
    found: [...all.slice(0, intact), ...problems.map((problem) => ({ problem })), ...all.slice(intact)],
  };
};

const elementIn = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line);

const NONE: readonly FoundLine[] = [];

/** Reads the lines after the header of a log with one envelope a line. */
export interface LineReader {
  readonly log: Reading;
  /** Reads a line. Returns problems, then at most one envelope. */
  readonly take: (line: string) => readonly FoundLine[];
  /** Problem of a log that is cut off. */
  readonly end: () => readonly FoundLine[];
  /** True after the last line of a log. */
  readonly isClosed: () => boolean;
}

/** Null for a first line of another format, a problem for a header that cannot be read. */
export const lineReader = (firstLine: string): LineReader | LogProblem | null => {
  const first = withoutMark(withoutEnd(firstLine));
  const header = HEADER.test(first) ? readLine(`${first}]}`) : undefined;
  if (!isRaw(header)) return null;
  const log = readingOf(header, SUPERJSON);
  if ('code' in log) return log;
  let number = 1;
  /** Line of invalid JSON: damaged if more lines follow, else the log is cut off there. */
  let odd: number | null = null;
  let closed = false;
  const found = (value: unknown, line: number): readonly FoundLine[] => {
    const { envelope, problems } = log.take(value, line);
    const recorded = envelope === null ? NONE : [{ recorded: envelope }];
    return problems.length === 0 ? recorded : [...problems.map((problem) => ({ problem })), ...recorded];
  };
  return {
    log,
    take: (marked) => {
      const line = withoutEnd(marked);
      number += 1;
      if (closed || line.trim() === '') return NONE;
      const before = odd === null ? NONE : found(undefined, odd);
      odd = null;
      if (line === ']}') {
        closed = true;
        return before;
      }
      const value = readLine(elementIn(line));
      if (value === undefined) {
        odd = number;
        return before;
      }
      const now = found(value, number);
      return before.length === 0 ? now : [...before, ...now];
    },
    end: () =>
      closed
        ? NONE
        : [{ problem: { code: 'log.truncated', line: odd ?? number, path: '', why: 'broke off here' } }],
    isClosed: () => closed,
  };
};

export const readLines = (lines: Iterable<string>): ReadLines => {
  const iterator = lines[Symbol.iterator]();
  const next = (): string | null => {
    const { done, value } = iterator.next();
    return done === true ? null : value;
  };
  const first = next() ?? '';
  const reader = lineReader(first);
  if (reader === null) {
    const all = [withoutMark(withoutEnd(first))];
    for (let line = next(); line !== null; line = next()) all.push(withoutEnd(line));
    return whole(all.join('\n'));
  }
  if ('code' in reader) return { log: null, problem: reader };
  return {
    log: reader.log,
    found: (function* () {
      for (const problem of reader.log.problems) yield { problem };
      for (let line = next(); line !== null; line = next()) {
        for (const one of reader.take(line)) yield one;
        if (reader.isClosed()) return;
      }
      yield* reader.end();
    })(),
  };
};

/** Reads a whole log. Yields its progress from 0 to 1 after each line, so that a page stays responsive. */
export function* readingLog(lines: Iterable<string>): Generator<number, ReadLog> {
  const all: string[] = [];
  for (const line of lines) {
    all.push(line);
    yield 0;
  }
  const read = readLines(all);
  if (read.log === null)
    return { log: null, problems: read.problem === undefined ? [] : [read.problem], intact: 0 };
  const envelopes: Recorded[] = [];
  const problems: LogProblem[] = [];
  let intact = 0;
  for (const found of read.found) {
    yield Math.min(1, (envelopes.length + problems.length) / all.length);
    if ('problem' in found) problems.push(found.problem);
    else envelopes.push(found.recorded);
    if (problems.length === 0) intact = envelopes.length;
  }
  return { log: logOf(read.log.startedAt, envelopes, read.log), problems, intact };
}
