/** What the core may ask of this page: the token's cookie, session storage, the captcha, a fresh start. */
import type { PagePort, SessionKey, StoredOnPage } from '../../worker/contract.ts';

const COOKIE = 'access_token';
const storageKey = (key: SessionKey): string => `catraca.${key}`;

/** A browser that forbids storage is a browser without memory, not a broken shop. */
const quietly = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};

const readCookie = (name: string): string | null => {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found === undefined || found === start
    ? null
    : quietly(() => decodeURIComponent(found.slice(start.length)), null);
};

/** `captcha` answers a token of the invisible captcha for the named action. */
export const createPagePort = (
  captcha: (action: string) => Promise<string>,
): Omit<PagePort, 'publish' | 'seats' | 'appendLog'> => ({
  writeToken: (token, maxAgeSeconds) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const life = token === null ? 0 : Math.max(0, Math.floor(maxAgeSeconds));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers.
    document.cookie = `${COOKIE}=${encodeURIComponent(token ?? '')}; Path=/; SameSite=Lax; Max-Age=${life}${secure}`;
  },
  writeSession: (key, text) =>
    quietly(() => {
      if (text === null) sessionStorage.removeItem(storageKey(key));
      else sessionStorage.setItem(storageKey(key), text);
    }, undefined),
  captcha,
  reload: () => location.reload(),
});

const KEYS: readonly SessionKey[] = ['purchase', 'delivery', 'protection', 'affiliate'];

/** What this page holds for the core, from before a reload or before the core's last life. */
export const readStored = (): StoredOnPage => ({
  token: readCookie(COOKIE),
  session: Object.fromEntries(
    KEYS.flatMap((key) => {
      const text = quietly(() => sessionStorage.getItem(storageKey(key)), null);
      return text === null ? [] : [[key, text]];
    }),
  ),
});

/** Whether a token is there at all: what route guards ask before the core has answered. */
export const hasToken = (): boolean => readCookie(COOKIE) !== null;
