/** Folds events one by one and keeps every state. States share what `evolve` never writes to: all below a slice's fields. */
import { isObject } from '../kernel/plain.ts';
import { evolve, initial } from './evolve.ts';
import type { Event, State } from './messages.ts';

type Fields = Record<string, unknown>;
const shallow = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice();
  // A spread is slow for objects of many shapes.
  return isObject(value) ? Object.assign({}, value) : value;
};
const sliceCopy = (value: unknown): unknown => {
  if (!isObject(value) || Array.isArray(value)) return shallow(value);
  const copy: Fields = { ...value };
  for (const key in copy) copy[key] = shallow(copy[key]);
  return copy;
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
  let hasOtherFields = false;
  // A replay compares slices after each event, so fields are counted without lists of their names.
  let more = 0;
  for (const key in working) {
    more += 1;
    if (alike(before[key], working[key])) continue;
    hasOtherFields ||= !(key in before);
    now ??= Object.assign({}, before) as Fields;
    now[key] = shallow(working[key]);
  }
  for (const _ in before) more -= 1;
  if (!hasOtherFields && more === 0) return now ?? before;
  const other: Fields = {};
  for (const key in working)
    other[key] = alike(before[key], working[key]) ? before[key] : shallow(working[key]);
  return other;
};

/** Working state that `evolve` writes to. Copies a slice when an event first touches it, and notes the touched ones. */
class Working {
  state: Fields;
  readonly touched: string[] = [];
  readonly copies: Fields = {};
  constructor(from: Fields) {
    this.state = from;
  }
  touch(slice: string): void {
    if (this.touched.includes(slice)) return;
    this.touched.push(slice);
    if (!(slice in this.copies)) this.copies[slice] = sliceCopy(this.state[slice]);
  }
  /** The state after the event, with new slices only where their content changed. */
  settle(): Fields {
    let next: Fields | null = null;
    for (const slice of this.touched) {
      const before = this.state[slice];
      const now = sliceNow(before, this.copies[slice]);
      if (now === before) continue;
      next ??= Object.assign({}, this.state);
      next[slice] = now;
    }
    this.touched.length = 0;
    this.state = next ?? this.state;
    return this.state;
  }
}

for (const slice of Object.keys(initial))
  Object.defineProperty(Working.prototype, slice, {
    get(this: Working) {
      this.touch(slice);
      return this.copies[slice];
    },
    set(this: Working, value: unknown) {
      this.touch(slice);
      this.copies[slice] = value;
    },
  });

export interface SharingFold {
  readonly take: (event: Event) => void;
  /** The state after the last event. Later events do not change it. */
  readonly state: () => State;
  /** The same state without copies, so each event changes it. */
  readonly working: State;
}

export const sharingFold = (from: State): SharingFold => {
  const working = new Working(from as unknown as Fields);
  return {
    take: (event) => evolve(working as never, event),
    state: () => working.settle() as unknown as State,
    working: working as unknown as State,
  };
};

/** The state after each event. Later events change no earlier state. */
export const foldSharing = (from: State): ((event: Event) => State) => {
  const { take, state } = sharingFold(from);
  return (event) => {
    take(event);
    return state();
  };
};
