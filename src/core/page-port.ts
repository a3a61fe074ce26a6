/** What the core may ask of this page: the token's cookie, session storage, the captcha, a fresh start. */
import { type PagePort, SESSION_KEYS, type SessionKey, type StoredOnPage } from '../../worker/contract.ts';
import { readCookie, TOKEN_COOKIE, writeCookie } from './cookie.ts';
import { storageLoss } from './storage-loss.ts';

const storageKey = (key: SessionKey): string => `catraca.${key}`;

/** A browser that forbids storage is a browser without memory, not a broken shop. */
const quietly = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};

/** Values that session storage refused, kept for the next worker of this page. */
const refused = new Map<SessionKey, string>();

const remove = (key: SessionKey): void =>
  quietly(() => sessionStorage.removeItem(storageKey(key)), undefined);

/** A full storage still has the former value, which must not come back. */
const keep = (key: SessionKey, text: string): void => {
  refused.delete(key);
  try {
    sessionStorage.setItem(storageKey(key), text);
  } catch {
    remove(key);
    refused.set(key, text);
    storageLoss.report();
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
    if (!writeCookie(TOKEN_COOKIE, encodeURIComponent(token ?? ''), life)) storageLoss.report();
  },
  readToken: async () => readToken(),
  writeSession: (key, text) => {
    if (text !== null) return keep(key, text);
    refused.delete(key);
    remove(key);
  },
  captcha,
  reload: () => location.reload(),
});

/** What this page holds for the core, from before a reload or before the core's last life. */
export const readStored = (): StoredOnPage => ({
  token: readToken(),
  session: Object.fromEntries(
    SESSION_KEYS.flatMap((key) => {
      const text = refused.get(key) ?? quietly(() => sessionStorage.getItem(storageKey(key)), null);
      return text === null ? [] : [[key, text]];
    }),
  ),
});
