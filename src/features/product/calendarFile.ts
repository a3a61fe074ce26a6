/** Event as an iCalendar file (RFC 5545). Times are in the venue's time zone. */
import type { ProductPage } from '../../../worker/contract.ts';

type Dated = Pick<
  ProductPage,
  'productId' | 'title' | 'place' | 'street' | 'city' | 'state' | 'timeZone' | 'endsAt'
>;

const MAX_OCTETS = 75;

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/[,;]/g, (sign) => `\\${sign}`);

const stamp = (wall: string): string => `${wall.slice(0, 19).replace(/[-:]/g, '')}`.padEnd(15, '0');

/** Splits a line of more than 75 octets. The next line starts with a space (RFC 5545). */
const folded = (line: string): string => {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (encoder.encode(part + letter).length > MAX_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
};

/** Text of the file. `at` is local time at the venue, `now` the time of writing, `url` the event's page. */
export const calendarFile = (event: Dated, at: string, url: string, now: Date): string => {
  const zone = `;TZID=${event.timeZone}`;
  const sameDay = event.endsAt !== null && event.endsAt > at && event.endsAt.slice(0, 10) === at.slice(0, 10);
  const where = [event.place, event.street, event.city, event.state].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Catraca//Event//PT',
    'BEGIN:VEVENT',
    `UID:${event.productId}-${stamp(at)}@catraca`,
    `DTSTAMP:${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
    `DTSTART${zone}:${stamp(at)}`,
    sameDay && event.endsAt !== null ? `DTEND${zone}:${stamp(event.endsAt)}` : 'DURATION:PT2H',
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(where)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
