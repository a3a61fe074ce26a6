/**
 * Cleans up after every headless spec file, because files share a thread and its modules. Removes stubbed globals
 * and the modules that were loaded with a fake browser.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  if ('document' in globalThis) vi.resetModules();
  vi.unstubAllGlobals();
});
