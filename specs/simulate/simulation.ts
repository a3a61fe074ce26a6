/**
 * Runs rounds of six buyers until enough purchases were tried. Every round starts without purchases. Its seed is the
 * run's seed plus the number of the round, so that one round can be repeated.
 */
import { createHash } from 'node:crypto';
import { COOKIE, ROOM_OFF } from '../../fixtures/marketplace/http/waiting-room.ts';
import { decodeRoom } from '../../worker/api/shapes.ts';
import { turn } from '../worker/rig/clock.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import { createEdge, type Edge } from './edge.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { createJudge, type Violation, type ViolationKind } from './judge.ts';
import { createNetwork, type Sent } from './network.ts';
import { createOverload, createPatienceJudge, createQueueJudge, roomOfRound } from './overload.ts';
import { randomnessOf, restoreServerRandomness, seedServerRandomness } from './randomness.ts';
import { type Cookie, createTab, type Tab } from './tab.ts';
import { createRoundTime, type RoundTime } from './time.ts';
import { createWords } from './words.ts';
import { type Answer, BUYERS, createWorld, type World } from './world.ts';

export interface WorldOfRounds {
  /** Address of an empty database (`postgres://…`). Undefined opens a database in memory. */
  readonly url?: string | undefined;
  readonly fault?: FaultName | undefined;
  /** True puts a faulty edge between page and server. */
  readonly edge?: boolean | undefined;
  /** True overloads the host, and gives it a waiting room in half of the rounds. */
  readonly overload?: boolean | undefined;
}

/** `namespace:key`. */
type SentenceKey = `${string}:${string}`;

export interface SimulationOptions extends WorldOfRounds {
  readonly seed: number;
  /** Minimum number of purchases for which a buyer presses "Pay". */
  readonly purchases: number;
  /** Runs the rounds, for example on several threads (`threads.ts`). Undefined runs them in this thread. */
  readonly rounds?: Rounds | undefined;
  readonly ahead?: number | undefined;
  /** Stops after the first round with this kind of violation, with this untrue sentence, or with any violation. */
  readonly until?: ViolationKind | SentenceKey | 'any' | undefined;
  readonly heard?: (round: Round) => void;
}

export interface Round {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly purchases: number;
  readonly charged: number;
  readonly presses: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly simulated: number;
  /** Notes about the network, the buyers and the server, one per line. */
  readonly course: readonly string[];
  /** Logs of the buyers with a violation, one per page load, for `npm run replay`. */
  readonly logs: readonly { readonly name: string; readonly text: string }[];
}

/** Runs rounds one after another in one world. Jobs are plain data, so that a thread can run them. */
export interface Rounds {
  readonly run: (seed: number) => Promise<Round>;
  readonly close: () => Promise<void>;
}

export interface Report {
  readonly rounds: number;
  readonly purchases: number;
  readonly charged: number;
  readonly presses: number;
  readonly requests: number;
  readonly simulated: number;
  readonly violations: readonly (Violation & { readonly seed: number })[];
  /** Digest of all rounds. Equal for equal seeds. */
  readonly digest: string;
}

/** Describes each violation with the seed of its round. */
export const violationsOf = ({ violations }: Report): readonly string[] =>
  violations.map(({ seed, kind, buyer, what }) => `--seed ${seed} --purchases 1: ${kind}, ${buyer} ${what}`);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Milliseconds after which a round's bad network ends, even if buyers are still active. */
const LONGEST = 60 * MINUTE;
/** Milliseconds of good network after which unsettled work counts as stuck. */
const WELL = 4 * MINUTE;

const stuckIn = (tab: Tab): string | null => {
  const { cart, checkout } = tab.snapshot();
  const { payment } = checkout;
  if (cart.intents.length > 0) return `${cart.intents.length} changes of the cart wait`;
  if (['idle', 'succeeded', 'failed'].includes(payment.status)) return null;
  return payment.status === 'waiting' && payment.pix !== null ? null : `the payment is ${payment.status}`;
};

interface Running {
  readonly world: World;
  readonly setTime: (time: RoundTime) => void;
  readonly fault: FaultName | undefined;
  readonly edge: boolean;
  readonly overload: boolean;
}

const runRound = async (running: Running, seed: number): Promise<Round> => {
  const { world, setTime, fault, edge: withEdge, overload } = running;
  const time = createRoundTime(seed);
  const { clock, elapsed, sleep, track } = time;
  setTime(time);
  seedServerRandomness(seed);
  await world.reset();
  const room = overload ? roomOfRound(randomnessOf(seed, 'room')) : ROOM_OFF;
  if (overload) await world.setRoom(room);

  const course: string[] = [];
  const note = (who: string, what: string): void => {
    course.push(`${elapsed()} ${who} ${what}`);
  };
  const judge = createJudge(elapsed, fault === undefined ? undefined : FAULTS[fault].view);
  const words = createWords(judge.find);
  const failuresBefore = world.failures.length;

  let weather: 'bad' | 'good' = 'bad';
  const edge = createEdge(randomnessOf(seed, 'edge'), elapsed);
  const burst = createOverload(randomnessOf(seed, 'overload'), elapsed);
  const randomEdge: Edge = (call) => {
    if (weather === 'good') return null;
    return (overload ? burst(call) : null) ?? (withEdge ? edge(call) : null);
  };
  const patience = createPatienceJudge(elapsed, judge.find);
  const queue = createQueueJudge(room, elapsed, judge.find);
  const cookies = new Map<Tab, Cookie>();
  /** Carries the browser's place in the room to the server and back. */
  const inRoom = async (sent: Sent): Promise<Answer | null> => {
    const cookie = cookies.get(sent.tab);
    if (!overload || cookie === undefined) return world.handle(sent.request);
    sent.request.headers.set('Cookie', cookie.place ?? '');
    const answer = await world.handle(sent.request);
    // A login sets another cookie as well.
    const place = answer?.headers
      .getSetCookie()
      .find((each) => each.startsWith(`${COOKIE}=`))
      ?.split(';')[0];
    cookie.place = place ?? cookie.place;
    if (answer !== null && place !== undefined && weather === 'bad') queue(place, sent.tab.name, answer);
    return answer;
  };
  /** A call that met the room was not carried out, whatever its status. */
  const asRefusal = (answer: Answer): Answer =>
    overload && decodeRoom(answer.status, answer.text) !== null ? { ...answer, status: 429 } : answer;
  const network = createNetwork({
    randomness: randomnessOf(seed, 'network'),
    setTimer: clock.setTimer,
    track,
    note,
    press: judge.presses,
    fault: fault === undefined ? undefined : FAULTS[fault],
    observer: {
      ...words,
      delivered: (sent, answer) => {
        if (asRefusal(answer) === answer) judge.delivered(sent, answer);
      },
    },
    edge: randomEdge,
    serve: async (sent) => {
      judge.arrives(sent);
      const answer = await inRoom(sent);
      const judged = answer && asRefusal(answer);
      judge.served(sent, judged);
      if (world.hasChanged()) judge.ledger(await world.ledger(), sent);
      words.served(sent, judged);
      return answer;
    },
  });

  const tabs: Tab[] = [];
  const buyerOf = new Map<Tab, string>();
  const buyers: Buyer[] = Array.from({ length: BUYERS }, (_, number) => {
    const name = `b${number}`;
    let cookie: Cookie = { token: null };
    const wrong = randomnessOf(seed, `${name} clock`);
    let opened = 0;
    const openTab = (like: Tab | null): Tab => {
      opened += 1;
      const tabName = `${name}.${opened}`;
      if (like === null) cookie = { token: null };
      const tab = createTab({
        ...{ name: tabName, clock, cookie },
        randomness: randomnessOf(seed, tabName),
        storage: new Map(like?.storage),
        fetch: (shown, url, init) => {
          const send = () => network.fetch(shown, url, init);
          return overload ? patience.watch(shown, url, init, send) : send();
        },
        shown: (shown, snapshot) => {
          judge.shown(shown, name, snapshot);
          words.shown(shown, name, snapshot);
        },
        told: (shown, extra) => judge.told(shown, name, extra),
        note: (what) => note(tabName, what),
      });
      judge.opened(tab, like);
      cookies.set(tab, cookie);
      tabs.push(tab);
      buyerOf.set(tab, name);
      if (wrong.happens(0.4)) tab.setClock(wrong.between(-10, 10) * 60 * MINUTE);
      tab.open();
      return tab;
    };
    const payPix = (purchaseId: string): void => {
      note(name, `pays the Pix of ${purchaseId}`);
      track(world.payPix(purchaseId).then(async () => judge.ledger(await world.ledger(), null)));
    };
    return createBuyer({
      ...{ name, number, world, judge, openTab, sleep, payPix },
      randomness: randomnessOf(seed, name),
      later: (run, milliseconds) => void clock.setTimer(run, milliseconds),
      note: (what) => note(name, what),
    });
  });

  const mischief = randomnessOf(seed, 'mischief');
  /** Kills workers, restarts the server, takes devices offline and sets their clocks. */
  const chaos = async (): Promise<void> => {
    while (weather === 'bad') {
      await sleep(mischief.between(5, 40) * SECOND);
      if (weather !== 'bad') return;
      const tab = tabs[mischief.below(tabs.length)];
      if (tab === undefined) continue;
      switch (mischief.weighed({ worker: 5, server: 3, offline: 4, clock: 2 })) {
        case 'worker':
          tab.kill();
          break;
        case 'server': {
          const down = mischief.between(0, 8) * SECOND;
          note('server', `ends for ${Math.round(down)} ms`);
          network.setServing(false);
          time.endServer();
          track(world.restart());
          await sleep(down);
          network.setServing(true);
          break;
        }
        case 'offline':
          note(tab.name, 'goes offline');
          tab.setPresence({ ...tab.presence(), online: false });
          clock.setTimer(
            () => tab.setPresence({ ...tab.presence(), online: true }),
            mischief.between(2, 45) * SECOND,
          );
          break;
        case 'clock':
          note(tab.name, 'has its clock set');
          tab.setClock(mischief.between(-5, 5) * 60 * MINUTE);
      }
    }
  };

  const finished = Promise.all(buyers.map((buyer) => buyer.run()));
  let over = false;
  void finished.then(() => {
    over = true;
  });
  void chaos();
  while (!over && elapsed() < LONGEST) await clock.advance(SECOND);
  weather = 'good';
  network.setWeather('good');
  network.setServing(true);
  if (overload) track(world.setRoom(ROOM_OFF));
  note('network', 'is well');
  const wellAt = elapsed();
  // Buyers that are still there look at their pages, even if they would end now.
  const look = (): void => {
    for (const tab of tabs)
      if (!tab.presence().visible || !tab.presence().online) tab.setPresence({ visible: true, online: true });
  };
  look();
  const unlock = async (): Promise<void> => {
    // A page that was just reloaded may not know its session yet.
    for (let tries = 0; tries < 3; tries += 1) {
      for (const buyer of buyers) await buyer.unlock();
      await sleep(20 * SECOND);
    }
  };
  void unlock();
  const isSettled = (): boolean => network.underway() === 0 && tabs.every((tab) => stuckIn(tab) === null);
  let settledSince = elapsed();
  while (elapsed() - wellAt < WELL && elapsed() - settledSince < 20 * SECOND) {
    await clock.advance(SECOND);
    look();
    if (!isSettled()) settledSince = elapsed();
  }

  for (const tab of tabs) {
    const why = stuckIn(tab);
    const buyer = buyerOf.get(tab) ?? '';
    if (why !== null) judge.find('stuck', buyer, `${tab.name}: ${why}`);
  }
  let listed = 0;
  const listing = buyers.map(async (buyer) => {
    const charged = judge.charged(buyer.name);
    const paid = charged.length === 0 ? [] : await buyer.paidOrders();
    listed += 1;
    if (paid === null) judge.find('stuck', buyer.name, 'the orders cannot be read');
    for (const purchaseId of charged)
      if (paid !== null && !paid.includes(purchaseId))
        judge.find('lost-order', buyer.name, `${purchaseId} was charged and is not among the orders as paid`);
  });
  for (let seconds = 0; listed < buyers.length && seconds < 120; seconds += 1) await clock.advance(SECOND);
  await Promise.race([Promise.all(listing), turn()]);
  judge.ledger(await world.ledger(), null);
  const charged = buyers.flatMap((buyer) => judge.charged(buyer.name));
  for (const problem of await world.audit(charged)) judge.find('broken-server', '', problem);
  for (const failure of world.failures.slice(failuresBefore)) judge.find('broken-server', '', failure);
  for (const tab of tabs) tab.close();

  return {
    seed,
    violations: [...judge.violations],
    ...judge.counts(),
    requests: network.requests(),
    simulated: elapsed(),
    course,
    logs: tabs
      .filter((tab) => judge.violations.some(({ buyer }) => buyer === buyerOf.get(tab)))
      .flatMap((tab) => tab.logs().map((text, page) => ({ name: `${tab.name}.${page + 1}`, text }))),
  };
};

/** A marketplace in virtual time, for rounds one after another. */
export interface OpenWorld extends Pick<Running, 'world' | 'setTime'> {
  readonly close: () => Promise<void>;
}

/** Opening costs as much processor time as two rounds, so rounds with equal server parts can share a world. */
export const openWorld = async ({
  url,
  fault,
}: Pick<WorldOfRounds, 'url' | 'fault'> = {}): Promise<OpenWorld> => {
  let time = createRoundTime(1);
  const world = await createWorld({
    now: () => Math.floor(time.clock.now()),
    wait: (milliseconds) => time.wait(milliseconds),
    url,
    fault: fault === undefined ? undefined : FAULTS[fault],
  });
  return {
    world,
    setTime: (now) => {
      time = now;
    },
    close: world.close,
  };
};

/** Leaves a `shared` world open. Its server must have the server part of the fault. */
export const openRounds = async (
  { url, fault, edge = false, overload = false }: WorldOfRounds,
  shared?: OpenWorld,
): Promise<Rounds> => {
  const { world, setTime, close } = shared ?? (await openWorld({ url, fault }));
  const running: Running = { world, setTime, fault, edge, overload };
  return {
    run: (seed) => runRound(running, seed),
    close: async () => {
      restoreServerRandomness();
      if (shared === undefined) await close();
    },
  };
};

/** Runs up to `ahead` rounds at once, and adds up their results in the order of the seeds. Finally closes `rounds`. */
export const simulate = async (options: SimulationOptions): Promise<Report> => {
  const { seed, purchases, until, heard, rounds = await openRounds(options), ahead = 1 } = options;
  const digest = createHash('sha256');
  const sum = { rounds: 0, purchases: 0, charged: 0, presses: 0, requests: 0, simulated: 0 };
  const violations: (Violation & { readonly seed: number })[] = [];
  const isFound = (): boolean =>
    until === 'any'
      ? violations.length > 0
      : violations.some(({ kind, key }) => kind === until || key === until);
  const underway: Promise<Round>[] = [];
  let begun = 0;
  try {
    while (sum.purchases < purchases && !isFound()) {
      while (underway.length < ahead) {
        underway.push(rounds.run(seed + begun));
        begun += 1;
      }
      const round = await underway.shift();
      if (round === undefined) break;
      sum.rounds += 1;
      for (const name of ['purchases', 'charged', 'presses', 'requests', 'simulated'] as const)
        sum[name] += round[name];
      violations.push(...round.violations.map((each) => ({ ...each, seed: round.seed })));
      digest.update(round.course.join('\n'));
      heard?.(round);
    }
  } finally {
    await rounds.close();
  }
  return { ...sum, violations, digest: digest.digest('hex').slice(0, 16) };
};
