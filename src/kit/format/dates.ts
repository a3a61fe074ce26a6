/**
 * Formats dates. Local times of the event's place are formatted as UTC: the device's time zone never shifts the day.
 */

import i18next, { type TFunction } from 'i18next';
import { hidesDate, type When, whenOf } from '../../../domain/catalog/dates.ts';
import { clockOptions, omitsYear } from '../../../domain/time/clock.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { languageTag } from '../i18n/locale.ts';

/** Local time of the event's place: `YYYY-MM-DDTHH:mm[:ss]`. */
export type WallText = string;

const formatter = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat(languageTag, { timeZone: 'UTC', ...options });
    return made.format(date);
  };
};

const weekday = formatter({ weekday: 'short' });
const month = formatter({ month: 'short' });
const longWeekday = formatter({ weekday: 'long' });
const dayMonth = formatter({ day: 'numeric', month: 'short' });
const dayMonthYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const longDate = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const monthYear = formatter({ month: 'long', year: 'numeric' });
const hour = formatter(clockOptions(languageTag));

/** Date whose UTC fields are the local time; null for an invalid text. */
export const wallDate = (wall: WallText | null): Date | null => {
  if (wall === null || wall === '') return null;
  const date = new Date(`${wall.slice(0, 10)}T${wall.slice(11, 19) || '00:00:00'}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
};

const bare = (text: string): string => text.replaceAll('.', '').replaceAll(' de ', ' ');

/** Short date: `sex, 12 dez`, with the year unless it is the current year. */
export const shortDate = (wall: WallText, today: Date = new Date()): string => {
  const date = wallDate(wall);
  if (date === null) return '';
  const day = omitsYear(date.getUTCFullYear(), today.getFullYear()) ? dayMonth : dayMonthYear;
  return `${bare(weekday(date))}, ${bare(day(date))}`;
};

/** Weekday, day and month of a date block. Null for an invalid text. */
export const dateParts = (wall: WallText | null) => {
  const date = wallDate(wall);
  return date === null
    ? null
    : { weekday: bare(weekday(date)), day: String(date.getUTCDate()), month: bare(month(date)) };
};

/** Full date: `sexta-feira, 12 de dezembro de 2026`. */
export const fullDate = (wall: WallText): string => {
  const date = wallDate(wall);
  return date === null ? '' : longDate(date);
};

/** Time of day: `21:00`, or `9:00 PM` in English. */
export const clockTime = (wall: WallText): string => {
  const date = wallDate(wall);
  return date === null ? '' : hour(date);
};

/** Month and year: `dezembro de 2026`. */
export const monthName = (wall: WallText): string => {
  const date = wallDate(wall);
  return date === null ? '' : monthYear(date);
};

/** Name of an item with its wall times as short dates: `Exposição, sáb, 12 dez, 10:00, Inteira`. */
export const nameText = (name: string): string =>
  name.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/g, (at) => `${shortDate(at)}, ${clockTime(at)}`);

/** Date without the time: `2026-12-12`. */
export const calendarDay = (wall: WallText): string => wall.slice(0, 10);

export const weekdayNames = (): readonly { readonly short: string; readonly long: string }[] =>
  Array.from({ length: 7 }, (_, index) => {
    // 2023-01-01 was a Sunday.
    const date = new Date(Date.UTC(2023, 0, 1 + index));
    return { short: bare(weekday(date)), long: longWeekday(date) };
  });

/** First and last date: `12 dez – 15 dez`. Only one date if both are equal. A shared year appears once. */
export const dateSpan = (from: WallText, to: WallText | null): string => {
  if (to === null || calendarDay(to) === calendarDay(from)) return shortDate(from);
  const year = to.slice(0, 4);
  const first = from.startsWith(year) ? shortDate(from, new Date(Number(year), 6)) : shortDate(from);
  return `${first} – ${shortDate(to)}`;
};

/** Short date and time: `sex, 12 dez · 21:00`, or the first and last date of a recurring event. */
export const whenText = (when: Exclude<When, string>): string =>
  'at' in when ? `${shortDate(when.at)} · ${clockTime(when.at)}` : dateSpan(when.from, when.to);

/** Day of an event, or its first and last day. Empty if it is unknown or hidden. */
export const dayText = (when: When): string => {
  if (typeof when === 'string') return '';
  return 'at' in when ? shortDate(when.at) : dateSpan(when.from, when.to);
};

type Dated = Pick<ProductPage, 'hideDate' | 'hideDateToo' | 'startsAt' | 'endsAt' | 'recurring' | 'doorsAt'>;

/** Short text of a date of the event, or of the event. Empty if it is unknown or not shown. */
export const shortWhen = (product: Dated, date: string | null = null): string => {
  const when = whenOf(product, hidesDate(product), date);
  return typeof when === 'string' ? '' : whenText(when);
};

/** Date as a main line and a note. */
export const longWhen = (product: Dated, t: TFunction<'product'>): readonly [string, string] => {
  const when = whenOf(product, hidesDate(product));
  if (when === 'hidden') return [t('when.hidden'), ''];
  if (when === 'unknown') return [i18next.t('card.dateSoon', { ns: 'shell' }), ''];
  if ('from' in when) return [whenText(when), t('when.several')];
  const doors = product.doorsAt === null ? '' : t('doors', { time: clockTime(product.doorsAt) });
  return [`${fullDate(when.at)}, ${clockTime(when.at)}`, doors];
};
