/** The page's only h1. Takes the focus after a navigation, so that screen readers start there. */
import { type FocusEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useOnChange } from '../hooks.ts';

/** True from a navigation until the new page's heading mounts. The first page of a visit takes no focus. */
let awaited = false;

/** Gives the focus to the next heading that mounts. Call before the new page renders. */
export const awaitHeading = (): void => {
  awaited = true;
};

export const isAwaitingHeading = (): boolean => awaited;

/** A focus in the header or in a dialog stays there. */
const elsewhere = (): boolean => Boolean(document.activeElement?.closest('header, dialog'));

/**
 * Ref of a page's heading, which takes the focus after a navigation. A focused heading that unmounts was part
 * of a skeleton, so the next heading takes the focus.
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

/** Ref of a result's heading, which takes the focus without a navigation. */
export const focusResultHeading = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  // The result replaces the content, so it is shown from its top.
  window.scrollTo(0, 0);
  if (!elsewhere()) heading.focus({ preventScroll: true });
};

/** Moves the focus to the part's heading when a change of `what` removes the focused element. */
export const useHeadingFallback = (
  what: unknown,
): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly place: { readonly onFocus: () => void; readonly onBlur: (event: FocusEvent) => void };
} => {
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  useOnChange(what, () => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (inside.current && isLost) heading.current?.focus();
  });
  return {
    heading,
    place: {
      onFocus: () => {
        inside.current = true;
      },
      // Without a new target, the element still has the focus or was removed.
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget !== null) inside.current = false;
      },
    },
  };
};

interface Props {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** True for the heading of an action's result, which appears without a navigation. */
  readonly isOutcome?: boolean;
}

export const PageHeading = ({ children, className, isOutcome = false }: Props) => (
  <h1 tabIndex={-1} ref={isOutcome ? focusResultHeading : focusNewHeading} className={className}>
    {children}
  </h1>
);
