/**
 * Focus after a navigation: to the new page's heading as soon as there is one, so that a screen reader says where it
 * is. The first page of a visit takes no focus.
 */
let awaited = false;

/** Another path is about to be drawn: the next heading that appears takes the focus. */
export const arrive = (): void => {
  awaited = true;
};

/** Whoever is in the header or a dialog meanwhile stays there. */
const elsewhere = (): boolean => Boolean(document.activeElement?.closest('header, dialog'));

/**
 * The heading of a page is there: it takes the focus if a navigation is waiting for it. One that goes while it has the
 * focus stood for a page on its way: the heading of what came takes its place.
 */
export const greet = (heading: HTMLElement | null): (() => void) | undefined => {
  if (heading === null) return undefined;
  if (awaited) {
    awaited = false;
    if (!elsewhere()) heading.focus({ preventScroll: true });
  }
  return () => {
    awaited ||= document.activeElement === heading;
  };
};

/** The heading of what came of something the buyer did: it takes the focus though the page is the same. */
export const meet = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  // It fills the page anew: whoever pressed at the foot of the one before sees it from its beginning.
  window.scrollTo(0, 0);
  if (!elsewhere()) heading.focus({ preventScroll: true });
};
