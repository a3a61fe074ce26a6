/**
 * Cleans up after every headless spec file, because files share a thread and its modules. Removes stubbed globals, ends
 * the timers of happy-dom pages, and removes all modules if a page existed.
 */
import { afterAll, vi } from 'vitest';

interface SpecPage {
  readonly happyDOM: { abort(): Promise<void> };
}

afterAll(async () => {
  const { specPages = [] } = globalThis as { readonly specPages?: SpecPage[] };
  if (specPages.length > 0 || 'document' in globalThis) vi.resetModules();
  vi.unstubAllGlobals();
  await Promise.all(specPages.splice(0).map(({ happyDOM }) => happyDOM.abort()));
});
