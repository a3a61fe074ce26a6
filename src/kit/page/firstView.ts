/** First picture and title of the page. The web server wrote both into the static shell. */
export interface FirstView {
  readonly picture: string;
  readonly title: string;
}

const read = (): (FirstView & { readonly path: string }) | null => {
  const place = document.querySelector('#root [data-first-view]');
  const picture = place?.querySelector('img')?.src;
  if (place === null || picture === undefined) return null;
  return { path: location.pathname, picture, title: place.querySelector('p')?.textContent ?? '' };
};

const first = read();

/** The first view, if it belongs to the page at `path`; null otherwise. */
export const firstViewOf = (path: string): FirstView | null => (first?.path === path ? first : null);

/** Removes the web server's tags from the document's head. The page sets its own tags. */
export const dropFirstHead = (): void => {
  for (const tag of document.head.querySelectorAll('[data-first-view]')) tag.remove();
};
