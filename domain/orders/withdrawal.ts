import { type Currency, type Instant, instant } from '../kernel/values.ts';
import { DAY_MS, daysFromCivil, wallFromUtc, wallText } from '../time/civil.ts';
import { isPast } from '../time/deadline.ts';
import { eventZone, hostInstant, instantOf, wallAt } from '../time/zone.ts';

/** 1970-01-01 was a Thursday, so days 2 and 3 of each week from it are a weekend. */
const isWeekend = (day: number): boolean => [2, 3].includes(day % 7);

/** Last day of the period, as days since 1970-01-01. Holidays count as business days, so that it is never too late. */
const LAST_DAY: Readonly<Record<Currency, (bought: number) => number>> = {
  BRL: (bought) => bought + 7,
  MXN: (bought) => {
    let day = bought;
    for (let left = 5; left > 0; left -= isWeekend(day) ? 0 : 1) day += 1;
    return day;
  },
};

export interface WithdrawalTerms {
  readonly currency: Currency;
  readonly timeZone: string;
  /** Latest cancellation that the server accepts, epoch milliseconds. */
  readonly hostLimit: number;
}

/** End of the cancellation period of a payment at `boughtAt`, epoch milliseconds (O-22). Null for an unknown zone. */
export const withdrawalEnd = (
  { currency, timeZone, hostLimit }: WithdrawalTerms,
  boughtAt: number,
): Instant | null => {
  const wall = wallAt(instant(boughtAt), timeZone);
  if (wall === null) return null;
  const day = LAST_DAY[currency](daysFromCivil(wall));
  const end = instantOf({ ...wallFromUtc(day * DAY_MS), hour: 23, minute: 59, second: 59 }, timeZone);
  return end === null ? null : instant(Math.min(end, hostLimit));
};

/** End of a period as wall time `YYYY-MM-DDTHH:mm:ss` in the event's zone, São Paulo's if the zone is unknown. */
export const endIn = (
  end: Instant,
  timeZone: string | null,
): { readonly wall: string; readonly zone: string } => {
  const zone = eventZone(timeZone);
  const wall = wallAt(end, zone);
  return { wall: wall === null ? '' : wallText(wall), zone };
};

export interface CartTerms {
  /** São Paulo wall time. */
  readonly cancelLimit: string | null;
  readonly timeZone: string | null;
  /** Server's time of the response, epoch milliseconds. */
  readonly at: number;
}

export type Withdrawal =
  /** `ofAll` is false next to a donation, which is not canceled (O-200). */
  | { readonly is: 'until'; readonly wall: string; readonly zone: string; readonly ofAll: boolean }
  | { readonly is: 'over' };

export interface WithdrawnCart {
  readonly currencies: readonly Currency[];
  readonly hidesDate: boolean;
  readonly donations: 'none' | 'some' | 'only';
}

/** End of the period as if the cart were paid at its read, for checkout (O-23). Null if it is unknown or hidden. */
export const withdrawalBefore = (
  { cancelLimit, timeZone, at }: CartTerms,
  { currencies, hidesDate, donations }: WithdrawnCart,
): Withdrawal | null => {
  if (donations === 'only') return { is: 'over' };
  if (hidesDate) return null;
  const [currency, ...others] = currencies;
  const hostLimit = hostInstant(cancelLimit);
  if (currency === undefined || others.length > 0 || hostLimit === null || timeZone === null) return null;
  const end = withdrawalEnd({ currency, timeZone, hostLimit }, at);
  if (end === null) return null;
  return isPast(end, at)
    ? { is: 'over' }
    : { is: 'until', ...endIn(end, timeZone), ofAll: donations === 'none' };
};

/** Text about the period. Only of a paid order does money go back (O-23, O-47), and never a donation (O-200). */
export const withdrawalText = (withdrawal: Withdrawal, isPaid: boolean) => {
  if (withdrawal.is === 'over') return 'withdraw.over';
  if (withdrawal.ofAll) return isPaid ? 'withdraw.until' : 'withdraw.unpaid';
  return isPaid ? 'withdraw.others' : 'withdraw.othersUnpaid';
};

/** A server's time on the clock of the order's event (O-23, O-43). Null if it is unknown. */
export const timeOfOrder = (
  time: string | null,
  timeZone: string | null,
): ReturnType<typeof endIn> | null => {
  const at = hostInstant(time);
  return at === null ? null : endIn(at, timeZone);
};
