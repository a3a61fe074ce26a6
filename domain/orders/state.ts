/**
 * A purchase after the cart, as it is shown to the buyer. Queries bring it; nothing here is event-sourced. Not
 * here: what may be done with it (`actions.ts`).
 */
import type { Cents, PurchaseId } from '../kernel/values.ts';
import type { Line, StoreOrder } from '../model/cart.ts';
import type { PaymentKind } from '../model/payment.ts';

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
