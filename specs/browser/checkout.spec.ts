/** The checkout: refused payments, bearers, an open Pix. */
import { expect } from 'playwright/test';
import { addTicket, enter, payByCard, register } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectFocus, watch } from './watch.ts';

/** Event with named tickets. */
const NAMED = '/liga-das-arenas/atletico-ipe-x-tempestade';

test('a refused card stays in the form with a reason and can be retried', { tag: '@desk' }, async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await enter(page, await register(page.request));
  await addTicket(page);
  await page.goto('/pagamento');
  // The error disappears once the field is corrected.
  await page.getByRole('button', { name: 'Escolha como pagar' }).click();
  await expect(page.getByRole('alert').getByText('Escolha a forma de pagamento.')).toBeVisible();
  await page.getByText('Cartão de crédito').click();
  await expect(page.getByText('Escolha a forma de pagamento.')).toHaveCount(0);
  await expect(page.getByLabel('Parcelas').locator('option').nth(3)).toHaveText(
    /juros de 1,99% ao mês \(26,68% ao ano\); total R\$/,
  );

  await payByCard(page, '4000 0000 0000 0127');
  await expect(page.getByRole('heading', { name: 'O pagamento não passou' })).toBeVisible();
  await expect(page).toHaveTitle(/^O pagamento não passou/);
  await expect(page.getByText('security_code')).toHaveCount(0);
  await expectFocus(page);
  await expectAccessible(page);
  await expect(page.getByLabel('Nome impresso no cartão')).toHaveValue('ANA SOUZA');
  await expect(page.getByLabel('Código de segurança')).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain('4000');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByLabel('Código de segurança')).toBeFocused();

  const terms = page.getByRole('button', { name: 'Termos de compra' });
  await terms.click();
  await expect(
    page.getByRole('dialog', { name: 'Termos de compra' }).getByText('Cancelamento', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(terms).toBeFocused();

  await page.getByLabel('Número do cartão').fill('4242 4242 4242 4242');
  await page.getByLabel('Código de segurança').fill('123');
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await expect(page).toHaveTitle(/^Pedido confirmado/);
  expectQuiet();
});

test('bearers survive a reload, and the first missing one gets the focus', { tag: '@phone' }, async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await enter(page, await register(page.request));
  await addTicket(page, NAMED);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  await page.goto('/pagamento');
  const tickets = page.getByRole('region', { name: 'Quem vai' }).getByRole('group');
  await expect(tickets).toHaveCount(2);
  await tickets
    .first()
    .getByRole('button', { name: /^Sou eu/ })
    .click();
  await expect(page.getByRole('main').getByText('Teodora Vasques vai com este ingresso')).toBeVisible();
  await expectFocus(page);
  const encrypted = () => page.evaluate(() => sessionStorage.getItem('catraca.bearers'));
  await expect.poll(encrypted).not.toBeNull();
  const before = await encrypted();
  await tickets.last().getByLabel('Nome completo').fill('Ana Souza');
  await expect.poll(encrypted).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('main').getByText('Teodora Vasques vai com este ingresso')).toBeVisible();
  await expect(tickets.last().getByLabel('Nome completo')).toHaveValue('Ana Souza');
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix/ }).click();
  await expect(page.getByRole('alert').getByText('Confirme quem vai usar este ingresso.')).toBeVisible();
  await expect(tickets.last().getByLabel('Nome completo')).toBeFocused();
  // The refusal has its own row in the bar.
  const widthOf = (child: string) =>
    page.locator(`.bottom-bar > ${child}`).evaluate((part) => (part as HTMLElement).offsetWidth);
  expect(await widthOf('p.ink-bad')).toBe(await widthOf('button'));
  await expectAccessible(page);
  expectQuiet();
});

test('an open Pix offers no second payment, and C-115 no message covers its page', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await enter(page, await register(page.request));
  await addTicket(page);
  await page.goto('/pagamento');
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix/ }).click();
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  await expect(page).toHaveTitle(/^Pague com Pix/);
  await expect(page.getByText('Estamos esperando a confirmação do pagamento.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Gerar Pix|^Pagar R/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar pagamento' }).click();
  await expectFocus(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sim, cancelar' }).click();
  await expectMessage(page, 'Pagamento cancelado');
  expectQuiet();
});
