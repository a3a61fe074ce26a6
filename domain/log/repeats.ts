/**
 * An answer stands in a line once: fields of the event that are a value of the cause are written as the way to it
 * (`"as":{"cart":"outcome.value"}`), and put back where the line is read (G-17). In memory events are always whole.
 */
import { same } from '../kernel/plain.ts';
import { isRaw, type Raw } from './upcasters.ts';

/** Where a cause has what its event may repeat. */
const HOLDERS = ['', 'outcome', 'outcome.value'];
/** Shorter than the way to it. */
const isShort = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** What stands at the dotted path; undefined where nothing does. */
const at = (root: unknown, path: string): unknown => {
  let found = root;
  for (const key of path === '' ? [] : path.split('.')) {
    if (!isRaw(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
};

const wayTo = (cause: Raw, value: unknown): string | undefined => {
  for (const holder of HOLDERS) {
    const inside = at(cause, holder);
    if (!isRaw(inside)) continue;
    for (const [key, one] of Object.entries(inside))
      if (!isShort(one) && !key.includes('.') && same(one, value)) return `${holder}${holder && '.'}${key}`;
  }
  return undefined;
};

/** The envelope without what its event repeats of its cause. */
export const withoutRepeats = <E extends { readonly cause: unknown; readonly event: object }>(
  envelope: E,
): unknown => {
  const { cause } = envelope;
  if (!isRaw(cause)) return envelope;
  const event: Record<string, unknown> = {};
  const as: Record<string, string> = {};
  for (const [key, value] of Object.entries(envelope.event)) {
    const way = isShort(value) ? undefined : wayTo(cause, value);
    if (way === undefined) event[key] = value;
    else as[key] = way;
  }
  return Object.keys(as).length === 0 ? envelope : { ...envelope, event, as };
};

/** The event whole again; the key of `as` that leads nowhere where one does. */
export const withRepeats = ({
  event,
  cause,
  as,
}: Raw): { readonly event: unknown } | { readonly lost: string } => {
  if (as === undefined) return { event };
  if (!isRaw(as) || !isRaw(event)) return { lost: '' };
  const whole: Record<string, unknown> = { ...event };
  for (const [key, way] of Object.entries(as)) {
    const found = typeof way === 'string' ? at(cause, way) : undefined;
    if (found === undefined) return { lost: `.${key}` };
    whole[key] = found;
  }
  return { event: whole };
};
