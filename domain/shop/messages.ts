/** The shop's messages and its state: the slices' definitions put together, nothing of its own. */
import { CART_CALLS, CART_COMMANDS, CART_EVENTS, cartState } from '../cart/messages.ts';
import { CHECKOUT_CALLS, CHECKOUT_COMMANDS, CHECKOUT_EVENTS, checkoutState } from '../checkout/messages.ts';
import { type MessageOf, nullable, number, struct, type Type } from '../kernel/shapes.ts';
import { notice, SHARED_COMMANDS, SHARED_EVENTS, SYSTEM_COMMANDS, SYSTEM_EVENTS } from '../model/decision.ts';
import { settings } from '../model/person.ts';
import { ORDERS_CALLS, ORDERS_COMMANDS, ORDERS_EVENTS, ordersState } from '../orders/messages.ts';
import { READS_COMMANDS, readsState } from '../reads/messages.ts';
import { SESSION_CALLS, SESSION_COMMANDS, SESSION_EVENTS, sessionState } from '../session/messages.ts';

/** Past-tense facts. Every event that ever stood in a log stays readable: a changed shape gets an upcaster. */
export const EVENTS = {
  ...CART_EVENTS,
  ...SYSTEM_EVENTS,
  ...SESSION_EVENTS,
  ...CHECKOUT_EVENTS,
  ...ORDERS_EVENTS,
  ...SHARED_EVENTS,
};
export type Event = MessageOf<typeof EVENTS>;

/** What the page dispatches. Imperative names; time and seat facts arrive as data. */
export const COMMANDS = {
  ...CART_COMMANDS,
  ...SESSION_COMMANDS,
  ...CHECKOUT_COMMANDS,
  ...ORDERS_COMMANDS,
  ...READS_COMMANDS,
  ...SHARED_COMMANDS,
};
export type Command = MessageOf<typeof COMMANDS>;

/** What is asked of the server, by the call's name. */
export const CALLS = {
  ...CART_CALLS.calls,
  ...SESSION_CALLS.calls,
  ...CHECKOUT_CALLS.calls,
  ...ORDERS_CALLS.calls,
};
export type Call = MessageOf<typeof CALLS>;

/** What came of a call, by the call's name. */
export const ANSWERS = {
  ...CART_CALLS.answers,
  ...SESSION_CALLS.answers,
  ...CHECKOUT_CALLS.answers,
  ...ORDERS_CALLS.answers,
};
export type Answer = MessageOf<typeof ANSWERS>;
/** What each call brings when it goes well. */
export type CallResult = {
  readonly [C in Answer['call']]: Extract<
    Extract<Answer, { readonly call: C }>['outcome'],
    { readonly ok: true }
  >['value'];
};

/** Inputs but the answers, by their type. */
export const INPUTS = { ...COMMANDS, ...SYSTEM_COMMANDS };
/** Everything that `decide` takes, and that stands as the cause of events in the log. */
export type Input = MessageOf<typeof INPUTS> | Answer;

/** The whole state of the core: one slice a concern. Folding the log alone rebuilds it. */
export const state = struct({
  settings,
  session: sessionState,
  cart: cartState,
  checkout: checkoutState,
  orders: ordersState,
  reads: readsState,
  notice: nullable(notice),
  /** How often login answered 7500 (the password has to be set anew). */
  resetsDemanded: number,
  /** How many calls were ever asked; makes request ids without randomness (K-04). */
  requests: number,
});
export type State = Type<typeof state>;
