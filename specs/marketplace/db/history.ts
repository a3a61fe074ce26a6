/** A long history for a shop: sold purchases with everything that a purchase leaves behind. */
import type { Database } from '../../../fixtures/marketplace/db/index.ts';

const CONSUMERS = 5000;
/** Stocks of the history. */
const STOCKS = 500;

/** Statements by the table that they fill. `$1` is the first and `$2` the last number of a purchase. */
const ROWS: Readonly<Record<string, string>> = {
  purchases: `INSERT INTO purchases (id, consumer_id, status, currency, created_at, reserved_at, expires_at, payment_kind, total,
      finalized_at, completed_at)
    SELECT 'history-' || n, (SELECT min(id) FROM consumers WHERE email = 'history-1@example.com') + n % ${CONSUMERS}, 'completed', 'BRL',
      at, at, at + interval '15 minutes', 'credit', 10000, at, at
    FROM generate_series($1::int, $2::int) AS n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS time`,
  orders: `INSERT INTO orders (purchase_id, store_slug) SELECT 'history-' || n, 'store' FROM generate_series($1::int, $2::int) AS n`,
  lines: `INSERT INTO lines (purchase_id, order_id, event_id, date_id, variation_id, product_id, kind, price, fee, quota_key, state)
    SELECT o.purchase_id, o.id, 1, 1, 1, 1, 'ticket', 100, 10, 'v' || o.id % ${STOCKS} || '/0', 'sold'
    FROM orders AS o, generate_series(1, 2)
    WHERE o.purchase_id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  tickets: `INSERT INTO tickets (line_id, purchase_id, code, issued_at) SELECT id, purchase_id, 'history-' || id, now() FROM lines
    WHERE purchase_id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  bearers: `INSERT INTO bearers (line_id, name, document) SELECT id, 'Ana', '1' FROM lines
    WHERE purchase_id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  cart_combos: `INSERT INTO cart_combos (purchase_id, order_id, event_id, combo_id, quantity, price, fee, state)
    SELECT purchase_id, id, 1, 1 + id % ${STOCKS}, 1, 100, 10, 'sold' FROM orders
    WHERE purchase_id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  payments: `INSERT INTO payments (token, purchase_id, kind, situation, amount, currency, created_at, settled_at)
    SELECT 'history-' || n, 'history-' || n, 'credit', 'succeeded', 10000, 'BRL', now(), now()
    FROM generate_series($1::int, $2::int) AS n`,
  payment_keys: `INSERT INTO payment_keys (consumer_id, purchase_id, key, payment_id, created_at)
    SELECT p.consumer_id, p.id, 'history', y.id, p.created_at FROM purchases AS p JOIN payments AS y ON y.purchase_id = p.id
    WHERE p.id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  request_keys: `INSERT INTO request_keys (key, purchase_id, created_at)
    SELECT 'history-' || n, 'history-' || n, now() FROM generate_series($1::int, $2::int) AS n`,
  purchase_documents: `INSERT INTO purchase_documents (purchase_id, document)
    SELECT 'history-' || n, 'D' || n % ${CONSUMERS} FROM generate_series($1::int, $2::int) AS n`,
  money_returns: `INSERT INTO money_returns (payment_id, cause, amount, requested_at, returned_at)
    SELECT id, 'order', 1, now(), now() FROM payments
    WHERE purchase_id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  outbox: `INSERT INTO outbox (kind, recipient, subject, body, created_at)
    SELECT 'ticket', 'history-' || n % ${CONSUMERS} || '@example.com', '', '', now() FROM generate_series($1::int, $2::int) AS n`,
  sessions: `INSERT INTO sessions (id, consumer_id, created_at)
    SELECT 'history-' || n, consumer_id, now() FROM purchases JOIN generate_series($1::int, $2::int) AS n ON id = 'history-' || n`,
  tokens: `INSERT INTO tokens (hash, purpose, consumer_id, created_at, expires_at, session)
    SELECT id, 'access', consumer_id, now(), now() + interval '1 day', id FROM sessions
    WHERE id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  card_tokens: `INSERT INTO card_tokens (hash, brand, bin, last_digits, outcome, expires_at)
    SELECT 'history-' || n, '', '', '', '', now() + interval '1 day' FROM generate_series($1::int, $2::int) AS n`,
  quotas: `INSERT INTO quotas (key, stock, taken)
    SELECT 'history-' || n, 10, 1 FROM generate_series($1::int, $2::int) AS n`,
  seats: `INSERT INTO seats (date_id, seat_index, state, purchase_id)
    SELECT -1 - n / 1000, n % 1000 + side * 1000, 'O', 'history-' || n
    FROM generate_series($1::int, $2::int) AS n, generate_series(0, 2) AS side`,
  ticket_offers: `INSERT INTO ticket_offers (line_id, name, email, created_at, expires_at) SELECT id, 'Ana', '', now(), now() FROM lines
    WHERE purchase_id IN (SELECT 'history-' || n FROM generate_series($1::int, $2::int) AS n)`,
  nonces: `INSERT INTO nonces (hash, purpose, expires_at)
    SELECT 'history-' || n, '', now() + interval '1 day' FROM generate_series($1::int, $2::int) AS n`,
  tries: `INSERT INTO tries (name, key, count, until)
    SELECT '', 'history-' || n, 1, now() + interval '1 day' FROM generate_series($1::int, $2::int) AS n`,
  waiting_places: `INSERT INTO waiting_places (room, id, rank, seen_at)
    SELECT 'history/' || n % ${STOCKS}, 'history-' || n, n, now() FROM generate_series($1::int, $2::int) AS n`,
  refund_requests: `INSERT INTO refund_requests (purchase_id, reason, state, created_at)
    SELECT 'history-' || n, '', 'denied', now() FROM generate_series($1::int, $2::int) AS n`,
};

/** Tables that grow with the history. */
export const HISTORY: ReadonlySet<string> = new Set([...Object.keys(ROWS), 'consumers']);

/** Adds the purchases from `first` to `last`. */
export const fillHistory = async (db: Database, last: number, first = 1): Promise<void> => {
  if (first === 1)
    await db.query(
      `INSERT INTO consumers (email, document, created_at)
      SELECT 'history-' || n || '@example.com', 'D' || n, now() FROM generate_series(1, ${CONSUMERS}) AS n`,
    );
  await db.transaction(async (tx) => {
    // References are not checked row by row.
    await tx.script('SET LOCAL session_replication_role = replica');
    for (const statement of Object.values(ROWS)) await tx.query(statement, [first, last]);
  });
  await db.script('ANALYZE');
};
