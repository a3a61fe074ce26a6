/** What the search page asks for. */
import type { LoaderFunctionArgs } from 'react-router';
import { type Asked, ask, FIRST_EVENTS } from '../../kit/loading.ts';

export interface SearchData {
  readonly text: string;
  /** Null when nothing was typed. */
  readonly found: Asked<'events'> | null;
}
export const searchData = ({ request }: LoaderFunctionArgs): SearchData => {
  const text = new URL(request.url).searchParams.get('search')?.trim() ?? '';
  return {
    text,
    found: text === '' ? null : ask('events', { search: text, withStores: true, limit: FIRST_EVENTS }),
  };
};
