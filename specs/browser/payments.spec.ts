/** Payment kinds besides card and Pix: cash at a place, a reservation paid at the entrance, courtesy. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { enter, register } from './buyer.ts';
import { settleAt } from './ledger.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectFocus, watch } from './watch.ts';

const DINNER = '/mesa-longa/jantar-as-cegas';
const EXHIBITION = '/galeria-verniz/cem-anos-de-cartazes';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the checkout of a new account with one ticket of the event. */
const atCheckout = async (page: Page, request: APIRequestContext, path: string): Promise<void> => {
  await enter(page, await register(request));
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Ingressos' })).toBeVisible();
  const day = page.getByRole('region', { name: 'Ingressos' }).getByRole('button', { name: /^\d|,/ });
  const plus = page.getByRole('button', { name: /^Mais um/ }).first();
  await expect(plus.or(day.first()).first()).toBeVisible();
  if (!(await plus.isVisible())) await day.and(page.locator(':enabled')).first().click();
  await plus.click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await page.goto('/pagamento');
  await expect(heading(page)).toHaveText('Pagamento');
};

/** Reference that the buyer gives when paying. */
const referenceOn = async (page: Page): Promise<string> =>
  (await page.getByRole('definition').last().locator('span').textContent()) ?? '';

test('cash shows reference, amount and deadline over a reload and is confirmed once paid', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { expectQuiet } = await watch(page);
  await atCheckout(page, request, DINNER);
  await page.getByRole('radio', { name: /^Dinheiro/ }).click();
  await page.getByRole('button', { name: /^Confirmar R\$/ }).click();
  await expect(heading(page)).toHaveText('Pague em dinheiro');
  await expectFocus(page);
  await expect(page.getByText(/^Valor: R\$\s242,00$/)).toBeVisible();
  await expect(page.getByText(/^Pague até \p{L}{3}, \d{1,2} \p{L}{3}( 20\d\d)?, \d\d:\d\d/u)).toBeVisible();
  // The deadline is two days away, so the cart's 15-minute timer is gone.
  await expect(page.getByRole('timer')).toHaveCount(0);
  const reference = await referenceOn(page);
  expect(reference).toMatch(/^\d{4}( \d{4})+$/);
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Pague em dinheiro');
  expect(await referenceOn(page)).toBe(reference);
  await settleAt(request, reference);
  await expect(heading(page)).toHaveText('Pedido confirmado');
  await expectFocus(page);
  expectQuiet();
});

test('a reservation costs nothing now and keeps showing the amount due at the entrance', {
  tag: ['@phone', '@whole'],
}, async ({ page, request }) => {
  const { expectQuiet } = await watch(page);
  await atCheckout(page, request, DINNER);
  await page.getByRole('radio', { name: /^Reserva/ }).click();
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await expect(heading(page)).toHaveText('Reserva confirmada');
  await expectFocus(page);
  await expect(page.getByText(/^Pague na entrada: R\$\s242,00$/)).toBeVisible();
  await expect(page.getByText(/Jantar às cegas/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Reserva confirmada');
  await expect(page.getByText(/^Pague na entrada: R\$\s242,00$/)).toBeVisible();
  expectQuiet();
});

test('a free order is confirmed without a card', { tag: '@phone' }, async ({ page, request }) => {
  const { expectQuiet } = await watch(page);
  await atCheckout(page, request, EXHIBITION);
  await expect(page.getByText('Cartão de crédito')).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(heading(page)).toHaveText('Pedido confirmado');
  await expectFocus(page);
  await expectMessage(page, 'Deu certo! Enviamos a confirmação do pedido por e-mail.');
  await expect(page.getByRole('img', { name: /^QR Code/ })).toBeVisible();
  expectQuiet();
});
