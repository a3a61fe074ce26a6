/** Days of an event as calendar pages. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
import type { ProductPage } from '../../../../worker/contract.ts';

type EventDate = ProductPage['dates'][number];

export interface Day {
  readonly day: string;
  readonly number: number;
  /** Dates of this day, by time; empty for a day without dates. */
  readonly visits: readonly EventDate[];
}

export interface Month {
  readonly month: string;
  /** Number of empty cells before the 1st. Weeks start on Sunday. */
  readonly lead: number;
  readonly days: readonly Day[];
}

const DAY_MS = 86_400_000;

const pageOf = (month: string, byDay: ReadonlyMap<string, readonly EventDate[]>): Month => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days: Day[] = [];
  for (let at = first; new Date(at).toISOString().startsWith(month); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push({ day, number: days.length + 1, visits: byDay.get(day) ?? [] });
  }
  return { month, lead: new Date(first).getUTCDay(), days };
};

export const monthsOf = (dates: readonly EventDate[]): readonly Month[] => {
  const byDay = new Map<string, EventDate[]>();
  const real = dates.filter(({ at }) => !Number.isNaN(Date.parse(at.slice(0, 10))));
  for (const date of real.sort((one, other) => one.at.localeCompare(other.at))) {
    const day = date.at.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), date]);
  }
  return [...new Set([...byDay.keys()].map((day) => day.slice(0, 7)))].map((month) => pageOf(month, byDay));
};

const WEEK = 7;

/** Weeks of a month. Only the first week has empty cells before its days. */
export const weeksOf = ({ lead, days }: Month): readonly Pick<Month, 'lead' | 'days'>[] => [
  { lead, days: days.slice(0, WEEK - lead) },
  ...Array.from({ length: Math.ceil((days.length + lead) / WEEK) - 1 }, (_, nth) => {
    const from = (nth + 1) * WEEK - lead;
    return { lead: 0, days: days.slice(from, from + WEEK) };
  }),
];

/** Nearest day with dates that a navigation key leads to; `from` if there is none, null for other keys. */
export const dayByKey = (months: readonly Month[], from: string, key: string): string | null => {
  const all = months.flatMap((month) =>
    weeksOf(month).flatMap((week) =>
      week.days.flatMap((day) => (day.visits.length > 0 ? [{ ...day, month, week }] : [])),
    ),
  );
  const start = all.find(({ day }) => day === from);
  if (start === undefined) return null;
  const later = all.filter(({ day }) => day > from);
  const earlier = all.filter(({ day }) => day < from).reverse();
  const week = start.week.days.filter(({ visits }) => visits.length > 0);
  const weekday = new Date(from).getUTCDay();
  const sameWeekday = ({ day }: Day): boolean => new Date(day).getUTCDay() === weekday;
  /** Same day of the next or previous month with dates, or the nearest day in that month. */
  const turned = (way: 1 | -1): Day | undefined => {
    const month = months[months.indexOf(start.month) + way];
    const far = (day: Day): number => Math.abs(day.number - start.number);
    return all.filter((day) => day.month === month).sort((one, other) => far(one) - far(other))[0];
  };
  const ways: Readonly<Record<string, () => Day | undefined>> = {
    ArrowRight: () => later[0],
    ArrowLeft: () => earlier[0],
    ArrowDown: () => later.find(sameWeekday),
    ArrowUp: () => earlier.find(sameWeekday),
    Home: () => week[0],
    End: () => week.at(-1),
    PageDown: () => turned(1),
    PageUp: () => turned(-1),
  };
  const way = ways[key];
  return way === undefined ? null : (way()?.day ?? from);
};
