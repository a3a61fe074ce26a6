/** What the core may ask of this page: the token's cookie, session storage, the captcha, a fresh start. */
import { type PagePort, SESSION_KEYS, type SessionKey, type StoredOnPage } from '../../worker/contract.ts';
import { readCookie, TOKEN_COOKIE, writeCookie } from './cookie.ts';

const storageKey = (key: SessionKey): string => `catraca.${key}`;

/** A browser that forbids storage is a browser without memory, not a broken shop. */
const quietly = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};

const readToken = (): string | null => {
  const kept = readCookie(TOKEN_COOKIE);
  return kept === null ? null : quietly(() => decodeURIComponent(kept), null);
};

/** `captcha` answers a token of the invisible captcha for the named action. */
export const createPagePort = (
  captcha: (action: string) => Promise<string>,
): Omit<PagePort, 'publish' | 'seats' | 'appendLog' | 'keepState'> => ({
  writeToken: (token, maxAgeSeconds) => {
    const life = token === null ? 0 : Math.max(0, Math.floor(maxAgeSeconds));
    writeCookie(TOKEN_COOKIE, encodeURIComponent(token ?? ''), life);
  },
  readToken: async () => readToken(),
  writeSession: (key, text) =>
    quietly(() => {
      if (text === null) sessionStorage.removeItem(storageKey(key));
      else sessionStorage.setItem(storageKey(key), text);
    }, undefined),
  captcha,
  reload: () => location.reload(),
});

/** What this page holds for the core, from before a reload or before the core's last life. */
export const readStored = (): StoredOnPage => ({
  token: readToken(),
  session: Object.fromEntries(
    SESSION_KEYS.flatMap((key) => {
      const text = quietly(() => sessionStorage.getItem(storageKey(key)), null);
      return text === null ? [] : [[key, text]];
    }),
  ),
});
