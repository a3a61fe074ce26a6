/**
 * Virtual time of one round. It stops until all real work is done, which is database statements and what follows from
 * them. A request that waits for virtual time is parked and does not stop it.
 */
import { createVirtualClock, turn, type VirtualClock } from '../worker/rig/clock.ts';
import { randomnessOf } from './randomness.ts';

export interface RoundTime {
  readonly clock: VirtualClock;
  /** Registers real work that must end before virtual time passes. */
  readonly track: (work: Promise<unknown>) => void;
  /** Waits on the server's side, in virtual milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Abandons the waits of a stopped server. */
  readonly endServer: () => void;
  /** Milliseconds since the round began. */
  readonly elapsed: () => number;
  /** Waits on the buyer's side, in virtual milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const SECOND = 1_000;
/** Longest response time of the payment processor, in milliseconds. */
const LONGEST_THOUGHT = 25 * SECOND;

export const createRoundTime = (seed: number): RoundTime => {
  const going = new Set<Promise<unknown>>();
  /** Number of requests that wait for virtual time. Requests of a stopped server wait forever. */
  let parked = 0;
  let life = 0;
  /** Called when a request ends or is parked. Polling the event loop instead would take CPU time from PostgreSQL. */
  let wake = (): void => {};
  const clock = createVirtualClock(async () => {
    await turn();
    while (going.size > parked) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      await turn();
    }
  });
  const processor = randomnessOf(seed, 'processor');
  const start = clock.now();
  return {
    clock,
    track: (work) => {
      const done = work.finally(() => {
        going.delete(done);
        wake();
      });
      going.add(done);
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const mine = life;
        parked += 1;
        wake();
        // A slow processor takes a different time on each call.
        const time = milliseconds < SECOND ? milliseconds : processor.between(SECOND, LONGEST_THOUGHT);
        clock.setTimer(() => {
          if (mine !== life) return;
          parked -= 1;
          resolve();
        }, time);
      }),
    endServer: () => {
      life += 1;
    },
    elapsed: () => Math.floor(clock.now() - start),
    sleep: (milliseconds) => new Promise((resolve) => clock.setTimer(resolve, milliseconds)),
  };
};
