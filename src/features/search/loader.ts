import { type ListData, startList } from '../../kit/events/list.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface SearchData extends ListData {
  /** Text to search for. Empty without a search; the page then lists all events. */
  readonly text: string;
}
export const searchData = ({ search }: RouteMatch): SearchData => {
  const text = search.get('search')?.trim() ?? '';
  const own = text === '' ? {} : { search: text };
  return { text, ...startList(search, own, { withStores: text !== '' }) };
};
