/** No `Date`, no time zones, proleptic Gregorian. */

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const SECOND_MS = 1_000;

const DAYS_OF_400_YEARS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468;

/** Days since 1970-01-01. The date must be real. */
export function daysFromCivil({ year, month, day }: CivilDate): number {
  // Years that start in March have the leap day last, so months need no table.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - EPOCH_SHIFT;
}

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

export const monthLength = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);

export const isRealDate = ({ year, month, day }: CivilDate): boolean =>
  Number.isInteger(year) && Number.isInteger(day) && day >= 1 && day <= monthLength(year, month);

/** Negative if `a` is before `b`, positive if after. Both must be real dates. */
export const compareDates = (a: CivilDate, b: CivilDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day;

export interface WallTime extends CivilDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Wall time, and the UTC offset in milliseconds if the text has one. */
export interface ReadWallTime {
  readonly wall: WallTime;
  readonly offset: number | null;
}

// Every part is bounded, so the match scans about 40 characters at most.
const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

const offsetOf = (zone: string): number => {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60) * SECOND_MS;
};

/** Parses `YYYY-MM-DD`, optionally with time and offset (T-03). Null for other text, or an invalid day or time. */
export function readWallTime(text: string): ReadWallTime | null {
  const parts = PATTERN.exec(text);
  if (parts === null) return null;
  const part = (index: number) => Number(parts[index] ?? 0);
  const wall: WallTime = {
    year: part(1),
    month: part(2),
    day: part(3),
    hour: part(4),
    minute: part(5),
    second: part(6),
  };
  if (!isRealDate(wall) || wall.hour > 23 || wall.minute > 59 || wall.second > 59) return null;
  const zone = parts[7];
  return { wall, offset: zone === undefined ? null : offsetOf(zone) };
}

export const parseWallTime = (text: string): WallTime | null => readWallTime(text)?.wall ?? null;

/** Milliseconds since 1970-01-01, with the wall time taken as UTC. */
export const wallAsUtc = (wall: WallTime): number =>
  daysFromCivil(wall) * DAY_MS + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * SECOND_MS;

/** Inverse of {@link wallAsUtc}. Drops fractions of a second. */
export function wallFromUtc(milliseconds: number): WallTime {
  const days = Math.floor(milliseconds / DAY_MS);
  const seconds = Math.floor((milliseconds - days * DAY_MS) / SECOND_MS);
  return {
    ...civilFromDays(days),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
}

export const two = (n: number): string => String(n).padStart(2, '0');

export const dateText = ({ year, month, day }: CivilDate): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

export const wallText = (wall: WallTime): string =>
  `${dateText(wall)}T${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
