/** Draws the shop: routes over the core that main.tsx has started. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { shellTexts } from './kit/i18n/texts.ts';
import { setTarget } from './routes/pages.tsx';
import { table } from './routes/table.tsx';
// Reads the static shell while it is there.
import './kit/page/firstView.ts';

/** Resolves when the router has the first page's code; a page that fails shows its error page instead. */
const firstPage = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });

export const show = async (): Promise<void> => {
  const texts = shellTexts();
  const router = createBrowserRouter(table);
  setTarget(() => {
    const { location: next } = router.state.navigation;
    return next === undefined ? location.href : router.createHref(next);
  });
  await Promise.all([texts, firstPage(router)]);
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};
