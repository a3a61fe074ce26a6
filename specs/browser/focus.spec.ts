/**
 * Focus after actions by keyboard. An overlay returns the focus to its opener. A removed element passes it
 * to a named element.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { itemOf, PAGES } from '../marketplace/conformance-buyer.ts';
import { FESTIVAL, openRow } from './buyer.ts';
import { buyer, more, ticket } from './orders.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

/** Opens by Enter and closes in each of the given ways. Expects the focus back on the opener each time. */
const opensAndReturns = async (
  page: Page,
  opener: Locator,
  dialog: Locator,
  closers: readonly (string | Locator)[],
): Promise<void> => {
  for (const closer of closers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    if (typeof closer === 'string') await page.keyboard.press(closer);
    else await closer.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
};

test('every order dialog returns the focus, and a cancellation moves it to the status', {
  tag: ['@desk', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const cart = (await ana.reserveSeats(PAGES.clocks, 3, 'Plateia alta')).told.value();
  await ana.payByCard(cart);
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  // Each ticket's buttons name the ticket.
  await more(page, 0);
  await more(page, 2);
  const names = await page
    .getByRole('main')
    .locator('button, summary')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
  const dialog = page.getByRole('dialog');
  const alert = page.getByRole('alertdialog');
  const first = ticket(page, 0);
  const close = dialog.getByRole('button', { name: 'Fechar' });
  await opensAndReturns(page, first.getByRole('button', { name: /^Mostrar na entrada/ }), dialog, [
    'Escape',
    close,
  ]);
  await opensAndReturns(page, first.getByRole('button', { name: /^Trocar titular/ }), dialog, [
    'Escape',
    close,
    dialog.getByRole('button', { name: 'Voltar' }),
  ]);
  const keep = alert.getByRole('button', { name: 'Voltar' });
  for (const opener of [
    first.getByRole('button', { name: /^Cancelar ingresso/ }),
    page.getByRole('button', { name: 'Cancelar o pedido inteiro' }),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    // The safe choice has the focus, and its description includes the warning.
    await expect(keep).toBeFocused();
    await expect(alert).toHaveAccessibleDescription(/Isso não pode ser desfeito/);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opensAndReturns(page, opener, alert, [
      'Escape',
      alert.getByRole('button', { name: 'Fechar' }),
      keep,
    ]);
  }

  await first.getByRole('button', { name: /^Cancelar ingresso/ }).press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const status = ticket(page, 0)
    .getByText(/cancelad|em cancelamento/i)
    .first();
  await expect(status).toBeFocused();
  await page.getByRole('button', { name: 'Cancelar o pedido inteiro' }).press('Enter');
  await alert.getByRole('button', { name: 'Sim, cancelar tudo' }).press('Enter');
  await expect(page.locator('#order-status')).toBeFocused();
  await expect(page.locator('#order-status')).toHaveText(/cancela/i);
  expectQuiet();
});

test('removing a seat, changing the language and logging out keep the focus', {
  tag: ['@desk', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet, said } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  await (await openRow(page, 'Plateia', 'E')).first().press('Enter');
  const kinds = page.getByRole('dialog');
  await kinds.getByRole('button', { name: /^Inteira / }).press('Enter');
  const chips = page.getByRole('region', { name: 'Lugares escolhidos' });
  const remove = chips.getByRole('button', { name: /^Remover / });
  // The button is disabled while its seat is being reserved.
  await expect(remove).toBeEnabled();
  await remove.press('Enter');
  await expect(chips.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();

  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const language = page.locator('[data-menu~="language"]').filter({ visible: true });
  await language.press('Enter');
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await expect(page).toHaveTitle(/Frequently|FAQ|questions/i);
  await expect(language).toBeFocused();
  await expect.poll(() => said.some(({ text }) => text === 'Language: English')).toBe(true);
  await language.press('Enter');
  await page
    .getByRole('button', { name: /Português/ })
    .last()
    .press('Enter');
  await expect(page).toHaveTitle(/frequentes/i);
  await expect(language).toBeFocused();

  const account = page.getByRole('button', { name: /, sua conta$/ });
  await account.press('Enter');
  await page.getByRole('button', { name: 'Sair' }).press('Enter');
  await expect(page.locator('[data-menu~="account"]:focus')).toHaveCount(1);

  // Logging out with a full cart asks for confirmation first.
  await ana.reserve(PAGES.festival.store, [itemOf(await ana.standing(PAGES.festival))]);
  const again = await buyer(page, request, baseURL);
  await again.reserve(PAGES.festival.store, [itemOf(await again.standing(PAGES.festival))]);
  await page.goto(FESTIVAL);
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await page.locator('[data-menu~="account"]').filter({ visible: true }).press('Enter');
  await page.getByRole('button', { name: 'Sair' }).press('Enter');
  const leave = page.getByRole('alertdialog');
  await expect(leave.getByRole('button', { name: 'Ficar' })).toBeFocused();
  await leave.getByRole('button', { name: 'Sair' }).press('Enter');
  await expect(leave).toBeHidden();
  await expect(page.locator('[data-menu~="account"]:focus')).toHaveCount(1);
  expectQuiet();
});

test('canceling an open payment focuses the safe choice first', { tag: ['@desk', '@whole'] }, async ({
  page,
  request,
  baseURL,
}) => {
  const ana = await buyer(page, request, baseURL);
  const cart = (await ana.reserve(PAGES.secret.store, [itemOf(await ana.standing(PAGES.secret))])).value();
  await ana.finalise(cart, { tipo: 'QRCODE' });
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  const cancel = page.getByRole('button', { name: /^Cancelar: / });
  await cancel.press('Enter');
  const question = page.getByRole('group', { name: /^Cancelar este pagamento/ });
  await expect(question.getByRole('button', { name: 'Não' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
});
