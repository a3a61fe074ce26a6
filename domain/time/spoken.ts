/** At which moments of a countdown the time left is said aloud. */
import type { Countdown } from './deadline.ts';

/** Minutes, most first. */
const MOMENTS = [5, 2, 1];

const secondsOf = ({ minutes, seconds }: Countdown): number => minutes * 60 + seconds;

/**
 * How many minutes are to be said to be left, a started one counting whole; null where nothing is to be said (T-10). `before`
 * is the last countdown that the buyer was shown, null where there was none.
 */
export const minutesToSay = (before: Countdown | null, now: Countdown): number | null => {
  if (before === null) return null;
  const [had, has] = [secondsOf(before), secondsOf(now)];
  const passed = MOMENTS.some((moment) => had > moment * 60 && has <= moment * 60);
  return passed && has > 0 ? Math.ceil(has / 60) : null;
};
