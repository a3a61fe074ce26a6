/** The event as schema.org sees it, for search engines. Pure: an object; the page writes it into a data block. */
import { hidesDate } from '../../../domain/catalog/dates.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { plainText } from './plainText.ts';

const AVAILABILITY = {
  onSale: 'InStock',
  soldOut: 'SoldOut',
  soon: 'PreOrder',
  ended: 'Discontinued',
} as const;

/** Null while the date is hidden or unknown: an Event must have one. */
export const structuredData = (product: ProductPage, url: string, origin: string): object | null => {
  if (product.startsAt === null || hidesDate(product)) return null;
  const absolute = (address: string): string => new URL(address, origin).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: product.title,
    description: plainText(product.description, 500),
    startDate: product.startsAt,
    ...(product.endsAt === null ? {} : { endDate: product.endsAt }),
    ...(product.doorsAt === null ? {} : { doorTime: product.doorsAt }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [product.images.landscape, product.images.portrait].filter(Boolean).map(absolute),
    organizer: { '@type': 'Organization', name: product.producerName, url: absolute(`/${product.store}`) },
    location: {
      '@type': 'Place',
      name: product.place,
      address: {
        '@type': 'PostalAddress',
        streetAddress: product.street,
        addressLocality: product.city,
        addressRegion: product.state,
        addressCountry: product.currency === 'MXN' ? 'MX' : 'BR',
      },
      ...(product.latitude === null || product.longitude === null
        ? {}
        : { geo: { '@type': 'GeoCoordinates', latitude: product.latitude, longitude: product.longitude } }),
    },
    offers: product.variations.map((variation) => ({
      '@type': 'Offer',
      name: [variation.name, variation.sector].filter(Boolean).join(', '),
      price: (fullPrice(variation) / 100).toFixed(2),
      priceCurrency: product.currency,
      availability: `https://schema.org/${AVAILABILITY[variation.sale]}`,
      url,
    })),
  };
};
