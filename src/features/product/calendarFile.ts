/** Event as an iCalendar file (RFC 5545). Times are in the venue's time zone. Loaded when a buyer asks for the file. */
import ical from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { ProductPage } from '../../../worker/contract.ts';

type Dated = Pick<
  ProductPage,
  'productId' | 'title' | 'place' | 'street' | 'city' | 'state' | 'timeZone' | 'endsAt'
>;

const TWO_HOURS = 2 * 3_600_000;

/** Wall time two hours after `wall`. */
const afterTwoHours = (wall: string): string =>
  new Date(Date.parse(`${wall.slice(0, 19)}Z`) + TWO_HOURS).toISOString().slice(0, 19);

/** Text of the file. `at` is local time at the venue, `now` the time of writing, `url` the event's page. */
export const calendarFile = (event: Dated, at: string, url: string, now: Date): string => {
  const sameDay = event.endsAt !== null && event.endsAt > at && event.endsAt.slice(0, 10) === at.slice(0, 10);
  const { hostname } = new URL(url);
  const calendar = ical({ prodId: `//${hostname}//Event//PT` });
  calendar.timezone({ name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  calendar.createEvent({
    id: `${event.productId}-${at}@${hostname}`,
    stamp: now,
    start: at,
    end: sameDay ? event.endsAt : afterTwoHours(at),
    timezone: event.timeZone,
    summary: event.title,
    location: [event.place, event.street, event.city, event.state].filter(Boolean).join(', '),
    url,
  });
  return `${calendar.toString()}\r\n`;
};
