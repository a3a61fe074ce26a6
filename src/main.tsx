/** Entry of the page. Starts the core first, so that the worker loads in parallel with texts and page code. */
// Must be the first import: removes secrets from the page's URL before any request.
import './kit/linkSecrets.ts';
import './kit/theme/tokens.css';
import './kit/theme/fonts.css';
import './kit/theme/base.css';
import './kit/theme/shared.css';
import { currentCore, startCore } from './core/index.ts';
import { shop } from './core/shop.ts';
import { locale } from './kit/i18n/locale.ts';

/** Most common entry pages. A table, since the build preloads the files of only one import in a conditional. */
const PAGES = {
  home: () => import('./features/home/HomePage.tsx'),
  search: () => import('./features/search/SearchPage.tsx'),
  category: () => import('./features/category/CategoryPage.tsx'),
  product: () => import('./features/product/ProductPage.tsx'),
  map: () => import('./features/map/MapPage.tsx'),
} as const;

const pageAt = (path: string): keyof typeof PAGES | null => {
  const [first, second, third, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return 'home';
  if (first === 'busca') return 'search';
  if (second === undefined || more.length > 0 || first === 'minhas-compras') return null;
  if (third === 'mapa') return 'map';
  if (third !== undefined) return null;
  return first === 'categoria' ? 'category' : 'product';
};

/** Loads the page's code in parallel with React. The router imports it again and reports errors. */
const ahead = (path: string): void => {
  const page = pageAt(path);
  if (page !== null) PAGES[page]().catch(() => undefined);
};

const captcha = async (action: string): Promise<string> =>
  (await import('./core/captcha.ts')).solveCaptcha(action);

startCore(shop.providers.turnstile ? { locale, captcha } : { locale });
void currentCore().query('settings', {});
ahead(location.pathname);
void import('./app.tsx').then(({ show }) => show());
