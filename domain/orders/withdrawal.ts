/** Until when a purchase can be canceled: one rule for the checkout, the order page and the sandbox. */
import { type Country, type Currency, type Instant, instant } from '../kernel/values.ts';
import { DAY_MS, daysFromCivil, wallFromUtc, wallText } from '../time/civil.ts';
import { deadlineOf, isOver } from '../time/deadline.ts';
import { instantOf, isZone, SAO_PAULO, wallAt } from '../time/zone.ts';

/** 1970-01-01 was a Thursday: days 2 and 3 of each week from it are a weekend. */
const isWeekend = (day: number): boolean => [2, 3].includes(((day % 7) + 7) % 7);

/** Last day of the period, in days since 1970-01-01. Holidays count as business days, so the end never comes too late. */
const lastDay = (country: Country, bought: number): number => {
  if (country === 'BR') return bought + 7;
  let day = bought;
  for (let left = 5; left > 0; left -= isWeekend(day) ? 0 : 1) day += 1;
  return day;
};

export interface WithdrawalTerms {
  readonly currency: Currency;
  /** IANA zone of the event. */
  readonly timeZone: string;
  /** Latest instant at which the host accepts a cancellation, epoch milliseconds. */
  readonly hostLimit: number;
}

/**
 * End of the period in which a purchase can be canceled (O-22, O-32). Null for an unknown zone.
 *
 * @param boughtAt epoch milliseconds of the payment
 */
export const withdrawalEnd = (
  { currency, timeZone, hostLimit }: WithdrawalTerms,
  boughtAt: number,
): Instant | null => {
  const wall = wallAt(instant(boughtAt), timeZone);
  if (wall === null) return null;
  const day = lastDay(currency === 'MXN' ? 'MX' : 'BR', daysFromCivil(wall));
  const end = instantOf({ ...wallFromUtc(day * DAY_MS), hour: 23, minute: 59, second: 59 }, timeZone);
  return end === null ? null : instant(Math.min(end, hostLimit));
};

/** The end as a wall time `YYYY-MM-DDTHH:mm:ss` of the event's zone, São Paulo's where the zone is unknown. */
export const endIn = (
  end: Instant,
  timeZone: string | null,
): { readonly wall: string; readonly zone: string } => {
  const zone = timeZone !== null && isZone(timeZone) ? timeZone : SAO_PAULO;
  const wall = wallAt(end, zone);
  return { wall: wall === null ? '' : wallText(wall), zone };
};

/** Cancellation data of a cart, as the host sends it. */
export interface CartTerms {
  /** São Paulo wall time; null if the host does not send it. */
  readonly cancelLimit: string | null;
  readonly timeZone: string | null;
  /** The server's time at the response, epoch milliseconds. */
  readonly at: number;
}

export type Withdrawal =
  | { readonly is: 'until'; readonly wall: string; readonly zone: string }
  | { readonly is: 'over' };

/**
 * End of the cancellation period for checkout, as if the cart were paid now (O-23, O-33). Null if it is unknown (O-34).
 *
 * @param currencies Currencies of the cart's orders.
 */
export const withdrawalBefore = (
  { cancelLimit, timeZone, at }: CartTerms,
  currencies: readonly Currency[],
): Withdrawal | null => {
  const [currency, ...others] = currencies;
  const hostLimit = cancelLimit === null ? null : deadlineOf(cancelLimit, 0);
  if (currency === undefined || others.length > 0 || hostLimit === null || timeZone === null) return null;
  const end = withdrawalEnd({ currency, timeZone, hostLimit }, at);
  if (end === null) return null;
  return isOver(end, at) ? { is: 'over' } : { is: 'until', ...endIn(end, timeZone) };
};

/** End of the cancellation period for the order page, from the host's own date (O-23). Null where the order has none. */
export const withdrawalAfter = (
  cancelUntil: string | null,
  timeZone: string | null,
): ReturnType<typeof endIn> | null => {
  const end = cancelUntil === null ? null : deadlineOf(cancelUntil, 0);
  return end === null ? null : endIn(end, timeZone);
};
