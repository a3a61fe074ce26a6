/**
 * Support replays a buyer's log. The spec buys a seat, saves the log as a buyer does, and opens it on the replay page
 * of the same build.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { choose, enter, openCart, openRow, register, saveReport } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

/**
 * Puts a seat in a logged-in buyer's cart, and tries a coupon that the store refuses. Returns the path of the saved
 * log.
 */
const shop = async (page: Page): Promise<string> => {
  await enter(page, await register(page.request));
  const seats = await openRow(page, 'Plateia', 'C');
  await choose(page, seats.first());
  await expectMessage(page, 'ao carrinho');
  const cart = await openCart(page);
  await cart.getByLabel(/Cupom/).fill('NAO-HA-TAL');
  await cart.getByRole('button', { name: 'Aplicar' }).click();
  await expect(
    cart.getByText('Este código não é um cupom nem um voucher destes eventos.').first(),
  ).toBeVisible();
  await cart.getByRole('button', { name: 'Fechar o carrinho' }).click();
  // Uses a link, because loading a page starts another visit. The map has no footer with the report button.
  await page.getByRole('link', { name: 'Voltar ao evento' }).first().click();
  return saveReport(page);
};

test('support steps through a purchase and sees the buyer’s view at each step', {
  tag: '@desk',
}, async ({ page, context }) => {
  const file = await shop(page);
  const asked: string[] = [];
  const support = await context.newPage();
  const { expectQuiet } = await watch(support);
  await support.goto('/replay/');
  await expect(support.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(support);
  support.on('request', (request) => {
    if (!/\/replay\/assets\//.test(request.url())) asked.push(request.url());
  });
  await support.locator('input[type=file]').setInputFiles(file);
  const frame = support.locator('[data-view="cart"]');
  // The log opens at its last refusal.
  await expect(support.getByRole('region', { name: 'Rules' })).toContainText('Refused with');
  await support.getByRole('button', { name: 'First' }).click();
  // The first screen was still reading the cart.
  await expect(frame.getByRole('heading', { name: 'Seu carrinho' })).toBeVisible();
  await expect(frame.getByRole('listitem')).toHaveCount(0);

  // The event that confirmed the seat, found by search and opened by keyboard.
  await support.getByLabel('Search events').fill('cart confirmed 1 line');
  await support.getByLabel('Search events').press('Enter');
  await expect(frame.getByText('A Casa dos Relógios').first()).toBeVisible();
  await expectAccessible(support);
  await expectNoSideways(support);
  const there = new URL(support.url()).hash;
  expect(there).toMatch(/^#seq=\d+$/);

  await support.getByLabel('Search events').fill('IntentRefused');
  await support.getByLabel('Search events').press('Enter');
  await expect(support.getByRole('region', { name: 'Rules' })).toContainText('Refused with');
  await support.getByLabel('Search events').fill('');

  // The rules decide the press in the replayed drawer, but no request is sent.
  await frame.getByRole('button', { name: /^Remover/ }).click();
  await expect(support.getByLabel('Command')).toHaveValue('RemoveLines');
  await support.getByRole('button', { name: 'Decide' }).click();
  await expect(support.getByText('Today’s rules decide', { exact: true })).toBeVisible();
  await expectAccessible(support);
  await support.getByRole('button', { name: 'Back to the log' }).click();

  await support.getByRole('tab', { name: 'Checkout' }).click();
  await expect(
    support.locator('[data-view="checkout"]').getByText('A Casa dos Relógios').first(),
  ).toBeVisible();
  await expectNoSideways(support);
  await support.getByRole('tab', { name: 'Seat map' }).click();
  await expect(support.locator('[data-view="map"] canvas').first()).toBeVisible();
  await expect(support.getByRole('region', { name: 'Lugares escolhidos' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expectAccessible(support);
  expect(asked).toEqual([]);
  expectQuiet();

  // The link opens the same position once the file is loaded.
  await support.goto(`/replay${there}`);
  await support.locator('input[type=file]').setInputFiles(file);
  await expect(frame.getByText('A Casa dos Relógios').first()).toBeVisible();
  expect(readFileSync(file, 'utf8')).not.toContain('@catraca.com.br');
});
