/** What a category's page asks for. */
import { type Filters, readFilters } from '../../../domain/catalog/filters.ts';
import type { EventListQuery } from '../../../worker/contract.ts';
import { FIRST_EVENTS, type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export interface CategoryData {
  readonly slug: string;
  readonly filters: Filters;
  readonly query: EventListQuery;
  readonly settings: PendingQuery<'settings'>;
  readonly events: PendingQuery<'events'>;
}
export const categoryData = ({ params, search }: Visit): CategoryData => {
  const slug = params.category ?? '';
  // The page is of one category, whatever its address says beside.
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
