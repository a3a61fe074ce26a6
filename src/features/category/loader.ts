/** What a category's page asks for. */
import type { LoaderFunctionArgs } from 'react-router';
import { type Asked, ask, FIRST_EVENTS, settings } from '../../kit/loading.ts';

export interface CategoryData {
  readonly slug: string;
  readonly settings: Asked<'settings'>;
  readonly events: Asked<'events'>;
}
export const categoryData = ({ params }: LoaderFunctionArgs): CategoryData => {
  const slug = params.category ?? '';
  return {
    slug,
    settings: settings(),
    events: ask('events', { category: slug, limit: FIRST_EVENTS, page: 1 }),
  };
};
