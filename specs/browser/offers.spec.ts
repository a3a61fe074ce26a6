/** Cart additions besides tickets: a partner card's discount, and the protection in its provider's words. */
import { expect } from 'playwright/test';
import { enter, FESTIVAL, openCart, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

test('a partner card’s first six digits bring a discount, which can be removed', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  const { expectQuiet } = await watch(page, [/422/]);
  await enter(page, await register(page.request));
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await page.goto('/pagamento');
  const pay = page.getByRole('region', { name: 'Forma de pagamento' });
  await pay.getByText('Cartão de crédito').click();
  await pay.getByText('Desconto de cartão parceiro').click();
  const digits = pay.getByLabel('Os 6 primeiros dígitos do cartão');
  await digits.fill('400000');
  await pay.getByRole('button', { name: 'Verificar' }).click();
  const summary = page.getByRole('complementary', { name: 'Seu pedido' });
  await expect(digits).toHaveAccessibleDescription(/não tem desconto/);
  const number = pay.getByLabel('Número do cartão');
  await number.fill('5555 5555 5555 4444');
  await expect(pay.getByText(/^Cartão Cajueiro: .R\$/)).toBeVisible();
  await expect(digits).toHaveCount(0);
  await pay.getByRole('button', { name: 'Usar desconto' }).click();
  await expect(pay.getByText('Desconto aplicado; pague com o cartão parceiro')).toBeVisible();
  await expect(summary.getByText(/cartão parceiro/i).first()).toBeVisible();
  await number.fill('4111 1111 1111 1111');
  await expect(number).toHaveAccessibleDescription(/não tem o desconto Cartão Cajueiro/);
  await pay.getByRole('button', { name: 'Remover desconto' }).click();
  await expect(pay.getByText('Desconto de cartão parceiro')).toBeVisible();
  await expect(summary.getByText(/cartão parceiro/i)).toHaveCount(0);
  expectQuiet();
});

test('the protection is described in its provider’s words, with a link to its terms', {
  tag: ['@phone', '@whole'],
}, async ({ page, context }) => {
  await context.route('**/marketplace/getprotect/**', (route) =>
    route.fulfill({
      json: {
        disponivel: true,
        valor: 9.9,
        descricao: 'Palavras do provedor <b>.',
        url_termos: 'https://seguro.example/termos',
      },
    }),
  );
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText('Palavras do provedor <b>.')).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Condições do reembolso' })).toHaveAttribute(
    'href',
    'https://seguro.example/termos',
  );
  await expectAccessible(page);
});
