/** Orders: the purchases on pages (types only, from queries), and state, events, commands and calls of changes. */
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

/** A change of a bought order. No change can be undone. */
const orderChange = either(
  struct({ type: word('bearer'), purchaseId, lineId, bearer }),
  struct({ type: word('cancelItem'), purchaseId, lineId }),
  struct({ type: word('cancelOrder'), purchaseId }),
  struct({ type: word('refund'), purchaseId, reason: refundReason, note: text('text') }),
);
export type OrderChange = Type<typeof orderChange>;

export const ordersState = struct({
  /** Pending change. */
  change: nullable(
    struct({
      change: orderChange,
      /** Request in flight; null between two tries of an unknown change. */
      asking: nullable(requestId),
      /** A response was lost, so the change was possibly carried out (O-14). */
      unknown: flag,
    }),
  ),
  /** Number of changes and refusals. Earlier reads are outdated. */
  changes: number,
  /** Number of completed changes (O-24). */
  completed: number,
});
export type OrdersState = Type<typeof ordersState>;

export const ORDERS_EVENTS = messages({
  OrderChangeAsked: { requestId, change: orderChange },
  /** No response, or no definite one: the outcome is unknown. */
  OrderChangeUnknown: { requestId },
  OrderChangeRepeated: { requestId },
  OrderChanged: { requestId },
  OrderChangeRefused: { requestId, failure },
  /** The server refused a change, so the order on screen is outdated. */
  OrderOutdated: {},
});
export type OrdersEvent = MessageOf<typeof ORDERS_EVENTS>;

export const ORDERS_COMMANDS = messages({
  ChangeOrder: { change: orderChange },
  /** Repeats an unknown change: by a timer, or because the buyer pressed "check again". */
  RepeatOrderChange: {},
});
export type OrdersCommand = MessageOf<typeof ORDERS_COMMANDS>;

export const ORDERS_CALLS = calls({
  ChangeOrder: { sends: { change: orderChange }, response: word('done') },
});
export type OrdersResponse = MessageOf<typeof ORDERS_CALLS.responses>;

/** The orders with the rest of the state that their rules read; read-only. */
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

/** `pending`: required but not started. */
export type FacialStatus = 'none' | 'pending' | 'inAnalysis' | 'registered';

/** One bought item and its ticket. Products and recharges are items as well. */
export interface BoughtItem {
  readonly line: Line;
  /** Content of the QR code; null while unpaid or not allowed. */
  readonly code: string | null;
  readonly status: TicketStatus;
  readonly bearerName: string;
  readonly bearerDocument: string;
  /** The bearer was changed once, so it cannot change again. */
  readonly bearerChanged: boolean;
  readonly facial: FacialStatus;
  readonly voucherCode: string | null;
  /** True if the store allows cancellation of this item. */
  readonly cancellable: boolean;
  /** Street and district of the venue; empty if unknown. */
  readonly venueAddress: string;
  /** The host issues passes for a phone's wallet. */
  readonly walletPass: boolean;
}

/** A purchase with everything that its page shows. */
export interface Order {
  /** The order's public number. */
  readonly purchaseId: PurchaseId;
  readonly status: OrderStatus;
  /** São Paulo wall time. */
  readonly purchasedAt: string | null;
  /** End of the standard cancellation period, São Paulo wall time; null if there is none. */
  readonly cancelUntil: string | null;
  readonly total: Cents;
  readonly interest: Cents;
  readonly instalments: number;
  readonly kind: PaymentKind | null;
  /** Bought with refundable-ticket protection. */
  readonly protected: boolean;
  readonly delivered: boolean;
  /** Delivery or pickup address. */
  readonly address: string;
  readonly orders: readonly StoreOrder[];
  readonly tickets: readonly BoughtItem[];
}
