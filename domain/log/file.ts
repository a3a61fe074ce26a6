import * as Either from 'effect/Either';
import {
  country,
  instant as instantShape,
  nullable,
  number,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import { type Instant, instant } from '../kernel/values.ts';
import { settings } from '../model/person.ts';
import { state } from '../shop/messages.ts';
import type { Recorded } from '../shop/shown.ts';
import { type LogProblem, type LogProblemCode, readEnvelope, withoutRepeats } from './envelopes.ts';
import { placeOf, readerOf } from './reader.ts';
import { fileText, salvaged } from './text.ts';
import { isRaw, LOG_VERSION, type Raw, releasedVersion, upcasting } from './upcasters.ts';

/** Writer of a log, in enough detail to rebuild the same app (G-18). */
export const aboutShape = struct({
  /** Version such as `0.1.0`, with the commit after a plus if the build knew it. */
  app: text('plain'),
  build: text('plain'),
  locale: word('pt-BR', 'en-US', 'es-ES'),
  country,
  settings,
  /** Fingerprint of the rules. */
  rules: text('plain'),
  redaction: number,
  /** Time zone of the buyer's device, such as `America/Sao_Paulo`. Null in logs of earlier builds. */
  zone: nullable(text('plain')),
});
export type About = Type<typeof aboutShape>;

/** Redacted state before the first envelope of a log whose first part was removed (G-19). */
export const startShape = struct({ seq: number, at: instantShape, state });
export type Start = Type<typeof startShape>;

export const LOG_FORMAT = 'catraca-log';

export interface Log {
  readonly format: typeof LOG_FORMAT;
  readonly version: number;
  readonly startedAt: Instant;
  /** Null if the header does not say it (G-10). */
  readonly about: About | null;
  /** Null if the log begins with the visit, or if it is unreadable (G-13). */
  readonly start: Start | null;
  readonly envelopes: readonly Recorded[];
}

export interface ReadLog {
  /** Null without a readable header. */
  readonly log: Log | null;
  readonly problems: readonly LogProblem[];
  /** Number of envelopes before the first problem. Up to there the log is reliable (G-27). */
  readonly intact: number;
}

export const logOf = (
  startedAt: Instant,
  envelopes: readonly Recorded[],
  { about = null, start = null }: Partial<Pick<Log, 'about' | 'start'>> = {},
): Log => ({ format: LOG_FORMAT, version: LOG_VERSION, startedAt, about, start, envelopes });

/** Format of an envelope's line. `read` can throw. */
export interface LineFormat {
  readonly write: (value: unknown) => string;
  readonly read: (line: string) => unknown;
}
const PLAIN_JSON: LineFormat = { write: (value) => JSON.stringify(value), read: (line) => JSON.parse(line) };

export function headText(
  { format, version, startedAt, about, start }: Omit<Log, 'envelopes'>,
  lines = PLAIN_JSON,
): string {
  const head = JSON.stringify({ format, version, startedAt, ...(about && { about }) }).slice(0, -1);
  return `${head}${start === null ? '' : `,"start":${lines.write(start)}`},"envelopes":[`;
}

export const lineText = (envelope: Recorded, lines = PLAIN_JSON): string =>
  lines.write(withoutRepeats(envelope));

export const writeLog = (log: Log, lines = PLAIN_JSON): string =>
  fileText(
    headText(log, lines),
    log.envelopes.map((envelope) => lineText(envelope, lines)),
  );

interface Head extends Omit<Log, 'format' | 'envelopes'> {
  /** Version of the written log. `version` is that of the decoded log. */
  readonly writtenIn: number;
  /** Problems of the header that leave the envelopes readable. */
  readonly problems: readonly LogProblem[];
}
const readAbout = readerOf(aboutShape);
const readStart = readerOf(startShape);

function readHeader(header: Raw, lines = PLAIN_JSON): LogProblem | Head {
  const wrong = (code: LogProblemCode, path: string, why: string): LogProblem => ({
    code,
    line: 1,
    path,
    why,
  });
  const { format, version, startedAt } = header;
  if (format !== LOG_FORMAT) return wrong('log.notALog', 'format', `not ${LOG_FORMAT}`);
  if (!Number.isSafeInteger(version) || (version as number) < 1)
    return wrong('log.badHeader', 'version', 'no version');
  const writtenIn = releasedVersion(version as number);
  if (writtenIn > LOG_VERSION)
    return wrong(
      'log.tooNew',
      'version',
      `written in version ${version}, and this reads ${LOG_VERSION} at most`,
    );
  if (!Number.isFinite(startedAt)) return wrong('log.badHeader', 'startedAt', 'not an instant');
  const head = { version: LOG_VERSION, writtenIn, startedAt: instant(startedAt as number) };
  const about = readAbout(
    isRaw(header.about) ? upcasting.about({ zone: null, ...header.about }, writtenIn) : header.about,
  );
  // A log without a valid `about` is still usable (G-10).
  const known = { ...head, about: Either.isRight(about) ? about.right : null };
  if (header.start === undefined || header.start === null) return { ...known, start: null, problems: [] };
  const written = parsed(JSON.stringify(header.start), lines);
  const start = readStart(isRaw(written) ? upcasting.start(written, writtenIn) : written);
  if (Either.isRight(start)) return { ...known, start: start.right, problems: [] };
  const { path, why } = placeOf(start.left);
  return { ...known, start: null, problems: [wrong('log.badStart', `start.${path}`, why)] };
}

export type FoundLine = { readonly recorded: Recorded } | { readonly problem: LogProblem };

/** A log whose envelopes are read one by one. Problems of its header come before them. */
export type FoundLog =
  | { readonly log: null; readonly problem: LogProblem }
  | { readonly log: Omit<Log, 'format' | 'version' | 'envelopes'>; readonly found: Iterable<FoundLine> };

export interface Reading extends Head {
  /** Returns problems, then at most one envelope. `undefined` is invalid JSON. */
  readonly take: (value: unknown, line: number) => readonly FoundLine[];
}

export function readingOf(header: Raw, lines = PLAIN_JSON): LogProblem | Reading {
  const head = readHeader(header, lines);
  if ('code' in head) return head;
  let nth = -1;
  let last = (head.start?.seq ?? 0) - 1;
  return {
    ...head,
    take: (value, line) => {
      nth += 1;
      const { envelope, problems } = readEnvelope(value, head.writtenIn, nth, line);
      const found: FoundLine[] = problems.map((problem) => ({ problem }));
      if (envelope === null) return found;
      const expected = last + 1;
      last = envelope.seq;
      if (last !== expected) {
        const why = `${last} after ${expected - 1}`;
        found.push({ problem: { code: 'log.gap', line, path: `envelopes.${nth}.seq`, why } });
      }
      found.push({ recorded: envelope });
      return found;
    },
  };
}

export function drained<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

function parsed(text: string, { read } = PLAIN_JSON): unknown {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

const unreadable = (code: LogProblemCode, line: number | null, why: string): FoundLog => ({
  log: null,
  problem: { code, line, path: '', why },
});

/** Finds a log in a text of any layout, even cut off or damaged. */
export function findLog(marked: string, lines = PLAIN_JSON): FoundLog {
  // Byte order mark from Windows editors (G-20).
  const text = marked.startsWith('\uFEFF') ? marked.slice(1) : marked;
  const salvage = salvaged(text);
  if (salvage === null) return unreadable('log.notALog', null, 'no envelopes');
  const { headers, pieces, brokenAt } = salvage;
  const header = headers.map((text) => parsed(text)).find(isRaw);
  if (header === undefined) return unreadable('log.badHeader', 1, 'not JSON');
  const log = readingOf(header, lines);
  if ('code' in log) return { log: null, problem: log };
  return {
    log,
    found: (function* (): Generator<FoundLine> {
      for (const problem of log.problems) yield { problem };
      for (const { text, line } of pieces) yield* log.take(parsed(text, lines), line);
      if (brokenAt === null) return;
      const path = `envelopes.${pieces.length}`;
      yield { problem: { code: 'log.truncated', line: brokenAt, path, why: 'broke off here' } };
    })(),
  };
}

/** Collects a log. Yields how much is collected at each step, so that a page stays responsive. */
export function* collecting(read: FoundLog): Generator<number, ReadLog> {
  if (read.log === null) return { log: null, problems: [read.problem], intact: 0 };
  const envelopes: Recorded[] = [];
  const problems: LogProblem[] = [];
  let intact = 0;
  for (const found of read.found) {
    yield envelopes.length + problems.length;
    if ('problem' in found) problems.push(found.problem);
    else envelopes.push(found.recorded);
    if (problems.length === 0) intact = envelopes.length;
  }
  return { log: logOf(read.log.startedAt, envelopes, read.log), problems, intact };
}

export const readLog = (text: string, lines = PLAIN_JSON): ReadLog =>
  drained(collecting(findLog(text, lines)));
