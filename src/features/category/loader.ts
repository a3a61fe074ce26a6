import { type ListData, startList } from '../../kit/events/list.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface CategoryData extends ListData {
  readonly slug: string;
}
export const categoryData = ({ params, search }: RouteMatch): CategoryData => {
  const slug = params.category ?? '';
  const list = startList(search, { category: slug }, { page: 1 });
  // The path decides the category, even if the query names a different category.
  return { ...list, slug, filters: { ...list.filters, category: null } };
};
