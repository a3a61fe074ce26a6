/** The little of a browser that the page's pure parts read while they are loaded: the cookie and the address. */
import { vi } from 'vitest';

/** Whatever is imported dynamically after this call sees this browser; it ends with the file (`setup/leave-nothing.ts`). */
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

/** The browser with this clipboard, or with none: it has none outside of a secure address. */
export const pretendClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined): void => {
  const { languages, userAgent } = navigator;
  vi.stubGlobal('navigator', { languages, userAgent, onLine: true, clipboard });
};
export const UNABLE = [
  ['denied', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  ['missing', undefined],
] as const;

/** Intl writes unbreakable and narrow spaces; a spec reads better with plain ones. */
export const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
