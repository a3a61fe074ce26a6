import { hidesDate } from '../../../domain/catalog/dates.ts';
import { CURRENCY_COUNTRY } from '../../../domain/kernel/values.ts';
import { saleOf } from '../../../domain/limits/combo.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import type { ProductPage } from '../../../worker/contract.ts';

const AVAILABILITY = {
  onSale: 'InStock',
  soldOut: 'SoldOut',
  held: 'LimitedAvailability',
  soon: 'PreOrder',
  ended: 'Discontinued',
} as const;

/** Event as schema.org data; null if the date is hidden or unknown, since schema.org requires a date. */
export const structuredData = (product: ProductPage, url: string, origin: string): object | null => {
  if (product.startsAt === null || hidesDate(product)) return null;
  const absolute = (address: string): string => new URL(address, origin).href;
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
    description: plainText(product.description, 500),
    startDate: product.startsAt,
    ...(product.endsAt === null ? {} : { endDate: product.endsAt }),
    ...(product.doorsAt === null ? {} : { doorTime: product.doorsAt }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [product.images.landscape, product.images.portrait].filter(Boolean).map(absolute),
    organizer: { '@type': 'Organization', name: product.producerName, url: absolute(`/${product.store}`) },
    location,
    ...(product.dates.length === 0
      ? {}
      : { subEvent: product.dates.map(({ at }) => ({ '@type': 'Event', name, startDate: at, location })) }),
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

interface ScriptPolicy {
  createScript(text: string): string;
}

/** Trusted Types policy for JSON. Throws a SyntaxError on other text, so that no code passes. */
const jsonOnlyPolicy = {
  createScript: (text: string): string => {
    JSON.parse(text);
    return text;
  },
};

const policy: ScriptPolicy =
  (
    globalThis as {
      trustedTypes?: { createPolicy(name: string, rules: typeof jsonOnlyPolicy): ScriptPolicy };
    }
  ).trustedTypes?.createPolicy('catraca-text', jsonOnlyPolicy) ?? jsonOnlyPolicy;

/** JSON-LD script element, which browsers never run. Escapes `<`, so that no text closes the element early. */
export const dataScript = (data: object): HTMLScriptElement => {
  const element = document.createElement('script');
  element.type = 'application/ld+json';
  element.text = policy.createScript(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return element;
};

/** Text of the HTML without tags, at most `most` characters. */
export const plainText = (html: string, most: number): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most);
