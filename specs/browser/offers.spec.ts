/** The protection in its provider’s words. */
import { expect } from 'playwright/test';
import { addTicket, openCart } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible } from './watch.ts';

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
  await addTicket(page);
  const cart = await openCart(page);
  await expect(cart.getByText('Palavras do provedor <b>.')).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Condições do reembolso' })).toHaveAttribute(
    'href',
    'https://seguro.example/termos',
  );
  await expectAccessible(page);
});
