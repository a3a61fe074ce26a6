/**
 * Compares replay speed in events per second with Redux Toolkit, on logs of 1e3, 1e5 and 1e6 events. Also compares single
 * events, frozen and structurally shared. Every fold must end in the same state. Asserts no timing. `BENCH_MOST` limits the
 * longest log.
 */
import './production.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { same } from '../../domain/kernel/plain.ts';
import type { State } from '../../domain/shop/messages.ts';
import type { Order, Sample } from './fold-thread.ts';
import { alternate, figuresOf, row } from './table.ts';

const MOST = Number(process.env.BENCH_MOST ?? 1_000_000);
/** Lengths of logs, and the wanted speed in multiples of the peer's. */
const SIZES = [
  [1_000, 45],
  [100_000, 25],
  [1_000_000, 25],
] as const;
const LIVE_EVENTS = 10_000;

/** Rates of the named folds, each in its own thread, by name. */
const rates = async (work: string, names: readonly string[], order: Order) => {
  let expected: State | undefined;
  const threads = names.map((name) => {
    const thread = new Worker(new URL('./fold-thread.ts', import.meta.url), { workerData: name });
    const sample = async () => {
      thread.postMessage(order);
      const [{ rate, state }] = (await once(thread, 'message')) as [Sample];
      expected ??= state;
      if (!same(expected, state)) throw new Error(`${name} ended in another state`);
      return { rate };
    };
    return { name, thread, sample };
  });
  const subjects = Object.fromEntries(threads.map(({ name, sample }) => [name, sample]));
  const rounds = await alternate(work, subjects, ['rate']);
  for (const { thread } of threads) await thread.terminate();
  return (name: string): readonly number[] => figuresOf(rounds[name] ?? [], 'rate');
};

const peerName = 'Redux Toolkit';
for (const [size, wanted] of SIZES.filter(([length]) => length <= MOST)) {
  const work = `replay of ${size.toLocaleString('en-US')} events`;
  const rate = await rates(work, ['replay', peerName], { size, isFresh: false });
  const [ours, peer] = [rate('replay'), rate(peerName)];
  row({ work, unit: 'events/s', ours, peer, peerName, goal: ['ratio', '≥', wanted] });
}
const work = 'live, one event at a time';
const rate = await rates(work, ['live', peerName], { size: LIVE_EVENTS, isFresh: true });
row({ work, unit: 'events/s', ours: rate('live'), peer: rate(peerName), peerName });
