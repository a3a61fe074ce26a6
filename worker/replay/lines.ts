/** Reads a log line by line. Other formats are read whole. */
import type { LogProblem } from '../../domain/log/envelopes.ts';
import {
  collecting,
  type FoundLine,
  type FoundLog,
  findLog,
  type Reading,
  type ReadLog,
  readingOf,
} from '../../domain/log/file.ts';
import { isRaw } from '../../domain/log/upcasters.ts';
import { readLine, SUPERJSON } from '../recording/log-text.ts';

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
  return {
    log,
    take: (marked) => {
      const line = withoutEnd(marked);
      number += 1;
      if (closed || line.trim() === '') return NONE;
      const before = odd === null ? NONE : log.take(undefined, odd);
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
      const now = log.take(value, number);
      return before.length === 0 ? now : [...before, ...now];
    },
    end: () =>
      closed
        ? NONE
        : [{ problem: { code: 'log.truncated', line: odd ?? number, path: '', why: 'broke off here' } }],
    isClosed: () => closed,
  };
};

export const readLines = (lines: Iterable<string>): FoundLog => {
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
    return findLog(all.join('\n'), SUPERJSON);
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
  const work = collecting(readLines(all));
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    yield Math.min(1, value / all.length);
  }
}
