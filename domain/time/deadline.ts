/** End of a reservation, the time left, and its announcements. */
import { type Instant, instant } from '../kernel/values.ts';
import { MINUTE_MS, readWallTime, SECOND_MS, wallAsUtc } from './civil.ts';
import { instantOf, SAO_PAULO } from './zone.ts';

/**
 * Last reservation (São Paulo wall time, `YYYY-MM-DDTHH:mm:ss`) plus the hold, in epoch milliseconds (T-07). An offset
 * in the text overrides São Paulo (T-12). Null for an invalid time or hold (T-13).
 */
export function deadlineOf(reservedAtText: string, holdMinutes: number): Instant | null {
  const read = readWallTime(reservedAtText);
  if (read === null || !Number.isFinite(holdMinutes)) return null;
  const start =
    read.offset === null ? instantOf(read.wall, SAO_PAULO) : instant(wallAsUtc(read.wall) - read.offset);
  return start === null ? null : instant(start + holdMinutes * MINUTE_MS);
}

/** Calm, under five minutes, under one, over (T-15). */
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
 * Time left as `mm:ss` parts, never negative (T-08, T-14). Rounds seconds up, so that 00:00 appears exactly at the
 * deadline.
 */
export function countdown(deadline: number, now: number): Countdown {
  const left = Math.ceil((deadline - now) / SECOND_MS);
  const total = left > 0 && Number.isFinite(left) ? left : 0;
  return { minutes: Math.floor(total / 60), seconds: total % 60, phase: phaseOf(total) };
}

/** True once the deadline has passed (T-08). */
export const isOver = (deadline: number, now: number): boolean => !(deadline > now);

/** `09:05`. */
export const clockText = ({ minutes, seconds }: Pick<Countdown, 'minutes' | 'seconds'>): string =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;

/** Minutes, most first. */
const MOMENTS = [5, 2, 1];

const secondsOf = ({ minutes, seconds }: Countdown): number => minutes * 60 + seconds;

/**
 * Remaining minutes to announce, rounded up; null without an announcement (T-10, T-16, T-17). `before` is the last
 * countdown on screen, null without one.
 */
export const minutesToSay = (before: Countdown | null, now: Countdown): number | null => {
  if (before === null) return null;
  const [had, has] = [secondsOf(before), secondsOf(now)];
  const passed = MOMENTS.some((moment) => had > moment * 60 && has <= moment * 60);
  return passed && has > 0 ? Math.ceil(has / 60) : null;
};
