const PATIENCE_MS = 10_000;
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to `y` pixels once the page is long enough. Gives up after 10 s, on the buyer's first input, or
 * when `over` is aborted.
 */
export const scrollBackTo = (y: number, over: AbortController): void => {
  const end = (): void => over.abort();
  const { signal } = over;
  const sizes = new ResizeObserver(() => {
    if (signal.aborted) sizes.disconnect();
    else if (document.documentElement.scrollHeight - innerHeight >= y) {
      window.scrollTo({ top: y, behavior: 'instant' });
      end();
    }
  });
  sizes.observe(document.body);
  setTimeout(end, PATIENCE_MS);
  for (const hand of HANDS) addEventListener(hand, end, { signal, passive: true });
};
