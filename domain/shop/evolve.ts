/** `evolve` runs through immer for a live worker and on shallow copies for logs, with equal results (K-06). */
import { Immer } from 'immer';
import { CART_EVENTS, initialCart } from '../cart/events.ts';
import { CHECKOUT_EVENTS, initialCheckout } from '../checkout/events.ts';
import type { Mutable } from '../kernel/decider.ts';
import { freeze, frozenCopy, isObject } from '../kernel/plain.ts';
import { SHARED_EVENTS, SYSTEM_EVENTS } from '../model/decision.ts';
import { initialOrders, ORDERS_EVENTS } from '../orders/events.ts';
import { followReads, initialReads } from '../reads/evolve.ts';
import { initialSession, SESSION_EVENTS } from '../session/events.ts';
import { CONSEQUENCES } from './consequences.ts';
import type { Event, State } from './messages.ts';

type Draft = Mutable<State>;
type Effect = (draft: Draft, event: never) => void;

export const initial: State = freeze({
  settings: {
    site: 'BR',
    holdMinutes: 15,
    maxInstallments: 12,
    checkCpfWithServer: false,
    finalizeSeconds: null,
  },
  session: initialSession(),
  cart: initialCart(),
  checkout: initialCheckout(),
  orders: initialOrders(),
  reads: initialReads(),
  room: null,
  opening: null,
  notice: null,
  resetsDemanded: 0,
  requests: 0,
} as State);

const OWN: { readonly [T in Event['type']]: Effect } = {
  ...CART_EVENTS.effects,
  ...SYSTEM_EVENTS.effects,
  ...SESSION_EVENTS.effects,
  ...CHECKOUT_EVENTS.effects,
  ...ORDERS_EVENTS.effects,
  ...SHARED_EVENTS.effects,
};

/** Effect of each event on all slices but `reads`. A map, so that an unknown type such as `toString` finds nothing. */
const EFFECT_OF: ReadonlyMap<string, Effect> = new Map(
  Object.entries(OWN).map(([type, own]) => {
    const { before, after } = CONSEQUENCES[type] ?? {};
    return [
      type,
      (draft, event) => {
        before?.(draft, event);
        own(draft, event);
        after?.(draft, event);
      },
    ];
  }),
);

/** Types of the events that make a new request. */
export const ASKING: ReadonlySet<string> = new Set(
  [CART_EVENTS, SESSION_EVENTS, CHECKOUT_EVENTS, ORDERS_EVENTS].flatMap(({ asking }) => asking),
);

/** Never throws, and ignores unknown events (K-03). */
export const evolve = (draft: Draft, event: Event): void => {
  followReads(draft, event);
  if (ASKING.has(event.type)) draft.requests += 1;
  const effect = EFFECT_OF.get(event.type);
  if (effect !== undefined) effect(draft, event as never);
};

/** Immer without freezing: payloads are frozen already, and {@link freeze} takes a third less time. */
const immer = new Immer({ autoFreeze: false });

const owned = <T>(value: T): T => (Object.isFrozen(value) ? value : frozenCopy(value));

/** The next state. Slices that the event does not touch keep their identity (K-09). */
export const foldLive = (state: State, given: Event): State => {
  const [base, event] = [owned(state), owned(given)];
  return freeze(immer.produce(base, (draft) => evolve(draft as never, event)));
};

type Fields = Record<string, unknown>;

/** `evolve` writes no deeper than into the members of a slice's fields. */
const copyMembers = (value: unknown): unknown =>
  // A spread is slow for objects of many shapes.
  Array.isArray(value) ? value.slice() : isObject(value) ? Object.assign({}, value) : value;

const copySlice = (value: unknown): unknown => {
  const own = copyMembers(value);
  if (isObject(own)) for (const field in own) own[field] = copyMembers(own[field]);
  return own;
};

const hasSame = (one: Fields, other: Fields): boolean => {
  let more = 0;
  for (const key in one) {
    if (!Object.is(one[key], other[key]) || !(key in other)) return false;
    more += 1;
  }
  for (const _ in other) more -= 1;
  return more === 0;
};

/** The value before, if the copy still has its members. */
const unlessSame = (before: unknown, copy: unknown): unknown =>
  isObject(before) && isObject(copy) && Array.isArray(before) === Array.isArray(copy) && hasSame(before, copy)
    ? before
    : copy;

/** State that `evolve` writes to. Copies a slice when an event first touches it. */
class Working {
  readonly before: Fields;
  readonly copies: Fields = {};
  constructor(before: Fields) {
    this.before = before;
  }
  /** The state now, which shares everything that was not changed with the state before. */
  state(): Fields {
    const state = Object.assign({}, this.before);
    for (const name in this.copies) {
      const [before, copy] = [state[name], this.copies[name]];
      if (isObject(before) && isObject(copy)) {
        const slice = Object.assign({}, copy);
        for (const field in slice) slice[field] = unlessSame(before[field], slice[field]);
        state[name] = unlessSame(before, slice);
      } else state[name] = copy;
    }
    return state;
  }
}
for (const slice of Object.keys(initial))
  Object.defineProperty(Working.prototype, slice, {
    get(this: Working) {
      if (!(slice in this.copies)) this.copies[slice] = copySlice(this.before[slice]);
      return this.copies[slice];
    },
    set(this: Working, value: unknown) {
      this.copies[slice] = value;
    },
  });

/** State after the next event of a log. Shares the rest with the state before, and the payload with the event. */
export const foldStep = (state: State, event: Event): State => {
  const working = new Working(state as unknown as Fields);
  evolve(working as never, event);
  return working.state() as unknown as State;
};

/** State after a log, which shares nothing with it. Copies every slice at once, because a log touches most. */
export const foldLog = (events: readonly Event[], from: State = initial): State => {
  const working: Fields = Object.assign({}, from);
  for (const slice in working) working[slice] = copySlice(working[slice]);
  for (const event of events) evolve(working as never, event);
  return frozenCopy(working) as unknown as State;
};
