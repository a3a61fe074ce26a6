/** Description of an event for search engines, which the page and the server's HTML have. */
import { CURRENCY_COUNTRY, type Currency } from '../kernel/values.ts';
import { saleOf } from '../limits/combo.ts';
import { fullPrice, type Priced } from '../pricing/full-price.ts';
import { readWallTime, two, wallText } from '../time/civil.ts';
import { instantOf, offsetAt } from '../time/zone.ts';
import { type Dated, hidesDate } from './dates.ts';

interface Advertised extends Dated {
  readonly change: keyof typeof STATUS | null;
  readonly title: string;
  readonly description: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly doorsAt: string | null;
  readonly timeZone: string;
  readonly place: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly currency: Currency;
  readonly images: { readonly landscape: string; readonly portrait: string };
  readonly producerName: string;
  readonly store: string;
  readonly dates: readonly { readonly at: string }[];
  readonly variations: readonly (Priced & {
    readonly name: string;
    readonly sector: string | null;
    readonly sale: 'onSale' | 'soldOut' | 'soon' | 'ended';
    readonly stock: number | null;
    readonly held: number;
  })[];
}

const STATUS = {
  venue: 'EventScheduled',
  date: 'EventRescheduled',
  postponed: 'EventPostponed',
  canceled: 'EventCancelled',
} as const;

const AVAILABILITY = {
  onSale: 'InStock',
  soldOut: 'SoldOut',
  held: 'LimitedAvailability',
  soon: 'PreOrder',
  ended: 'Discontinued',
} as const;

/** Wall time with the zone's offset. Text that has an offset, is no time or has no known zone stays unchanged. */
const withOffset = (text: string, zone: string): string => {
  const read = readWallTime(text);
  const at = read === null || read.offset !== null ? null : instantOf(read.wall, zone);
  const offset = at === null ? null : offsetAt(at, zone);
  if (read === null || offset === null) return text;
  const minutes = Math.abs(offset) / 60_000;
  return `${wallText(read.wall)}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/**
 * Event as schema.org data (E-55, E-71, E-72). Null if the date is hidden or unknown, since schema.org requires a date.
 * `absolute` completes the address of a picture or page.
 */
export const structuredData = (
  product: Advertised,
  url: string,
  absolute: (address: string) => string,
): object | null => {
  if (product.startsAt === null || hidesDate(product)) return null;
  const zoned = (text: string): string => withOffset(text, product.timeZone);
  const { title: name, latitude, longitude } = product;
  const location = {
    '@type': 'Place',
    name: product.place,
    address: {
      '@type': 'PostalAddress',
      streetAddress: product.street,
      addressLocality: product.city,
      addressRegion: product.state,
      addressCountry: CURRENCY_COUNTRY[product.currency],
    },
    ...(latitude === null || longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description: excerptOf(product.description, 500),
    startDate: zoned(product.startsAt),
    ...(product.endsAt === null ? {} : { endDate: zoned(product.endsAt) }),
    ...(product.doorsAt === null ? {} : { doorTime: zoned(product.doorsAt) }),
    eventStatus: `https://schema.org/${STATUS[product.change ?? 'venue']}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [product.images.landscape, product.images.portrait].filter(Boolean).map(absolute),
    organizer: { '@type': 'Organization', name: product.producerName, url: absolute(`/${product.store}`) },
    location,
    ...(product.dates.length === 0
      ? {}
      : {
          subEvent: product.dates.map(({ at }) => ({
            '@type': 'Event',
            name,
            startDate: zoned(at),
            location,
          })),
        }),
    offers: product.variations.map((variation) => ({
      '@type': 'Offer',
      name: [variation.name, variation.sector].filter(Boolean).join(', '),
      price: (fullPrice(variation) / 100).toFixed(2),
      priceCurrency: product.currency,
      availability: `https://schema.org/${AVAILABILITY[saleOf(variation)]}`,
      url,
    })),
  };
};

/** JSON for a script element. Escapes `<`, so that no text closes the element early. */
export const dataText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Tags inside a line of text. Every other tag separates words. */
const INLINE_TAG = /<\/?(?:a|abbr|b|cite|del|em|font|i|ins|mark|q|s|small|span|strong|sub|sup|u)\b[^>]*>/gi;

const ENTITY = /&(?:#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}))|(?<name>amp|apos|gt|lt|nbsp|quot));/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', apos: "'", gt: '>' },
  ...{ lt: '<', nbsp: ' ', quot: '"' },
};

/** Characters that editors escape most. An unknown entity stays as it is written. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (written, ...rest) => {
    const { hex, decimal, name = '' } = rest.at(-1) as Readonly<Partial<Record<string, string>>>;
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    if (Number.isNaN(code)) return NAMED[name.toLowerCase()] ?? written;
    // As in HTML, a code without a character becomes the replacement character.
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });

/** Text of HTML without tags, at most `most` characters. A longer text ends with a whole word, if any, and “…” (E-73). */
export const excerptOf = (html: string, most: number): string => {
  const text = decoded(html.replace(INLINE_TAG, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${(cut.replace(/[^\p{L}\p{N}]+[^\s]*$/u, '') || cut).slice(0, most - 1)}…`;
};
