/** `evolve` runs through immer for a live worker and on a plain copy for replays, with equal results (K-06). */
import { Immer } from 'immer';
import { CART_EFFECTS, forgetCart, initialCart } from '../cart/evolve.ts';
import {
  CHECKOUT_EVENTS,
  dropBearers,
  forgetBearers,
  forgetChoices,
  forgetPlan,
  forgetRefusal,
  initialCheckout,
  logOut,
  loseBuyer,
} from '../checkout/events.ts';
import type { Mutable } from '../kernel/decider.ts';
import { asDraft, copy, freeze, frozenCopy } from '../kernel/plain.ts';
import { isJudged } from '../model/calls.ts';
import type { OpenPayment } from '../model/payment.ts';
import { initialOrders, ORDERS_EVENTS } from '../orders/events.ts';
import { followReads, initialReads } from '../reads/evolve.ts';
import { initialSession, SESSION_EVENTS } from '../session/events.ts';
import type { Event, State } from './messages.ts';

type Draft = Mutable<State>;
type Effects = {
  readonly [T in Event['type']]: (draft: Draft, event: Extract<Event, { readonly type: T }>) => void;
};

export const initial: State = freeze({
  settings: {
    site: 'BR',
    holdMinutes: 15,
    maxInstalments: 12,
    checkCpfWithServer: false,
    finaliseSeconds: null,
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

/** Drops bearers without a line once the cart is known and no change of it is pending (P-86). */
const forgetSettledBearers = (draft: Draft): void => {
  if (draft.reads.cart === 'known' && draft.cart.queue.length === 0) forgetBearers(draft);
};

/** Outdates orders that were read, because a payment changed (O-37). */
const outdateOrders = ({ orders }: Draft): void => {
  orders.changes += 1;
};

const isSamePayment = (a: OpenPayment, b: OpenPayment): boolean =>
  a.purchaseId === b.purchaseId && a.processing === b.processing;

/** Effects of each event, written out because engines do not inline a generic wrapper. */
const EFFECTS: Effects = {
  ...CART_EFFECTS,
  ...SESSION_EVENTS.effects,
  ...CHECKOUT_EVENTS.effects,
  ...ORDERS_EVENTS.effects,
  Started: (draft, { settings, delivery, purchaseId }) => {
    draft.settings = asDraft(settings);
    draft.cart.delivery = delivery;
    if (draft.cart.cart.purchaseId === null) draft.cart.cart = { purchaseId, orders: [] };
  },
  CartAdopted: (draft, { purchaseId }) => {
    draft.cart.cart = { purchaseId, orders: [] };
  },
  SettingsChanged: (draft, { settings }) => {
    draft.settings = asDraft(settings);
  },
  Noticed: (draft, { notice: { tone, code, params, serverMessage } }) => {
    const serial = (draft.notice?.serial ?? 0) + 1;
    draft.notice = { serial, tone, code, params: asDraft(params), serverMessage };
  },
  PaymentWaiting: (draft, event) => {
    const isNew = draft.checkout.payment.status !== 'waiting';
    CHECKOUT_EVENTS.effects.PaymentWaiting(draft, event);
    if (isNew) outdateOrders(draft);
  },
  PaymentSucceeded: (draft, event) => {
    CHECKOUT_EVENTS.effects.PaymentSucceeded(draft, event);
    forgetSettledBearers(draft);
    outdateOrders(draft);
  },
  PaymentFailed: (draft, event) => {
    CHECKOUT_EVENTS.effects.PaymentFailed(draft, event);
    outdateOrders(draft);
  },
  OpenPaymentsConfirmed: (draft, event) => {
    const isSettled = draft.checkout.open.some(
      (before) => !event.payments.some((now) => isSamePayment(now, before)),
    );
    CHECKOUT_EVENTS.effects.OpenPaymentsConfirmed(draft, event);
    if (isSettled) outdateOrders(draft);
  },
  PaymentClosed: (draft, event) => {
    CHECKOUT_EVENTS.effects.PaymentClosed(draft, event);
    forgetSettledBearers(draft);
  },
  PaymentCancelled: (draft, event) => {
    CHECKOUT_EVENTS.effects.PaymentCancelled(draft, event);
    forgetSettledBearers(draft);
    outdateOrders(draft);
  },
  IntentRefused: (draft, event) => {
    CART_EFFECTS.IntentRefused(draft, event);
    forgetSettledBearers(draft);
  },
  IntentDropped: (draft, event) => {
    CART_EFFECTS.IntentDropped(draft, event);
    forgetSettledBearers(draft);
  },
  IntentLost: (draft, event) => {
    CART_EFFECTS.IntentLost(draft, event);
    forgetSettledBearers(draft);
  },
  CartConfirmed: (draft, event) => {
    const { purchaseId } = draft.cart.cart;
    CART_EFFECTS.CartConfirmed(draft, event);
    // P-17: another cart did not take the payments that were given up for the first.
    if (purchaseId !== null && purchaseId !== draft.cart.cart.purchaseId) draft.checkout.lost = [];
    forgetPlan(draft);
    forgetBearers(draft);
  },
  DeliveryChosen: (draft, event) => {
    CART_EFFECTS.DeliveryChosen(draft, event);
    forgetPlan(draft);
  },
  ProtectionChosen: (draft, event) => {
    CART_EFFECTS.ProtectionChosen(draft, event);
    forgetPlan(draft);
  },
  CartExpired: (draft, event) => {
    CART_EFFECTS.CartExpired(draft, event);
    forgetRefusal(draft, event.purchaseId);
    forgetChoices(draft);
  },
  CartDropped: (draft, event) => {
    CART_EFFECTS.CartDropped(draft, event);
    forgetChoices(draft);
  },
  EntryRefused: (draft, event) => {
    const isToken = draft.session.status === 'entering' && draft.session.by === 'token';
    SESSION_EVENTS.effects.EntryRefused(draft, event);
    // P-85.
    if (isToken && isJudged(event.failure)) dropBearers(draft);
  },
  LoggedOut: (draft, event) => {
    SESSION_EVENTS.effects.LoggedOut(draft, event);
    logOut(draft);
    draft.orders = initialOrders();
  },
  SessionLost: (draft) => {
    draft.session = initialSession();
    forgetCart(draft);
    loseBuyer(draft);
    draft.orders = initialOrders();
  },
  CommandRefused: () => {},
};

/** A map, so that an unknown type such as `toString` finds nothing. */
const EFFECT_OF: ReadonlyMap<string, (draft: Draft, event: never) => void> = new Map(Object.entries(EFFECTS));

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
