/** Event as an iCalendar file (RFC 5545). Times are in the venue's time zone. Loaded when a buyer asks for the file. */
import ical from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { entryEnd } from '../../../domain/catalog/calendar.ts';
import type { ProductPage } from '../../../worker/contract.ts';

type Dated = Pick<
  ProductPage,
  'productId' | 'title' | 'place' | 'street' | 'city' | 'state' | 'timeZone' | 'endsAt'
>;

/** Text of the file. `at` is local time at the venue, `now` the time of writing, `url` the event's page. */
export const calendarFile = (event: Dated, at: string, url: string, now: Date): string => {
  const { hostname } = new URL(url);
  const calendar = ical({ prodId: `//${hostname}//Event//PT` });
  calendar.timezone({ name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  calendar.createEvent({
    id: `${event.productId}-${at}@${hostname}`,
    stamp: now,
    start: at,
    end: entryEnd(event.endsAt, at),
    timezone: event.timeZone,
    summary: event.title,
    location: [event.place, event.street, event.city, event.state].filter(Boolean).join(', '),
    url,
  });
  return `${calendar.toString()}\r\n`;
};
