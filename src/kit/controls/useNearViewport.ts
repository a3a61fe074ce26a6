import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns true once the element came within `margin` (CSS lengths) of the viewport. Distant content then loads late.
 */
export const useNearViewport = <E extends Element>(margin: string): [RefObject<E | null>, boolean] => {
  const place = useRef<E>(null);
  const [isNear, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [margin, isNear]);
  return [place, isNear];
};
