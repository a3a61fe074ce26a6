/**
 * Virtual time of one round. It stops until all real work is done: database statements and their follow-ups.
 * Requests that wait for time to pass are parked.
 */
import { createVirtualClock, turn, type VirtualClock } from '../worker/rig/clock.ts';
import { randomnessOf } from './randomness.ts';

export interface RoundTime {
  readonly clock: VirtualClock;
  /** Real work that must be over before time passes. */
  readonly track: (work: Promise<unknown>) => void;
  /** A wait on the server's side. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Abandons the waits of a server that ended. */
  readonly endServer: () => void;
  /** Milliseconds since the round began. */
  readonly elapsed: () => number;
  /** A wait on the buyer's side. */
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const SECOND = 1_000;
/** Longest answer time of the payment processor. */
const LONGEST_THOUGHT = 25 * SECOND;

export const createRoundTime = (seed: number): RoundTime => {
  const going = new Set<Promise<unknown>>();
  /** Requests that wait for time to pass; those of a server that ended wait for ever. */
  let parked = 0;
  let life = 0;
  /** Called when a request ends or is parked. Turning the event loop instead would take the processor from PostgreSQL. */
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
