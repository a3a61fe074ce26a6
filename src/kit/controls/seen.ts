/** Whether an element has come near the window: what is far below is asked for only then. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** `margin` is how far outside the window counts as near, as CSS writes it. Once near, always near. */
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
