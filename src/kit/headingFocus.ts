/**
 * Focus after a navigation: to the new page's heading as soon as there is one, so that a screen reader says where it
 * is. The first page of a visit takes no focus.
 */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

let awaited = false;

/** Another path is about to be drawn: the next heading that appears takes the focus. */
export const awaitHeading = (): void => {
  awaited = true;
};

/** A page is on its way, whose heading takes the focus. */
export const isAwaitingHeading = (): boolean => awaited;

/** Whoever is in the header or a dialog meanwhile stays there. */
const elsewhere = (): boolean => Boolean(document.activeElement?.closest('header, dialog'));

/**
 * The heading of a page is there: it takes the focus if a navigation is waiting for it. One that goes while it has the
 * focus stood for a page on its way: the heading of what came takes its place.
 */
export const focusNewHeading = (heading: HTMLElement | null): (() => void) | undefined => {
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
export const focusResultHeading = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  // It fills the page anew: whoever pressed at the foot of the one before sees it from its beginning.
  window.scrollTo(0, 0);
  if (!elsewhere()) heading.focus({ preventScroll: true });
};

/**
 * For a part of the page whose content changes with what the buyer did in it (`what`): when that had the focus and is gone,
 * the part's heading takes it, rather than nothing.
 */
export const useHeadingFallback = (
  what: unknown,
): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** For the part's element. */
  readonly place: { readonly onFocus: () => void; readonly onBlur: (event: FocusEvent) => void };
} => {
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a change
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (inside.current && isLost) heading.current?.focus();
  }, [what]);
  return {
    heading,
    place: {
      onFocus: () => {
        inside.current = true;
      },
      // To nothing: it is still here, or what had it is gone.
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget !== null) inside.current = false;
      },
    },
  };
};
