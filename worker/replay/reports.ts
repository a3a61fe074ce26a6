/** Reads files with several logs: a report, or logs one after another. A file with one log is one visit. */
import { drained } from '../../domain/log/file.ts';
import type { ReportHead } from '../../domain/log/text.ts';
import { isRaw } from '../../domain/log/upcasters.ts';
import { readLine } from '../recording/log-text.ts';
import { unquoted } from './lines.ts';

const FIRST_LINE = /^\uFEFF?\s*\{\s*"format"\s*:\s*"catraca-(log|report)"/;
const firstOf = (line: string): string | undefined => FIRST_LINE.exec(line)?.[1];

/** Reads a report's first line. A damaged field is left out, because the logs are usable without it. */
const headIn = (line: string): ReportHead => {
  const value = readLine(line.replace(/^\uFEFF/, ''));
  const { id, writtenAt, words, purchase } = isRaw(value) ? value : {};
  const textOf = (field: unknown): string => (typeof field === 'string' ? field : '');
  return {
    ...{ format: 'catraca-report', version: 1, id: textOf(id), words: textOf(words) },
    writtenAt: Number.isFinite(writtenAt) ? (writtenAt as number) : 0,
    purchase: isRaw(purchase)
      ? { number: textOf(purchase.number), pseudonym: textOf(purchase.pseudonym) }
      : null,
  };
};

interface Place {
  /** Number of lines before the log. */
  readonly from: number;
  readonly startedAt: number;
}

export interface Report {
  /** Null for logs without a report. */
  readonly head: ReportHead | null;
  /** Lines of each visit's log, in the order of time (G-25). Each reads the file again. */
  readonly visits: readonly Iterable<string>[];
}

/** Yields the lines of the log that begins after `from` lines. */
function* linesFrom(lines: Iterable<string>, from: number): Generator<string> {
  let nth = -1;
  for (const line of lines) {
    nth += 1;
    if (nth < from) continue;
    if (nth > from && firstOf(line) !== undefined) return;
    yield line;
  }
}

const STARTED = /"startedAt"\s*:\s*(\d+)/;

const ENVELOPE = /^\{"(?:json|seq)"/;

/**
 * `textLines` is called once to find the logs, unless `isOneLog`, and once for each log that is read. Yields after
 * each line, so that a page stays responsive.
 */
export function* openingReport(textLines: () => Iterable<string>, isOneLog = false): Generator<void, Report> {
  const linesOf = () => unquoted(textLines());
  if (isOneLog) return { head: null, visits: [{ [Symbol.iterator]: linesOf }] };
  const places: Place[] = [];
  let head: ReportHead | null = null;
  let hasEnvelopes = false;
  let nth = -1;
  for (const line of linesOf()) {
    yield;
    nth += 1;
    const first = firstOf(line);
    if (first === undefined && places.length === 0) hasEnvelopes ||= ENVELOPE.test(line);
    if (first === 'report') head ??= headIn(line);
    if (first === 'log')
      places.push({ from: nth, startedAt: Number(STARTED.exec(line.slice(0, 500))?.[1] ?? 0) });
  }
  // The reader of one log reports what is wrong before and in it. A mail's greeting is not wrong.
  if (head === null && (places.length === 0 || (places.length === 1 && hasEnvelopes)))
    return { head, visits: [{ [Symbol.iterator]: linesOf }] };
  const ordered = places.toSorted((a, b) => a.startedAt - b.startedAt);
  return {
    head,
    visits: ordered.map(({ from }) => ({ [Symbol.iterator]: () => linesFrom(linesOf(), from) })),
  };
}

export const openReport = (textLines: () => Iterable<string>, isOneLog = false): Report =>
  drained(openingReport(textLines, isOneLog));
