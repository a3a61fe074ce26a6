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
import { locale, textFile } from './kit/i18n/locale.ts';
import { lazyPart, watchStyles } from './kit/lazy.ts';
import { beginFirstPage, startSettings } from './kit/query.ts';
import { screenHere } from './kit/screen.ts';
import { screens } from './routes.ts';

const loadTextFiles = (namespaces: readonly string[]): void => {
  for (const namespace of namespaces) textFile(namespace).catch(() => undefined);
};

/** Starts the page's queries and loads code and texts, in parallel with React. The router takes them over and reports errors. */
const ahead = (): void => {
  loadTextFiles(['shell', 'codes']);
  const { screen, params, path } = screenHere(screens);
  const { guard, load, code, texts } = screen;
  if ((guard?.(path) ?? null) !== null) return;
  beginFirstPage(load, { params, search: new URLSearchParams(location.search) });
  code().catch(() => undefined);
  loadTextFiles(texts);
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
ahead();
shown.catch((error: unknown) => {
  // The static shell then offers to load the page again.
  document.documentElement.dataset.unloaded = '';
  throw error;
});
