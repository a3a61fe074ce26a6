/** Folds a log and keeps every state. Shares what `evolve` never writes to: all below a slice's fields. */
import type { RequestId } from '../../domain/kernel/values.ts';
import { evolve } from '../../domain/shop/evolve.ts';
import type { Call, Input, State } from '../../domain/shop/messages.ts';
import { callsAfter } from '../../domain/shop/policies.ts';
import type { Recorded } from '../../domain/shop/shown.ts';

export type { Recorded };
export type CallsInFlight = readonly { readonly call: Call; readonly askedAt: number }[];

export interface Place {
  readonly state: State;
  readonly calls: CallsInFlight;
  /** Cause of the last envelope that has one. */
  readonly cause: Input | null;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const shallow = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice();
  return isObject(value) ? { ...value } : value;
};
const sliceCopy = (value: unknown): unknown => {
  if (!isObject(value) || Array.isArray(value)) return shallow(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shallow(field)]));
};

const alike = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let nth = 0; nth < a.length; nth += 1) if (!Object.is(a[nth], b[nth])) return false;
    return true;
  }
  let more = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !Object.is(a[key], b[key])) return false;
    more += 1;
  }
  for (const _ in b) more -= 1;
  return more === 0;
};

/** Copies changed fields and shares the others. Returns the previous slice if nothing changed. */
const sliceNow = (before: unknown, working: unknown): unknown => {
  if (!isObject(before) || !isObject(working) || Array.isArray(working))
    return alike(before, working) ? before : sliceCopy(working);
  let now: Fields | null = null;
  for (const key in working) {
    if (alike(before[key], working[key])) continue;
    now ??= { ...before };
    now[key] = shallow(working[key]);
  }
  for (const key in before) {
    if (Object.hasOwn(working, key)) continue;
    now ??= { ...before };
    delete now[key];
  }
  return now ?? before;
};

const stateNow = (before: State, working: Fields): State => {
  const old = before as unknown as Fields;
  let next: Fields | null = null;
  for (const key in working) {
    const slice = sliceNow(old[key], working[key]);
    if (slice === old[key]) continue;
    next ??= { ...old };
    next[key] = slice;
  }
  return next === null ? before : (next as unknown as State);
};

/** A new core gets no responses to an earlier core's calls (K-08). */
const forgetsCalls = (cause: Input): boolean => cause.type === 'Start' || cause.type === 'Recover';

const without = (calls: CallsInFlight, requestId: RequestId): CallsInFlight =>
  calls.some(({ call }) => call.requestId === requestId)
    ? calls.filter(({ call }) => call.requestId !== requestId)
    : calls;

const callsBefore = (calls: CallsInFlight, cause: Input | null): CallsInFlight => {
  if (cause === null) return calls;
  if (forgetsCalls(cause)) return [];
  return cause.type === 'Answered' ? without(calls, cause.requestId) : calls;
};

export const foldOn = (from: Place): ((recorded: Recorded) => Place) => {
  const working = Object.fromEntries(
    Object.entries(from.state).map(([slice, value]) => [slice, sliceCopy(value)]),
  );
  let place = from;
  return ({ at, cause, event }) => {
    evolve(working as never, event);
    const deciding = cause ?? place.cause;
    const state = stateNow(place.state, working);
    let calls = callsBefore(place.calls, cause);
    for (const call of callsAfter(state, event, deciding))
      calls = [...without(calls, call.requestId), { call, askedAt: at }];
    place = { state, calls, cause: deciding };
    return place;
  };
};
