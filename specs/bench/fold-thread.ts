/**
 * One of the compared folds, in a separate thread. The peer runs the domain's code on immer's proxies. In one thread
 * that code would then be slow for our fold too.
 */
import './production.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { foldLive, foldLog, initial } from '../../domain/shop/evolve.ts';
import type { Event, State } from '../../domain/shop/messages.ts';
import { openReduxToolkit } from './peers.ts';
import { purchases } from './purchases.ts';

/** Number of different purchases. Longer logs repeat them. */
const PURCHASES = 1_000;
/** Minimum length of a sample in milliseconds. Shorter ones would measure code that is not compiled yet. */
const SAMPLE = 500;

type Fold = (log: readonly Event[]) => State;

/** `isFresh` folds new events, which no earlier fold has frozen. */
export interface Order {
  readonly size: number;
  readonly isFresh: boolean;
}
export interface Sample {
  /** Events per second of processor time, which other load lengthens less than wall-clock time. */
  readonly rate: number;
  readonly state: State;
}

const foldOf = (name: string): Fold => {
  if (name === 'replay') return foldLog;
  if (name === 'live') return (log) => log.reduce(foldLive, initial);
  return (log) => {
    const { take, state } = openReduxToolkit();
    for (const event of log) take(event);
    return state();
  };
};

const fold = foldOf(workerData as string);
const pool = purchases(PURCHASES);

parentPort?.on('message', ({ size, isFresh }: Order) => {
  const log = Array.from({ length: size }, (_, at) => pool[at % pool.length] as Event);
  let state = initial;
  let [folded, milliseconds] = [0, 0];
  globalThis.gc?.();
  while (milliseconds < SAMPLE) {
    const given = isFresh ? structuredClone(log) : log;
    const begun = process.cpuUsage();
    state = fold(given);
    const { user, system } = process.cpuUsage(begun);
    milliseconds += (user + system) / 1_000;
    folded += size;
  }
  parentPort?.postMessage({ rate: (folded / milliseconds) * 1_000, state } satisfies Sample);
});
