/**
 * Virtual time for specs, as RxJS's scheduler. Timers run in order, and the effects of one are complete before the
 * next.
 */
import { setTimeout as timer } from 'node:timers/promises';
import { type SchedulerLike, VirtualTimeScheduler } from 'rxjs';

export interface VirtualClock {
  /** The core's time. */
  readonly scheduler: SchedulerLike;
  readonly now: () => number;
  /** Timer of the same clock, for the page and the server, which do not use RxJS. */
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
  /** Advances the time. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Sets the device's clock without letting time pass. */
  readonly jump: (milliseconds: number) => void;
  /** Advances the device's clock, but not `now`, as a sleep does. */
  readonly sleep: (milliseconds: number) => void;
  readonly wall: () => number;
  readonly pending: () => number;
}

/** One turn of the event loop, in which ports deliver their messages. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Resolves after some turns of the event loop, enough for work that needs no timer. */
export const settle = async (turns = 12): Promise<void> => {
  for (let at = 0; at < turns; at++) await turn();
};

/** In milliseconds. Ends a hang; a thread can start slowly on a busy machine. */
const LONGEST_WAIT = 120_000;
/** After these turns, a condition waits for another thread, which needs the processor. */
const OWN_TURNS = 100;

/** Waits until the condition is true, without letting virtual time pass. Throws after {@link LONGEST_WAIT}. */
export const until = async (
  isTrue: () => boolean | Promise<boolean>,
  what = 'the condition',
): Promise<void> => {
  const end = performance.now() + LONGEST_WAIT;
  for (let turns = 0; !(await isTrue()); turns += 1) {
    if (performance.now() > end) throw new Error(`timed out while waiting for ${what}`);
    await (turns < OWN_TURNS ? turn() : timer(1));
  }
};

/** `quiet` waits for the effects of a timer. By default it waits for this thread's own work. */
export const createVirtualClock = (quiet: () => Promise<void> = settle): VirtualClock => {
  const scheduler = new VirtualTimeScheduler();
  const { actions } = scheduler;
  let base = Date.UTC(2026, 7, 1, 12);
  let slept = 0;
  const now = (): number => base + scheduler.frame;
  // The scheduler's own `now` is the time since the start. A device returns the date, which a buyer can change.
  scheduler.now = now;
  return {
    scheduler,
    now,
    setTimer: (run, milliseconds) => {
      const timer = scheduler.schedule(run, Math.max(0, milliseconds));
      return () => timer.unsubscribe();
    },
    advance: async (milliseconds) => {
      const end = scheduler.frame + milliseconds;
      await quiet();
      // One timer at a time. `flush` would run all timers before any asynchronous work.
      for (let next = actions[0]; next !== undefined && next.delay <= end; next = actions[0]) {
        actions.shift();
        scheduler.frame = next.delay;
        const error: unknown = next.execute(next.state, next.delay);
        if (error !== undefined) throw error;
        await quiet();
      }
      scheduler.frame = end;
      await quiet();
    },
    jump: (milliseconds) => {
      base += milliseconds;
    },
    sleep: (milliseconds) => {
      slept += milliseconds;
    },
    wall: () => now() + slept,
    pending: () => actions.length,
  };
};
