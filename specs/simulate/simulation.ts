/**
 * Rounds of a few buyers each, until so many purchases were tried. Every round begins as before anybody bought and has a
 * seed of its own, so that one of them alone can be had again: seed + number of the round.
 */
import { createHash } from 'node:crypto';
import { createVirtualClock, turn, type VirtualClock } from '../worker/rig/clock.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { createJudge, type Violation, type ViolationKind } from './judge.ts';
import { createNetwork } from './network.ts';
import { randomnessOf, restoreServerRandomness, seedServerRandomness } from './randomness.ts';
import { type Cookie, createTab, type Tab } from './tab.ts';
import { BUYERS, createWorld, type World } from './world.ts';

export interface SimulationOptions {
  readonly seed: number;
  /** Purchases that paying is pressed for, at least. */
  readonly purchases: number;
  /** `postgres://…` of an empty database; else one in memory. */
  readonly url?: string | undefined;
  readonly fault?: FaultName | undefined;
  /** Ends behind the first round with a violation, or with one of a kind. */
  readonly until?: ViolationKind | 'any' | undefined;
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
  /** Every decision of the network, the buyers and the server, a line each. */
  readonly course: readonly string[];
  /** The logs of a buyer, what `npm run replay` reads: a page of a tab each. */
  readonly logs: (buyer: string) => readonly { readonly name: string; readonly text: string }[];
}

export interface Report {
  readonly rounds: number;
  readonly purchases: number;
  readonly charged: number;
  readonly presses: number;
  readonly requests: number;
  readonly simulated: number;
  readonly violations: readonly (Violation & { readonly seed: number })[];
  /** Of all courses: the same again for the same seed. */
  readonly digest: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A payment's processor. */
const LONGEST_THOUGHT = 25 * SECOND;
/** A round in which buyers are still at it then is ended. */
const LONGEST = 60 * MINUTE;
/** How long the network is well before what is not settled counts as stuck. */
const WELL = 4 * MINUTE;

const stuckIn = (tab: Tab): string | null => {
  const { cart, checkout } = tab.snapshot();
  const { payment } = checkout;
  if (cart.intents.length > 0) return `${cart.intents.length} changes of the cart wait`;
  if (['idle', 'succeeded', 'failed'].includes(payment.status)) return null;
  return payment.status === 'waiting' && payment.pix !== null ? null : `the payment is ${payment.status}`;
};

type Wait = (milliseconds: number) => Promise<void>;
interface Running {
  readonly world: World;
  readonly setTime: (clock: VirtualClock, wait: Wait) => void;
  readonly fault: FaultName | undefined;
}

const runRound = async ({ world, setTime, fault }: Running, seed: number): Promise<Round> => {
  const going = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>): void => {
    const done = work.finally(() => going.delete(done));
    going.add(done);
  };
  /** Requests that wait for time to pass; those of a server that ended wait for ever. */
  let parked = 0;
  let life = 0;
  /** Time stands still until everything real is done: the database's answers, and what follows from them. */
  const quiet = async (): Promise<void> => {
    do await turn();
    while (going.size > parked);
  };
  const clock = createVirtualClock(quiet);
  const processor = randomnessOf(seed, 'processor');
  const wait: Wait = (milliseconds) =>
    new Promise((resolve) => {
      const mine = life;
      parked += 1;
      // Who thinks for long thinks now longer, now shorter.
      const time = milliseconds < SECOND ? milliseconds : processor.between(SECOND, LONGEST_THOUGHT);
      clock.setTimer(() => {
        if (mine !== life) return;
        parked -= 1;
        resolve();
      }, time);
    });
  setTime(clock, wait);
  seedServerRandomness(seed);
  await world.reset();
  const start = clock.now();
  const elapsed = (): number => Math.floor(clock.now() - start);

  const course: string[] = [];
  const note = (who: string, what: string): void => {
    course.push(`${elapsed()} ${who} ${what}`);
  };
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => clock.setTimer(resolve, milliseconds));
  const judge = createJudge(elapsed, fault === undefined ? undefined : FAULTS[fault].view);
  const failuresBefore = world.failures.length;

  const network = createNetwork({
    randomness: randomnessOf(seed, 'network'),
    setTimer: clock.setTimer,
    track,
    note,
    press: judge.presses,
    fault: fault === undefined ? undefined : FAULTS[fault],
    serve: async (sent) => {
      judge.arrives(sent);
      const answer = await world.handle(sent.request);
      if (world.hasChanged()) judge.ledger(await world.ledger(), sent);
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
        fetch: network.fetch,
        shown: (shown, snapshot) => judge.shown(shown, name, snapshot),
        told: (shown, extra) => judge.told(shown, name, extra),
        note: (what) => note(tabName, what),
      });
      judge.opened(tab, like);
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

  let weather: 'bad' | 'good' = 'bad';
  const mischief = randomnessOf(seed, 'mischief');
  /** Workers die, servers are restarted, devices go offline and have their clocks set. */
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
          life += 1;
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
  note('network', 'is well');
  const wellAt = elapsed();
  for (const tab of tabs) tab.setPresence({ visible: true, online: true });
  const isSettled = (): boolean => network.underway() === 0 && tabs.every((tab) => stuckIn(tab) === null);
  let settledSince = elapsed();
  while (elapsed() - wellAt < WELL && elapsed() - settledSince < 20 * SECOND) {
    await clock.advance(SECOND);
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
    logs: (buyer) =>
      tabs
        .filter((tab) => buyerOf.get(tab) === buyer)
        .flatMap((tab) => tab.logs().map((text, page) => ({ name: `${tab.name}.${page + 1}`, text }))),
  };
};

export const simulate = async (options: SimulationOptions): Promise<Report> => {
  const { seed, purchases, url, fault, until, heard } = options;
  let clock = createVirtualClock();
  let wait: Wait = async () => {};
  const world = await createWorld({
    now: () => Math.floor(clock.now()),
    wait: (milliseconds) => wait(milliseconds),
    url,
    fault: fault === undefined ? undefined : FAULTS[fault],
  });
  const running: Running = {
    ...{ world, fault },
    setTime: (now, waiting) => {
      clock = now;
      wait = waiting;
    },
  };
  const digest = createHash('sha256');
  const sum = { rounds: 0, purchases: 0, charged: 0, presses: 0, requests: 0, simulated: 0 };
  const violations: (Violation & { readonly seed: number })[] = [];
  const isFound = (): boolean =>
    until === 'any' ? violations.length > 0 : violations.some(({ kind }) => kind === until);
  try {
    while (sum.purchases < purchases && !isFound()) {
      const round = await runRound(running, seed + sum.rounds);
      sum.rounds += 1;
      for (const name of ['purchases', 'charged', 'presses', 'requests', 'simulated'] as const)
        sum[name] += round[name];
      violations.push(...round.violations.map((each) => ({ ...each, seed: round.seed })));
      digest.update(round.course.join('\n'));
      heard?.(round);
    }
  } finally {
    restoreServerRandomness();
    await world.close();
  }
  return { ...sum, violations, digest: digest.digest('hex').slice(0, 16) };
};
