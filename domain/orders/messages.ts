import {
  cents,
  either,
  flag,
  lineId,
  list,
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
import type { Cents, LineId, PurchaseId } from '../kernel/values.ts';
import { calls } from '../model/calls.ts';
import { entryDocument, type Line, type StoreOrder } from '../model/cart.ts';
import { bearer, type PaymentKind } from '../model/payment.ts';
import type { Consumer, Settings } from '../model/person.ts';
import { REFUND_REASONS } from './refund-reasons.ts';

const refundReason = word(...REFUND_REASONS);
/** Amount that the dialog said returns (O-128). Null if it named none. */
const announced = nullable(cents);

export const orderChange = either(
  struct({ type: word('bearer'), purchaseId, lineId, bearer, entryDocument: nullable(entryDocument) }),
  struct({ type: word('offer'), purchaseId, lineId, name: text('name'), email: text('email') }),
  struct({ type: word('takeBack'), purchaseId, lineId }),
  /** All of the items, or none. Names the changes of the event that were on screen, as far as the host does (O-102). */
  struct({ type: word('keep'), purchaseId, lineIds: list(lineId), changeIds: list(text('plain')) }),
  struct({ type: word('cancelItem'), purchaseId, lineId, announced }),
  struct({ type: word('cancelOrder'), purchaseId, announced }),
  struct({ type: word('refund'), purchaseId, reason: refundReason, note: text('text'), announced }),
);
export type OrderChange = Type<typeof orderChange>;

export const ordersState = struct({
  change: nullable(
    struct({
      change: orderChange,
      /** Request in flight. Null between two tries of an unknown change. */
      asking: nullable(requestId),
      unknown: flag,
    }),
  ),
  /** Number of events that outdate earlier reads (O-37). */
  changes: number,
  completed: number,
});
export type OrdersState = Type<typeof ordersState>;

export const ORDERS_COMMANDS = messages({
  ChangeOrder: { change: orderChange },
  /** Repeats an unknown change: sent by a timer, or by a press of the buyer. */
  RepeatOrderChange: {},
  /** Ends an unknown change that was repeated long enough: sent by a timer. */
  EndOrderChange: {},
});
export type OrdersCommand = MessageOf<typeof ORDERS_COMMANDS>;

export const ORDERS_CALLS = calls({
  ChangeOrder: { sends: { change: orderChange }, response: word('done') },
});
export type OrdersResponse = MessageOf<typeof ORDERS_CALLS.responses>;

export interface OrdersScope {
  readonly orders: OrdersState;
  readonly consumer: Consumer | null;
  readonly settings: Settings;
}

export type OrderStatus =
  | 'cart'
  | 'awaitingPayment'
  | 'pendingPayment'
  | 'completed'
  | 'canceled'
  | 'pendingCancellation';

export type TicketStatus = 'valid' | 'validated' | 'canceled' | 'pendingCancellation' | 'replaced';

/** `pending` means required and still to register. */
export type FacialStatus = 'none' | 'pending' | 'inAnalysis' | 'registered';

/** A ticket that its buyer sends to another person (O-80). */
export interface Offer {
  readonly state: 'open' | 'accepted' | 'expired';
  /** Recipient, as the buyer entered it. The e-mail is empty for a link that the buyer passes on. */
  readonly name: string;
  readonly email: string;
  /** End of an open offer, São Paulo wall time. */
  readonly until: string | null;
}

/** Change of an event after the purchase, as the host states it. */
export interface EventChange {
  /** Null if the host sends none. */
  readonly id: string | null;
  readonly kind: 'date' | 'venue' | 'postponed' | 'canceled';
  /** Start before the change, wall time at the venue. Null if unknown or hidden. */
  readonly formerStart: string | null;
  /** Venue before the change. Empty if unknown. */
  readonly formerPlace: string;
  /** End of the choice between keeping the item and its refund, São Paulo wall time. Null without a choice. */
  readonly chooseUntil: string | null;
  /** Outcome without a choice of the buyer. */
  readonly byDefault: 'keep' | 'refund';
  /** True once the buyer chose to keep the item. */
  readonly kept: boolean;
}

/** Products and recharges are items as well. */
export interface BoughtItem {
  readonly line: Line;
  /** Content of the QR code. Null if the host sends none, as while unpaid. */
  readonly code: string | null;
  readonly status: TicketStatus;
  readonly bearerName: string;
  readonly bearerDocument: string;
  readonly bearerChanged: boolean;
  /** Null if the ticket was never sent, or was taken back. */
  readonly offer: Offer | null;
  readonly facial: FacialStatus;
  readonly voucherCode: string | null;
  readonly cancellable: boolean;
  /** Cents that a cancellation of the item returns. Null if unknown. */
  readonly returnable: Cents | null;
  /** Street and district. Empty if unknown. */
  readonly venueAddress: string;
  /** Wall time at the venue. Null if unknown. */
  readonly doorsAt: string | null;
  /** Zone of the venue. Null if the host names none for the item. */
  readonly timeZone: string | null;
  /** Entrance. Empty if the host names none, as the next two. */
  readonly gate: string;
  /** Proof that a reduced price needs at the entrance. */
  readonly proof: string;
  /** Things that visitors can bring in. */
  readonly inside: string;
  readonly walletPass: boolean;
  readonly googleWallet: boolean;
  /** Address of the event's picture. Empty if unknown. */
  readonly poster: string;
  /** Last change of the event since the purchase. Null if it has not changed. */
  readonly change: EventChange | null;
}

/** A payment, or one return of it, as the server states it. */
export interface MoneyEntry {
  readonly type: 'paid' | 'returned';
  /**
   * Why money returns: one item or the order was canceled, a refund was granted, the payment came too late, or the
   * event was canceled or changed.
   */
  readonly cause: 'item' | 'order' | 'refund' | 'late' | 'event' | null;
  readonly lineId: LineId | null;
  readonly amount: Cents;
  /** Null if the server names no way. */
  readonly kind: PaymentKind | null;
  /** Last digits of the card. Empty without one. */
  readonly card: string;
  readonly installments: number;
  /** False while the money of a return is on its way. */
  readonly done: boolean;
  /** Time of the payment or the return. While a return is on its way, time of its request. São Paulo wall time. */
  readonly at: string | null;
  /** When the buyer has the money of a return, São Paulo wall time. */
  readonly expectedAt: string | null;
}

export interface Order {
  readonly purchaseId: PurchaseId;
  readonly status: OrderStatus;
  /** São Paulo wall time. */
  readonly purchasedAt: string | null;
  /** End of the standard cancellation period, São Paulo wall time. */
  readonly cancelUntil: string | null;
  readonly total: Cents;
  readonly interest: Cents;
  readonly installments: number;
  readonly kind: PaymentKind | null;
  /** Null if the server states none. */
  readonly money: readonly MoneyEntry[] | null;
  /** Cents that a cancellation or refund of the whole order returns. Null if unknown. */
  readonly returnable: Cents | null;
  /** Price of a reservation's valid items. Null for other orders, and if unknown. */
  readonly dueAtEntrance: Cents | null;
  readonly payment: { readonly situation: string; readonly message: string | null } | null;
  readonly protected: boolean;
  readonly delivered: boolean;
  readonly address: string;
  readonly orders: readonly StoreOrder[];
  readonly tickets: readonly BoughtItem[];
}

export type ZonedOrder = Order & {
  /** Zone of the event. Null if the host names none. */
  readonly timeZone: string | null;
};
