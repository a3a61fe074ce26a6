/** A seat that the buyer reserved on another device: the map marks it as theirs, and can resume or release it. */
import { expect, type Locator, type Page } from 'playwright/test';
import { checkOut, choose, chosen, enter, openRow, register } from './buyer.ts';
import { tokenOf } from './ledger.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

/** One row per spec. Seats are taken from its far end. */
const ROWS = { payment: 'E', cart: 'F' } as const;

const seatOf = (page: Page, row: string, number: string): Locator =>
  page
    .getByRole('region', { name: 'Lista de lugares' })
    .getByRole('group', { name: `Fila ${row}` })
    .getByRole('button', { name: new RegExp(`, lugar ${number}, `) });

/** Reserves the row's last free seat. Returns its number. */
const take = async (page: Page, row: string): Promise<string> => {
  const seat = (await openRow(page, 'Plateia', row)).last();
  const [, number = ''] = /, lugar (\d+), /.exec((await seat.getAttribute('aria-label')) ?? '') ?? [];
  await choose(page, seat);
  await expect(chosen(page).getByRole('button')).toHaveCount(1);
  return number;
};

const OPEN = /Seu, em um pagamento em aberto$/;

test('A-11 P-22 P-24 another device’s open Pix is resumed, then canceled, from its seat on the map', {
  tag: ['@phone', '@whole'],
}, async ({ browser, page, request }) => {
  const account = await register(request);
  const row = ROWS.payment;
  await enter(page, account);
  const number = await take(page, row);
  await checkOut(page);
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /Gerar Pix de/ }).click();
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  const code = await page.getByLabel('Pix copia e cola').inputValue();

  const other = await (await browser.newContext()).newPage();
  const { expectQuiet } = await watch(other);
  await enter(other, { token: await tokenOf(request, account) });
  const free = await openRow(other, 'Plateia', row);
  const seat = seatOf(other, row, number);
  await expect(seat).toHaveAccessibleName(OPEN);
  const chip = chosen(other).getByRole('button', { name: /Seu, em um pagamento em aberto/ });
  await expect(chip).toBeVisible();
  const left = await free.count();

  await seat.click();
  const dialog = other.getByRole('dialog', { name: 'Este lugar já é seu' });
  await expect(dialog.getByText(/^Pix: R\$/)).toBeVisible();
  await expectAccessible(other);
  await other.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(seat).toBeFocused();

  await chip.click();
  await dialog.getByRole('button', { name: /^Continuar: Pix: R\$/ }).click();
  await expect(other).toHaveURL('/pagamento');
  await expect(other.getByLabel('Pix copia e cola')).toHaveValue(code);

  await openRow(other, 'Plateia', row);
  await expect(seat).toHaveAccessibleName(OPEN);
  await seat.click();
  await dialog.getByRole('button', { name: /^Cancelar: Pix: R\$/ }).click();
  await dialog.getByRole('button', { name: 'Sim, cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(seat).toHaveAccessibleName(/Disponível$/);
  await expect(seat).toBeFocused();
  await expect(free).toHaveCount(left + 1);
  expectQuiet();
});

test('A-33 C-32 a seat in another device’s cart is brought here from the map', {
  tag: ['@phone', '@whole'],
}, async ({ browser, page, request }) => {
  const account = await register(request);
  const row = ROWS.cart;
  const other = await (await browser.newContext()).newPage();
  await enter(other, { token: await tokenOf(request, account) });
  await openRow(other, 'Plateia', row);
  await enter(page, account);
  const number = await take(page, row);
  const seat = seatOf(other, row, number);
  // The live update comes first, and its owner within ten seconds.
  await expect(seat).toHaveAccessibleName(/Seu, em outro carrinho$/);
  await seat.click();
  const dialog = other.getByRole('dialog', { name: 'Este lugar já é seu' });
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Trazer o carrinho para cá' }).click();
  await expect(dialog).toBeHidden();
  await expect(seat).toHaveAccessibleName(/Seu lugar$/);
});
