import type { Cents } from '../kernel/values.ts';
import { type CivilDate, civilFromDays, daysFromCivil, isRealDate } from '../time/civil.ts';
import { hidesDateInLists } from './dates.ts';

export interface Filters {
  readonly city: string | null;
  /** `YYYY-MM-DD` in the event's place, both days included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Highest price of the cheapest ticket, fees included. 0 finds free events only. */
  readonly maxPrice: Cents | null;
  readonly category: string | null;
}

export const NO_FILTERS: Filters = { city: null, from: null, to: null, maxPrice: null, category: null };

export const FILTER_NAMES = {
  city: 'cidade',
  from: 'de',
  to: 'ate',
  maxPrice: 'preco',
  category: 'tipo',
} as const satisfies Record<keyof Filters, string>;

export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((filter) => filter !== null);

const AT_A_GLANCE = 8;

export const offersFilters = (total: number): boolean => total > AT_A_GLANCE;

const CITY_LENGTH = 60;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLUG = /^[\w-]{1,60}$/;
const UNITS = /^\d{1,6}$/;

const dayIn = (text: string): string | null => {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return isRealDate({ year: Number(year), month: Number(month), day: Number(day) }) ? text : null;
};

/** Parses filters from a URL (E-03). Invalid values are ignored (E-13), days in the wrong order swapped (E-14). */
export const readFilters = (address: { readonly get: (name: string) => string | null }): Filters => {
  const parameter = (name: keyof Filters): string => address.get(FILTER_NAMES[name])?.trim() ?? '';
  const [from, to] = [dayIn(parameter('from')), dayIn(parameter('to'))];
  const city = parameter('city').slice(0, CITY_LENGTH);
  const isTurned = from !== null && to !== null && from > to;
  return {
    city: city === '' ? null : city,
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    maxPrice: UNITS.test(parameter('maxPrice')) ? ((Number(parameter('maxPrice')) * 100) as Cents) : null,
    category: SLUG.test(parameter('category')) ? parameter('category') : null,
  };
};

export const filterEntries = (filters: Filters): readonly (readonly [string, string])[] =>
  (Object.keys(FILTER_NAMES) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name];
    if (value === null) return [];
    return [[FILTER_NAMES[name], typeof value === 'number' ? String(value / 100) : value] as const];
  });

const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

interface Listed {
  readonly city: string;
  readonly category: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly recurring: boolean;
  readonly hideDate: boolean;
  readonly hideDateToo: boolean;
  readonly checksWristband: boolean;
  readonly fromPrice: Cents | null;
}

/** True if an event meets every filter. A hidden date meets no day filter (E-05): a search by day would reveal it. */
export const meets = (event: Listed, { city, from, to, maxPrice, category }: Filters): boolean => {
  if (city !== null && plainName(event.city) !== plainName(city)) return false;
  // A server without categories has already filtered.
  if (category !== null && event.category !== '' && event.category !== category) return false;
  if (maxPrice !== null && (event.fromPrice === null || event.fromPrice > maxPrice)) return false;
  if (from === null && to === null) return true;
  if (event.startsAt === null || hidesDateInLists(event)) return false;
  const first = event.startsAt.slice(0, 10);
  // An event that ends after midnight counts to the day on which it began.
  const last = event.recurring ? (event.endsAt ?? first).slice(0, 10) : first;
  return (from === null || last >= from) && (to === null || first <= to);
};

export const SPANS = ['today', 'tomorrow', 'weekend', 'week'] as const;
export type Span = (typeof SPANS)[number];

const THURSDAY = 4;
const FRIDAY = 5;

const dayText = (days: number): string => {
  const { year, month, day } = civilFromDays(days);
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
};

/** First and last day of a span. A weekend is what is left of Friday to Sunday (E-06). */
export const daysOf = (span: Span, today: CivilDate): Readonly<Record<'from' | 'to', string>> => {
  const now = daysFromCivil(today);
  const weekday = (((now + THURSDAY) % 7) + 7) % 7;
  const toSunday = (7 - weekday) % 7;
  const [first, last] = {
    today: [0, 0],
    tomorrow: [1, 1],
    weekend: [weekday === 0 ? 0 : Math.max(0, FRIDAY - weekday), toSunday],
    week: [0, 6],
  }[span];
  return { from: dayText(now + (first ?? 0)), to: dayText(now + (last ?? 0)) };
};

export const spanOf = ({ from, to }: Pick<Filters, 'from' | 'to'>, today: CivilDate): Span | null =>
  SPANS.find((span) => {
    const days = daysOf(span, today);
    return days.from === from && days.to === to;
  }) ?? null;
