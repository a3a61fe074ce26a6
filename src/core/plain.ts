/**
 * Holds what crosses the boundary to plain data while developing: no class, no function, no cycle, frozen at
 * every depth. Not used in production, where it would only cost time.
 */

const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null]);

/** Freezes in total and answers its argument. Throws a TypeError naming the path of what is not plain data. */
export const freezePlain = <T>(value: T, path = '$'): T => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw new TypeError(`${path} is a ${typeof value}, not plain data`);
  }
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!PLAIN.has(Object.getPrototypeOf(value))) {
    throw new TypeError(`${path} is a ${value.constructor?.name ?? 'class'}, not plain data`);
  }
  Object.freeze(value);
  for (const [key, inner] of Object.entries(value)) freezePlain(inner, `${path}.${key}`);
  return value;
};
