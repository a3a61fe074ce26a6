/**
 * Where the page begins: the core first, so that its worker starts and asks while everything else is still loading;
 * then texts and the first page's code; React draws once that page can be drawn whole, over the static shell.
 */
// First: what secrets the address has must be out of it before anything is sent.
import './kit/linkSecrets.ts';
import './kit/theme/tokens.css';
import './kit/theme/fonts.css';
import './kit/theme/base.css';
import { currentCore, startCore } from './core/index.ts';
import { locale } from './kit/i18n/locale.ts';

/** The pages that most visits begin with. A table, since of two imports in one choice the build preloads but one's files. */
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

/**
 * Asks for the page's code beside React's rather than after it: the router then finds it there. What fails here fails
 * again there, and is told there.
 */
const ahead = (path: string): void => {
  const page = pageAt(path);
  if (page !== null) PAGES[page]().catch(() => undefined);
};

/** Whether the build names a captcha: put in by the build, which else leaves it out. */
declare const CATRACA_CAPTCHA: boolean;
const captcha = async (action: string): Promise<string> =>
  (await import('./core/captcha.ts')).solveCaptcha(action);

startCore(CATRACA_CAPTCHA ? { locale, captcha } : { locale });
// Every page needs the settings.
void currentCore().query('settings', {});
ahead(location.pathname);
void import('./app.tsx').then(({ show }) => show());
