/** Which of the page's drawers is open. One at a time is the browser's doing: they are modal dialogs. */
import { signal } from './signal.ts';

export const cartOpened = signal(false);
export const openCart = (): void => cartOpened.set(true);
export const closeCart = (): void => cartOpened.set(false);

/** Where the header has room for the offer to log in, next to the account button; null without such a header. */
export const loginOfferPlace = signal<HTMLElement | null>(null);

export const cookiesOpened = signal(false);

export const reportOpened = signal(false);

/** Login and registration over the page that one is on. */
export const entryOpened = signal(false);
/** Whether somebody with things in the cart really wants to leave the account. */
export const logoutOpened = signal(false);
