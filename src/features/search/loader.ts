/** What the search page asks for. */
import { type Filters, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventListQuery } from '../../../worker/contract.ts';
import { FIRST_EVENTS, type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export interface SearchData {
  /** Empty where nothing was typed: then it is all that is on. */
  readonly text: string;
  readonly filters: Filters;
  readonly query: EventListQuery;
  readonly found: PendingQuery<'events'>;
  readonly settings: PendingQuery<'settings'>;
}
export const searchData = ({ search }: Visit): SearchData => {
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
