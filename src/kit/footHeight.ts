import { type RefObject, useEffect, useRef } from 'react';

/** Height in pixels that a bar covers at the foot, as a property of the root's style. */
type FootHeight = '--cookie-bar' | '--wait-notice';

/** Sets the height of the bar, so that it never covers the end of the page. */
export const useFootHeight = <E extends HTMLElement>(
  property: FootHeight,
  isSet = true,
): RefObject<E | null> => {
  const bar = useRef<E>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null || !isSet) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const below = Number.parseFloat(getComputedStyle(element).marginBottom);
      style.setProperty(property, `${element.offsetHeight + below}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(property);
    };
  }, [property, isSet]);
  return bar;
};
