import { type Filters, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventFilter } from '../../../worker/contract.ts';
import { FIRST_EVENTS, type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface CategoryData {
  readonly slug: string;
  readonly filters: Filters;
  readonly query: EventFilter;
  readonly settings: PendingQuery<'settings'>;
  readonly events: PendingQuery<'events'>;
}
export const categoryData = ({ params, search }: RouteMatch): CategoryData => {
  const slug = params.category ?? '';
  // The path decides the category, even if the query names a different category.
  const filters = { ...readFilters(search), category: null };
  const query = { ...filters, category: slug };
  return {
    slug,
    filters,
    query,
    settings: startSettings(),
    events: startQuery('events', { ...query, withCities: true, limit: FIRST_EVENTS, page: 1 }),
  };
};
