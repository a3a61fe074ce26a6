/** What changing a bought order is made of in the core: state, events, commands and calls, each defined once. */
import type { Counted } from '../kernel/decider.ts';
import {
  either,
  flag,
  lineId,
  type MessageOf,
  messages,
  nullable,
  number,
  purchaseId,
  requestId,
  struct,
  type Type,
  text,
  word,
} from '../kernel/shapes.ts';
import { calls, failure } from '../model/calls.ts';
import { bearer } from '../model/payment.ts';
import type { Consumer, Settings } from '../model/person.ts';

/** The reasons that refundable-ticket protection covers. */
const refundReason = word(
  'illness',
  'theft',
  'vehicleFailure',
  'homeEmergency',
  'relativeDeath',
  'workRelocation',
  'familyEmergency',
);

/** What a buyer wants changed in a bought order; none of it can be taken back. */
const orderChange = either(
  struct({ type: word('bearer'), purchaseId, lineId, bearer }),
  struct({ type: word('cancelItem'), purchaseId, lineId }),
  struct({ type: word('cancelOrder'), purchaseId }),
  struct({ type: word('refund'), purchaseId, reason: refundReason, note: text('text') }),
);
export type OrderChange = Type<typeof orderChange>;

export const ordersState = struct({
  /** The change under way. */
  change: nullable(
    struct({
      change: orderChange,
      /** The request that is awaited; null between two tries of an unknown one. */
      asking: nullable(requestId),
      /** An answer was lost: it may have been carried out (O-14). */
      unknown: flag,
    }),
  ),
  /** Counts carried out changes and refusals: what was read before is outdated. */
  changes: number,
  /** Counts carried out changes alone (O-24). */
  completed: number,
});
export type OrdersState = Type<typeof ordersState>;

export const ORDERS_EVENTS = messages({
  OrderChangeAsked: { requestId, change: orderChange },
  /** No answer, or none that tells: nobody knows. */
  OrderChangeUnknown: { requestId },
  OrderChangeRepeated: { requestId },
  OrderChanged: { requestId },
  OrderChangeRefused: { requestId, failure },
  /** The server refused a change: the order is not as it was read. */
  OrderOutdated: {},
});
export type OrdersEvent = MessageOf<typeof ORDERS_EVENTS>;

export const ORDERS_COMMANDS = messages({
  ChangeOrder: { change: orderChange },
  /** Sends an unknown change again: by a timer, or the buyer pressed "check again". */
  RepeatOrderChange: {},
});
export type OrdersCommand = MessageOf<typeof ORDERS_COMMANDS>;

export const ORDERS_CALLS = calls({
  ChangeOrder: { sends: { change: orderChange }, answers: word('done') },
});
export type OrdersAnswer = MessageOf<typeof ORDERS_CALLS.answers>;

/** The orders with what their rules may know of the rest; read-only. */
export interface OrdersScope extends Counted {
  readonly orders: OrdersState;
  readonly consumer: Consumer | null;
  readonly settings: Settings;
}
