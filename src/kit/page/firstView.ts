/**
 * First picture and title of the requested page, as the host wrote them into the static shell. Read before
 * React replaces the shell, so that the page's skeleton shows them without flicker.
 */
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

/** Null for every other page, or if the host wrote nothing. */
export const firstViewOf = (path: string): FirstView | null => (first?.path === path ? first : null);

/** Removes the host's tags from the document's head. The page sets its own. */
export const dropFirstHead = (): void => {
  for (const tag of document.head.querySelectorAll('[data-first-view]')) tag.remove();
};
