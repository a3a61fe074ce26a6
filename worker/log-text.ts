/**
 * A log as text, and back: superjson writes and reads every line, so that a value that plain JSON would lose (an
 * absent number, a date) survives. The one pair for whoever writes a log or opens one.
 */
import superjson from 'superjson';
import type { Envelope } from '../domain/kernel/decider.ts';
import type { Instant } from '../domain/kernel/values.ts';
import { type LineFormat, type Log, logOf, type ReadLog, readLog, writeLog } from '../domain/log/file.ts';
import type { Event, Input } from '../domain/shop/messages.ts';

type Wrapped = ReturnType<typeof superjson.serialize>;
/** An envelope has a number of its own, a beginning too; what superjson wraps has none. */
const isWrapped = (value: unknown): value is Wrapped =>
  typeof value === 'object' && value !== null && 'json' in value && !('seq' in value);

export const SUPERJSON: LineFormat = {
  write: (value) => superjson.stringify(value),
  read: (line) => {
    const value: unknown = JSON.parse(line);
    // Lines of version 3 and older are plain.
    return isWrapped(value) ? superjson.deserialize(value) : value;
  },
};

export const writeLogText = (
  startedAt: Instant,
  envelopes: readonly Envelope<Event, Input>[],
  head: Partial<Pick<Log, 'about' | 'start'>> = {},
): string => writeLog(logOf(startedAt, envelopes, head), SUPERJSON);

/** Whole, broken off or damaged, of the present format or an older one (G-01 to G-20). */
export const readLogText = (text: string): ReadLog => readLog(text, SUPERJSON);
