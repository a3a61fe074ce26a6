/** Where two states differ, down to the single value. */

export interface Difference {
  /** Dotted, from the state's root. */
  readonly path: string;
  /** JSON; null where there is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** More are counted, not listed. */
export const MOST = 200;

/** What is the same object on both sides is not looked into: states share what did not change. */
export const differences = (before: unknown, after: unknown): readonly Difference[] => {
  const found: Difference[] = [];
  const compare = (old: unknown, now: unknown, path: string): void => {
    if (Object.is(old, now) || found.length >= MOST) return;
    if (isObject(old) && isObject(now) && Array.isArray(old) === Array.isArray(now)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        compare(old[key], now[key], path === '' ? key : `${path}.${key}`);
      return;
    }
    found.push({ path, before: json(old), after: json(now) });
  };
  compare(before, after, '');
  return found;
};
