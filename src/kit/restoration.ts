/** Restores the scroll position after going back, and the focus after its element disappears or the language changes. */
import i18next from 'i18next';
import { isAwaitingHeading } from './controls/PageHeading.tsx';
import { consumeLanguageChange, locale } from './i18n/locale.ts';
import { focusMenu } from './logout.ts';
import { speak } from './speech.tsx';

const MAX_WAIT_MS = 10_000;
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to `y` pixels once the page is long enough, and again whenever it grows. Else the browser would follow the
 * page's foot, which moves down while the rest of a list arrives. Stops after 10 s, by `over`, on the buyer's first input,
 * or once a screen reader or a voice command has scrolled up, for which the browser reports no input.
 */
export const restoreScroll = (y: number, over: AbortController): void => {
  const { signal } = over;
  const stop = (): void => over.abort();
  const isLongEnough = (): boolean => document.documentElement.scrollHeight - innerHeight >= y;
  let isRestored = false;
  const sizes = new ResizeObserver(() => {
    if (signal.aborted) return sizes.disconnect();
    if (!isLongEnough()) return;
    window.scrollTo({ top: y, behavior: 'instant' });
    isRestored = true;
  });
  sizes.observe(document.body);
  setTimeout(stop, MAX_WAIT_MS);
  const onScroll = (): void => {
    if (isRestored && isLongEnough() && Math.round(scrollY) < Math.floor(y)) stop();
  };
  addEventListener('scroll', onScroll, { signal, passive: true });
  for (const input of INPUTS) addEventListener(input, stop, { signal, passive: true });
};

const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** Elements beyond which the focus never moves. */
const BOUNDS = 'main, dialog, body > *';

const isReachable = (element: Element): element is HTMLElement =>
  element.matches(REACHABLE) && !element.matches(':disabled') && element.checkVisibility();

const reachableIn = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll(REACHABLE)].filter(isReachable);

/** Ancestors of an element up to the bound, each with the index of the child that leads to the element. */
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

/**
 * Nearest reachable element: at the former position, else after it, else before it, in the closest remaining
 * ancestor.
 */
const nearestFocusable = (path: Path): HTMLElement | null => {
  for (const { parent, at } of path) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const after = children.slice(at).flatMap(reachableIn)[0];
    const nearest = after ?? children.slice(0, at).flatMap(reachableIn).at(-1);
    if (nearest !== undefined) return nearest;
  }
  return null;
};

/**
 * Moves the focus when its element disappears or is disabled. Keyboard users would otherwise restart at the page's top.
 * Returns a function that stops this.
 */
const followFocus = (): (() => void) => {
  let last: Element | null = null;
  let path: Path = [];
  const onFocusIn = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
    path = last === null ? [] : pathOf(last);
  };
  const isLost = (): boolean =>
    last !== null &&
    document.activeElement === document.body &&
    !(last.isConnected && last.checkVisibility() && !last.matches(':disabled'));
  const repairFocus = (): void => {
    if (!isLost()) return;
    last = null;
    const content = document.getElementById('content');
    const target = isAwaitingHeading() ? content : nearestFocusable(path);
    if (target !== null) target.focus({ preventScroll: true });
    // Nothing near is left, so the page starts over at its heading.
    else (content?.querySelector<HTMLElement>('h1[tabindex]') ?? content)?.focus();
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    // A blur of an element that stays is intended. A removed element is gone when the microtask runs.
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (target === last && !isLost() && document.activeElement === document.body) last = null;
      });
  };
  let waits = false;
  const observer = new MutationObserver(() => {
    if (last === null || waits) return;
    if (!last.isConnected) return repairFocus();
    // A disabled or hidden element keeps the focus until the next paint.
    waits = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        waits = false;
        repairFocus();
      }),
    );
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  const attributeFilter = ['disabled', 'hidden'];
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
};

/** Announces a newly chosen language after the reload, and returns the focus to the language menu. */
const announceLanguage = (): void => {
  if (!consumeLanguageChange()) return;
  if (document.activeElement === document.body) focusMenu('language');
  speak(i18next.t('language.changed', { language: i18next.t(`language.${locale}`) }));
};

/** Starts restoring the focus. Returns a function that stops it. */
export const restoreFocus = (): (() => void) => {
  announceLanguage();
  return followFocus();
};
