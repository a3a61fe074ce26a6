/** Which dates of an event pages show. */

/** Whether an event's date may be shown. Free of schemas, since pages call it. */

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

/** How an address names a visit: by its date, or by its place among the visits where that is hidden (E-07). */
export const visitName = (event: Visits, at: string): string =>
  hidesDate(event) ? String(event.dates.findIndex((date) => date.at === at) + 1) : at;

/** The visit that an address names; null for none. */
export const visitNamed = (event: Visits, name: string | null): string | null =>
  event.dates.find(({ at }) => visitName(event, at) === name)?.at ?? null;
