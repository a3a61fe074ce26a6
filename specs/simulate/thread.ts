/** One thread of `threads.ts`. Runs rounds or attacks one at a time in a separate world. */
import { parentPort, workerData } from 'node:worker_threads';
import { allAttacks, createAttacker } from './attack.ts';
import { openRounds, type WorldOfRounds } from './simulation.ts';

export interface ThreadWork extends WorldOfRounds {
  /** Runs attacks instead of rounds: rotates the bodies of their responses. */
  readonly turn?: number | undefined;
}
/** A round's seed, or an attack's place in the list. */
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
// Closing waits for the job under way.
parentPort?.on('message', (job: Job | null) => {
  last = last.then(() => carryOut(job));
});
