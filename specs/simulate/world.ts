/**
 * The server's side of the simulation: the sandbox application as a function, on a real database, with the simulation's
 * clock. It completes each request before the next one, unless one waits for that clock, so that a run is repeatable.
 */
import { argon2Sync } from 'node:crypto';
import type { PaymentKind } from '../../domain/model/payment.ts';
import type { CatalogEvent } from '../../fixtures/catalog/types.ts';
import type { Database, Sql } from '../../fixtures/marketplace/db/index.ts';
import { createApp } from '../../fixtures/marketplace/http/app.ts';
import { HOST, type RoomSettings } from '../../fixtures/marketplace/http/waiting-room.ts';
import { createMarketplace } from '../../fixtures/marketplace/main.ts';
import { createSandbox, openDisplay } from '../../fixtures/marketplace/sandbox.ts';
import { addConsumer } from '../../fixtures/marketplace/session/consumers.ts';
import { TEST_ACCOUNTS, TEST_PASSWORD } from '../../fixtures/marketplace/session/test-accounts.ts';
import { cpfOf } from '../marketplace/newcomers.ts';
import { audit, takenBefore } from '../marketplace/storm/ledger.ts';
import { COUNTED_EVENT, SEATED_EVENT, stageSeats, stageUnits } from '../marketplace/storm/stage.ts';
import type { ServerFault } from './fault.ts';
import { LIVE, type PurchaseRecord, readPurchases } from './purchases.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Offers for sale, scarce enough that buyers compete. */
export type Offer =
  | { readonly kind: 'seats'; readonly event: CatalogEvent; readonly seats: readonly SeatOffer[] }
  | { readonly kind: 'units'; readonly event: CatalogEvent; readonly variationId: string };
export interface SeatOffer {
  readonly index: number;
  readonly seatId: string;
  readonly variationId: string;
}

export interface LedgerPayment {
  readonly id: number;
  readonly purchaseId: string;
  readonly kind: PaymentKind;
  readonly situation: 'waiting' | 'succeeded' | 'failed';
  readonly refunded: boolean;
  /** Cents. */
  readonly amount: number;
  /** Number of units of the purchase that are held or sold. */
  readonly units: number;
}
export interface Ledger {
  readonly payments: readonly LedgerPayment[];
  /** Seats that were sold or held more than once, and stocks that were exceeded. */
  readonly oversold: readonly string[];
  readonly purchases: readonly PurchaseRecord[];
  /** When the ledger was read, in epoch milliseconds. */
  readonly at: number;
}

export interface World {
  readonly offers: readonly [Offer, ...Offer[]];
  readonly email: (buyer: number) => string;
  readonly password: string;
  /** Carries out a request. Resolves to null if the server broke the connection. */
  readonly handle: (request: Request) => Promise<Answer | null>;
  /** Replaces the application with a new one on the same database. */
  readonly restart: () => Promise<void>;
  readonly setRoom: (settings: RoomSettings) => Promise<void>;
  /** Deletes all purchases and frees all seats and units. */
  readonly reset: () => Promise<void>;
  readonly ledger: () => Promise<Ledger>;
  /** True if a statement may have changed the ledger since its last read. */
  readonly hasChanged: () => boolean;
  /** Descriptions of half-written or lost data. */
  readonly audit: (paid: readonly string[]) => Promise<readonly string[]>;
  /** Pays the Pix code of a purchase in the bank's app, in time or too late. */
  readonly payPix: (purchaseId: string) => Promise<void>;
  /** Internal errors that the sandbox reported. */
  readonly failures: readonly string[];
  readonly close: () => Promise<void>;
}

export interface WorldOptions {
  readonly now: () => number;
  /** Waits for an external service, outside any transaction. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Address of an empty database (`postgres://…`). Undefined opens a database in memory. */
  readonly url: string | undefined;
  readonly fault: ServerFault | undefined;
  /** True adds units of a Mexican event at the end of the offers. */
  readonly mexican?: boolean;
  /** True adds units of an event with reservations without payment at the end of the offers. */
  readonly reservable?: boolean;
}

export const BUYERS = 6;
const SEATS = 5;
const UNITS = 6;
/** Tables that a round fills. Each is before the tables that it refers to. */
const FILLED: readonly string[] = [
  ...[
    'payment_keys',
    'purchase_documents',
    'bearers',
    'tickets',
    'refund_requests',
    'money_returns',
    'payments',
    'lines',
  ],
  ...['cart_combos', 'orders', 'purchases', 'request_keys', 'card_tokens', 'tokens', 'sessions', 'tries'],
  ...['outbox', 'seat_versions'],
];
// After a TRUNCATE, the database would plan every statement again.
const EMPTY = `${FILLED.map((table) => `DELETE FROM ${table};`).join('')}
  SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S' AND relname ~ '^(${FILLED.join('|')})_'`;
const VACUUM = `VACUUM ${FILLED.join(', ')}`;
/** Rounds between two vacuums, because an embedded database has no autovacuum. */
const VACUUM_EVERY = 50;

const paymentsOf = (purchases: readonly PurchaseRecord[]): readonly LedgerPayment[] =>
  purchases
    .flatMap(({ id: purchaseId, lines, payments }) => {
      const units = lines.filter(({ state }) => state === 'held' || state === 'sold').length;
      return payments.map(({ id, kind, situation, refunded, amount }) => ({
        ...{ id, purchaseId, kind, situation, refunded, amount, units },
      }));
    })
    .sort((a, b) => a.id - b.id);

/** `stocks` has the units of each stock. A seat has one. */
const oversoldIn = (
  purchases: readonly PurchaseRecord[],
  stocks: ReadonlyMap<string, number>,
): readonly string[] => {
  const units = new Map<string, number>();
  for (const { state, seat, dateId, stock } of purchases.flatMap(({ lines }) => lines)) {
    if (!LIVE.includes(state)) continue;
    const keys = [seat === null ? null : `seat ${dateId}/${seat}`, stock === null ? null : `stock ${stock}`];
    for (const key of keys) if (key !== null) units.set(key, (units.get(key) ?? 0) + 1);
  }
  return [...units].flatMap(([key, sold]) =>
    sold > (key.startsWith('seat') ? 1 : (stocks.get(key) ?? Number.POSITIVE_INFINITY)) ? [key] : [],
  );
};

const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g;
/** Tables that the ledger does not read. */
const ASIDE: ReadonlySet<string | undefined> = new Set([
  ...['tokens', 'sessions', 'tries', 'card_tokens', 'request_keys', 'payment_keys', 'purchase_documents'],
  ...['outbox', 'seat_versions', 'quotas', 'seats', 'nonces'],
  ...['orders', 'cart_combos', 'vouchers', 'wristbands', 'opened_sectors'],
  // The pattern takes `SET` of `DO UPDATE SET` and `OF` of `FOR UPDATE OF` for tables. Their tables are matched elsewhere.
  ...['waiting_places', 'facts'],
  ...['SET', 'OF'],
]);
const changesLedger = (statement: string): boolean =>
  [...statement.matchAll(WRITES)].some(([, table]) => !ASIDE.has(table));

/** Wraps the application's database. Each statement of `query` passes through `heard`, which may rewrite it. */
const overheard = (db: Database, heard: (statement: string) => string): Database => {
  const sqlOf = (sql: Sql): Sql => ({
    // Most transactions need none, and creating one takes longer than a statement.
    get orm() {
      return sql.orm;
    },
    query: (statement, params) => sql.query(heard(statement), params),
    script: sql.script,
  });
  return {
    ...sqlOf(db),
    kind: db.kind,
    transaction: (work) => db.transaction((tx) => work(sqlOf(tx))),
    listen: db.listen,
    notify: db.notify,
    close: db.close,
  };
};

/** Returns a valid password hash that is much cheaper to verify than the sandbox's hashes. */
const cheapHash = (password: string): string => {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
};

const emailOf = (buyer: number): string => `compra${buyer}@catraca.com.br`;

const seedBuyers = async (db: Database, now: number): Promise<void> => {
  const [model] = TEST_ACCOUNTS;
  if (model === undefined) throw new Error('There is no test account.');
  const passwordHash = cheapHash(TEST_PASSWORD);
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const profile = {
      ...model.profile,
      name: `Nova Compradora`,
      email: emailOf(buyer),
      document: cpfOf(buyer + 1),
    };
    await addConsumer(db, { profile, passwordHash, language: 'pt-BR', now });
  }
};

export const createWorld = async ({
  now,
  wait,
  url,
  fault,
  mexican = false,
  reservable = false,
}: WorldOptions): Promise<World> => {
  const failures: string[] = [];
  const report = (context: string, error: unknown): void => {
    failures.push(`${context}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const base = { data: 'memory', url, events: 40, rates: null, now, wait, report } as const;
  const marketplace = await createMarketplace(base);
  const { db, catalog, config } = marketplace;
  // Commits need no file, since the database ends with this process.
  if (url === undefined) await db.script('SET synchronous_commit = off');
  await seedBuyers(db, now());

  const seated = await stageSeats(db, catalog, SEATED_EVENT, SEATS, now());
  const withBearers = catalog.events.find(
    (event) =>
      event.bearerRequired &&
      !event.facialRequired &&
      event.country === 'BR' &&
      event.dates.length === 1 &&
      event.limits.total === 0 &&
      event.sectors.every((sector) => !sector.seated),
  );
  const inMexico = catalog.events.find(
    ({ country, sectors, facialRequired }) =>
      country === 'MX' && !facialRequired && sectors.every(({ seated: withSeats }) => !withSeats),
  );
  const byReservation = catalog.events.find(
    ({ country, timeReservation, facialRequired, dates, sectors }) =>
      timeReservation &&
      country === 'BR' &&
      !facialRequired &&
      dates.length === 1 &&
      sectors.every(({ seated: withSeats }) => !withSeats),
  );
  const slugs = [
    COUNTED_EVENT,
    withBearers?.slug,
    mexican ? inMexico?.slug : undefined,
    reservable ? byReservation?.slug : undefined,
  ].filter((slug) => slug !== undefined);
  const counted: Awaited<ReturnType<typeof stageUnits>>[] = [];
  for (const slug of slugs) counted.push(await stageUnits(db, catalog, slug, UNITS, now()));
  const stocks = new Map(counted.map(({ key }) => [`stock ${key}`, UNITS]));
  const taken = await takenBefore(db);
  const freeSeats =
    'UPDATE seats SET state = $3, purchase_id = NULL WHERE date_id = $1 AND seat_index = ANY ($2::int[])';
  const freeUnits = 'UPDATE quotas SET taken = stock - $2 WHERE key = $1';

  let changed = true;
  let rounds = 0;
  const sold = overheard(db, (statement) => {
    changed ||= changesLedger(statement);
    return fault?.statement?.(statement) ?? statement;
  });
  await fault?.prepare?.(db);
  const display = await openDisplay(sold, catalog, config);
  const open = async () => {
    const sandbox = await createSandbox(sold, catalog, config, display);
    const app = await createApp({ sql: sold, config, ...sandbox });
    return { sandbox, app };
  };
  let running = await open();

  const handle: World['handle'] = async (request) => {
    let cut = false;
    const socket = { remoteAddress: 'simulated', destroy: () => (cut = true) };
    const handled = fault?.request?.(request) ?? request;
    const response = await running.app.fetch(handled, { incoming: { socket } });
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    if (fault?.after !== undefined) {
      await fault.after(db, request, answer);
      changed = true;
    }
    return cut ? null : answer;
  };

  const restart = async (): Promise<void> => {
    const before = running;
    running = await open();
    await before.sandbox.close();
  };

  return {
    offers: [
      {
        kind: 'seats',
        event: seated.event,
        seats: seated.free.map((index) => {
          const { idassento, idprod_variacao } = seated.item(index);
          return { index, seatId: String(idassento), variationId: String(idprod_variacao) };
        }),
      },
      ...counted.map(
        ({ event, item }): Offer => ({ kind: 'units', event, variationId: String(item(1).idprod_variacao) }),
      ),
    ],
    email: emailOf,
    password: TEST_PASSWORD,
    handle,
    restart,
    setRoom: (settings) => running.sandbox.room.set(HOST, settings),
    reset: async () => {
      await restart();
      await db.script(EMPTY);
      rounds += 1;
      if (rounds % VACUUM_EVERY === 0) await db.script(VACUUM);
      await db.query(freeSeats, [seated.dateId, seated.free, 'L']);
      for (const { key } of counted) await db.query(freeUnits, [key, UNITS]);
    },
    hasChanged: () => changed,
    ledger: async () => {
      changed = false;
      const at = now();
      const purchases = await readPurchases(db, at);
      return { payments: paymentsOf(purchases), oversold: oversoldIn(purchases, stocks), purchases, at };
    },
    audit: (paid) => audit(db, { holds: [], paid, unanswered: true }, taken),
    payPix: async (purchaseId) => {
      const query =
        "SELECT token FROM payments WHERE purchase_id = $1 AND kind = 'pix' ORDER BY id DESC LIMIT 1";
      const [row] = await db.query<{ token: string }>(query, [purchaseId]);
      if (row !== undefined)
        await handle(new Request(`http://shop.test/sandbox/pix/${row.token}`, { method: 'POST' }));
    },
    failures,
    close: async () => {
      await running.sandbox.close();
      await marketplace.close();
    },
  };
};
