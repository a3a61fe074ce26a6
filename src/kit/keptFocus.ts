/**
 * Whatever goes away while it has the focus hands it on to what stands in its place, so that a keyboard never starts again
 * at the top of the page.
 */
import { type RefObject, useEffect } from 'react';

const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

const reachable = (box: HTMLElement): readonly HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (each) => !each.matches(':disabled') && each.offsetParent !== null,
  );

/** `box` itself takes it where nothing in it can; give it `tabIndex={-1}`. */
export const useKeptFocus = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    /** Where the focus stood among what can be reached; below zero while it is elsewhere. */
    let place = -1;
    const came = ({ target }: FocusEvent): void => {
      place = target instanceof HTMLElement ? reachable(element).indexOf(target) : -1;
    };
    const left = ({ target, relatedTarget }: FocusEvent): void => {
      // What is taken out of the page is gone by the next task; who left by himself left something that stays.
      if (relatedTarget === null)
        queueMicrotask(() => {
          if (target instanceof Node && target.isConnected) place = -1;
        });
      else if (relatedTarget instanceof Node && !element.contains(relatedTarget)) place = -1;
    };
    const observer = new MutationObserver(() => {
      if (place < 0 || (document.activeElement ?? document.body) !== document.body) return;
      const all = reachable(element);
      (all[Math.min(place, all.length - 1)] ?? element).focus({ preventScroll: true });
    });
    element.addEventListener('focusin', came);
    element.addEventListener('focusout', left);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', came);
      element.removeEventListener('focusout', left);
    };
  }, [box]);
};
