/** Cookie and address of a fake browser, which pure parts of the page read while they load. */
import { vi } from 'vitest';

/**
 * Modules that are imported dynamically after this call see this browser. It ends with the file
 * (`setup/leave-nothing.ts`).
 */
export const pretendBrowser = (cookie: string, address = 'http://localhost:4173/'): Map<string, string> => {
  vi.resetModules();
  const storage = new Map<string, string>();
  vi.stubGlobal('document', { cookie, documentElement: { lang: '' } });
  vi.stubGlobal('location', Object.assign(new URL(address), { assign: vi.fn(), reload: vi.fn() }));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return storage;
};

/** Adds this clipboard, or none, as on an insecure address. */
export const pretendClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined): void => {
  const { languages, userAgent } = navigator;
  vi.stubGlobal('navigator', { languages, userAgent, onLine: true, clipboard });
};
export const UNABLE = [
  ['denied', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  ['missing', undefined],
] as const;

/** Replaces the no-break and narrow spaces that Intl writes, so that specs can use plain ones. */
export const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
