/**
 * Compares the responses to buyers with the database: no double sale, no lost confirmation, no half-written purchase.
 */
import type { Sql } from '../../../fixtures/marketplace/db/index.ts';

/** A reservation confirmed by a response. */
export interface Told {
  readonly purchaseId: string;
  readonly dateId: number;
  /** Null for a unit without a seat. */
  readonly seat: number | null;
}

export interface Ledger {
  readonly holds: readonly Told[];
  /** Purchases whose payment a response confirmed. */
  readonly paid: readonly string[];
  /** True if a request without a response can have made or changed purchases. */
  readonly unanswered: boolean;
}

interface LiveLine {
  readonly id: number;
  readonly purchaseId: string;
  readonly dateId: number;
  readonly seat: number | null;
  readonly state: string;
  readonly status: string;
}

const LIVE = `SELECT l.id, l.purchase_id AS "purchaseId", l.date_id AS "dateId", l.seat_index AS seat, l.state, p.status
FROM lines AS l JOIN purchases AS p ON p.id = l.purchase_id WHERE l.state IN ('held', 'sold')`;
const SEATS = `SELECT date_id AS "dateId", seat_index AS seat, state::text, purchase_id AS "purchaseId"
FROM seats WHERE purchase_id IS NOT NULL`;
const QUOTAS = `SELECT q.key, q.taken, q.stock,
  (SELECT count(*)::int FROM lines AS l WHERE l.quota_key = q.key AND l.state IN ('held', 'sold')) AS live
FROM quotas AS q`;
const HALVES = `
SELECT p.id || ' is ' || p.status || ' without its tickets' AS problem FROM purchases AS p
WHERE p.status = 'completed' AND (
  SELECT count(*) FROM lines AS l WHERE l.purchase_id = p.id AND l.state = 'sold') <> (
  SELECT count(*) FROM tickets AS t WHERE t.purchase_id = p.id AND t.state = 'valid')
UNION ALL
SELECT p.id || ' is completed without a payment' FROM purchases AS p
WHERE p.status = 'completed' AND NOT EXISTS (
  SELECT FROM payments AS y WHERE y.purchase_id = p.id AND y.situation = 'succeeded' AND y.amount = p.total)
UNION ALL
SELECT p.id || ' was charged and is ' || p.status FROM purchases AS p
WHERE p.status <> 'completed' AND EXISTS (
  SELECT FROM payments AS y WHERE y.purchase_id = p.id AND y.situation = 'succeeded' AND y.refunded_at IS NULL)
UNION ALL
SELECT p.id || ' is open and has nothing' FROM purchases AS p
WHERE p.status = 'cart' AND NOT EXISTS (SELECT FROM lines AS l WHERE l.purchase_id = p.id AND l.state = 'held')
UNION ALL
SELECT p.id || ' is completed and holds' FROM purchases AS p
WHERE p.status = 'completed' AND EXISTS (SELECT FROM lines AS l WHERE l.purchase_id = p.id AND l.state = 'held')`;

const seatKey = ({ dateId, seat }: { readonly dateId: number; readonly seat: number | null }): string =>
  `${dateId}/${seat}`;

/** Returns the keys with more than one owner. */
const doubled = <T>(
  things: readonly T[],
  key: (thing: T) => string,
  owner: (thing: T) => string,
): string[] => {
  const owners = new Map<string, Set<string>>();
  for (const thing of things) {
    const known = owners.get(key(thing)) ?? new Set();
    owners.set(key(thing), known.add(owner(thing)));
  }
  return [...owners].flatMap(([name, those]) => (those.size > 1 ? [`${name} belongs to ${those.size}`] : []));
};

/** Used amount of each stock before the storm. */
export const takenBefore = async (sql: Sql): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql.query<{ key: string; taken: number; live: number }>(QUOTAS);
  return new Map(rows.map(({ key, taken, live }) => [key, taken - live]));
};

/** Describes every disagreement in words. A correct marketplace has none. */
export const audit = async (
  sql: Sql,
  ledger: Ledger,
  before: ReadonlyMap<string, number>,
): Promise<readonly string[]> => {
  const live = await sql.query<LiveLine>(LIVE);
  const seated = live.filter(({ seat }) => seat !== null);
  const told = ledger.holds.filter(({ seat }) => seat !== null);
  const owners = new Map(seated.map((line) => [`${seatKey(line)} ${line.purchaseId}`, line]));
  const units = new Map<string, number>();
  for (const { purchaseId } of live) units.set(purchaseId, (units.get(purchaseId) ?? 0) + 1);
  const toldUnits = new Map<string, number>();
  for (const { purchaseId } of ledger.holds) toldUnits.set(purchaseId, (toldUnits.get(purchaseId) ?? 0) + 1);
  const states = await sql.query<{ dateId: number; seat: number; state: string; purchaseId: string }>(SEATS);
  const shown = new Map(states.map((each) => [`${seatKey(each)} ${each.purchaseId}`, each.state]));
  const quotas = await sql.query<{ key: string; taken: number; stock: number; live: number }>(QUOTAS);
  const halves = await sql.query<{ problem: string }>(HALVES);
  const statuses = new Map(live.map(({ purchaseId, status }) => [purchaseId, status]));
  return [
    ...doubled(told, seatKey, ({ purchaseId }) => purchaseId).map((each) => `told twice: seat ${each}`),
    ...doubled(seated, seatKey, ({ id }) => String(id)).map((each) => `sold twice: seat ${each}`),
    ...told.flatMap((each) =>
      owners.has(`${seatKey(each)} ${each.purchaseId}`) ? [] : [`lost: seat ${seatKey(each)}`],
    ),
    ...[...toldUnits].flatMap(([id, count]) =>
      (units.get(id) ?? 0) < count || (!ledger.unanswered && units.get(id) !== count)
        ? [`${id} was told ${count} and has ${units.get(id) ?? 0}`]
        : [],
    ),
    ...(ledger.unanswered
      ? []
      : [...units.keys()].flatMap((id) => (toldUnits.has(id) ? [] : [`nobody was told of ${id}`]))),
    ...seated.flatMap((line) => {
      const state = shown.get(`${seatKey(line)} ${line.purchaseId}`);
      const right = line.state === 'held' ? 'R' : 'O';
      return state === right
        ? []
        : [`seat ${seatKey(line)} is ${line.state} and shows ${state ?? 'another'}`];
    }),
    ...(states.length === seated.length
      ? []
      : [`${states.length} seats are taken by ${seated.length} lines`]),
    ...quotas.flatMap(({ key, taken, stock, live: lines }) =>
      taken === lines + (before.get(key) ?? 0) && taken <= stock
        ? []
        : [`${key} counts ${taken} for ${lines}`],
    ),
    ...ledger.paid.flatMap((id) =>
      statuses.get(id) === 'completed' ? [] : [`${id} was paid and is ${statuses.get(id)}`],
    ),
    ...halves.map(({ problem }) => problem),
  ];
};
