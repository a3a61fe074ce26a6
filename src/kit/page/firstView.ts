/**
 * What the host wrote into the static shell for the page that was asked: its first picture and title. Read before React
 * takes the shell's place, so that what is awaited shows the same and nothing comes, goes and comes again.
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

/** Null for every other page, and where the host wrote nothing. */
export const firstViewOf = (path: string): FirstView | null => (first?.path === path ? first : null);

/** Takes what the host wrote out of the document's head: the page says it itself, or another page is shown. */
export const dropFirstHead = (): void => {
  for (const tag of document.head.querySelectorAll('[data-first-view]')) tag.remove();
};
