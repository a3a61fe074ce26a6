import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Height in pixels that a bar covers at the foot, as a property of the root's style. */
type FootHeight = '--cookie-bar' | '--wait-notice';

/** Sets the height of the bar, so that it never covers the end of the page. */
export const useFootHeight = <E extends HTMLElement>(
  property: FootHeight,
  isSet = true,
): RefObject<E | null> => {
  const bar = useRef<E>(null);
  // Measured before the bar's first frame, since the observer can report after it, which would move the bar.
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || !isSet) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      const below = Number.parseFloat(getComputedStyle(element).marginBottom);
      style.setProperty(property, `${element.offsetHeight + below}px`);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(property);
    };
  }, [property, isSet]);
  return bar;
};
