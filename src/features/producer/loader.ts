/** What a producer's page asks for. */
import { type Filters, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventListQuery } from '../../../worker/contract.ts';
import { FIRST_EVENTS, type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export interface ProducerData {
  readonly store: string;
  readonly filters: Filters;
  readonly query: EventListQuery;
  readonly producer: PendingQuery<'producer'>;
  readonly events: PendingQuery<'events'>;
  readonly settings: PendingQuery<'settings'>;
}
export const producerData = ({ params, search }: Visit): ProducerData => {
  const store = params.producer ?? '';
  const filters = readFilters(search);
  const query = { ...filters, store };
  return {
    store,
    filters,
    query,
    producer: startQuery('producer', { slug: store }),
    events: startQuery('events', { ...query, withCities: true, limit: FIRST_EVENTS }),
    settings: startSettings(),
  };
};
