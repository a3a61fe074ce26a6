const MAX_WAIT_MS = 10_000;
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to `y` pixels once the page is long enough. Stops after 10 s, on the buyer's first input, or by `over`. */
export const restoreScroll = (y: number, over: AbortController): void => {
  const { signal } = over;
  const stop = (): void => over.abort();
  const sizes = new ResizeObserver(() => {
    if (signal.aborted) return sizes.disconnect();
    if (document.documentElement.scrollHeight - innerHeight < y) return;
    window.scrollTo({ top: y, behavior: 'instant' });
    stop();
  });
  sizes.observe(document.body);
  setTimeout(stop, MAX_WAIT_MS);
  for (const input of INPUTS) addEventListener(input, stop, { signal, passive: true });
};
