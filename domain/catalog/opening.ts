/** The opening of a sale: a countdown before it, and the requests after it. */
import type { Instant } from '../kernel/values.ts';
import { ticketLimit } from '../limits/limits.ts';
import type { Opening } from '../model/opening.ts';
import { isGuest } from '../session/status.ts';
import { type WallTime, wallText } from '../time/civil.ts';
import { type Countdown, countdown } from '../time/deadline.ts';
import { eventZone, hostInstant, offsetAt, SAO_PAULO, wallAt } from '../time/zone.ts';

interface Sold {
  readonly sale: string;
  /** Wall time; null if the host names none. */
  readonly batchOpensAt: string | null;
}

/** True while tickets are on sale soon, and none is (E-56). False once all are gone. */
export const isBeforeSale = (tickets: readonly Pick<Sold, 'sale'>[]): boolean =>
  tickets.some(({ sale }) => sale === 'soon') && !tickets.some(({ sale }) => sale === 'onSale');

/** Opening of an event: of its first ticket that is soon on sale, while none is (E-56). Null if none or unknown. */
export const openingOf = (tickets: readonly Sold[], timeZone: string): Instant | null => {
  if (!isBeforeSale(tickets)) return null;
  const times = tickets
    .filter(({ sale }) => sale === 'soon')
    .map(({ batchOpensAt }) => hostInstant(batchOpensAt, eventZone(timeZone)))
    .filter((at) => at !== null);
  return times.length === 0 ? null : (Math.min(...times) as Instant);
};

const textAt = (at: Instant, zone: string): string => wallText(wallAt(at, zone) as WallTime);

export interface OpeningSlice extends Countdown {
  readonly productId: Opening['productId'];
  readonly at: Instant;
}

/** Countdown to the opening that was last read, by the server's clock (E-57). */
export const openingSlice = (opening: Opening | null, now: Instant): OpeningSlice | null =>
  opening === null ? null : { ...opening, ...countdown(opening.at, now) };

const MINUTES_A_DAY = 24 * 60;

/** Time left in its two largest units (E-58). */
export const unitsLeft = ({ minutes, seconds }: Pick<Countdown, 'minutes' | 'seconds'>) => {
  if (minutes >= MINUTES_A_DAY)
    return {
      code: 'opening.days',
      days: Math.floor(minutes / MINUTES_A_DAY),
      hours: Math.floor((minutes % MINUTES_A_DAY) / 60),
    } as const;
  return minutes >= 60
    ? ({ code: 'opening.hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 } as const)
    : ({ code: 'opening.minutes', minutes, seconds } as const);
};

/** Milliseconds over which the first requests of all buyers are spread, and least pause before each further one (E-59). */
export const SPREAD = 10_000;
export const PAUSE = 10_000;

/** Milliseconds before the next request for the tickets. `random` is from 0 to below 1 (E-59). */
export const askIn = (asked: number, random: number): number =>
  Math.floor((asked === 0 ? 0 : PAUSE) + random * SPREAD);

/** The opening on the event's clock and on the buyer's, whose zone is named if its clock differs (E-61). */
export const openingOn = (at: Instant, timeZone: string, device: string) => {
  const zone = eventZone(timeZone);
  const own = offsetAt(at, device) === null ? SAO_PAULO : device;
  return {
    event: textAt(at, zone),
    buyer: { wall: textAt(at, own), zone: offsetAt(at, own) === offsetAt(at, zone) ? null : own },
  };
};

type Prepared = Parameters<typeof ticketLimit>[0] & {
  readonly bearerRequired: boolean;
  readonly facialRequired: boolean;
};

/** Preparations for the opening of the sale (E-60, S-42). */
export const preparations = (event: Prepared, buyer: Parameters<typeof isGuest>[0]) =>
  (
    [
      ['opening.login', isGuest(buyer)],
      ['opening.bearers', event.bearerRequired],
      ['opening.faces', event.facialRequired],
      ['opening.limit', ticketLimit(event) > 0],
    ] as const
  ).flatMap(([code, applies]) => (applies ? [code] : []));
