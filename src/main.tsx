/**
 * Where the page begins: the core first, so that its worker starts and asks while everything else is still loading;
 * then texts and the first page's code; React draws once that page can be drawn whole, over the static shell.
 */
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import { startCore } from './core/index.ts';
import { locale } from './i18n/locale.ts';
import { settings } from './routes/loaders.ts';

/**
 * The code of the pages that most visits begin with, asked for beside React's rather than after it: the router then
 * finds it there. What fails here fails again there, and is told there.
 */
const ahead = (path: string): Promise<unknown> | undefined => {
  const [first, second, third, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return import('./home/HomePage.tsx');
  if (first === 'busca') return import('./search/SearchPage.tsx');
  if (second === undefined || more.length > 0 || first === 'minhas-compras') return undefined;
  if (third === 'mapa') return import('./map/MapPage.tsx');
  if (third !== undefined) return undefined;
  return first === 'categoria' ? import('./category/CategoryPage.tsx') : import('./product/ProductPage.tsx');
};

startCore({ locale });
// Every page needs them; the answer is kept by the core.
void settings();
ahead(location.pathname)?.catch(() => undefined);
void import('./app.tsx').then(({ show }) => show());
