/**
 * Orders: the purchases that pages show (types only, queries bring them), and the state, events, commands and calls of changes.
 */
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
import type { Cents, PurchaseId } from '../kernel/values.ts';
import { calls, failure } from '../model/calls.ts';
import type { Line, StoreOrder } from '../model/cart.ts';
import { bearer, type PaymentKind } from '../model/payment.ts';
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

export type OrderStatus =
  | 'cart'
  | 'awaitingPayment'
  | 'pendingPayment'
  | 'completed'
  | 'cancelled'
  | 'pendingCancellation';

export type TicketStatus = 'valid' | 'validated' | 'cancelled' | 'pendingCancellation' | 'replaced';

/** `pending`: demanded and not yet begun. */
export type FacialStatus = 'none' | 'pending' | 'inAnalysis' | 'registered';

/** One bought item, and the ticket that it became. Products and recharges are items like any other. */
export interface BoughtItem {
  readonly line: Line;
  /** What the QR code says; null while unpaid or where it may not be shown. */
  readonly code: string | null;
  readonly status: TicketStatus;
  readonly bearerName: string;
  readonly bearerDocument: string;
  /** The bearer was changed before: it can't be again. */
  readonly bearerChanged: boolean;
  readonly facial: FacialStatus;
  readonly voucherCode: string | null;
  /** Whether the store lets this item be cancelled at all. */
  readonly cancellable: boolean;
  /** Street and district of the venue; empty where the host does not say. */
  readonly venueAddress: string;
  /** The host issues passes that a phone's wallet takes. */
  readonly walletPass: boolean;
}

/** A purchase with everything that its page shows. */
export interface Order {
  /** The order's number to a buyer. */
  readonly purchaseId: PurchaseId;
  readonly status: OrderStatus;
  /** São Paulo wall time. */
  readonly purchasedAt: string | null;
  /** End of the standard cancellation period, São Paulo wall time; null where there is none. */
  readonly cancelUntil: string | null;
  readonly total: Cents;
  readonly interest: Cents;
  readonly instalments: number;
  readonly kind: PaymentKind | null;
  /** Bought with refundable-ticket protection. */
  readonly protected: boolean;
  readonly delivered: boolean;
  /** Where it is sent, or picked up. */
  readonly address: string;
  readonly orders: readonly StoreOrder[];
  readonly tickets: readonly BoughtItem[];
}
