/** One thread of `threads.ts`. Runs rounds one at a time in a separate world. */
import { parentPort, workerData } from 'node:worker_threads';
import { openRounds } from './simulation.ts';

const opened = openRounds(workerData);
let last: Promise<void> = Promise.resolve();
const carryOut = async (seed: number | null): Promise<void> => {
  const rounds = await opened;
  if (seed !== null) return parentPort?.postMessage(await rounds.run(seed));
  await rounds.close();
  parentPort?.close();
};
// Null closes the thread after the rounds before it.
parentPort?.on('message', (seed: number | null) => {
  last = last.then(() => carryOut(seed));
});
