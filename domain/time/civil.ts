/**
 * Civil calendar arithmetic on plain numbers: no `Date`, no time zones, proleptic Gregorian.
 */

/** A calendar day. `month` 1 to 12, `day` 1 to 31. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const SECOND_MS = 1_000;

const DAYS_OF_400_YEARS = 146_097;
/** Days from 0000-03-01, where the arithmetic's years begin, to 1970-01-01. */
const EPOCH_SHIFT = 719_468;

/** Days since 1970-01-01 (T-01). The date must be real; see {@link isRealDate}. */
export function daysFromCivil({ year, month, day }: CivilDate): number {
  // Years that begin in March put the leap day last, so that months count on without a table.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - EPOCH_SHIFT;
}

/** The day that is `days` after 1970-01-01; undoes {@link daysFromCivil} (T-01). */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days in the month, 0 for a month that there is not. */
export const monthLength = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);

/** Whether the calendar has this day (T-02). */
export const isRealDate = ({ year, month, day }: CivilDate): boolean =>
  Number.isInteger(year) && Number.isInteger(day) && day >= 1 && day <= monthLength(year, month);

/** Negative, zero or positive as `a` is before, on or after `b`. Both must be real dates. */
export const compareDates = (a: CivilDate, b: CivilDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day;
