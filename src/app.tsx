/** Draws the shop: routes over the core that main.tsx has started. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { shellTexts } from './kit/i18n/texts.ts';
import { startRouter } from './kit/router.tsx';
import { table } from './routes/table.ts';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';
// Reads the static shell while it is there.
import './kit/page/firstView.ts';

/** Whether the build names who is told of errors. */
declare const CATRACA_REPORTS: boolean;

/** The shell stays while pages change; nothing is drawn before the first page's code is there. */
export const show = async (): Promise<void> => {
  const texts = shellTexts();
  const [shop] = await Promise.all([
    startRouter({ routes: table, frame: Shell, failure: RouteError }),
    texts,
  ]);
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  // What a page shows a failure for is told as well.
  createRoot(place, CATRACA_REPORTS ? { onCaughtError: (error) => reportError(error) } : undefined).render(
    <StrictMode>{shop}</StrictMode>,
  );
};
