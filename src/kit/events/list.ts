import { type Filters, LIST_PAGE, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventFilter } from '../../../worker/contract.ts';
import { type PendingQuery, startQuery, startSettings } from '../query.ts';

/** Data of a page with a list of events that can be filtered. */
export interface ListData {
  readonly filters: Filters;
  /** Events that the list has, on all its pages. */
  readonly query: EventFilter;
  readonly settings: PendingQuery<'settings'>;
  readonly events: PendingQuery<'events'>;
}

/** Starts the queries of a list. `own` limits the list, `first` concerns its first request only. */
export const startList = (search: URLSearchParams, own: EventFilter, first: EventFilter = {}): ListData => {
  const filters = readFilters(search);
  const query: EventFilter & Pick<EventFilter, keyof Filters> = { ...filters, ...own };
  return {
    filters,
    query,
    settings: startSettings(),
    events: startQuery('events', { ...query, withCities: true, limit: LIST_PAGE, ...first }),
  };
};
