import { hidesDateInLists, whenOf } from '../../../../domain/catalog/dates.ts';
import { externalAddress, externalHost, listedPicture } from '../../../../domain/catalog/listed.ts';
import type { EventCard, EventList } from '../../../../worker/contract.ts';
import { eventAddress, producerAddress } from '../../addresses.ts';
import { dayText } from '../../format/dates.ts';

export interface SearchResult {
  readonly name: string;
  readonly note: string;
  readonly address: string;
  /** Host of another site, which opens in a new tab. Null for the shop. */
  readonly host: string | null;
  readonly image: string;
}

export interface ResultGroup {
  readonly title: 'search.producers' | 'search.events' | 'search.products';
  readonly found: readonly SearchResult[];
}

const resultOf = (event: EventCard): SearchResult => ({
  name: event.title,
  note: [dayText(whenOf(event, hidesDateInLists(event))), event.city].filter(Boolean).join(' · '),
  address: externalAddress(event) ?? eventAddress(event),
  host: externalHost(event),
  image: listedPicture(event, 'portrait'),
});

/** Groups of results in the search page's order, at most `most` of each. Omits empty groups. */
export const groupsOf = (list: EventList, most: number): readonly ResultGroup[] => {
  const groups: readonly ResultGroup[] = [
    {
      title: 'search.producers',
      found: list.stores.slice(0, most).map((store) => ({
        name: store.name,
        note: [store.city, store.state].filter(Boolean).join(', '),
        address: producerAddress(store.store),
        host: null,
        image: store.logo,
      })),
    },
    {
      title: 'search.events',
      found: list.events.slice(0, most).map(resultOf),
    },
    { title: 'search.products', found: list.products.slice(0, most).map(resultOf) },
  ];
  return groups.filter(({ found }) => found.length > 0);
};
