import { CART_EVENTS } from '../cart/events.ts';
import { CART_CALLS, CART_COMMANDS, CODE_CALLS, CODE_COMMANDS, cartState } from '../cart/messages.ts';
import { CHECKOUT_EVENTS } from '../checkout/events.ts';
import { CHECKOUT_CALLS, CHECKOUT_COMMANDS, checkoutState } from '../checkout/messages.ts';
import { type MessageOf, nullable, number, struct, type Type } from '../kernel/shapes.ts';
import { notice, SHARED_COMMANDS, SHARED_EVENTS, SYSTEM_COMMANDS, SYSTEM_EVENTS } from '../model/decision.ts';
import { opening } from '../model/opening.ts';
import { settings } from '../model/person.ts';
import { room } from '../model/room.ts';
import { ORDERS_EVENTS } from '../orders/events.ts';
import { ORDERS_CALLS, ORDERS_COMMANDS, ordersState } from '../orders/messages.ts';
import { READS_COMMANDS, readsState } from '../reads/messages.ts';
import { SESSION_EVENTS } from '../session/events.ts';
import { SESSION_CALLS, SESSION_COMMANDS, sessionState } from '../session/messages.ts';

/** Every event ever logged stays readable: a changed shape needs an upcaster. */
export const EVENTS = {
  ...CART_EVENTS.shapes,
  ...SYSTEM_EVENTS.shapes,
  ...SESSION_EVENTS.shapes,
  ...CHECKOUT_EVENTS.shapes,
  ...ORDERS_EVENTS.shapes,
  ...SHARED_EVENTS.shapes,
};
export type Event = MessageOf<typeof EVENTS>;

export const COMMANDS = {
  ...CART_COMMANDS,
  ...CODE_COMMANDS,
  ...SESSION_COMMANDS,
  ...CHECKOUT_COMMANDS,
  ...ORDERS_COMMANDS,
  ...READS_COMMANDS,
  ...SHARED_COMMANDS,
};
export type Command = MessageOf<typeof COMMANDS>;

/** Commands that mostly timers, visibility, opened pages and other tabs send. A refused one is not logged (G-23). */
export const CHECKS: ReadonlySet<Command['type']> = new Set([
  ...(['CheckDeadline', 'RefreshCart', 'RefreshTold', 'FollowReferral'] as const),
  ...(['CheckPayment', 'RefreshOpenPayments', 'RepeatOrderChange', 'EndOrderChange', 'LoseSession'] as const),
]);

export const CALLS = {
  ...CART_CALLS.calls,
  ...CODE_CALLS.calls,
  ...SESSION_CALLS.calls,
  ...CHECKOUT_CALLS.calls,
  ...ORDERS_CALLS.calls,
};
export type Call = MessageOf<typeof CALLS>;

export const RESPONSES = {
  ...CART_CALLS.responses,
  ...CODE_CALLS.responses,
  ...SESSION_CALLS.responses,
  ...CHECKOUT_CALLS.responses,
  ...ORDERS_CALLS.responses,
};
export type CallResponse = MessageOf<typeof RESPONSES>;
export type CallResult = {
  readonly [C in CallResponse['call']]: Extract<
    Extract<CallResponse, { readonly call: C }>['outcome'],
    { readonly ok: true }
  >['value'];
};

export const INPUTS = { ...COMMANDS, ...SYSTEM_COMMANDS };
export type Input = MessageOf<typeof INPUTS> | CallResponse;

/** Folding the log alone rebuilds the state. */
export const state = struct({
  settings,
  session: sessionState,
  cart: cartState,
  checkout: checkoutState,
  orders: ordersState,
  reads: readsState,
  room: nullable(room),
  opening: nullable(opening),
  notice: nullable(notice),
  resetsDemanded: number,
  requests: number,
});
export type State = Type<typeof state>;
