/** The days on which an event can be visited, as calendar pages. Pure; days are `YYYY-MM-DD`, months `YYYY-MM`. */
import type { ProductPage } from '../../../../worker/contract.ts';

type EventDate = ProductPage['dates'][number];

export interface Day {
  readonly day: string;
  readonly number: number;
  /** Visits of that day in order of time; empty for a day without any. */
  readonly visits: readonly EventDate[];
}

export interface Month {
  readonly month: string;
  /** Empty cells before the 1st, Sunday first. */
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

/** One page for each month that has a visit, in order. */
export const monthsOf = (dates: readonly EventDate[]): readonly Month[] => {
  const byDay = new Map<string, EventDate[]>();
  const real = dates.filter(({ at }) => !Number.isNaN(Date.parse(at.slice(0, 10))));
  for (const date of real.sort((one, other) => one.at.localeCompare(other.at))) {
    const day = date.at.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), date]);
  }
  return [...new Set([...byDay.keys()].map((day) => day.slice(0, 7)))].map((month) => pageOf(month, byDay));
};
