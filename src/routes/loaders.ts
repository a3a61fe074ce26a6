/**
 * What each page asks for as soon as it is navigated to, before its code has arrived. Answers are promises of
 * results that never reject: the page shows its shape at once and its content when that is there.
 */
import type { LoaderFunctionArgs } from 'react-router';
import { currentCore, type Queries, type QueryName, type Result } from '../core/index.ts';

type Asked<Q extends QueryName> = Promise<Result<Queries[Q]['result']>>;

const HIGHLIGHTS = 8;
const CATEGORY_PAGE = 50;
const SEARCH_PAGE = 50;

const ask = <Q extends QueryName>(name: Q, params: Queries[Q]['params']): Asked<Q> =>
  currentCore().query(name, params);

export const settings = (): Asked<'settings'> => ask('settings', {});

export interface MaintenanceData {
  readonly settings: Asked<'settings'>;
}
export const maintenanceData = (): MaintenanceData => ({ settings: settings() });

export interface HomeData extends MaintenanceData {
  readonly highlights: Asked<'events'>;
}
export const homeData = (): HomeData => ({
  settings: settings(),
  highlights: ask('events', { highlight: true, limit: HIGHLIGHTS }),
});

export interface CategoryData extends MaintenanceData {
  readonly slug: string;
  readonly events: Asked<'events'>;
}
export const categoryData = ({ params }: LoaderFunctionArgs): CategoryData => {
  const slug = params.category ?? '';
  return {
    slug,
    settings: settings(),
    events: ask('events', { category: slug, limit: CATEGORY_PAGE, page: 1 }),
  };
};

export interface SearchData {
  readonly text: string;
  /** Null when nothing was typed. */
  readonly found: Asked<'events'> | null;
}
export const searchData = ({ request }: LoaderFunctionArgs): SearchData => {
  const text = new URL(request.url).searchParams.get('search')?.trim() ?? '';
  return {
    text,
    found: text === '' ? null : ask('events', { search: text, withStores: true, limit: SEARCH_PAGE }),
  };
};

export interface ProducerData {
  readonly store: string;
  readonly producer: Asked<'producer'>;
  readonly events: Asked<'events'>;
}
export const producerData = ({ params }: LoaderFunctionArgs): ProducerData => {
  const store = params.producer ?? '';
  return {
    store,
    producer: ask('producer', { slug: store }),
    events: ask('events', { store, limit: CATEGORY_PAGE }),
  };
};

export interface ProductData {
  readonly store: string;
  readonly slug: string;
  readonly product: Asked<'product'>;
}
export const productData = ({ params }: LoaderFunctionArgs): ProductData => {
  const store = params.producer ?? '';
  const slug = params.slug ?? '';
  return { store, slug, product: ask('product', { store, product: slug }) };
};
