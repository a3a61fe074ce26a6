/** Visibility of an event's date. This file imports no schemas, because pages use it. */

interface Dated {
  readonly hideDate: boolean;
  readonly hideDateToo: boolean;
}

/** On the event's own page and its map (E-01). */
export const hidesDate = ({ hideDate, hideDateToo }: Dated): boolean => hideDate || hideDateToo;

/** Wherever events are listed (E-02). */
export const hidesDateInLists = (event: Dated & { readonly checksWristband: boolean }): boolean =>
  hidesDate(event) || event.checksWristband;

interface Visits extends Dated {
  readonly dates: readonly { readonly at: string }[];
}

/** Name of a visit in a URL: its date, or its index if the date is hidden (E-18). */
export const visitName = (event: Visits, at: string): string =>
  hidesDate(event) ? String(event.dates.findIndex((date) => date.at === at) + 1) : at;

/** The visit that a URL names; null for none. */
export const visitNamed = (event: Visits, name: string | null): string | null =>
  event.dates.find(({ at }) => visitName(event, at) === name)?.at ?? null;

interface VisitsOnSale extends Dated {
  readonly dates: readonly { readonly at: string; readonly sale: string }[];
}

/**
 * E-12: the visit whose tickets are shown; null until one is chosen. `name` is the visit's name in the URL.
 */
export const chosenVisit = (event: VisitsOnSale, name: string | null): string | null => {
  const named = visitNamed(event, name);
  if (event.dates.some(({ at, sale }) => at === named && sale === 'onSale')) return named;
  const [first, ...others] = event.dates;
  return first !== undefined && others.length === 0 ? first.at : null;
};
