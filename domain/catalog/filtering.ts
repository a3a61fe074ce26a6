/** Compares events with filters. Apart from `filters.ts`, which every screen loads. */
import type { Cents } from '../kernel/values.ts';
import { type CivilDate, civilFromDays, dateText, daysFromCivil } from '../time/civil.ts';
import { hidesDateInLists } from './dates.ts';
import type { Filters } from './filters.ts';

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

/** First and last day. Null for a hidden date, which meets no day filter (E-05): a search by day would reveal it. */
const spanOfEvent = (event: Listed): Readonly<Record<'first' | 'last', string>> | null => {
  if (event.startsAt === null || hidesDateInLists(event)) return null;
  const first = event.startsAt.slice(0, 10);
  // An event that ends after midnight counts to the day on which it began.
  return { first, last: event.recurring ? (event.endsAt ?? first).slice(0, 10) : first };
};

const MEETS: { readonly [K in keyof Filters]: (event: Listed, value: NonNullable<Filters[K]>) => boolean } = {
  city: (event, city) => plainName(event.city) === plainName(city),
  from: (event, from) => (spanOfEvent(event)?.last ?? '') >= from,
  to: (event, to) => {
    const span = spanOfEvent(event);
    return span !== null && span.first <= to;
  },
  maxPrice: ({ fromPrice }, most) => fromPrice !== null && fromPrice <= most,
  // A server without categories has already filtered.
  category: (event, category) => event.category === '' || event.category === category,
};

const meetsOne = <K extends keyof Filters>(event: Listed, filters: Filters, name: K): boolean => {
  const value = filters[name];
  return value === null || MEETS[name](event, value);
};

/** True if an event meets every filter. */
export const meets = (event: Listed, filters: Filters): boolean =>
  (Object.keys(MEETS) as (keyof Filters)[]).every((name) => meetsOne(event, filters, name));

export const SPANS = ['today', 'tomorrow', 'weekend', 'week'] as const;
export type Span = (typeof SPANS)[number];

const THURSDAY = 4;
const FRIDAY = 5;

const dayText = (days: number): string => dateText(civilFromDays(days));

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
