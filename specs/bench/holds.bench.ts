/**
 * Measures reservations per second and their latency on both databases, next to the database's own limit for the
 * same statement. Also measures how soon a thousand listeners receive a seat change. 64 concurrent buyers each
 * reserve a different free seat of a 60,000-seat stadium. Over HTTP, buyers and marketplace share one process, so
 * that figure is a lower bound.
 */
import { randomUUID } from 'node:crypto';
import { openShopUnderTest, type ShopUnderTest } from '../marketplace/conformance-shop.ts';
import { startPostgres } from '../marketplace/postgres.ts';
import { type SeatStage, stageSeats } from '../marketplace/storm/stage.ts';
import { bareHold } from './holds/bare.ts';
import { connection } from './holds/client.ts';
import { hearing } from './holds/listeners.ts';
import { alternate, figuresOf, MOST, median, quantile, row } from './table.ts';

const EVENT = 'aurora-sete-mare-cheia';
const BUYERS = 64;
/** Holds of each way in a round. */
const HOLDS = 600;
/** Holds of a round that the listeners receive. */
const HEARD = 40;
const LISTENERS = 1000;

/** Runs `one` for each item, `BUYERS` at a time. */
const measured = async <T>(things: readonly T[], one: (thing: T) => Promise<void>) => {
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
  return { perSecond: things.length / seconds, p50: median(took), p99: quantile(took, 0.99) };
};

/** One connection for each buyer. Each round opens its own, because idle ones would be closed between rounds. */
const overHttp = async (shop: ShopUnderTest, stage: SeatStage) => {
  const free = await Promise.all(Array.from({ length: BUYERS }, () => connection(shop.url)));
  return {
    hold: async (seat: number): Promise<void> => {
      const line = free.pop();
      if (line === undefined) throw new Error('There are more buyers than connections.');
      const body = JSON.stringify({ pedidos: [{ loja: stage.event.producer, itens: [stage.item(seat)] }] });
      const status = await line.post('/api/marketplace/pedido/reservar', randomUUID(), body);
      if (status !== 200) throw new Error(`The hold of seat ${seat} returned ${status}.`);
      free.push(line);
    },
    hangUp: () => {
      for (const line of free) line.close();
    },
  };
};

const benchOn = async (name: string, options: { readonly url?: string }): Promise<void> => {
  const shop = await openShopUnderTest(options);
  const { db, catalog } = shop.marketplace;
  const stage = await stageSeats(db, catalog, EVENT, (MOST + 1) * (3 * HOLDS + HEARD), shop.now());
  let next = 0;
  const some = (count: number): readonly number[] => {
    next += count;
    return stage.free.slice(next - count, next);
  };
  const throughHttp = async () => {
    const lines = await overHttp(shop, stage);
    const figures = await measured(some(HOLDS), lines.hold);
    lines.hangUp();
    return figures;
  };
  const ways = {
    bare: () => measured(some(HOLDS), bareHold(db, stage)),
    outside: throughHttp,
  };
  const rounds = await alternate(`${name}: holds`, ways, ['perSecond']);
  for (const key of ['perSecond', 'p50', 'p99'] as const) {
    const unit = key === 'perSecond' ? 'holds/s' : `ms, ${key}`;
    const [peer, peerName] = [figuresOf(rounds.bare, key), 'statement alone'];
    row({
      ...{
        work: `${name}: whole call over HTTP`,
        unit,
        ours: figuresOf(rounds.outside, key),
        peer,
        peerName,
      },
      ...(key === 'perSecond' && { goal: ['ratio', '≥', 0.65] }),
    });
  }
  const work = `${name}: hold until ${LISTENERS} listeners receive it`;
  const listening = async () => {
    const lines = await overHttp(shop, stage);
    const delays = await hearing(shop, stage, LISTENERS, some(HEARD), lines.hold);
    lines.hangUp();
    return delays;
  };
  const { ours } = await alternate(work, { ours: listening }, ['p95']);
  row({ work, unit: 'ms, p95', ours: figuresOf(ours, 'p95'), goal: ['ours', '≤', 120] });
  await shop.close();
};

await benchOn('PGlite, in memory', {});
const cluster = await startPostgres({ durable: true });
await benchOn('PostgreSQL, as it comes', { url: await cluster.fresh() });
await cluster.close();
process.exit(0);
