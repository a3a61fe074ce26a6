import * as Either from 'effect/Either';
import { same } from '../kernel/plain.ts';
import { byId, either, type Messages, nullable, number, shapeNamed, text } from '../kernel/shapes.ts';
import { instant } from '../kernel/values.ts';
import { EVENTS, type Event, INPUTS, type Input, RESPONSES } from '../shop/messages.ts';
import type { Recorded } from '../shop/shown.ts';
import { placeOf, type Reader, readerOf } from './reader.ts';
import { isRaw, type Raw, upcasting } from './upcasters.ts';

export type LogProblemCode =
  | 'log.notALog'
  | 'log.badHeader'
  | 'log.badStart'
  | 'log.truncated'
  | 'log.tooNew'
  | 'log.badEnvelope'
  | 'log.unknownEvent'
  | 'log.badCause'
  | 'log.badShown'
  | 'log.gap';

export interface LogProblem {
  readonly code: LogProblemCode;
  /** Line in the text, from 1. Null if unknown. */
  readonly line: number | null;
  /** Such as `envelopes.7.event.cart.orders`. */
  readonly path: string;
  readonly why: string;
}

export interface FoundEnvelope {
  readonly envelope: Recorded | null;
  readonly problems: readonly LogProblem[];
}

interface Wrong {
  readonly code: LogProblemCode;
  /** Such as `.event.cart`. */
  readonly path: string;
  readonly why: string;
}

const readersOf = (shapes: Messages) => {
  const known = new Map<unknown, Reader<unknown> | undefined>();
  return (name: unknown): Reader<unknown> | undefined => {
    const shape = shapeNamed(shapes, name);
    const reader = known.get(name) ?? (shape && readerOf(shape));
    known.set(name, reader);
    return reader;
  };
};
const eventReader = readersOf(EVENTS);
const inputReader = readersOf(INPUTS);
const responseReader = readersOf(RESPONSES);

const bad = (path: string, why: string): Either.Either<never, Wrong> =>
  Either.left({ code: 'log.badEnvelope', path: `.event${path}`, why });

function readEvent(raw: unknown, version: number, at: number): Either.Either<Event, Wrong> {
  if (!isRaw(raw)) return bad('', 'not an object');
  const lifted = upcasting.event(raw, version, at);
  const reader = eventReader(lifted.type);
  if (reader === undefined)
    return Either.left({
      code: 'log.unknownEvent',
      path: '.event.type',
      why: JSON.stringify(lifted.type) ?? 'missing',
    });
  const read = reader(lifted);
  if (Either.isRight(read)) return Either.right(read.right as Event);
  const { path, why } = placeOf(read.left);
  return bad(`.${path}`, why);
}

const shownShape = byId<string>()(nullable(either(number, text('plain'))));
const readShown = readerOf(shownShape);

function causeWrong(raw: unknown): Wrong | null {
  if (raw === null) return null;
  const type = isRaw(raw) ? raw.type : undefined;
  const isResponse = type === 'Answered';
  const reader = isResponse && isRaw(raw) ? responseReader(raw.call) : inputReader(type);
  if (reader === undefined)
    return { code: 'log.badCause', path: isResponse ? '.cause.call' : '.cause.type', why: 'unknown' };
  const read = reader(raw);
  if (Either.isRight(read)) return null;
  const { path, why } = placeOf(read.left);
  return { code: 'log.badCause', path: `.cause.${path}`, why };
}

/** The cause, or null if it is damaged. An envelope keeps a damaged cause unchanged (G-07). */
export const intactCause = (cause: Input | null): Input | null => (causeWrong(cause) === null ? cause : null);

/** Decodes the n-th envelope (G-04). An invalid cause stays unchanged, so that a replay reports it (G-07). */
export function readEnvelope(raw: unknown, version: number, nth: number, line: number | null): FoundEnvelope {
  const named = ({ code, path, why }: Wrong): LogProblem => ({
    code,
    line,
    path: `envelopes.${nth}${path}`,
    why,
  });
  const lost = (path: string, why: string): FoundEnvelope => ({
    envelope: null,
    problems: [named({ code: 'log.badEnvelope', path, why })],
  });
  if (!isRaw(raw)) return lost('', 'not an object');
  const { seq, at } = raw;
  if (!Number.isSafeInteger(seq)) return lost('.seq', 'not a whole number');
  if (!Number.isFinite(at)) return lost('.at', 'not an instant');
  const whole = withRepeats(raw);
  if ('lost' in whole) return lost(`.as${whole.lost}`, 'leads nowhere');
  const event = readEvent(whole.event, version, at as number);
  if (Either.isLeft(event)) return { envelope: null, problems: [named(event.left)] };
  const cause = isRaw(raw.cause) ? upcasting.cause(raw.cause, version) : (raw.cause ?? null);
  const wrong = causeWrong(cause);
  const envelope = {
    seq: seq as number,
    at: instant(at as number),
    cause: cause as Input | null,
    event: event.right,
  };
  const problems = wrong === null ? [] : [named(wrong)];
  if (raw.shown === undefined) return { envelope, problems };
  const shown = readShown(isRaw(raw.shown) ? upcasting.shown(raw.shown, version) : raw.shown);
  if (Either.isRight(shown)) return { envelope: { ...envelope, shown: shown.right }, problems };
  const { path, why } = placeOf(shown.left);
  return { envelope, problems: [...problems, named({ code: 'log.badShown', path: `.shown.${path}`, why })] };
}

const HOLDERS = ['', 'outcome', 'outcome.value'];
const isShort = (value: unknown): boolean => typeof value !== 'object' || value === null;

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

/** Replaces event fields that repeat the cause by paths, so that a line has a response once (G-17). */
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

/** The complete event, or the field whose path leads nowhere (G-29). */
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
