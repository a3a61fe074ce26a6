/** A cart that expires at checkout. */
import { expect } from 'playwright/test';
import { checkOut, FESTIVAL } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectFocus, watch } from './watch.ts';

test('a cart that expires at checkout leads home and can be reserved again', {
  tag: '@desk',
}, async ({ page }) => {
  const { expectQuiet } = await watch(page, [/422/]);
  let over = false;
  let again = false;
  let asked = 0;
  await page.route('**/api/marketplace/pedido/reservar', async (route) => {
    asked += 1;
    // The second requested item is sold out.
    if (again && asked === 2)
      return route.fulfill({ status: 422, json: { code: 'sold_out', msg: 'Esgotado.' } });
    const response = await route.fetch();
    const cart = await response.json();
    if (again)
      for (const { itens } of cart.pedidos) for (const item of itens) item.valor = Number(item.valor) + 10;
    return route.fulfill({ response, json: cart });
  });
  await page.route('**/api/marketplace/pedido/consumidor/listar', async (route) => {
    const response = await route.fetch();
    const told = await response.json();
    if (over) for (const order of told.pedidos ?? []) order.dthr_ult_reserva = '2020-01-01T10:00:00';
    return route.fulfill({ response, json: told });
  });
  await page.goto(FESTIVAL);
  for (const nth of [0, 1])
    await page
      .getByRole('button', { name: /^Mais um/ })
      .nth(nth)
      .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  await checkOut(page);
  over = true;
  await page
    .getByRole('checkbox', { name: /reembolso/ })
    .last()
    .click();
  // C-18: the read at the deadline decides.
  await expect(page).toHaveURL('/');
  const drawer = page.getByRole('dialog', { name: 'Seu carrinho' });
  await expect(drawer.getByRole('heading', { name: 'O tempo da reserva acabou' })).toBeVisible();
  await expectMessage(page, 'O tempo do carrinho acabou, e ele foi esvaziado');
  await expect(drawer.getByText('1 × Festival Maré Alta, Pista, Meia-entrada')).toBeVisible();
  await expectFocus(page);
  await expectAccessible(page);

  [over, again, asked] = [false, true, 0];
  await drawer.getByRole('button', { name: 'Reservar tudo de novo' }).click();
  await expect(drawer.getByText(/Meia-entrada: 1 deixou de estar disponível/)).toBeVisible();
  await expect(drawer.getByText(/Inteira: custava R\$.+ agora custa R\$/)).toBeVisible();
  await expect(drawer.getByRole('checkbox', { name: /reembolso/ })).not.toBeChecked();
  await expectFocus(page);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Entendi' }).click();
  await expect(drawer.getByText(/custava/)).toHaveCount(0);
  await expectFocus(page);
  expectQuiet();
});
