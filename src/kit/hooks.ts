import {
  type EffectCallback,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { afterPress } from './press.ts';

/**
 * Runs `effect` after mount and after each change of `value`. Values are compared with `Object.is`. Other values that
 * the effect reads do not run it again. The effect may return a clean-up, which runs before the next run and on unmount.
 */
export const useOnChange = <T>(value: T, effect: (value: T) => ReturnType<EffectCallback>): void => {
  const run = useEffectEvent(effect);
  useEffect(() => run(value), [value]);
};

/** The value at the end of the last press, for what moves the layout. */
export const useAfterPress = <T>(value: T): T => {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let isOld = false;
    afterPress(() => {
      if (!isOld) setShown(() => value);
    });
    return () => {
      isOld = true;
    };
  }, [value]);
  return shown;
};

/**
 * Returns true once the element came within `margin` (CSS lengths) of the viewport. Distant content then loads late.
 */
export const useNearViewport = (place: RefObject<Element | null>, margin: string): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setIsNear(true));
      },
      { rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place, margin, isNear]);
  return isNear;
};

/**
 * Parts of a page that change styles elsewhere: a bar at the foot, a payment's outcome, a map, a waiting room. `cookiesLast` is
 * on pages that can have the bar, so that the cookie bar does not move when the other bar comes.
 */
type Mark = 'bottomBar' | 'cookiesLast' | 'outcome' | 'map' | 'room';
const marks: Mark[] = [];

/**
 * Sets `data-<mark>` on the root element while the caller is mounted. A style `:root:has(…)` instead would restyle the
 * whole page at each change of its elements.
 */
export const useRootMark = (mark: Mark, isSet = true): void => {
  useLayoutEffect(() => {
    if (!isSet) return;
    const { dataset } = document.documentElement;
    marks.push(mark);
    dataset[mark] = '';
    return () => {
      marks.splice(marks.indexOf(mark), 1);
      if (!marks.includes(mark)) delete dataset[mark];
    };
  }, [mark, isSet]);
};
