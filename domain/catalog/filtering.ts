/** Compares events with filters, and decides what a filter bar offers. Apart from `filters.ts`, which every screen loads. */
import { withoutAccents } from '../fields/plain-text.ts';
import { type Cents, type Currency, cents } from '../kernel/values.ts';
import type { CivilDate } from '../time/civil.ts';
import { hidesDateInLists } from './dates.ts';
import { type Filters, isFiltered, LIST_PAGE, offersFilters } from './filters.ts';
import { eventCount } from './listed.ts';
import { daysOf, SPANS, type Span } from './spans.ts';

const plainName = (text: string): string => withoutAccents(text).trim();

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

/** First and last day. Null if unknown or hidden. A hidden date meets no day filter (E-16): a search would reveal it. */
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

/** Span of the filters' days, `range` for other days, null without days (E-54). */
export const spanOf = (
  { from, to }: Pick<Filters, 'from' | 'to'>,
  today: CivilDate,
): Span | 'range' | null => {
  if (from === null && to === null) return null;
  const named = SPANS.find((span) => {
    const days = daysOf(span, today);
    return days.from === from && days.to === to;
  });
  return named ?? 'range';
};

/** First days to choose from in a range (E-53). */
export const earliestDays = (from: string | null, today: CivilDate) => {
  const first = daysOf('today', today).from;
  return { from: first, to: from ?? first };
};

/** Cities to choose from: the server's, else those of the listed events, and the chosen one (E-47). */
export const cityChoices = (
  {
    cities,
    events,
  }: { readonly cities: readonly string[]; readonly events: readonly { readonly city: string }[] },
  chosen: string | null,
): readonly string[] => {
  const listed = cities.length > 0 ? cities : events.map(({ city }) => city);
  return [...new Set([chosen ?? '', ...listed])].filter(Boolean);
};

const PRICES = { BRL: [50, 100, 200, 400], MXN: [250, 500, 1000, 2000] } as const;

/** Highest prices to choose from, ascending: free, four amounts of the currency, and the chosen one (E-48). */
export const priceChoices = (currency: Currency, chosen: Cents | null): readonly Cents[] => {
  const offered = [0, ...PRICES[currency].map((units) => units * 100), chosen ?? 0];
  return [...new Set(offered)].toSorted((one, other) => one - other).map(cents);
};

interface List<E> {
  readonly events: readonly E[];
  readonly total: number;
}

/** Filters a list in the browser, since a server can ignore filters (E-49). `events` are those loaded so far. */
export const filteredList = <E extends Listed>({ events, total }: List<E>, filters: Filters) => {
  const shown = events.filter((event) => meets(event, filters));
  const hasMore = total > events.length;
  return {
    shown,
    /** True if no event of the whole list matches. */
    isEmpty: shown.length === 0 && !hasMore,
    /** Number of matching events. Null unless all loaded events match (E-49), and without any. */
    count: shown.length > 0 && shown.length === events.length ? eventCount({ events, total }) : null,
    /** Events that were compared. Null if the server filtered, or if all events were. */
    compared: shown.length < events.length && hasMore ? events.length : null,
  };
};

/** How a storefront lists its events (E-08): none at all, with what the filters find, or all without filters. */
export const listing = ({ events, total }: List<unknown>, filters: Filters) => {
  if (isFiltered(filters)) return 'filtered';
  if (events.length === 0) return 'none';
  return offersFilters(total) ? 'filtered' : 'whole';
};

/** Maximum events per request. */
const MAX_EVENTS = 100;

/** Length of a list after a press that asks for more. */
export const lengthened = (length: number): number => length + LIST_PAGE;

/** Request that continues a list to a wanted length (E-51). Null if nothing is missing. */
export const nextEvents = ({ events, total }: List<{ readonly productId: unknown }>, wanted: number) =>
  wanted > events.length && total > events.length
    ? {
        limit: Math.min(MAX_EVENTS, Math.max(LIST_PAGE, wanted - events.length)),
        page: Math.floor(events.length / LIST_PAGE) + 1,
        loadedEventIds: events.map(({ productId }) => productId).join(','),
      }
    : null;

/** Events of a response that the list does not have yet. Without any, `end` is the list's length, whatever its total (E-51). */
export const moreEvents = <E extends { readonly productId: unknown }>(
  loaded: readonly E[],
  next: readonly E[],
): { readonly fresh: readonly E[]; readonly end: number | null } => {
  const known = new Set(loaded.map(({ productId }) => productId));
  const fresh = next.filter(({ productId }) => !known.has(productId));
  return { fresh, end: fresh.length === 0 ? loaded.length : null };
};

/**
 * Filters that a storefront offers, by its list without filters (E-08, E-50). `isOffered` is null until that is known.
 * `wasFiltered`: the page has had filters.
 */
export const storefrontFilters = <C extends { readonly slug: string }>(
  list: List<Pick<Listed, 'category'>> | null,
  filters: Filters,
  wasFiltered: boolean,
  categories: readonly C[],
) => {
  const isWhole = list !== null && list.total <= list.events.length;
  const offered = isWhole
    ? categories.filter(({ slug }) => list.events.some(({ category }) => category === slug))
    : categories;
  return {
    isOffered: isFiltered(filters) || (list === null ? wasFiltered || null : offersFilters(list.total)),
    categories: offered.length > 1 ? offered : null,
  };
};
