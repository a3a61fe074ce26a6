/** What the search page asks for. */
import { type Filters, readFilters } from '../../../domain/model/finding.ts';
import type { EventListQuery } from '../../../worker/contract.ts';
import { type Asked, ask, FIRST_EVENTS, settings } from '../../kit/loading.ts';
import type { Visit } from '../../kit/router.tsx';

export interface SearchData {
  /** Empty where nothing was typed: then it is all that is on. */
  readonly text: string;
  readonly filters: Filters;
  readonly query: EventListQuery;
  readonly found: Asked<'events'>;
  readonly settings: Asked<'settings'>;
}
export const searchData = ({ search }: Visit): SearchData => {
  const text = search.get('search')?.trim() ?? '';
  const filters = readFilters(search);
  const query = { ...filters, ...(text === '' ? {} : { search: text }) };
  return {
    text,
    filters,
    query,
    found: ask('events', { ...query, withStores: text !== '', withCities: true, limit: FIRST_EVENTS }),
    settings: settings(),
  };
};
