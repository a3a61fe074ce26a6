/** Deliberate faults in client or server, which the judge must find. */
import type { Database } from '../../fixtures/marketplace/db/index.ts';
import type { Fault, Send } from './fault.ts';
import { SENTENCE_FAULTS } from './sentence-faults.ts';

const isFinalize = (url: string): boolean => url.includes('/marketplace/pedido/finalizar/');
const purchaseIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

const payment = (situation: string, reason: string): Response =>
  Response.json({ token: '', situacao: situation, motivo: reason, msg: null, pix: null });

const isReadable = async (response: Response): Promise<boolean> => {
  if (response.status >= 500) return false;
  try {
    JSON.parse(await response.clone().text());
    return true;
  } catch {
    return false;
  }
};

/** Returns the response to a finalize. Null if there is no response, or if it is unreadable. */
const readable = async (send: Send, url: string, init: RequestInit): Promise<Response | null> => {
  try {
    const response = await send(url, init);
    return (await isReadable(response)) ? response : null;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  }
};

const HOLD = 'WITH wanted AS MATERIALIZED';

/**
 * Puts the fault into the SQL statement that holds seats and stock. Throws if that statement no longer contains
 * `before`, because a missing fault would look like a fault that the judge missed.
 */
const rewritten = (statement: string, before: string, after: string): string => {
  if (statement.includes(HOLD) && !statement.includes(before))
    throw new Error('The fault no longer finds its place in the hold.');
  return statement.replace(before, after);
};

/** Puts the fault into a function of the database. Throws if the function no longer contains `before`. */
const rewriteFunction = async (db: Database, name: string, before: string, after: string): Promise<void> => {
  const [found] = await db.query<{ source: string }>(
    'SELECT pg_get_functiondef($1::text::regproc) AS source',
    [name],
  );
  if (!found?.source.includes(before)) throw new Error(`The fault no longer finds its place in ${name}.`);
  await db.script(found.source.replace(before, after));
};

const isPaid = (answer: { readonly status: number; readonly text: string }): boolean =>
  answer.status === 200 && answer.text.includes('"APROVADO"');

const NAMED = {
  ...SENTENCE_FAULTS,
  /** A single read that still returns the cart counts as "not charged", although the finalize may be in flight. */
  'cart-means-unpaid': {
    fetch: async (send, url, init) => {
      if (!isFinalize(url)) return send(url, init);
      const answer = await readable(send, url, init);
      if (answer !== null) return answer;
      const purchaseId = purchaseIn(url);
      const body = JSON.stringify({ status: 'RE', lang: 'pt-BR', idpedido_marketplace: purchaseId });
      const list = new URL('/api/marketplace/pedido/consumidor/listar', url).href;
      const read = await send(list, { ...init, body });
      const cart = (await read.json()) as { readonly idpedido_marketplace?: unknown };
      if (String(cart.idpedido_marketplace) !== purchaseId) throw new TypeError('fetch failed');
      return payment('RECUSADO', 'not-charged');
    },
  },
  /** The server ignores idempotency keys of cart changes, so each repeat is carried out. */
  'cart-key-ignored': {
    request: (request) => {
      if (isFinalize(request.url)) return request;
      const headers = new Headers(request.headers);
      headers.delete('Idempotency-Key');
      return new Request(request, { headers });
    },
  },
  /** The server holds seats that are not free. */
  'hold-unchecked': {
    prepare: async (db) => {
      await db.script('DROP INDEX lines_seat_once');
    },
    statement: (text) => rewritten(text, "WHERE s.state = 'L'", "WHERE s.state IN ('L', 'R', 'O')"),
  },
  /** An unreadable response counts as a success. */
  'garbage-means-paid': {
    fetch: async (send, url, init) => {
      if (!isFinalize(url)) return send(url, init);
      const response = await send(url, init);
      return (await isReadable(response)) ? response : payment('APROVADO', '');
    },
  },
  /** The waiting room counts later buyers in place of earlier ones, so that the newest buyer enters. */
  'newest-first': {
    prepare: async (db) => {
      await rewriteFunction(db, 'room_turn', 'AND w.rank < mine.rank', 'AND w.rank > mine.rank');
      await rewriteFunction(db, 'room_turn', 'w.id = ANY (passed)', 'false');
    },
  },
  /** A paid purchase loses its owner. */
  'owner-lost': {
    after: async (db, request, answer) => {
      if (!isFinalize(request.url) || !isPaid(answer)) return;
      await db.query('UPDATE purchases SET consumer_id = NULL WHERE id = $1', [purchaseIn(request.url)]);
    },
  },
  /** A reserved cart is charged at once without a press. */
  'charged-unasked': {
    after: async (db, request, answer) => {
      if (!request.url.endsWith('/marketplace/pedido/reservar') || answer.status !== 200) return;
      const { idpedido_marketplace: purchaseId } = JSON.parse(answer.text);
      await db.query(
        `INSERT INTO payments (token, purchase_id, kind, situation, amount, currency, created_at, settled_at)
        SELECT 'unasked ' || id, id, 'credit', 'succeeded', 100, currency, reserved_at, reserved_at FROM purchases
        WHERE id = $1 ON CONFLICT DO NOTHING`,
        [purchaseId],
      );
    },
  },
  /** A finalize stores its payment twice, and once more on each repeat. */
  'charged-twice': {
    prepare: async (db) => {
      await db.script('DROP INDEX payments_once');
    },
    after: async (db, request, answer) => {
      if (!isFinalize(request.url) || !isPaid(answer)) return;
      await db.query(
        `INSERT INTO payments (token, purchase_id, kind, situation, amount, currency, created_at, settled_at)
        SELECT token || '+' || (SELECT count(*) FROM payments), purchase_id, kind, situation, amount, currency, created_at,
          settled_at FROM payments
        WHERE purchase_id = $1 AND situation = 'succeeded' ORDER BY id LIMIT 1`,
        [purchaseIn(request.url)],
      );
    },
  },
  /** Every status that is neither 2xx nor 403 counts as the server's refusal. */
  'edge-trusted': {
    fetch: async (send, url, init) => {
      const response = await send(url, init);
      const text = await response.clone().text();
      if (response.ok || response.status === 403 || /"code":"?\w/.test(text)) return response;
      return Response.json({ code: 'refused', msg: 'Request blocked' }, { status: response.status });
    },
  },
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof NAMED;
export const FAULTS: Readonly<Record<FaultName, Fault>> = NAMED;
export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
