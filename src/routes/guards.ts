/** Who may open which route, by the cookie alone: no route waits for the core to be refused. */
import { redirect } from 'react-router';
import { readCookie, TOKEN_COOKIE } from '../core/cookie.ts';

/** Whether an access token's cookie is there; whether it still works is the server's to say. */
export const hasToken = (): boolean => readCookie(TOKEN_COOKIE) !== null;

/** For routes of a logged-in consumer: others go home. */
export const needsLogin = (): Response | null => (hasToken() ? null : redirect('/'));

/** For registration: who is logged in goes home. */
export const needsGuest = (): Response | null => (hasToken() ? redirect('/') : null);
