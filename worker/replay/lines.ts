/** Reads a log line by line, so that it is never whole in memory. Other formats are read whole. */
import type { LogProblem } from '../../domain/log/envelopes.ts';
import type { Log } from '../../domain/log/file.ts';
import { isRaw } from '../../domain/log/upcasters.ts';
import { readingOfText, readLine, readLogText } from '../recording/log-text.ts';
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
  const { log, problems } = readLogText(text);
  if (log === null) return { log, problem: problems[0] };
  return {
    log,
    found: [...log.envelopes.map((recorded) => ({ recorded })), ...problems.map((problem) => ({ problem }))],
  };
};

const elementIn = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line);

export const readLines = (lines: Iterable<string>): ReadLines => {
  const iterator = lines[Symbol.iterator]();
  const next = (): string | null => {
    const { done, value } = iterator.next();
    return done === true ? null : withoutEnd(value);
  };
  const first = withoutMark(next() ?? '');
  const header = HEADER.test(first) ? readLine(`${first}]}`) : undefined;
  if (!isRaw(header)) {
    const all = [first];
    for (let line = next(); line !== null; line = next()) all.push(line);
    return whole(all.join('\n'));
  }
  const reading = readingOfText(header);
  if ('code' in reading) return { log: null, problem: reading };
  return {
    log: reading,
    found: (function* () {
      for (const problem of reading.problems) yield { problem };
      let number = 1;
      /** Line of invalid JSON: damaged if more lines follow, else the log is cut off there. */
      let odd: number | null = null;
      for (let line = next(); line !== null; line = next()) {
        number += 1;
        if (line.trim() === '') continue;
        if (odd !== null) {
          for (const problem of reading.take(undefined, odd).problems) yield { problem };
          odd = null;
        }
        if (line === ']}') return;
        const value = readLine(elementIn(line));
        if (value === undefined) {
          odd = number;
          continue;
        }
        const { envelope, problems } = reading.take(value, number);
        for (const problem of problems) yield { problem };
        if (envelope !== null) yield { recorded: envelope };
      }
      yield { problem: { code: 'log.truncated', line: odd ?? number, path: '', why: 'broke off here' } };
    })(),
  };
};
