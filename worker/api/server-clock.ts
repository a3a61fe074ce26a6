/** What time it is at the server. Device clocks are wrong, by minutes or by years; deadlines are the server's. */
import { type Instant, instant } from '../../domain/kernel/values.ts';

export interface ServerClock {
  readonly now: () => Instant;
  /** An answer's `Date` header, and the device's time when its call was sent and when it arrived. */
  readonly observe: (date: string | null, sentAt: number, arrivedAt: number) => void;
}

/** A `Date` header names a whole second: the answer was made somewhere inside it. */
const SECOND = 1000;

/**
 * Each answer bounds the offset from both sides: it was made after its call was sent and before it arrived.
 * The bounds of all answers together are narrower than any round trip; where they contradict each other the
 * device's clock was set, and the newest answer counts alone.
 */
export const createServerClock = (device: { readonly now: () => number }): ServerClock => {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let offset = 0;
  return {
    now: () => instant(Math.round(device.now() + offset)),
    observe: (date, sentAt, arrivedAt) => {
      const made = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(made) || arrivedAt < sentAt) return;
      const low = made - arrivedAt;
      const high = made + SECOND - sentAt;
      least = Math.max(least, low);
      most = Math.min(most, high);
      if (least > most) {
        least = low;
        most = high;
      }
      offset = (least + most) / 2;
    },
  };
};
