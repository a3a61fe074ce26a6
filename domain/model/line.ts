/** Kinds of lines of a cart or order. Imports no schema, because pages import this file. */
import type { Line } from './cart.ts';

/** A donation admits no one, whatever its kind. */
export const isTicket = ({ kind, donation }: Pick<Line, 'kind' | 'donation'>): boolean =>
  kind === 'ticket' && !donation;

/** Name of the line's event. A product without an event, or whose event has no name, is named itself. */
export const eventName = ({ event, productName }: Pick<Line, 'event' | 'productName'>): string =>
  event?.name || productName;

/** Local date and time of a line. Null if it is unknown or hidden (E-07). */
export const shownDate = ({
  visitAt,
  eventAt,
  hideDate,
}: Pick<Line, 'visitAt' | 'eventAt' | 'hideDate'>): string | null => (hideDate ? null : (visitAt ?? eventAt));
