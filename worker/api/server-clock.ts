/** Estimates the server's time for deadlines, because device clocks can be wrong by years. */
import { type Observable, observeOn, type SchedulerLike, Subject, share } from 'rxjs';
import { type Instant, instant } from '../../domain/kernel/values.ts';

export interface ServerClock {
  readonly now: () => Instant;
  /** Milliseconds that `now` is ahead of the device's clock. */
  readonly offset: () => number;
  /** False before the first response with a date. Then `now` is the device's time. */
  readonly isKnown: () => boolean;
  /**
   * Emits when earlier measurements are wrong: the clock was set or corrected, or the device slept. The response that
   * shows it is decided before, because it may have the result of what the wrong time has hidden (T-25).
   */
  readonly jumps$: Observable<void>;
  /** Records a response's `Date` header, and the device's time at its request and arrival. */
  readonly observe: (date: string | null, sentAt: number, arrivedAt: number) => void;
  /**
   * True once after a sleep of the device, or after its clock was set forward. `now` has then gone ahead by up to a day
   * that no response has measured (T-24).
   */
  readonly hasSlept: () => boolean;
}

/** A `Date` header has whole seconds: the response was created within that second. */
const SECOND = 1000;
const HAS_ZONE = /(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})$/;
/** Milliseconds. Smaller differences are normal clock drift. */
const JUMP = 2_000;
/** Milliseconds. A longer jump is rather a corrected clock, so that only the next response tells the time. */
const LONGEST_SLEEP = 24 * 60 * 60_000;

/** Each response was created between its request and its arrival. Contradictions mean that the clock was set. */
export const createServerClock = (
  device: SchedulerLike,
  wall: () => number = () => device.now(),
): ServerClock => {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let offset = 0;
  const lead = (): number => wall() - device.now();
  let ahead = lead();
  /** Lead of the device's clock when a response last contradicted the earlier ones. */
  let measured = ahead;
  const jumps$ = new Subject<void>();
  const bound = (low: number, high: number, next = (low + high) / 2): void => {
    const before = offset;
    least = low;
    most = high;
    offset = next;
    if (Math.abs(offset - before) > JUMP) jumps$.next();
  };
  return {
    jumps$: jumps$.pipe(observeOn(device), share()),
    offset: () => offset,
    now: () => instant(Math.round(device.now() + offset)),
    isKnown: () => Number.isFinite(least),
    observe: (date, sentAt, arrivedAt) => {
      // A date without a zone would be read in the device's (T-12).
      const made = date === null || !HAS_ZONE.test(date) ? Number.NaN : Date.parse(date);
      if (Number.isNaN(made)) return;
      const low = made - arrivedAt;
      const measure = (high: number): void => {
        measured = lead();
        bound(low, high);
      };
      // The clock was set back during the call, so only the arrival is reliable.
      if (arrivedAt < sentAt) return measure(low + SECOND);
      const high = made + SECOND - sentAt;
      const [lowest, highest] = [Math.max(least, low), Math.min(most, high)];
      if (lowest > highest || !Number.isFinite(least)) return measure(high);
      bound(lowest, highest);
    },
    hasSlept: () => {
      const now = lead();
      const slept = now - ahead;
      const unmeasured = now - Math.max(ahead, measured);
      ahead = now;
      if (slept <= JUMP) return false;
      if (unmeasured > JUMP && unmeasured < LONGEST_SLEEP)
        bound(least + unmeasured, most + unmeasured, offset + unmeasured);
      return true;
    },
  };
};
