import { type Filters, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventFilter } from '../../../worker/contract.ts';
import { FIRST_EVENTS, type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface ProducerData {
  readonly store: string;
  readonly filters: Filters;
  readonly query: EventFilter;
  readonly producer: PendingQuery<'producer'>;
  readonly events: PendingQuery<'events'>;
  readonly settings: PendingQuery<'settings'>;
}
export const producerData = ({ params, search }: RouteMatch): ProducerData => {
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
