/** Forms of the checkout and the cart: errors appear next to their field, and typed values stay. */
import { expect } from 'playwright/test';
import { enter, FESTIVAL, openCart, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

/** Event with named tickets. */
const NAMED = '/liga-das-arenas/atletico-ipe-x-tempestade';

test.beforeEach(async ({ page, request }) => enter(page, await register(request)));

test('each ticket requires a bearer, and a refusal keeps the typed values', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.goto(NAMED);
  const more = page.getByRole('button', { name: /^Mais um/ }).first();
  await more.click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await more.click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  await page.goto('/pagamento');
  const tickets = page.getByRole('region', { name: 'Quem vai' }).getByRole('listitem');
  await expect(tickets).toHaveCount(2);
  const [first, second] = [tickets.first(), tickets.last()];

  await first.getByLabel('Nome completo').fill('Ana');
  await first.getByLabel('CPF').fill('52998224724');
  await first.getByRole('button', { name: 'Confirmar' }).click();
  await expect(first.getByText('Escreva nome e sobrenome.')).toBeVisible();
  await expect(first.getByLabel('CPF')).toHaveAttribute('aria-invalid', 'true');
  await expect(first.getByLabel('Nome completo')).toHaveValue('Ana');
  await expectAccessible(page);

  await first.getByLabel('Nome completo').fill('Ana Souza');
  await first.getByLabel('CPF').fill('52998224725');
  await first.getByRole('button', { name: 'Confirmar' }).click();
  await expect(first.getByText('Ana Souza vai com este ingresso')).toBeVisible();

  // The rules refuse the same person on two tickets, and the form keeps its values.
  await second.getByLabel('Nome completo').fill('Ana Souza');
  await second.getByLabel('CPF').fill('52998224725');
  await second.getByRole('button', { name: 'Confirmar' }).click();
  await expect(second.getByText('Este documento já está em outro ingresso igual.')).toBeVisible();
  await expect(second.getByLabel('Nome completo')).toHaveValue('Ana Souza');
  await second.getByRole('button', { name: 'Sou eu' }).click();
  await expect(second.getByText('Teodora Vasques vai com este ingresso')).toBeVisible();
  await expect(first.getByText('Ana Souza vai com este ingresso')).toBeVisible();
  expectQuiet();
});

test('a missing or refused coupon shows an error and stays in the field', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  const cart = await openCart(page);
  const coupon = cart.getByLabel('Cupom ou voucher');
  await cart.getByRole('button', { name: 'Aplicar' }).click();
  await expect(cart.getByText('Digite o código do cupom.').first()).toBeVisible();
  await expect(coupon).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await coupon.fill('NADA');
  await expect(coupon).not.toHaveAttribute('aria-invalid');
  await coupon.press('Enter');
  await expect(
    page.getByText('Este código não é um cupom nem um voucher destes eventos.').first(),
  ).toBeVisible();
  await expect(coupon).toHaveValue('NADA');
});
