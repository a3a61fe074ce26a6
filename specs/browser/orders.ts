/** A buyer with orders, and the cards of their tickets on the order page. */
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { buyerIn } from '../marketplace/conformance-buyer.ts';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { PASSWORD, register } from './buyer.ts';

/** A new account that buys through the API and is logged in on the page. */
export const buyer = async (page: Page, request: APIRequestContext, baseURL = '') => {
  const { email } = await register(request);
  const shop = clientOf(baseURL);
  const token = await shop.enter(email, PASSWORD);
  await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
  return { email, ...buyerIn(shop, token) };
};
export type Buyer = Awaited<ReturnType<typeof buyer>>;

export const ticket = (page: Page, nth: number): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(nth);

/** Unfolds the options of a ticket's card by keyboard. Returns the card. */
export const more = async (page: Page, nth: number): Promise<Locator> => {
  const card = ticket(page, nth);
  const details = card.locator('details');
  if ((await details.getAttribute('open')) === null) await details.locator('summary').press('Enter');
  return card;
};
