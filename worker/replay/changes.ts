/** What an event changed in the state, in a few words a place. Says where, how many and how much; never who. */
import type { State } from '../../domain/shop/messages.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in a word or two. */
const brief = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isFields(value)) return typeof value.status === 'string' ? value.status : '{…}';
  return value === undefined ? 'nothing' : JSON.stringify(value);
};

/** `cart.queue [0] → [1]`, one a changed field; two levels down, where slices have their fields. */
export const changes = (before: State, after: State): readonly string[] =>
  (Object.keys(after) as (keyof State)[]).flatMap((slice) => {
    const [old, now] = [before[slice], after[slice]] as [unknown, unknown];
    if (old === now) return [];
    if (!isFields(old) || !isFields(now)) return [`${slice} ${brief(old)} → ${brief(now)}`];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return keys
      .filter((key) => old[key] !== now[key])
      .map((key) => {
        const [was, is] = [brief(old[key]), brief(now[key])];
        return was === is ? `${slice}.${key} changed` : `${slice}.${key} ${was} → ${is}`;
      });
  });
