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

const unfold = async (details: Locator): Promise<void> => {
  if ((await details.getAttribute('open')) === null) await details.locator('> summary').press('Enter');
};

/** Opens the row of a ticket by keyboard. Returns it. */
export const opened = async (page: Page, nth: number): Promise<Locator> => {
  const row = ticket(page, nth);
  await unfold(row.locator('> details'));
  return row;
};

/** Opens the row of a ticket, and its further options. Returns the row. */
export const more = async (page: Page, nth: number): Promise<Locator> => {
  const row = await opened(page, nth);
  await unfold(row.locator('details details'));
  return row;
};
