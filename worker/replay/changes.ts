/** Changes of the state by an event. Contains places and amounts, never personal data. */
import { isObject } from '../../domain/kernel/plain.ts';
import { isRaw } from '../../domain/log/upcasters.ts';
import type { State } from '../../domain/shop/messages.ts';

export interface Change {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

const brief = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isRaw(value)) return typeof value.status === 'string' ? value.status : '{…}';
  return value === undefined ? 'nothing' : JSON.stringify(value);
};

/** One change per field of a slice that was replaced (`!==`). The fold keeps unchanged fields identical. */
export const changes = (before: State, after: State): readonly Change[] => {
  if (before === after) return [];
  const found: Change[] = [];
  const compare = (place: string, old: unknown, now: unknown): void => {
    if (old !== now) found.push({ place, before: brief(old), after: brief(now) });
  };
  for (const slice of Object.keys(after) as (keyof State)[]) {
    const [old, now] = [before[slice], after[slice]] as [unknown, unknown];
    if (old === now) continue;
    if (!isRaw(old) || !isRaw(now)) compare(slice, old, now);
    else {
      for (const key in old) if (old[key] !== now[key]) compare(`${slice}.${key}`, old[key], now[key]);
      for (const key in now) if (!Object.hasOwn(old, key)) compare(`${slice}.${key}`, undefined, now[key]);
    }
  }
  return found;
};

export interface ValueDifference {
  /** Path from the root, such as `cart.orders.0.total`. */
  readonly place: string;
  /** Undefined if missing. The same applies to `after`. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The first `most` differences at any depth. Skips identical objects, since states share unchanged parts. */
export const valueDifferences = (
  before: unknown,
  after: unknown,
  most = Number.POSITIVE_INFINITY,
): readonly ValueDifference[] => {
  const found: ValueDifference[] = [];
  const compare = (old: unknown, now: unknown, place: string): void => {
    if (Object.is(old, now) || found.length >= most) return;
    if (isObject(old) && isObject(now) && Array.isArray(old) === Array.isArray(now)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        compare(old[key], now[key], place === '' ? key : `${place}.${key}`);
      return;
    }
    found.push({ place, before: old, after: now });
  };
  compare(before, after, '');
  return found;
};

/** Differences of two messages in few words. */
export const changesBetween = (before: unknown, after: unknown): readonly Change[] =>
  valueDifferences(before, after).map(({ place, before: old, after: now }) => ({
    ...{ place, before: brief(old), after: brief(now) },
  }));
