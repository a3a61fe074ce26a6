/** A clock that specs turn by hand: timers run in order, and whatever they set off is done before the next. */

export interface VirtualClock {
  readonly now: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
  /** Lets so many milliseconds pass. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Sets the device's clock without letting time pass, as a buyer may. */
  readonly jump: (milliseconds: number) => void;
  readonly pending: () => number;
}

/** A turn of the event loop: messages between ports have been delivered. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Everything that needs no time to pass is done. */
export const settle = async (turns = 12): Promise<void> => {
  for (let at = 0; at < turns; at++) await turn();
};

/** Waits until it is true, without letting virtual time pass; fails loudly when it never is. */
export const until = async (
  isTrue: () => boolean | Promise<boolean>,
  what = 'the condition',
): Promise<void> => {
  const end = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what} never came true`);
    await turn();
  }
};

/** `quiet` waits for what a timer set off; by default what this thread can do alone. */
export const createVirtualClock = (quiet: () => Promise<void> = settle): VirtualClock => {
  interface Timer {
    readonly at: number;
    readonly run: () => void;
  }
  const timers = new Set<Timer>();
  let elapsed = 0;
  let base = Date.UTC(2026, 7, 1, 12);
  const next = (before: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= before).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => base + elapsed,
    setTimer: (run, milliseconds) => {
      const timer = { at: elapsed + Math.max(0, milliseconds), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (milliseconds) => {
      const end = elapsed + milliseconds;
      await quiet();
      for (let timer = next(end); timer !== undefined; timer = next(end)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.run();
        await quiet();
      }
      elapsed = end;
      await quiet();
    },
    jump: (milliseconds) => {
      base += milliseconds;
    },
    pending: () => timers.size,
  };
};
