/** Estimates the server's time for deadlines, because device clocks can be wrong by years. */
import { type Observable, Subject } from 'rxjs';
import { type Instant, instant } from '../../domain/kernel/values.ts';

export interface ServerClock {
  readonly now: () => Instant;
  /** False before the first response with a date. Then `now` is the device's time. */
  readonly isKnown: () => boolean;
  /** Emits when earlier measurements are wrong: the clock was set or corrected, or the device slept. */
  readonly jumps$: Observable<void>;
  /** Records a response's `Date` header, and the device's time at its request and arrival. */
  readonly observe: (date: string | null, sentAt: number, arrivedAt: number) => void;
}

/** A `Date` header has whole seconds: the response was created within that second. */
const SECOND = 1000;
const HAS_ZONE = /(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})$/;
/** Milliseconds. Smaller differences are normal clock drift. */
const JUMP = 2_000;

/** Each response was created between its request and its arrival. Contradictions mean that the clock was set. */
export const createServerClock = (device: { readonly now: () => number }): ServerClock => {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let offset = 0;
  const jumps$ = new Subject<void>();
  const bound = (low: number, high: number): void => {
    const before = offset;
    least = low;
    most = high;
    offset = (low + high) / 2;
    if (Math.abs(offset - before) > JUMP) jumps$.next();
  };
  return {
    jumps$,
    now: () => instant(Math.round(device.now() + offset)),
    isKnown: () => Number.isFinite(least),
    observe: (date, sentAt, arrivedAt) => {
      // A date without a zone would be read in the device's (T-12).
      const made = date === null || !HAS_ZONE.test(date) ? Number.NaN : Date.parse(date);
      if (Number.isNaN(made)) return;
      const low = made - arrivedAt;
      // The clock was set back during the call, so only the arrival is reliable.
      if (arrivedAt < sentAt) return bound(low, low + SECOND);
      const high = made + SECOND - sentAt;
      const [lowest, highest] = [Math.max(least, low), Math.min(most, high)];
      if (lowest > highest) return bound(low, high);
      bound(lowest, highest);
    },
  };
};
