/** Folds events one by one and keeps every state. States share what `evolve` never writes to: all below a slice's fields. */
import { evolve } from './evolve.ts';
import type { Event, State } from './messages.ts';

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
    const value = a[key];
    if (!Object.is(value, b[key]) || (value === undefined && !Object.hasOwn(b, key))) return false;
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

const stateNow = (before: State, working: Fields, touched: ReadonlySet<string>): State => {
  const old = before as unknown as Fields;
  let next: Fields | null = null;
  for (const key of touched) {
    const slice = sliceNow(old[key], working[key]);
    if (slice === old[key]) continue;
    next ??= { ...old };
    next[key] = slice;
  }
  return next === null ? before : (next as unknown as State);
};

/** Draft of the working state that notes each slice which `evolve` reads or replaces. The others stay as they are. */
const noting = (working: Fields, touched: Set<string>): Fields => {
  const draft: Fields = {};
  for (const slice of Object.keys(working))
    Object.defineProperty(draft, slice, {
      get: () => {
        touched.add(slice);
        return working[slice];
      },
      set: (value) => {
        touched.add(slice);
        working[slice] = value;
      },
    });
  return draft;
};

/** The state after each event. Later events change no earlier state. */
export const foldSharing = (from: State): ((event: Event) => State) => {
  const working = Object.fromEntries(Object.entries(from).map(([slice, value]) => [slice, sliceCopy(value)]));
  const touched = new Set<string>();
  const draft = noting(working, touched);
  let state = from;
  return (event) => {
    touched.clear();
    evolve(draft as never, event);
    state = stateNow(state, working, touched);
    return state;
  };
};
