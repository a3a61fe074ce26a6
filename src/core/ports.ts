import { type PagePort, SESSION_KEYS, type SessionKey, type StoredOnPage } from '../../worker/contract.ts';

/** Runs `use`. Returns the fallback if the browser forbids storage. */
const tryStorage = <T>(use: () => T, fallback: T): T => {
  try {
    return use();
  } catch {
    return fallback;
  }
};

let isStorageLost = false;
const lossListeners = new Set<() => void>();

/** True once the browser refused to store a value that a reload needs. The page then keeps such values in memory. */
export const storageLoss = {
  get: (): boolean => isStorageLost,
  subscribe: (listener: () => void): (() => void) => {
    lossListeners.add(listener);
    return () => lossListeners.delete(listener);
  },
  report: (): void => {
    isStorageLost = true;
    for (const listener of [...lossListeners]) listener();
  },
};

export const TOKEN_COOKIE = 'access_token';

const refusedCookies = new Map<string, string>();

/** All cookies as text; empty if the browser forbids access. */
export const cookieText = (): string => tryStorage(() => document.cookie, '');

const storedCookie = (name: string): string | null => {
  const start = `${name}=`;
  const found = cookieText()
    .split('; ')
    .find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || null;
};

/** The cookie's value, not decoded; null for a missing or empty cookie. */
export const readCookie = (name: string): string | null => refusedCookies.get(name) ?? storedCookie(name);

/**
 * Writes a cookie. Returns false if the browser does not keep the cookie. `value` must need no escape. 0 seconds
 * remove the cookie; null keeps it for the browser session. Some supported browsers lack the Cookie Store API.
 */
export const writeCookie = (name: string, value: string, seconds: number | null): boolean => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = seconds === null ? '' : `; Max-Age=${seconds}`;
  refusedCookies.delete(name);
  tryStorage(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax${life}${secure}`;
  }, undefined);
  const isKept = seconds === 0 || (storedCookie(name) ?? '') === value;
  if (!isKept) refusedCookies.set(name, value);
  return isKept;
};

const storageKey = (key: SessionKey): string => `catraca.${key}`;

const refusedValues = new Map<SessionKey, string>();

const removeValue = (key: SessionKey): void =>
  tryStorage(() => sessionStorage.removeItem(storageKey(key)), undefined);

const writeValue = (key: SessionKey, text: string): void => {
  refusedValues.delete(key);
  try {
    sessionStorage.setItem(storageKey(key), text);
  } catch {
    // A full storage still has the former value, which must not return.
    removeValue(key);
    refusedValues.set(key, text);
    storageLoss.report();
  }
};

const readToken = (): string | null => {
  const cookie = readCookie(TOKEN_COOKIE);
  return cookie === null ? null : tryStorage(() => decodeURIComponent(cookie), null);
};

/** Functions that the core can call on the page. `captcha` resolves to a token for the named action. */
export const createPagePort = (
  captcha: (action: string) => Promise<string>,
): Omit<PagePort, 'publish' | 'seats' | 'appendLog' | 'keepState'> => ({
  writeToken: (token, maxAgeSeconds) => {
    const seconds = token === null ? 0 : Math.max(0, Math.floor(maxAgeSeconds));
    if (!writeCookie(TOKEN_COOKIE, encodeURIComponent(token ?? ''), seconds)) storageLoss.report();
  },
  readToken: async () => readToken(),
  writeSession: (key, text) => {
    if (text !== null) return writeValue(key, text);
    refusedValues.delete(key);
    removeValue(key);
  },
  captcha,
  reload: () => location.reload(),
});

export const readStored = (): StoredOnPage => ({
  token: readToken(),
  session: Object.fromEntries(
    SESSION_KEYS.flatMap((key) => {
      const text = refusedValues.get(key) ?? tryStorage(() => sessionStorage.getItem(storageKey(key)), null);
      return text === null ? [] : [[key, text]];
    }),
  ),
});
