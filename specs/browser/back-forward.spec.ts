/** The back and forward buttons during and after a payment. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { FESTIVAL, openCart, register } from './buyer.ts';
import { booksOf, reserve, settleAt, tokenOf, variationOf } from './ledger.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const paid = (page: Page) => page.getByRole('heading', { name: 'Pedido confirmado' });
const pix = (page: Page) => page.getByRole('heading', { name: 'Pague com Pix' });

/** Logs in a new account on this page with a ticket in the cart. Returns its token. */
const withTicket = async (page: Page, request: APIRequestContext, baseURL = ''): Promise<string> => {
  const token = await tokenOf(request, await register(request));
  await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
  const variation = await variationOf(request, FESTIVAL, 'Inteira');
  await reserve(request, token, FESTIVAL, { variation });
  return token;
};

const askForPix = async (page: Page): Promise<string> => {
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix de/ }).click();
  await expect(pix(page)).toBeVisible();
  return page.getByLabel('Pix copia e cola').inputValue();
};

/** Counts the calls of the page and of its worker. */
const counting = (page: Page, call: RegExp): (() => number) => {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.method() !== 'GET' && call.test(request.url())) count += 1;
  });
  return () => count;
};

test('P-25 going back and forward returns to the same Pix, and later to the tickets', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const token = await withTicket(page, request, baseURL);
  const finalized = counting(page, /\/pedido\/finalizar\//);
  await page.goto('/');
  await (await openCart(page)).getByRole('link', { name: 'Finalizar compra' }).click();
  const code = await askForPix(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(pix(page)).toBeHidden();
  await page.goForward();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  await settleAt(request, code);
  await expect(paid(page)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\?compra=/);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(paid(page)).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR Code: / }).first()).toBeVisible();
  expect(await booksOf(request, token)).toMatchObject({ charged: 1, paid: 1, inCart: 0 });
  expect(finalized()).toBe(1);
  expectQuiet();
});
