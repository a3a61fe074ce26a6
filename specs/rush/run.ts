/**
 * `npm run rush -- --buyers N --seats M`: opens a sale to N buyers, who arrive within minutes, with and without the waiting room. Two
 * processes of the sandbox share one PostgreSQL, and every buyer has the real core and gateway, over HTTP. `--rooms`
 * names the sales to run, one after the other.
 */
import '../setup/node-version.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  createWaitingRoom,
  HOST,
  ROOM_OFF,
  type RoomSettings,
} from '../../fixtures/marketplace/http/waiting-room.ts';
import { addConsumer } from '../../fixtures/marketplace/session/consumers.ts';
import { TEST_ACCOUNTS } from '../../fixtures/marketplace/session/test-accounts.ts';
import { openSession } from '../../fixtures/marketplace/session/tokens.ts';
import { quantile } from '../bench/table.ts';
import { openShopUnderTest, type ShopUnderTest } from '../marketplace/conformance-shop.ts';
import { cpfOf } from '../marketplace/newcomers.ts';
import { freshBeside, startPostgres } from '../marketplace/postgres.ts';
import { audit, takenBefore } from '../marketplace/storm/ledger.ts';
import { type SeatStage, stageSeats } from '../marketplace/storm/stage.ts';
import type { Visit } from './buyer.ts';
import { fellBack, passed, requestsInMinute, sentBack } from './judge.ts';

const USAGE =
  'npm run rush -- --buyers N --seats M [--per-minute N] [--seconds N] [--minutes N] [--rooms arrival,random,shuffled,off] [--database postgres://…]';
const EVENT = 'coral-na-serra-clara';
/** Free seats of the event. */
const MOST_SEATS = 8_000;
/** Limit of the open sockets of one process. */
const MOST_BUYERS = 20_000;
const PROCESSES = 2;
const SECOND = 1_000;

const wrong = (why: string): never => {
  console.error(`${why}\n${USAGE}`);
  process.exit(2);
};
const options = {
  buyers: { type: 'string', default: '5000' },
  seats: { type: 'string', default: '2000' },
  'per-minute': { type: 'string', default: '600' },
  seconds: { type: 'string', default: '180' },
  rooms: { type: 'string', default: 'arrival,off' },
  minutes: { type: 'string', default: '20' },
  database: { type: 'string', default: process.env.DATABASE_URL ?? process.env.SPEC_POSTGRES ?? '' },
} as const;
const wishOf = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
};
const wish = wishOf();
const count = (name: 'buyers' | 'seats' | 'per-minute' | 'seconds' | 'minutes', most: number): number => {
  const value = Number(wish[name]);
  return Number.isSafeInteger(value) && value >= 1 && value <= most
    ? value
    : wrong(`--${name} takes a whole number from 1 to ${most}.`);
};
const buyers = count('buyers', MOST_BUYERS);
const seats = count('seats', MOST_SEATS);
const newPerMinute = count('per-minute', MOST_BUYERS);
/** Milliseconds over which the buyers arrive. */
const arrival = SECOND * count('seconds', 600);
/** Milliseconds after which a sale that does not end is stopped. */
const longest = 60_000 * count('minutes', 600);
if (wish.database !== '' && !/^postgres(ql)?:/.test(wish.database))
  wrong('--database takes an address like postgres://user@host/database.');

/** Longer than most pauses of a buyer on a busy machine. */
const SESSION_SECONDS = 45;
const ROOM: RoomSettings = {
  ...ROOM_OFF,
  ...{ method: 'fifo', capacity: newPerMinute, newPerMinute, sessionSeconds: SESSION_SECONDS },
};
const ROOMS: Readonly<Record<string, (now: number) => RoomSettings>> = {
  arrival: () => ROOM,
  random: () => ({ ...ROOM, method: 'random' }),
  shuffled: (now) => ({ ...ROOM, opensAt: now + arrival, shuffles: true }),
  off: () => ROOM_OFF,
};
const rooms = wish.rooms.split(',');
for (const room of rooms) if (!Object.hasOwn(ROOMS, room)) wrong(`There is no room ${room}.`);

const openAccounts = async ({ marketplace: { db }, now }: ShopUnderTest): Promise<readonly string[]> => {
  const [model] = TEST_ACCOUNTS;
  if (model === undefined) throw new Error('There is no test account.');
  const tokens: string[] = [];
  for (let first = 0; first < buyers; first += 50)
    tokens.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, buyers - first) }, async (_, nth) => {
          const number = first + nth;
          const profile = {
            ...model.profile,
            email: `rush${number}@catraca.com.br`,
            document: cpfOf(number),
          };
          const at = { passwordHash: '', language: 'pt-BR', now: now() } as const;
          const account = await addConsumer(db, { profile, ...at });
          return openSession(db, account?.id ?? 0, now());
        }),
      )),
    );
  return tokens;
};

const openProcess = async (url: string): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const child = fork(fileURLToPath(new URL('shop.ts', import.meta.url)), [url]);
  const [started] = await once(child, 'message');
  return { child, url: started.url };
};

const secondsOf = async (child: ChildProcess): Promise<number> => {
  child.send('report');
  const [{ seconds, failures }] = await once(child, 'message');
  for (const failure of failures.slice(0, 3)) console.error(failure);
  return seconds;
};

const SOLD = `SELECT count(*) FILTER (WHERE state = 'O')::int AS sold, count(*) FILTER (WHERE state = 'R')::int AS held
  FROM seats WHERE date_id = $1 AND seat_index = ANY ($2::int[])`;

const salesOf = async (shop: ShopUnderTest, { dateId, free }: SeatStage) => {
  const [row] = await shop.marketplace.db.query<{ sold: number; held: number }>(SOLD, [dateId, free]);
  return row ?? { sold: 0, held: 0 };
};

const showProgress = (name: string, began: number, sold: number, finished: number): void => {
  const filled = Math.round((30 * sold) / seats);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(30 - filled)}`;
  const line = `${name.padEnd(12)} ${bar} ${sold} of ${seats} seats sold, ${finished} of ${buyers} buyers done, ${Math.round((Date.now() - began) / SECOND)} s`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else console.log(line);
};

/** Sends all buyers to the shops. Resolves once every seat is sold, no buyer is left, or {@link longest} is over. */
const sell = async (
  name: string,
  shop: ShopUnderTest,
  stage: SeatStage,
  urls: readonly string[],
  tokens: readonly string[],
) => {
  const threads = availableParallelism();
  const visits: Visit[] = [];
  const began = Date.now();
  const workers = Array.from(
    { length: threads },
    (_, nth) =>
      new Worker(new URL('thread.ts', import.meta.url), {
        workerData: {
          shops: urls,
          store: stage.event.producer,
          event: stage.event.slug,
          arrival,
          tokens: tokens.filter((_, number) => number % threads === nth),
        },
      }),
  );
  const ended = new Promise<void>((resolve) => {
    for (const worker of workers)
      worker.on('message', (visit: Visit) => {
        if (visits.push(visit) === buyers) resolve();
      });
  });
  let soldOutAt: number | null = null;
  const isOver = (): boolean =>
    soldOutAt !== null || visits.length === buyers || Date.now() - began > longest;
  for (let looks = 0; !isOver(); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    const { sold } = await salesOf(shop, stage);
    if (sold === seats) soldOutAt = Date.now();
    if (process.stdout.isTTY || looks % 15 === 0 || isOver()) showProgress(name, began, sold, visits.length);
  }
  if (process.stdout.isTTY) process.stdout.write('\n');
  for (const worker of workers) worker.postMessage('end');
  await ended;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return { visits, seconds: ((soldOutAt ?? Date.now()) - began) / SECOND, soldOut: soldOutAt !== null };
};

const tell = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** Rows of the table, by name. */
type Figures = Readonly<Record<string, string>>;

const runSale = async (name: string, url: string) => {
  const shop = await openShopUnderTest({ url });
  const { db, catalog, config } = shop.marketplace;
  const stage = await stageSeats(db, catalog, EVENT, seats, shop.now());
  const before = await takenBefore(db);
  const tokens = await openAccounts(shop);
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => openProcess(url)));
  const idle = await Promise.all(processes.map(({ child }) => secondsOf(child)));
  const urls = processes.map((each) => each.url);
  await createWaitingRoom(db, config.secret).set(HOST, ROOMS[name]?.(Date.now()) ?? ROOM_OFF);
  // The processes see the room within a second.
  await new Promise((resolve) => setTimeout(resolve, 2 * SECOND));
  const { visits, seconds, soldOut } = await sell(name, shop, stage, urls, tokens);
  const busy = await Promise.all(processes.map(({ child }) => secondsOf(child)));
  const { sold, held } = await salesOf(shop, stage);
  const problems = await audit(db, { holds: [], paid: [], unanswered: true }, before);
  for (const { child } of processes) child.disconnect();
  await shop.close();
  const holds = visits.flatMap((visit) => visit.holds);
  const requests = visits.map((visit) => visit.requests.length);
  const presses = holds.length;
  const refused = visits.reduce((sum, visit) => sum + visit.refused, 0);
  const { present, absent } = passed(visits);
  const overtaken = name === 'arrival' ? present + fellBack(visits) : 0;
  const most = Math.max(...visits.map(requestsInMinute));
  const p99 = quantile(holds, 0.99);
  const figures: Figures = {
    'seats sold': `${sold} of ${seats}`,
    'seats held at the end': String(held),
    oversold: String(problems.length),
    overtaken: name === 'arrival' ? String(overtaken) : '–',
    'passed while absent': name === 'arrival' ? String(absent) : '–',
    'sent back after a session': String(sentBack(visits)),
    'buyers let in': String(visits.filter(({ entered }) => entered !== null).length),
    'presses on a free seat': String(presses),
    'refused after shown free': `${refused} (${tell((100 * refused) / presses, 1)} %)`,
    'pages and presses without an outcome': String(visits.reduce((sum, { failed }) => sum + failed, 0)),
    'requests per buyer': `${tell(requests.reduce((sum, each) => sum + each, 0) / buyers, 1)}, at most ${Math.max(...requests)}`,
    'most requests of a waiting buyer in a minute': String(most),
    'hold, p50': `${tell(quantile(holds, 0.5))} ms`,
    'hold, p99': `${tell(p99)} ms`,
    'sold out after': soldOut ? `${tell(seconds)} s` : `not within ${tell(seconds)} s`,
    'server processor time': `${tell(busy.reduce((sum, each) => sum + each, 0) - idle.reduce((sum, each) => sum + each, 0), 1)} s`,
  };
  for (const problem of problems.slice(0, 10)) console.error(problem);
  return { figures, isRight: problems.length === 0 && overtaken === 0 };
};

const cluster = wish.database === '' ? await startPostgres() : null;
const fresh = cluster?.fresh ?? (() => freshBeside(wish.database));
console.log(
  `${buyers} buyers, ${seats} seats, ${PROCESSES} processes, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
);
const sales: Awaited<ReturnType<typeof runSale>>[] = [];
for (const room of rooms) sales.push(await runSale(room, await fresh()));
await cluster?.close();
const cells = (name: string, values: readonly string[]): string =>
  [name.padEnd(46), ...values.map((value) => value.padStart(22))].join('');
console.log(cells('room', rooms));
for (const name of Object.keys(sales[0]?.figures ?? {}))
  console.log(
    cells(
      name,
      sales.map(({ figures }) => figures[name] ?? ''),
    ),
  );
process.exit(sales.every(({ isRight }) => isRight) ? 0 : 1);
