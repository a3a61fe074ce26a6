/**
 * Measures reservations per second and their latency on both databases, next to the database's own limit for the
 * same statement. Also measures how soon a thousand listeners receive a seat change. 64 concurrent buyers each
 * reserve a different free seat of a 60,000-seat stadium. Over HTTP, buyers and marketplace share one process, so
 * that figure is a lower bound.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { HOLD, holdParams, type WantedLine } from '../../fixtures/marketplace/cart/hold.ts';
import type { Database } from '../../fixtures/marketplace/db/index.ts';
import { openShopUnderTest, type ShopUnderTest } from '../marketplace/conformance-shop.ts';
import { startPostgres } from '../marketplace/postgres.ts';
import { type SeatStage, stageSeats } from '../marketplace/storm/stage.ts';
import { post, warm } from './holds/client.ts';
import { hearing } from './holds/listeners.ts';

const EVENT = 'aurora-sete-mare-cheia';
const BUYERS = 64;
/**
 * Holds per round, and number of rounds. The variants alternate, so that other load affects all of them. The median
 * counts.
 */
const HOLDS = 600;
const ROUNDS = 7;
const WARM = 1200;
const LISTENERS = 1000;
const MINUTE = 60_000;

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `one` for each item, `BUYERS` at a time. */
const measured = async <T>(things: readonly T[], one: (thing: T) => Promise<void>): Promise<Figures> => {
  const queue = things.values();
  const took: number[] = [];
  const begun = performance.now();
  const buyer = async (): Promise<void> => {
    for (const thing of queue) {
      const start = performance.now();
      await one(thing);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  const seconds = (performance.now() - begun) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return { perSecond: things.length / seconds, p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

const middle = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const median = (rounds: readonly Figures[]): Figures => ({
  perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
  p50: middle(rounds.map(({ p50 }) => p50)),
  p99: middle(rounds.map(({ p99 }) => p99)),
});

const bareLine = (stage: SeatStage, seat: number): WantedLine => ({
  store: stage.event.producer,
  event_id: stage.event.id,
  date_id: stage.dateId,
  variation_id: Number(stage.item(seat).idprod_variacao),
  product_id: stage.event.id,
  kind: 'ticket',
  units: 1,
  price: 39_000,
  fee: 3900,
  processing: 0,
  seat_index: seat,
  seat_id: Number(stage.item(seat).idassento),
  size: null,
  colour: null,
  wristband_code: null,
  voucher_code: null,
  affiliate_programme_id: null,
  quota_key: null,
  combo_id: null,
});

/** Only the statement of the hold, as fast as the database accepts it. */
const bare =
  (db: Database, stage: SeatStage) =>
  async (seat: number): Promise<void> => {
    const now = new Date();
    const request = {
      purchaseId: randomUUID(),
      consumerId: null,
      currency: 'BRL',
      language: 'pt-BR',
      salesChannel: 'MARKETPLACE',
      now,
      expiresAt: new Date(Number(now) + 15 * MINUTE),
      requestKey: randomUUID(),
      lines: [bareLine(stage, seat)],
      combos: [],
      admission: null,
    };
    const [row] = await db.query<{ fits: boolean }>(HOLD, holdParams(request, []));
    if (row?.fits !== true) throw new Error(`Seat ${seat} was not free.`);
  };

/** The whole call: decoding, checks, hold, pricing and encoding. */
const call =
  (shop: ShopUnderTest, stage: SeatStage) =>
  async (seat: number): Promise<void> => {
    const body = JSON.stringify({ pedidos: [{ loja: stage.event.producer, itens: [stage.item(seat)] }] });
    const request = new Request('http://localhost/api/marketplace/pedido/reservar', {
      method: 'POST',
      // Network clients announce the length; this request must set it.
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'Idempotency-Key': randomUUID(),
      },
      body,
    });
    const answer = await shop.marketplace.app.fetch(request);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.text();
  };

/** Each round opens its own connections, because idle ones would be closed between rounds. */
const overHttp = (shop: ShopUnderTest, stage: SeatStage) => {
  const url = `${shop.url}/api/marketplace/pedido/reservar`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: BUYERS });
  return {
    hold: async (seat: number): Promise<void> => {
      const body = JSON.stringify({ pedidos: [{ loja: stage.event.producer, itens: [stage.item(seat)] }] });
      const status = await post(agent, url, { 'Idempotency-Key': randomUUID() }, body);
      if (status !== 200) throw new Error(`The hold of seat ${seat} returned ${status}.`);
    },
    pickUp: () => warm(agent, `${shop.url}/api/provedor/ip`, BUYERS),
    hangUp: () => agent.destroy(),
  };
};

const print = (name: string, figures: Figures, of?: Figures): void => {
  const share = of === undefined ? '' : `${((figures.perSecond / of.perSecond) * 100).toFixed(0)} %`;
  console.log(
    [
      name.padEnd(34),
      figures.perSecond.toFixed(0).padStart(8),
      figures.p50.toFixed(1).padStart(9),
      figures.p99.toFixed(1).padStart(9),
      share.padStart(8),
    ].join(' '),
  );
};

const benchOn = async (name: string, options: { readonly url?: string }): Promise<void> => {
  const shop = await openShopUnderTest(options);
  const { db, catalog } = shop.marketplace;
  const stage = await stageSeats(db, catalog, EVENT, 3 * (ROUNDS * HOLDS + WARM) + 100, shop.now());
  let next = 0;
  const some = (count: number): readonly number[] => {
    next += count;
    return stage.free.slice(next - count, next);
  };
  console.log(`\n${name}`);
  console.log(
    ['', 'holds/s', 'p50 ms', 'p99 ms', 'of bare']
      .map((head, n) => (n ? head.padStart(n === 1 ? 8 : n === 4 ? 8 : 9) : ''.padEnd(34)))
      .join(' '),
  );
  const throughHttp = async (seats: readonly number[]): Promise<Figures> => {
    const line = overHttp(shop, stage);
    await line.pickUp();
    const figures = await measured(seats, line.hold);
    line.hangUp();
    return figures;
  };
  const ways = [
    (seats: readonly number[]) => measured(seats, bare(db, stage)),
    (seats: readonly number[]) => measured(seats, call(shop, stage)),
    throughHttp,
  ];
  for (const way of ways) await way(some(WARM));
  const rounds: Figures[][] = ways.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [nth, way] of ways.entries()) rounds[nth]?.push(await way(some(HOLDS)));
  const [limit, inside, outside] = rounds.map(median);
  if (limit) print('the statement alone', limit);
  if (inside && limit) print('the whole call, in the process', inside, limit);
  if (outside && limit) print('the whole call, over HTTP', outside, limit);
  const heard = await hearing(shop, stage, LISTENERS, some(40), overHttp(shop, stage).hold);
  console.log(
    `${LISTENERS} listeners, from the answer of a hold to the last byte heard: p50 ${heard.p50.toFixed(0)} ms, p95 ${heard.p95.toFixed(0)} ms, p99 ${heard.p99.toFixed(0)} ms (${heard.heard} of ${heard.expected} heard)`,
  );
  await shop.close();
};

await benchOn('PGlite, in memory', {});
const cluster = await startPostgres({ durable: true });
await benchOn('PostgreSQL, as it comes', { url: await cluster.fresh() });
await cluster.close();
process.exit(0);
