/**
 * Serializes and parses logs. Correct events are plain JSON. A bug can put `NaN`, `-0` or `undefined` into one, and only with
 * superjson does the log keep that value, so that a replay shows the bug.
 */
import superjson from 'superjson';
import type { Instant } from '../../domain/kernel/values.ts';
import { type LineFormat, type Log, logOf, writeLog } from '../../domain/log/file.ts';
import type { Recorded } from '../../domain/shop/shown.ts';

type Wrapped = ReturnType<typeof superjson.serialize>;
/** Envelopes and starts have a `seq`. superjson's wrapper has none. */
const isWrapped = (value: unknown): value is Wrapped =>
  typeof value === 'object' && value !== null && 'json' in value && !('seq' in value);

const DEEPEST = 40;
/** superjson takes hours on forged metadata with a text in place of a tree. */
const isTree = (tree: unknown, depth: number): boolean => {
  if (tree === undefined || tree === null) return true;
  if (typeof tree !== 'object' || depth > DEEPEST) return false;
  const inside = Array.isArray(tree) ? [tree[1]] : Object.values(tree);
  const branches = Array.isArray(tree) && inside[0] ? Object.values(inside[0]) : inside;
  return branches.every((one) => isTree(one, depth + 1));
};

/** True if JSON keeps the value. Then superjson, which is many times slower, has nothing to add. */
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  const isOrdinary = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isOrdinary && Object.values(value).every(isPlain);
};

export const SUPERJSON: LineFormat = {
  write: (value) => (isPlain(value) ? `{"json":${JSON.stringify(value)}}` : superjson.stringify(value)),
  read: (line) => {
    const value: unknown = JSON.parse(line);
    if (!isWrapped(value)) return value;
    const { values, v = 0 } = value.meta ?? {};
    if (values === undefined) return value.json;
    if (!isTree(values, 0)) throw new TypeError('metadata that superjson did not write');
    // Equal parts need not be one object again. The value is not shared, so it needs no copy.
    return superjson.deserialize({ json: value.json, meta: { values, v } }, { inPlace: true });
  },
};

export const writeLogText = (
  startedAt: Instant,
  envelopes: readonly Recorded[],
  head: Partial<Pick<Log, 'about' | 'start'>> = {},
): string => writeLog(logOf(startedAt, envelopes, head), SUPERJSON);

export const readLine = (line: string): unknown => {
  try {
    return SUPERJSON.read(line);
  } catch {
    return undefined;
  }
};
