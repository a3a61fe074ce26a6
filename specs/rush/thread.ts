/** Runs a share of the buyers. A message ends all visits. */
import { parentPort, workerData } from 'node:worker_threads';
import { visitShop } from './buyer.ts';

const end = new AbortController();
parentPort?.once('message', () => end.abort());
workerData.tokens.forEach(async (_: string, number: number) => {
  parentPort?.postMessage(await visitShop(workerData, number, end.signal));
});
