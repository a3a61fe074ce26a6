/** What a category's page asks for. */
import { type Asked, ask, FIRST_EVENTS, settings } from '../../kit/loading.ts';
import type { Visit } from '../../kit/router.tsx';

export interface CategoryData {
  readonly slug: string;
  readonly settings: Asked<'settings'>;
  readonly events: Asked<'events'>;
}
export const categoryData = ({ params }: Visit): CategoryData => {
  const slug = params.category ?? '';
  return {
    slug,
    settings: settings(),
    events: ask('events', { category: slug, limit: FIRST_EVENTS, page: 1 }),
  };
};
