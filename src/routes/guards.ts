/** Who may open which route, by the cookie alone: no route waits for the core to be refused. */
import { readCookie, TOKEN_COOKIE } from '../core/ports.ts';
import { entryAddress, homeLogin } from '../kit/addresses.ts';

/** Whether an access token's cookie is there; whether it still works is the server's to say. */
export const hasToken = (): boolean => readCookie(TOKEN_COOKIE) !== null;

/** For routes of a logged-in consumer: guests go home, where the login opens. */
export const needsLogin = (path: string): string | null => (hasToken() ? null : homeLogin(path));

/** For addresses that letters lead to: others log in first, and go on from there. */
export const needsLoginHere = (path: string): string | null =>
  hasToken() ? null : entryAddress('login', path);

/** For registration: who is logged in goes home. */
export const needsGuest = (): string | null => (hasToken() ? '/' : null);
