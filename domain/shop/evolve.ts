/** `evolve` runs through immer for a live worker and on a plain copy for replays, with equal results (K-06). */
import { Immer } from 'immer';
import { CART_EVENTS, initialCart } from '../cart/events.ts';
import { CHECKOUT_EVENTS, initialCheckout } from '../checkout/events.ts';
import type { Mutable } from '../kernel/decider.ts';
import { copy, freeze, frozenCopy } from '../kernel/plain.ts';
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

/** Effect of each event on all slices. A map, so that an unknown type such as `toString` finds nothing. */
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

/** Never throws, and ignores unknown events (K-03). */
export const evolve = (draft: Draft, event: Event): void => {
  followReads(draft, event);
  const effect = EFFECT_OF.get(event.type);
  if (effect !== undefined) effect(draft, event as never);
};

/** Immer without freezing: payloads are frozen already, and {@link freeze} takes a third less time. */
const immer = new Immer({ autoFreeze: false });

/** The next state. Slices that the event does not touch keep their identity (K-20). */
export const foldLive = (state: State, event: Event): State => {
  const owned = frozenCopy(event);
  const base = Object.isFrozen(state) ? state : frozenCopy(state);
  return freeze(immer.produce(base, (draft) => evolve(draft as never, owned)));
};

/** State after a log. The working state shares payloads with the events, so it is copied at the end. */
export const foldLog = (events: readonly Event[], from: State = initial): State => {
  const working = copy(from);
  for (const event of events) evolve(working, event);
  return frozenCopy(working as State);
};
