import { type Filters, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventFilter } from '../../../worker/contract.ts';
import { FIRST_EVENTS, type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface SearchData {
  /** Text to search for. Empty without a search; the page then lists all events. */
  readonly text: string;
  readonly filters: Filters;
  readonly query: EventFilter;
  readonly found: PendingQuery<'events'>;
  readonly settings: PendingQuery<'settings'>;
}
export const searchData = ({ search }: RouteMatch): SearchData => {
  const text = search.get('search')?.trim() ?? '';
  const filters = readFilters(search);
  const query = { ...filters, ...(text === '' ? {} : { search: text }) };
  return {
    text,
    filters,
    query,
    found: startQuery('events', { ...query, withStores: text !== '', withCities: true, limit: FIRST_EVENTS }),
    settings: startSettings(),
  };
};
