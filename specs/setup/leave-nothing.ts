/**
 * Runs around every headless spec file. Files share a thread and its modules, so what one pretends must end with it:
 * stubbed globals go, and so do the modules that were loaded while there was a pretended browser.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  if ('document' in globalThis) vi.resetModules();
  vi.unstubAllGlobals();
});
