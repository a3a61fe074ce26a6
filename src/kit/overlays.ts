/** State of drawers and dialogs. Only one is open at a time, since they are modal. */
import type { PurchaseId } from '../../domain/kernel/values.ts';
import { signal } from './signal.ts';

export const cartOpened = signal(false);
export const openCart = (): void => cartOpened.set(true);
export const closeCart = (): void => cartOpened.set(false);

/** Header element for the login offer, next to the account button; null without one. */
export const loginOfferPlace = signal<HTMLElement | null>(null);

export const cookiesOpened = signal(false);

export const reportOpened = signal(false);
/** Purchase that the buyer reports a problem with. Null for the one in cart or payment. */
export const reportedPurchase = signal<{ readonly purchaseId: PurchaseId; readonly number: string } | null>(
  null,
);

export const openReport = (about: ReturnType<typeof reportedPurchase.get>): void => {
  reportedPurchase.set(about);
  reportOpened.set(true);
};

/** Dialog with login and registration. */
export const entryOpened = signal(false);
/** Confirmation of a logout with items in the cart. */
export const logoutOpened = signal(false);
