import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { awaitHeading } from '../kit/headingFocus.ts';
import { pageStateAt } from '../kit/pageState.ts';

/**
 * Moves the focus and the scroll position after a navigation. Rendered before the page, because its effect has to run
 * before the new heading mounts: layout effects run in the order of siblings.
 */
export const Arrival = () => {
  const location = useLocation();
  // Another search text is another page. Other filters are the same page.
  const page = `${location.pathname} ${new URLSearchParams(location.search).get('search') ?? ''}`;
  const former = useRef<string | null>(null);
  // A layout effect, because the browser has not yet reported a scroll position that the new page clamps.
  useLayoutEffect(() => {
    const isNew = page !== former.current;
    if (isNew && former.current !== null) awaitHeading();
    former.current = page;
    const { y } = pageStateAt(location.key);
    if (y) {
      const over = new AbortController();
      void import('./scrollRestoration.ts').then(({ restoreScroll }) => restoreScroll(y, over));
      return () => over.abort();
    }
    const target = document.getElementById(location.hash.slice(1));
    if (isNew) target === null ? window.scrollTo(0, 0) : target.scrollIntoView();
    return undefined;
  }, [location, page]);
  return null;
};
