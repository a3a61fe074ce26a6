import { afterEach, expect, test, vi } from 'vitest';
import { pretendPage } from './dom.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page of a height in pixels, seen through a window of 800. `grow` reports a new height as the browser does. */
const pageOf = (height: number) => {
  const reader = pretendPage();
  let shown = height;
  let report = (): void => undefined;
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        report = callback;
      }
      observe(): void {
        report();
      }
      disconnect(): void {
        report = () => undefined;
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => shown);
  const scroll = (top: number): void => {
    vi.stubGlobal('scrollY', top);
    reader.happen(window, 'scroll');
  };
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => scroll(to.top ?? 0)) as never);
  return {
    scroll,
    grow: (to: number): void => {
      shown = to;
      report();
    },
  };
};

test('a scroll position is set again as the page grows, until somebody scrolls up without an input', async () => {
  const page = pageOf(1000);
  const { restoreScroll } = await import('../../src/kit/restoration.ts');
  const over = new AbortController();
  restoreScroll(2400.5, over);
  expect(scrollY).toBe(0);
  page.grow(4000);
  expect(scrollY).toBe(2400.5);
  // The browser follows the foot of the page.
  page.scroll(5000);
  page.grow(9000);
  expect(scrollY).toBe(2400.5);
  // A page that is shorter for a moment moves what is shown.
  page.grow(2000);
  page.scroll(1200);
  page.grow(9000);
  expect(scrollY).toBe(2400.5);
  page.scroll(1800);
  expect(over.signal.aborted).toBe(true);
  page.grow(12_000);
  expect(scrollY).toBe(1800);
});
