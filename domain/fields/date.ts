/** Dates as people type them. Today comes in; nothing here knows the time. */
import { type CivilDate, compareDates, isRealDate } from '../time/civil.ts';

/** Day first (Brazil, Mexico) or month first. */
export type DateOrder = 'dmy' | 'mdy';

export const EARLIEST_YEAR = 1900;

const PATTERN = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Reads `dd/mm/yyyy` or `mm/dd/yyyy`; null when it is not of that shape or no real date. */
export function parseDate(text: string, order: DateOrder): CivilDate | null {
  const parts = PATTERN.exec(text);
  if (parts === null) return null;
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = order === 'mdy' ? { year, month: first, day: second } : { year, month: second, day: first };
  return isRealDate(date) ? date : null;
}

/** A real date in the given order, from 1900 up to `today`, today included (F-13). */
export function isDate(text: string, order: DateOrder, today: CivilDate): boolean {
  const date = parseDate(text, order);
  return date !== null && date.year >= EARLIEST_YEAR && compareDates(date, today) <= 0;
}
