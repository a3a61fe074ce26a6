/** Days of an event as calendar pages. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
import type { Cents } from '../kernel/values.ts';
import {
  type CivilDate,
  dateText,
  daysFromCivil,
  HOUR_MS,
  isRealDate,
  monthLength,
  parseWallTime,
  wallAsUtc,
  wallFromUtc,
  wallText,
} from '../time/civil.ts';

export interface Visit {
  readonly at: string;
  readonly sale: string;
  /** Lowest price. Missing or null if no response names it. */
  readonly fromPrice?: Cents | null;
}

export interface Day {
  readonly day: string;
  readonly number: number;
  /** Dates of this day, by time; empty for a day without dates. */
  readonly visits: readonly Visit[];
}

export interface Month {
  readonly month: string;
  /** Weeks from Sunday. Null is a cell before the 1st. */
  readonly weeks: readonly (readonly (Day | null)[])[];
}

const WEEK = 7;
const dayOf = (at: string): string => at.slice(0, 10);
const monthOf = (day: string): string => day.slice(0, 7);
const civilOf = (day: string): CivilDate => {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number);
  return { year, month, day: number };
};
/** Day of the week from 0, a Sunday. 1970-01-01 was a Thursday. */
const weekday = (day: string): number => (daysFromCivil(civilOf(day)) + 4) % WEEK;

const pageOf = (month: string, byDay: ReadonlyMap<string, readonly Visit[]>): Month => {
  const first = civilOf(`${month}-01`);
  const cells: (Day | null)[] = Array.from({ length: weekday(`${month}-01`) }, () => null);
  for (let number = 1; number <= monthLength(first.year, first.month); number += 1) {
    const day = dateText({ ...first, day: number });
    cells.push({ day, number, visits: byDay.get(day) ?? [] });
  }
  const weeks = Map.groupBy(cells.keys(), (cell) => Math.floor(cell / WEEK));
  return { month, weeks: [...weeks.values()].map((week) => week.map((cell) => cells[cell] ?? null)) };
};

/** Pages of the months with a date. Ignores dates that do not exist (E-42). */
export const monthsOf = (dates: readonly Visit[]): readonly Month[] => {
  const real = dates.filter(({ at }) => isRealDate(civilOf(dayOf(at))));
  const byDay = Map.groupBy(
    real.sort((one, other) => one.at.localeCompare(other.at)),
    ({ at }) => dayOf(at),
  );
  return [...new Set([...byDay.keys()].map(monthOf))].map((month) => pageOf(month, byDay));
};

/** Days with dates. */
export const daysOf = (months: readonly Month[]): readonly Day[] =>
  months
    .flatMap(({ weeks }) => weeks.flat())
    .filter((day) => day !== null)
    .filter(({ visits }) => visits.length > 0);

export const isVisitOpen = ({ sale }: Visit): boolean => sale === 'onSale';

export const isDayOpen = ({ visits }: Day): boolean => visits.some(isVisitOpen);

/** Days that are offered before the month (E-66). */
const NEXT = 7;

/** The next days on sale, each with its lowest price if known (E-66). */
export const nextDays = (months: readonly Month[]) =>
  daysOf(months)
    .filter(isDayOpen)
    .slice(0, NEXT)
    .map(({ day, visits }) => {
      const prices = visits.filter(isVisitOpen).flatMap(({ fromPrice }) => fromPrice ?? []);
      return { day, visits, fromPrice: prices.sort((one, other) => one - other)[0] ?? null };
    });

/** True if the month shows instead of the next days, since another day is picked (E-66). `picked` is empty for none. */
export const startsWithMonth = (next: readonly Pick<Day, 'day'>[], picked: string): boolean =>
  picked !== '' && next.every(({ day }) => day !== picked);

/** Index of the page to show first: of the chosen date, else of the first on sale (E-30). */
export const firstPage = (months: readonly Month[], chosen: string | null): number => {
  const day = chosen ?? daysOf(months).find(isDayOpen)?.day ?? '';
  return Math.max(0, pageOfDay(months, day));
};

export const pageOfDay = (months: readonly Month[], day: string): number =>
  months.findIndex(({ month }) => month === monthOf(day));

/** Day in the tab order of a page: the reached one, the picked one, else the first on sale, else the first (E-31). */
export const tabStop = (month: Month, reached: string, picked: string): string | undefined => {
  const days = daysOf([month]);
  const named = (name: string) => days.find(({ day }) => day === name);
  return (named(reached) ?? named(picked) ?? days.find(isDayOpen) ?? days[0])?.day;
};

/** Date that a press on its day chooses: the chosen one, or the day's only one on sale. Null without (E-32). */
export const dateOfDay = ({ visits }: Pick<Day, 'visits'>, chosen: string | null): string | null => {
  const open = visits.filter(isVisitOpen);
  const kept = open.find(({ at }) => at === chosen);
  return (kept ?? (open.length === 1 ? open[0] : undefined))?.at ?? null;
};

/** Asks for the next choice: a day, or a time of the picked day (E-32). Null once a date is chosen. */
export const datePrompt = (chosen: string | null, picked: string) => {
  if (chosen !== null) return null;
  return picked === '' ? 'date.prompt' : 'date.promptTime';
};

/** Nearest day with dates that a navigation key leads to; `from` if there is none. Null for other keys, or if `from` has no dates (E-43). */
export const dayByKey = (months: readonly Month[], from: string, key: string): string | null => {
  const all = daysOf(months);
  const start = all.find(({ day }) => day === from);
  if (start === undefined) return null;
  const later = all.filter(({ day }) => day > from);
  const earlier = all.filter(({ day }) => day < from).reverse();
  const ofDay = months
    .flatMap(({ weeks }) => weeks)
    .filter((cells) => cells.some((cell) => cell?.day === from));
  const week = all.filter((day) => ofDay.some((cells) => cells.includes(day)));
  const sameWeekday = ({ day }: Day): boolean => weekday(day) === weekday(from);
  /** Same day of the next or previous month with dates, or the nearest day in that month. */
  const turned = (way: 1 | -1): Day | undefined => {
    const month = months[pageOfDay(months, from) + way];
    const far = (day: Day): number => Math.abs(day.number - start.number);
    return month && [...daysOf([month])].sort((one, other) => far(one) - far(other))[0];
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

const LENGTH = 2 * HOUR_MS;

/** End of an event's calendar entry: its end on the day of its start, else two hours after the start (E-70). */
export const entryEnd = (endsAt: string | null, at: string): string => {
  if (endsAt !== null && endsAt > at && endsAt.slice(0, 10) === at.slice(0, 10)) return endsAt;
  const start = parseWallTime(at);
  return start === null ? at : wallText(wallFromUtc(wallAsUtc(start) + LENGTH));
};
