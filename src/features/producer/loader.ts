/** What a producer's page asks for. */
import { type Filters, readFilters } from '../../../domain/model/finding.ts';
import type { EventListQuery } from '../../../worker/contract.ts';
import { type Asked, ask, FIRST_EVENTS, settings } from '../../kit/loading.ts';
import type { Visit } from '../../kit/router.tsx';

export interface ProducerData {
  readonly store: string;
  readonly filters: Filters;
  readonly query: EventListQuery;
  readonly producer: Asked<'producer'>;
  readonly events: Asked<'events'>;
  readonly settings: Asked<'settings'>;
}
export const producerData = ({ params, search }: Visit): ProducerData => {
  const store = params.producer ?? '';
  const filters = readFilters(search);
  const query = { ...filters, store };
  return {
    store,
    filters,
    query,
    producer: ask('producer', { slug: store }),
    events: ask('events', { ...query, withCities: true, limit: FIRST_EVENTS }),
    settings: settings(),
  };
};
