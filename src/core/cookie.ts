/** The page's cookies as text. The Cookie Store API would be simpler, and is not in every browser that the shop serves. */

export const TOKEN_COOKIE = 'access_token';

/** As it was written; null where there is none of that name, or an empty one. */
export const readCookie = (name: string): string | null => {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found?.slice(start.length) || null;
};

/**
 * `value` must need no escape. For the whole site, and sent over https alone where the page came so. 0 seconds remove it,
 * null keeps it for the visit.
 */
export const writeCookie = (name: string, value: string, seconds: number | null): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = seconds === null ? '' : `; Max-Age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${life}${secure}`;
};
