export interface Dated {
  readonly hideDate: boolean;
  readonly hideDateToo: boolean;
}

/** True if the event's own page and map hide the date (E-01). */
export const hidesDate = ({ hideDate, hideDateToo }: Dated): boolean => hideDate || hideDateToo;

export const hidesDateInLists = (event: Dated & { readonly checksWristband: boolean }): boolean =>
  hidesDate(event) || event.checksWristband;

interface Scheduled {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly recurring: boolean;
}

/** Wall times that name an event's date: of its beginning, or of the first and last day of a recurring event (E-44). */
export type When =
  | 'hidden'
  | 'unknown'
  | { readonly at: string }
  | { readonly from: string; readonly to: string | null };

/** Date to name of an event, or of its chosen `date` (E-44). */
export const whenOf = (
  { startsAt, endsAt, recurring }: Scheduled,
  isHidden: boolean,
  date: string | null = null,
): When => {
  const at = date ?? startsAt;
  if (isHidden) return 'hidden';
  if (at === null) return 'unknown';
  return recurring && date === null ? { from: at, to: endsAt } : { at };
};

/** Wall time for a calendar entry of the event: the chosen date, else its beginning. Null if it is hidden (E-07) or unknown. */
export const calendarDate = (
  event: Dated & Pick<Scheduled, 'startsAt'>,
  date: string | null,
): string | null => (hidesDate(event) ? null : (date ?? event.startsAt));

/** True if the buyer chooses among an event's dates (E-12). */
export const hasSeveralDates = ({ dates }: { readonly dates: readonly unknown[] }): boolean =>
  dates.length > 1;

interface Visits extends Dated {
  readonly dates: readonly { readonly at: string }[];
}

/** Name of an event's date in a URL: the date, or its number if the date is hidden (E-18). */
export const visitName = (event: Visits, at: string): string =>
  hidesDate(event) ? String(event.dates.findIndex((date) => date.at === at) + 1) : at;

export const visitNamed = (event: Visits, name: string | null): string | null =>
  event.dates.find(({ at }) => visitName(event, at) === name)?.at ?? null;

interface VisitsOnSale extends Dated {
  readonly dates: readonly { readonly at: string; readonly sale: string }[];
}

/** Date whose tickets are shown (E-12). Null until one of several is chosen, and without any. */
export const chosenVisit = (event: VisitsOnSale, name: string | null): string | null => {
  const named = visitNamed(event, name);
  if (event.dates.some(({ at, sale }) => at === named && sale === 'onSale')) return named;
  const [first, ...others] = event.dates;
  return first !== undefined && others.length === 0 ? first.at : null;
};

/**
 * Date whose tickets a wait for the event shows. Undefined while the address has the number of a hidden date, which only
 * the event can tell (E-18).
 */
export const awaitedVisit = (event: VisitsOnSale | null, name: string | null): string | null | undefined => {
  if (event !== null) return chosenVisit(event, name);
  return name !== null && /^\d+$/.test(name) ? undefined : name;
};

/** Date of an event's map, null for an event without dates. Undefined if the buyer still has to choose one (E-81). */
export const mapVisit = (event: Visits, name: string | null): string | null | undefined => {
  const named = visitNamed(event, name);
  if (hasSeveralDates(event) && named === null) return undefined;
  return named ?? event.dates[0]?.at ?? null;
};
