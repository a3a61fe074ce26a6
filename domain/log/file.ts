/** Logs as text and as data. Reading is total: what is good is kept, what is odd is named. */
import type { Envelope } from '../kernel/decider.ts';
import { type Instant, instant } from '../kernel/values.ts';
import type { Event, Input } from '../shop/messages.ts';
import { type LogProblem, type LogProblemCode, readEnvelope } from './envelopes.ts';
import { salvage } from './salvage.ts';
import { isRaw, LOG_VERSION, type Raw } from './upcasters.ts';

export const LOG_FORMAT = 'catraca-log';

export interface Log {
  readonly format: typeof LOG_FORMAT;
  readonly version: number;
  readonly startedAt: Instant;
  readonly envelopes: readonly Envelope<Event, Input>[];
}

export interface ReadLog {
  /** Everything that is good; null when nothing is. */
  readonly log: Log | null;
  readonly problems: readonly LogProblem[];
  /** Envelopes before the first problem: so far the log tells what happened (G-08). */
  readonly intact: number;
}

/** A log of these envelopes in the present version. */
export const logOf = (startedAt: Instant, envelopes: readonly Envelope<Event, Input>[]): Log => ({
  format: LOG_FORMAT,
  version: LOG_VERSION,
  startedAt,
  envelopes,
});

/** How one envelope stands in its line. `read` may throw. */
export interface LineFormat {
  readonly write: (value: unknown) => string;
  readonly read: (line: string) => unknown;
}
const PLAIN_JSON: LineFormat = { write: (value) => JSON.stringify(value), read: (line) => JSON.parse(line) };

/** One envelope a line, so that what breaks off loses one line and no more (G-01). */
export function writeLog({ format, version, startedAt, envelopes }: Log, lines = PLAIN_JSON): string {
  const head = JSON.stringify({ format, version, startedAt }).slice(0, -1);
  return `${head},"envelopes":[\n${envelopes.map(lines.write).join(',\n')}\n]}\n`;
}

interface Element {
  readonly value: unknown;
  readonly line: number | null;
}

function readHeader(header: Raw): LogProblem[] | Pick<Log, 'version' | 'startedAt'> {
  const wrong = (code: LogProblemCode, path: string, why: string): LogProblem[] => [
    { code, line: 1, path, why },
  ];
  const { format, version, startedAt } = header;
  if (format !== LOG_FORMAT) return wrong('log.notALog', 'format', `not ${LOG_FORMAT}`);
  if (!Number.isSafeInteger(version) || (version as number) < 1)
    return wrong('log.badHeader', 'version', 'no version');
  if (!Number.isFinite(startedAt)) return wrong('log.badHeader', 'startedAt', 'not an instant');
  return { version: version as number, startedAt: instant(startedAt as number) };
}

/** Everything after the header (G-04 to G-08). */
function readElements(header: Raw, elements: readonly Element[], end: readonly LogProblem[]): ReadLog {
  const head = readHeader(header);
  if (Array.isArray(head)) return { log: null, problems: head, intact: 0 };
  const problems: LogProblem[] = [];
  if (head.version > LOG_VERSION)
    problems.push({
      code: 'log.tooNew',
      line: 1,
      path: 'version',
      why: `${head.version}, later than ${LOG_VERSION}`,
    });
  const envelopes: Envelope<Event, Input>[] = [];
  let intact = 0;
  for (const [nth, { value, line }] of elements.entries()) {
    const found = readEnvelope(value, head.version, nth, line);
    problems.push(...found.problems);
    if (found.envelope === null) continue;
    const expected = (envelopes.at(-1)?.seq ?? -1) + 1;
    if (found.envelope.seq !== expected)
      problems.push({
        code: 'log.gap',
        line,
        path: `envelopes.${nth}.seq`,
        why: `${found.envelope.seq} after ${expected - 1}`,
      });
    envelopes.push(found.envelope);
    if (problems.length === 0) intact = envelopes.length;
  }
  return { log: logOf(head.startedAt, envelopes), problems: [...problems, ...end], intact };
}

const unreadable = (code: LogProblemCode, line: number | null, why: string): ReadLog => ({
  log: null,
  problems: [{ code, line, path: '', why }],
  intact: 0,
});

/** A log that is data already, as {@link readLog} reads a text. */
export function decodeLog(value: unknown): ReadLog {
  if (!isRaw(value) || !Array.isArray(value.envelopes))
    return unreadable('log.notALog', null, 'no envelopes');
  return readElements(
    value,
    value.envelopes.map((each: unknown) => ({ value: each, line: null })),
    [],
  );
}

function parsed(text: string, { read } = PLAIN_JSON): unknown {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

/** Logs of version 3 were wrapped by superjson as a whole, which puts plain data under `json`. */
const unwrapped = (value: unknown): unknown => (isRaw(value) && isRaw(value.json) ? value.json : value);

/** Reads a log's text, whole, broken off or damaged (G-01 to G-09). */
export function readLog(text: string, lines = PLAIN_JSON): ReadLog {
  const found = salvage(text);
  if (found === null) return unreadable('log.notALog', null, 'no envelopes');
  const header = found.headers.map((text) => unwrapped(parsed(text))).find(isRaw);
  if (header === undefined) return unreadable('log.badHeader', 1, 'not JSON');
  const elements = found.pieces.map((piece) => ({ value: parsed(piece.text, lines), line: piece.line }));
  const end: readonly LogProblem[] =
    found.brokenAt === null
      ? []
      : [
          {
            code: 'log.truncated',
            line: found.brokenAt,
            path: `envelopes.${elements.length}`,
            why: 'broke off here',
          },
        ];
  return readElements(header, elements, end);
}
