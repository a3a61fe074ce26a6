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

startCore({ locale });
// Every page needs them; the answer is kept by the core.
void settings();
void import('./app.tsx').then(({ show }) => show());
