import type { Mutable } from './decider.ts';

type Fields = { [key: string]: unknown };

/** Also true for a list. */
export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

export const frozenCopy = <T>(value: T): T => frozenAny(value) as T;

const frozenAny = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) {
    const list = new Array(value.length);
    for (let i = 0; i < value.length; i++) list[i] = frozenAny(value[i]);
    return Object.freeze(list);
  }
  const out: Fields = {};
  for (const key of Object.keys(value)) out[key] = frozenAny(value[key]);
  return Object.freeze(out);
};

/** Freezes a value at every depth. A frozen value counts as frozen at every depth. */
export const freeze = <T>(value: T): T => {
  if (!isObject(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const key of Object.keys(value)) freeze(value[key]);
  return value;
};

export const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  // A replay of a million events compares each: most fields are equal texts and numbers, which no prototype has.
  for (const key of keys) {
    const [one, other] = [a[key], b[key]];
    if (one !== undefined && Object.is(one, other)) continue;
    if (!Object.hasOwn(b, key) || !same(one, other)) return false;
  }
  return true;
};

/** Types a payload for the draft. Payloads are replaced, never written to, so a replay need not copy events (K-17). */
export const asDraft = <T>(payload: T): Mutable<T> => payload as Mutable<T>;
