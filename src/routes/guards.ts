/** Route guards. They check the cookie only, so that no redirect waits for the core. */
import { readCookie, TOKEN_COOKIE } from '../core/ports.ts';
import { entryAddress, homeLogin } from '../kit/addresses.ts';

/** True if an access token's cookie exists. Only the server knows if it is still valid. */
export const hasToken = (): boolean => readCookie(TOKEN_COOKIE) !== null;

export const needsLogin = (path: string): string | null => (hasToken() ? null : homeLogin(path));

/** Guard for addresses in emails: guests log in first and then return to the address. */
export const needsLoginHere = (path: string): string | null =>
  hasToken() ? null : entryAddress('login', path);

export const needsGuest = (): string | null => (hasToken() ? '/' : null);
