import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * True once the element has come within `margin` (CSS lengths) of the viewport, so that distant content loads
 * late.
 */
export const useSeen = <E extends Element>(margin: string): [RefObject<E | null>, boolean] => {
  const place = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || seen) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [margin, seen]);
  return [place, seen];
};
