/**
 * The page's cookies as text. The Cookie Store API would be simpler, and is not in every browser that the shop serves. A
 * browser that refuses a cookie (a sandboxed frame, blocked cookies) has it in memory, until the page goes.
 */

export const TOKEN_COOKIE = 'access_token';

/** Cookies that the browser refused. */
const refused = new Map<string, string>();

/** All cookies as the browser returns them; empty where it forbids access. */
export const cookieText = (): string => {
  try {
    return document.cookie;
  } catch {
    return '';
  }
};

const stored = (name: string): string | null => {
  const start = `${name}=`;
  const found = cookieText()
    .split('; ')
    .find((part) => part.startsWith(start));
  return found?.slice(start.length) || null;
};

/** As it was written; null where there is none of that name, or an empty one. */
export const readCookie = (name: string): string | null => refused.get(name) ?? stored(name);

/**
 * Returns whether the browser keeps it. `value` must need no escape. For the whole site, and sent over https alone where
 * the page came so. 0 seconds remove it, null keeps it for the visit.
 */
export const writeCookie = (name: string, value: string, seconds: number | null): boolean => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = seconds === null ? '' : `; Max-Age=${seconds}`;
  refused.delete(name);
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax${life}${secure}`;
  } catch {
    // Forbidden: the value is not stored, which the next line finds.
  }
  const isKept = seconds === 0 || (stored(name) ?? '') === value;
  if (!isKept) refused.set(name, value);
  return isKept;
};
