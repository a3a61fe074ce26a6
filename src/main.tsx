/** Entry of the page. Starts the core first, so that the worker loads in parallel with texts and page code. */
// Must be the first import: removes secrets from the page's URL before any request.
import './kit/linkSecrets.ts';
import './kit/theme/tokens.css';
import './kit/theme/fonts.css';
import './kit/theme/base.css';
import './kit/theme/shared.css';
import './kit/theme/first.css';
import { startCore } from './core/index.ts';
import { shop } from './core/shop.ts';
import { categoryData, homeData, productData, searchData } from './features/loaders.ts';
import { locale, textFile } from './kit/i18n/locale.ts';
import { beginFirstPage, startSettings } from './kit/query.ts';
import type { RouteMatch } from './kit/router.tsx';

/** Most common entry pages. A table, since the build preloads the files of only one import in a conditional. */
const PAGES = {
  home: () => import('./features/home/HomePage.tsx'),
  search: () => import('./features/search/SearchPage.tsx'),
  category: () => import('./features/category/CategoryPage.tsx'),
  product: () => import('./features/product/ProductPage.tsx'),
  map: () => import('./features/map/MapPage.tsx'),
} as const;

/** Namespaces of each page's texts. */
const TEXTS: Readonly<Record<keyof typeof PAGES, readonly string[]>> = {
  home: ['home'],
  search: ['home', 'filters'],
  category: ['home', 'filters'],
  product: ['product'],
  map: ['map'],
};

interface Entry {
  readonly page: keyof typeof PAGES;
  readonly loader: (visit: RouteMatch) => object;
  readonly params?: Readonly<Record<string, string>>;
}

const entryAt = (path: string): Entry | null => {
  // The router decodes an address with escapes, and its page starts its own queries.
  if (path.includes('%')) return null;
  const [first, second, third, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { page: 'home', loader: homeData };
  if (first === 'busca') return { page: 'search', loader: searchData };
  if (second === undefined || more.length > 0 || first === 'minhas-compras') return null;
  const event = { loader: productData, params: { producer: first, slug: second } };
  if (third === 'mapa') return { page: 'map', ...event };
  if (third !== undefined) return null;
  return first === 'categoria'
    ? { page: 'category', loader: categoryData, params: { category: second } }
    : { page: 'product', ...event };
};

const loadTextFiles = (namespaces: readonly string[]): void => {
  for (const namespace of namespaces) textFile(namespace).catch(() => undefined);
};

/** Starts the page's queries and loads code and texts, in parallel with React. The router takes them over and reports errors. */
const ahead = ({ pathname, search }: Location): void => {
  const entry = entryAt(pathname);
  loadTextFiles(['shell', 'codes']);
  if (entry === null) return;
  const { page, loader, params = {} } = entry;
  beginFirstPage(loader, { params, search: new URLSearchParams(search) });
  PAGES[page]().catch(() => undefined);
  loadTextFiles(TEXTS[page]);
};

const captcha = async (action: string): Promise<string> =>
  (await import('./core/captcha.ts')).solveCaptcha(action);

startCore(shop.providers.turnstile ? { locale, captcha } : { locale });
void startSettings();
// React and the app are evaluated in separate tasks. Both files are preloaded.
const app = import('react-dom/client').then(() => import('./app.tsx'));
ahead(location);
app
  .then(({ show }) => show())
  .catch((error: unknown) => {
    // The static shell then offers to load the page again.
    document.documentElement.dataset.unloaded = '';
    throw error;
  });
