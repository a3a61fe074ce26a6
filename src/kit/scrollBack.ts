/** The way back to a place of a page that is not there yet as long as it was. Comes when somebody goes back or reloads. */

const PATIENCE_MS = 10_000;
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to where the page was left as soon as it is so long again; not any more once the reader has begun to do
 * something, or it is `over`.
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
