/**
 * Compares replay speed in events per second with Redux Toolkit, XState 5 and Zustand with immer, on logs of 1e3,
 * 1e5 and 1e6 events. Also compares single events, frozen and structurally shared, with Redux Toolkit. Every fold
 * must end in the same state. Prints; asserts no timing. `BENCH_MOST` limits the longest log.
 */
import './production.ts';
import { same } from '../../domain/kernel/plain.ts';
import { foldLive, foldLog, initial } from '../../domain/shop/evolve.ts';
import type { Event, State } from '../../domain/shop/messages.ts';
import { PEERS, type Peer, REDUX_TOOLKIT } from './peers.ts';
import { purchases } from './purchases.ts';

const MOST = Number(process.env.BENCH_MOST ?? 1_000_000);
const SIZES = [1_000, 100_000, 1_000_000].filter((size) => size <= MOST);
/** Number of different purchases. Longer logs repeat them. */
const PURCHASES = 1_000;

const wide = (text: string, width: number) => text.padEnd(width);
const right = (text: string, width: number) => text.padStart(width);
const perSecond = (rate: number) => Math.round(rate).toLocaleString('en-US');

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Minimum events per sample, because a short log is timed cold and below the clock's resolution. */
const SAMPLE_EVENTS = 100_000;

/**
 * Milliseconds that `work` takes: the fastest of several samples, because other load only adds time. The first sample
 * warms up.
 */
function timed(events: number, samples: number, work: () => void): number {
  const repeats = Math.max(1, Math.ceil(SAMPLE_EVENTS / events));
  const sample = () => {
    globalThis.gc?.();
    const before = performance.now();
    for (let run = 0; run < repeats; run += 1) work();
    return (performance.now() - before) / repeats;
  };
  sample();
  return Math.min(...Array.from({ length: samples }, sample));
}

function agree(name: string, ours: State, theirs: State): void {
  if (!same(ours, theirs)) throw new Error(`${name} ended in another state`);
}

function ratePeer({ name, open }: Peer, log: readonly Event[], ours: State): number {
  let last = initial;
  const fold = () => {
    const { take, state } = open();
    for (const event of log) take(event);
    last = state();
  };
  const milliseconds = timed(log.length, log.length > 100_000 ? 2 : 4, fold);
  agree(name, ours, last);
  return (log.length / milliseconds) * 1_000;
}

function replayTable(pool: readonly Event[]): void {
  console.log('replay, folded events per second (ratio: ours to the nearest peer)\n');
  const head = ['events', 'ours', ...PEERS.map(({ name }) => name), 'ratio'];
  console.log(head.map((text, at) => (at === 0 ? wide(text, 10) : right(text, 19))).join(''));
  for (const size of SIZES) {
    const log = Array.from({ length: size }, (_, at) => pool[at % pool.length] as Event);
    const ours = foldLog(log);
    const rate = (size / timed(size, 7, () => void foldLog(log))) * 1_000;
    const rates = PEERS.map((peer) => ratePeer(peer, log, ours));
    const ratio = rate / Math.max(...rates);
    const cells = [perSecond(rate), ...rates.map(perSecond), `${ratio.toFixed(0)} ×`];
    console.log(wide(size.toLocaleString('en-US'), 10) + cells.map((text) => right(text, 19)).join(''));
  }
}

/**
 * Events arrive one at a time, new and not yet frozen by an earlier fold, as in production. The folds alternate,
 * so that other load affects both.
 */
function liveTable(pool: readonly Event[]): void {
  const log = pool.slice(0, 10_000);
  const live = (events: readonly Event[]) => events.reduce(foldLive, initial);
  const toolkit = (events: readonly Event[]) => {
    const { take, state } = REDUX_TOOLKIT.open();
    for (const event of events) take(event);
    return state();
  };
  agree(REDUX_TOOLKIT.name, live(log), toolkit(structuredClone(log) as Event[]));
  const clock = (fold: (events: readonly Event[]) => State) => {
    const events = structuredClone(log) as Event[];
    globalThis.gc?.();
    const before = performance.now();
    fold(events);
    return ((performance.now() - before) / log.length) * 1_000;
  };
  const rounds = Array.from({ length: 9 }, () => [clock(live), clock(toolkit)] as const);
  const ours = median(rounds.slice(1).map(([each]) => each));
  const theirs = median(rounds.slice(1).map(([, each]) => each));
  console.log('\nlive, one event at a time, frozen and structurally shared\n');
  console.log(`${wide('ours', 20)}${right(ours.toFixed(1), 8)} µs an event`);
  console.log(`${wide(REDUX_TOOLKIT.name, 20)}${right(theirs.toFixed(1), 8)} µs an event`);
  console.log(`${wide('ratio', 20)}${right((theirs / ours).toFixed(2), 8)} × its speed`);
}

const pool = purchases(PURCHASES);
const kinds = new Set(pool.map(({ type }) => type)).size;
console.log(
  `${pool.length} different events of ${kinds} types from ${PURCHASES} purchases; node ${process.version}\n`,
);
replayTable(pool);
liveTable(pool);
