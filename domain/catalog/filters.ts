import type { Cents } from '../kernel/values.ts';
import { isRealDate } from '../time/civil.ts';

export interface Filters {
  readonly city: string | null;
  /** `YYYY-MM-DD` in the event's place, both days included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Highest price of the cheapest ticket, fees included. 0 finds free events only. */
  readonly maxPrice: Cents | null;
  readonly category: string | null;
}

/** Events of a list's first request, and of each press for more (E-51). */
export const LIST_PAGE = 50;

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

/** Parses filters from a URL (E-03). Invalid values are ignored, days in the wrong order swapped (E-13). */
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

/** Parameters of an address after some filters change. The other parameters stay (E-26). */
export const changeFilters = (
  address: Iterable<readonly [name: string, value: string]>,
  change: Partial<Filters>,
): (readonly [name: string, value: string])[] => {
  const entries = [...address];
  const names: readonly string[] = Object.values(FILTER_NAMES);
  const before = readFilters({ get: (name) => entries.find(([other]) => other === name)?.[1] ?? null });
  return [...entries.filter(([name]) => !names.includes(name)), ...filterEntries({ ...before, ...change })];
};

export const filterEntries = (filters: Filters): readonly (readonly [string, string])[] =>
  (Object.keys(FILTER_NAMES) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name];
    if (value === null) return [];
    return [[FILTER_NAMES[name], typeof value === 'number' ? String(value / 100) : value] as const];
  });
