import { SECOND_MS } from './civil.ts';

export type CountdownPhase = 'quiet' | 'soon' | 'last' | 'over';

export interface Countdown {
  /** Can exceed 59. */
  readonly minutes: number;
  readonly seconds: number;
  readonly phase: CountdownPhase;
}

const phaseOf = (seconds: number): CountdownPhase => {
  if (seconds <= 0) return 'over';
  if (seconds < 60) return 'last';
  return seconds < 300 ? 'soon' : 'quiet';
};

/** Time left. Rounds seconds up, so that 00:00 appears exactly at the deadline (T-08). */
export function countdown(deadline: number, now: number): Countdown {
  const left = Math.ceil((deadline - now) / SECOND_MS);
  const total = left > 0 && Number.isFinite(left) ? left : 0;
  return { minutes: Math.floor(total / 60), seconds: total % 60, phase: phaseOf(total) };
}

export const isPast = (deadline: number, now: number): boolean => !(deadline > now);

export const clockText = ({ minutes, seconds }: Pick<Countdown, 'minutes' | 'seconds'>): string =>
  `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;

const MOMENTS = [5, 2, 1];

const secondsOf = ({ minutes, seconds }: Countdown): number => minutes * 60 + seconds;

/** Minutes to announce, null for none (T-16, T-10). `before` is the last countdown on screen. */
export const minutesToSay = (before: Countdown | null, now: Countdown): number | null => {
  if (before === null) return null;
  const [had, has] = [secondsOf(before), secondsOf(now)];
  const passed = MOMENTS.some((moment) => had > moment * 60 && has <= moment * 60);
  return passed && has > 0 ? Math.ceil(has / 60) : null;
};
