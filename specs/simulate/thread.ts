/** One thread of `threads.ts`. Runs rounds or attacks one at a time in a separate world. */
import { parentPort, workerData } from 'node:worker_threads';
import { allAttacks, createAttacker } from './attack.ts';
import { openRounds, type WorldOfRounds } from './simulation.ts';

export interface ThreadWork extends WorldOfRounds {
  /** If set, the thread runs attacks instead of rounds. The value is the `turn` of `allAttacks`. */
  readonly turn?: number | undefined;
}
/** Seed of a round, or index of an attack in the list. */
export type Job = number;

const open = async ({
  turn,
  ...world
}: ThreadWork): Promise<{
  readonly run: (job: Job) => Promise<unknown>;
  readonly close: () => Promise<void>;
}> => {
  if (turn === undefined) return openRounds(world);
  const attacks = allAttacks(turn);
  const attacker = await createAttacker(world.url);
  return {
    run: (job) => {
      const attack = attacks[job];
      if (attack === undefined) throw new Error(`There is no attack ${job}.`);
      return attacker.run(attack, job);
    },
    close: attacker.close,
  };
};

const opened = open(workerData);
let last: Promise<void> = Promise.resolve();
const carryOut = async (job: Job | null): Promise<void> => {
  const world = await opened;
  if (job !== null) return parentPort?.postMessage(await world.run(job));
  await world.close();
  parentPort?.close();
};
// Null closes the thread after the current job.
parentPort?.on('message', (job: Job | null) => {
  last = last.then(() => carryOut(job));
});
