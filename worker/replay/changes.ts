/** Changes of the state by an event. Contains places and amounts, never personal data. */
import type { State } from '../../domain/shop/messages.ts';

export interface Change {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const brief = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isFields(value)) return typeof value.status === 'string' ? value.status : '{…}';
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
    if (!isFields(old) || !isFields(now)) compare(slice, old, now);
    else {
      for (const key in old) if (old[key] !== now[key]) compare(`${slice}.${key}`, old[key], now[key]);
      for (const key in now) if (!Object.hasOwn(old, key)) compare(`${slice}.${key}`, undefined, now[key]);
    }
  }
  return found;
};

const isHolder = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Differences of two messages at any depth, such as `cart.orders.0.total`. */
export const changesBetween = (before: unknown, after: unknown, place = ''): readonly Change[] => {
  if (before === after) return [];
  if (!isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ place, before: brief(before), after: brief(after) }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], place === '' ? key : `${place}.${key}`),
  );
};
