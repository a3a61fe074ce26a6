/** Returning to a purchase after a reload at every step, and the address of another account’s purchase. */
import { expect, type Page } from 'playwright/test';
import { type Account, checkOut, choose, chosen, enter, openRow, payPix, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

/** One row per spec. Seats are taken from its far end. */
const ROWS = { reload: 'A', device: 'B', aside: 'C', cancel: 'D' } as const;

/** Opens the checkout of the account with one seat in the cart. */
const atCheckout = async (page: Page, account: Account, row: string): Promise<void> => {
  await enter(page, account);
  const seats = await openRow(page, 'Plateia', row);
  await choose(page, seats.last());
  await expect(chosen(page).getByRole('button')).toHaveCount(1);
  await checkOut(page);
};

const askForPix = async (page: Page): Promise<string> => {
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /Gerar Pix de/ }).click();
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  return page.getByLabel('Pix copia e cola').inputValue();
};

test('P-25 a reload at every step of a purchase returns to that step', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const account = await register(request);
  const { expectQuiet } = await watch(page);
  await atCheckout(page, account, ROWS.reload);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
  const code = await askForPix(page);
  const amount = await page.getByText(/^Valor:/).textContent();

  await page.reload();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  await expect(page.getByText(/^Valor:/)).toHaveText(amount ?? '');
  await expect(page.getByText(/^Pedido CT-/)).toBeVisible();
  await expect(page.getByRole('timer').getByText(/^Faltam \d+:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await payPix(page);

  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await expect(page).toHaveURL(/\/pagamento\?compra=/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR Code: / }).first()).toBeVisible();
  await expect(page.getByText(/^Pedido CT-/)).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
});

test('the address of another account’s purchase is not found', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const account = await register(request);
  const address = '/pagamento?compra=0f3c9a1e-7b52-4c1d-9f00-1234567890ab';
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Entre para ver seu pedido' })).toBeVisible();
  await expectAccessible(page);
  await enter(page, account);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Não encontramos este pedido na sua conta' })).toBeVisible();
  await expectAccessible(page);
});
