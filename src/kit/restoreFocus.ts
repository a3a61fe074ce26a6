/**
 * Whatever goes away or goes off while it has the focus hands it on to what took its place, so that a keyboard never starts
 * again at the top of the page. One for the whole page; who knows a better place moves the focus there itself.
 */
import { isAwaitingHeading } from './headingFocus.ts';

const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** No focus is handed on across these. */
const BOUNDS = 'main, dialog, body > *';

const isReachable = (element: Element): element is HTMLElement =>
  element.matches(REACHABLE) && !element.matches(':disabled') && element.checkVisibility();

const reachableIn = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll(REACHABLE)].filter(isReachable);

/** Where an element stood: each of its parents up to the bound, and which child of it led there. */
type Path = readonly { readonly parent: Element; readonly at: number }[];

const pathOf = (element: Element): Path => {
  const path: { parent: Element; at: number }[] = [];
  for (
    let child = element;
    child.parentElement !== null && !child.matches(BOUNDS);
    child = child.parentElement
  )
    path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return path;
};

/** What stands there now, else what follows, else what goes before; the nearest parent that still has any. */
const heirOf = (path: Path): HTMLElement | null => {
  for (const { parent, at } of path) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const after = children.slice(at).flatMap(reachableIn)[0];
    const heir = after ?? children.slice(0, at).flatMap(reachableIn).at(-1);
    if (heir !== undefined) return heir;
  }
  return null;
};

/** Answers the way to stop. */
export const restoreFocus = (): (() => void) => {
  let last: Element | null = null;
  let path: Path = [];
  const came = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
    path = last === null ? [] : pathOf(last);
  };
  const isLost = (): boolean =>
    last !== null &&
    document.activeElement === document.body &&
    !(last.isConnected && last.checkVisibility() && !last.matches(':disabled'));
  const look = (): void => {
    if (!isLost()) return;
    const heir = isAwaitingHeading() ? null : heirOf(path);
    last = null;
    (heir ?? document.getElementById('content'))?.focus({ preventScroll: true });
  };
  const left = ({ target, relatedTarget }: FocusEvent): void => {
    // Who left by himself left something that stays; what is taken out of the page is gone by the next task.
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (target === last && !isLost() && document.activeElement === document.body) last = null;
      });
  };
  let waits = false;
  const observer = new MutationObserver(() => {
    if (last === null || waits) return;
    if (!last.isConnected) return look();
    // What went off or out of sight keeps the focus until the page is drawn.
    waits = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        waits = false;
        look();
      }),
    );
  });
  document.addEventListener('focusin', came);
  document.addEventListener('focusout', left);
  const attributeFilter = ['disabled', 'hidden'];
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', came);
    document.removeEventListener('focusout', left);
  };
};
