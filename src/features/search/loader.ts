/** What the search page asks for. */
import { type Asked, ask, FIRST_EVENTS } from '../../kit/loading.ts';
import type { Visit } from '../../kit/router.tsx';

export interface SearchData {
  readonly text: string;
  /** Null when nothing was typed. */
  readonly found: Asked<'events'> | null;
}
export const searchData = ({ search }: Visit): SearchData => {
  const text = search.get('search')?.trim() ?? '';
  return {
    text,
    found: text === '' ? null : ask('events', { search: text, withStores: true, limit: FIRST_EVENTS }),
  };
};
