/** What time it is at the server. Device clocks are wrong, by minutes or by years; deadlines are the server's. */
import { type Observable, Subject } from 'rxjs';
import { type Instant, instant } from '../../domain/kernel/values.ts';

export interface ServerClock {
  readonly now: () => Instant;
  /**
   * What was measured before is wrong: the device's clock was set, or the device slept, or the first answer tells that
   * its clock was wrong all along.
   */
  readonly jumps$: Observable<void>;
  /** An answer's `Date` header, and the device's time when its call was sent and when it arrived. */
  readonly observe: (date: string | null, sentAt: number, arrivedAt: number) => void;
}

/** A `Date` header names a whole second: the answer was made somewhere inside it. */
const SECOND = 1000;
/** Less than this is how clocks drift apart. */
const JUMP = 2_000;

/**
 * Each answer bounds the offset from both sides: it was made after its call was sent and before it arrived.
 * The bounds of all answers together are narrower than any round trip; where they contradict each other the
 * device's clock was set, and the newest answer counts alone.
 */
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
    observe: (date, sentAt, arrivedAt) => {
      const made = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(made)) return;
      const low = made - arrivedAt;
      // Set back while the call was under way: only its arrival is known.
      if (arrivedAt < sentAt) return bound(low, low + SECOND);
      const high = made + SECOND - sentAt;
      const [lowest, highest] = [Math.max(least, low), Math.min(most, high)];
      if (lowest > highest) return bound(low, high);
      bound(lowest, highest);
    },
  };
};
