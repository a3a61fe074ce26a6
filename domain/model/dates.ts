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
