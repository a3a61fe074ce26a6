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
import { lazyPart, watchStyles } from './kit/lazy.ts';
import { beginFirstPage, startSettings } from './kit/query.ts';
import type { RouteMatch } from './kit/router.tsx';

/** Most common entry pages. A table, since the build preloads the files of only one import in a conditional. */
const PAGES = {
  home: lazyPart(() => import('./features/home/HomePage.tsx')),
  search: lazyPart(() => import('./features/search/SearchPage.tsx')),
  category: lazyPart(() => import('./features/category/CategoryPage.tsx')),
  product: lazyPart(() => import('./features/product/ProductPage.tsx')),
  map: lazyPart(() => import('./features/map/MapPage.tsx')),
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
  void PAGES[page].load();
  loadTextFiles(TEXTS[page]);
};

const captchaPart = lazyPart(() => import('./core/captcha.ts'));

const captcha = async (action: string): Promise<string> => {
  const code = await captchaPart.load();
  if (code === null) throw new Error('the captcha could not be loaded');
  return code.solveCaptcha(action);
};

// React and the app are evaluated in separate tasks. Both files are preloaded.
const app = lazyPart(async () => {
  await import('react-dom/client');
  return import('./app.tsx');
});

const show = async (): Promise<void> => {
  const code = await app.load();
  if (code === null) throw new Error('the app could not be loaded');
  await code.show();
};

watchStyles();

startCore(shop.providers.turnstile ? { locale, captcha } : { locale });
void startSettings();
const shown = show();
ahead(location);
shown.catch((error: unknown) => {
  // The static shell then offers to load the page again.
  document.documentElement.dataset.unloaded = '';
  throw error;
});
