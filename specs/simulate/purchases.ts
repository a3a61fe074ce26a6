/** Purchases as the database has them. The judge compares the sentences on screen with them. */
import type { PaymentKind } from '../../domain/model/payment.ts';
import type { Sql } from '../../fixtures/marketplace/db/index.ts';

export interface PurchaseRecord {
  readonly id: string;
  /** `cart`, `awaiting`, `pending`, `completed`, `canceling`, `canceled`, `expired` or `emptied`. */
  readonly status: string;
  /** Id of the account, or null for a guest's cart. */
  readonly owner: number | null;
  readonly coupon: string | null;
  /** True if the coupon has a use left for this purchase. */
  readonly couponCounts: boolean;
  readonly bin: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** True while the server is charging the purchase. */
  readonly charging: boolean;
  /** Time limit of that charge in epoch milliseconds. Null if the purchase is not being charged. */
  readonly chargingUntil: number | null;
  /** Total in cents, or null before the first payment. */
  readonly total: number | null;
  /** Interest in cents, part of the total. */
  readonly interest: number;
  /** Lines of the purchase, except those that were removed from the cart. */
  readonly lines: readonly {
    readonly id: number;
    readonly state: string;
    readonly seat: number | null;
    readonly dateId: number;
    /** Key of the stock that the line counts toward. Null for an unlimited line. */
    readonly stock: string | null;
    /** Cents, fees included. */
    readonly price: number;
    /** State of the line's newest ticket, or null if there is no ticket yet. */
    readonly ticket: string | null;
    readonly bearerChanged: boolean;
    readonly kept: boolean;
    /** State of the ticket's offer to another person. Null without one. */
    readonly offer: 'open' | 'accepted' | null;
  }[];
  readonly payments: readonly {
    readonly id: number;
    readonly kind: PaymentKind;
    readonly situation: 'waiting' | 'succeeded' | 'failed';
    readonly refunded: boolean;
    /** Cents. */
    readonly amount: number;
    /** Cents that went back, or are on their way. */
    readonly returned: number;
    /** Part of `returned` that was on its way when the database was read. */
    readonly underway: number;
  }[];
  readonly refundRequests: number;
}

const PURCHASES = `SELECT p.id, p.status, p.consumer_id AS owner, p.coupon_code AS coupon, p.bin, p.total, p.interest,
  coalesce((SELECT c.uses_left IS NULL OR c.uses_left > (SELECT count(*) FROM purchases AS o
    WHERE o.coupon_code = p.coupon_code AND o.id <> p.id AND o.status IN ('awaiting', 'pending', 'completed', 'canceling')
      AND (o.status <> 'awaiting' OR o.expires_at > $1::timestamptz))
    FROM coupons AS c WHERE c.code = p.coupon_code), false) AS "couponCounts",
  (extract(epoch FROM p.expires_at) * 1000)::float8 AS "expiresAt",
  coalesce(p.charging_until > $1::timestamptz, false) AS charging,
  (extract(epoch FROM p.charging_until) * 1000)::float8 AS "chargingUntil",
  coalesce((SELECT json_agg(json_build_object('id', l.id, 'state', l.state, 'seat', l.seat_index,
    'dateId', l.date_id, 'stock', l.quota_key,
    'price', l.price + l.fee + l.processing,
    'ticket', (SELECT t.state FROM tickets AS t WHERE t.line_id = l.id ORDER BY t.id DESC LIMIT 1),
    'bearerChanged', coalesce((SELECT b.changed FROM bearers AS b WHERE b.line_id = l.id), false),
    'kept', l.kept_change IS NOT NULL,
    'offer', (SELECT o.state FROM ticket_offers AS o WHERE o.line_id = l.id AND o.state <> 'takenBack')) ORDER BY l.id)
    FROM lines AS l WHERE l.purchase_id = p.id AND l.state <> 'released'), '[]') AS lines,
  coalesce((SELECT json_agg(json_build_object('id', y.id, 'kind', y.kind, 'situation', y.situation,
    'refunded', y.refunded_at IS NOT NULL, 'amount', y.amount,
    'returned', (SELECT coalesce(sum(r.amount), 0) FROM money_returns AS r WHERE r.payment_id = y.id),
    'underway', (SELECT coalesce(sum(r.amount), 0) FROM money_returns AS r WHERE r.payment_id = y.id
      AND r.returned_at > $1::timestamptz)) ORDER BY y.id) FROM payments AS y WHERE y.purchase_id = p.id), '[]') AS payments,
  (SELECT count(*)::int FROM refund_requests AS r WHERE r.purchase_id = p.id) AS "refundRequests"
FROM purchases AS p ORDER BY p.number`;

export const readPurchases = (sql: Sql, now: number): Promise<readonly PurchaseRecord[]> =>
  sql.query<PurchaseRecord>(PURCHASES, [new Date(now)]);

/** States of a line whose seat or unit no other buyer can have. */
export const LIVE: readonly string[] = ['held', 'sold', 'canceling'];

const UNPAID: readonly string[] = ['cart', 'awaiting'];

/**
 * Returns the purchase as of an instant. An expired purchase counts as released, although the server records that
 * only on the next read.
 */
export const purchaseAt = (purchase: PurchaseRecord, at: number): PurchaseRecord => {
  const { status, expiresAt, chargingUntil } = purchase;
  const charging = purchase.charging && (chargingUntil === null || chargingUntil > at);
  const current = charging === purchase.charging ? purchase : { ...purchase, charging };
  if (!UNPAID.includes(status) || expiresAt > at || charging) return current;
  return {
    ...current,
    status: status === 'cart' ? 'expired' : 'canceled',
    lines: purchase.lines.map((line) => (line.state === 'held' ? { ...line, state: 'canceled' } : line)),
    payments: purchase.payments.map((payment) =>
      payment.situation === 'waiting' ? { ...payment, situation: 'failed' } : payment,
    ),
  };
};
