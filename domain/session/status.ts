/** Status of the buyer's login. Every page loads this file, so it imports nothing. */

interface Shown {
  readonly session: { readonly status: 'guest' | 'entering' | 'consumer' };
}

export const isLoggedIn = ({ session }: Shown): boolean => session.status === 'consumer';

/** True while a login, a registration or a stored token is under way. The buyer is then neither guest nor logged in. */
export const isEntering = ({ session }: Shown): boolean => session.status === 'entering';

/** True if the page can say that the buyer is not logged in. False during a login (S-42). */
export const isGuest = ({ session }: Shown): boolean => session.status === 'guest';

/** True if the buyer is logged in, or has a stored token, whose check may still be under way (S-80). */
export const hasAccount = (shown: Shown, hasToken: () => boolean): boolean => isLoggedIn(shown) || hasToken();

/** True for a guest without a stored token (S-43). Only such a visitor is offered the login (S-60). */
export const isLoggedOut = (shown: Shown, hasToken: () => boolean): boolean =>
  !isEntering(shown) && !hasAccount(shown, hasToken);
