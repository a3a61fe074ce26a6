import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { shop } from './core/shop.ts';
import { shellTexts } from './kit/i18n/texts.ts';
import { startRouter } from './kit/router.tsx';
import { screens } from './routes.ts';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
// Reads the static shell before React replaces it.
import './kit/page/head.ts';

/** Renders the first page once its code is loaded. The shell stays mounted across pages. */
export const show = async (): Promise<void> => {
  const texts = shellTexts();
  const [page] = await Promise.all([startRouter({ screens, frame: Shell, failure: RouteError }), texts]);
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  // React handles errors that a page shows, so they would not reach the error report.
  const root = createRoot(
    place,
    shop.providers.sentry ? { onCaughtError: (error) => reportError(error) } : undefined,
  );
  // A transition is rendered in short tasks.
  startTransition(() => root.render(<StrictMode>{page}</StrictMode>));
};
