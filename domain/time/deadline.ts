/** When a reservation ends, how long that still is, and when the time left is announced. */
import { type Instant, instant } from '../kernel/values.ts';
import { MINUTE_MS, readWallTime, SECOND_MS, wallAsUtc } from './civil.ts';
import { instantOf, SAO_PAULO } from './zone.ts';

/**
 * Last reservation (São Paulo wall time, `YYYY-MM-DDTHH:mm:ss`) plus the hold, in epoch milliseconds (T-07).
 * An offset in the text wins over São Paulo. Null when the text is no time or the hold no number.
 */
export function deadlineOf(reservedAtText: string, holdMinutes: number): Instant | null {
  const read = readWallTime(reservedAtText);
  if (read === null || !Number.isFinite(holdMinutes)) return null;
  const start =
    read.offset === null ? instantOf(read.wall, SAO_PAULO) : instant(wallAsUtc(read.wall) - read.offset);
  return start === null ? null : instant(start + holdMinutes * MINUTE_MS);
}

/** Calm, under five minutes, under one, over. */
export type CountdownPhase = 'quiet' | 'soon' | 'last' | 'over';

export interface Countdown {
  /** Whole minutes, may exceed 59. */
  readonly minutes: number;
  /** 0 to 59. */
  readonly seconds: number;
  readonly phase: CountdownPhase;
}

const phaseOf = (seconds: number): CountdownPhase => {
  if (seconds <= 0) return 'over';
  if (seconds < 60) return 'last';
  return seconds < 300 ? 'soon' : 'quiet';
};

/**
 * Time left as `mm:ss` parts, never negative (T-08). A started second counts whole, so that 00:00 shows
 * exactly when the deadline has come.
 */
export function countdown(deadline: number, now: number): Countdown {
  const left = Math.ceil((deadline - now) / SECOND_MS);
  const total = left > 0 && Number.isFinite(left) ? left : 0;
  return { minutes: Math.floor(total / 60), seconds: total % 60, phase: phaseOf(total) };
}

/** Whether the deadline has come (T-08). */
export const isOver = (deadline: number, now: number): boolean => !(deadline > now);

/** `09:05`. */
export const clockText = ({ minutes, seconds }: Pick<Countdown, 'minutes' | 'seconds'>): string =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;

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
