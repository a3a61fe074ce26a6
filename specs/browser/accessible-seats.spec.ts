/** Wheelchair seats can be found by text alone, from the map to the ticket, without the drawing. */
import { expect } from 'playwright/test';
import { chosen, enter, openCart, PLAY, payPix, register } from './buyer.ts';
import { list } from './seats.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

test('A-14 A-15 a wheelchair seat and its companion seat are found, named and bought', {
  tag: ['@phone', '@whole'],
}, async ({ page, request }) => {
  const { expectQuiet } = await watch(page);
  await enter(page, await register(request));
  await page.goto(`${PLAY}/mapa`);

  // The count is shown before a row is opened, and in the row with the seat.
  await expect(
    list(page).getByRole('button', { name: /^Plateia R\$.* \d+ lugares livres, 1 acessível$/ }),
  ).toBeVisible();
  const high = list(page).getByRole('button', { name: /^Plateia alta R\$.* lugares livres, 2 acessíveis$/ });
  await high.click();
  const row = list(page).getByRole('button', {
    name: /^Lado direito, fila J \d+ lugares livres, 1 acessível$/,
  });
  await row.click();
  const seats = list(page).getByRole('group', { name: 'Lado direito, fila J' });
  await expect(
    seats.getByRole('button', {
      name: /^Plateia alta, lado direito, fila J, lugar 1, acessível, Inteira R\$\s71,50, Meia-entrada R\$\s35,75, Pessoa idosa 60\+ R\$\s35,75, Disponível$/,
    }),
  ).toBeVisible();
  const legend = page.getByRole('region', { name: 'Legenda' });
  for (const mark of ['Acessível', 'Acompanhante', 'Visão parcial'])
    await expect(legend.getByText(mark, { exact: true })).toBeVisible();

  // The best-seats form, and the people that these seats are reserved for.
  const best = page.getByRole('form', { name: 'Melhores lugares juntos' });
  const only = best.getByRole('checkbox', { name: 'Só lugares acessíveis e de acompanhante' });
  await expect(only).toHaveAccessibleDescription(/pessoas com deficiência ou mobilidade reduzida/);
  await only.click();
  await best.getByLabel('Setor').selectOption({ label: 'Plateia alta' });
  await best.getByRole('button').click();
  const offer = page.getByRole('dialog', { name: 'Os melhores lugares' });
  for (const place of [/, fila J, lugar 1, acessível$/, /, fila J, lugar 2, acompanhante$/])
    await offer.getByLabel(place).selectOption({ label: 'Meia-entrada · R$\u00a035,75' });
  await offer.getByRole('button', { name: /^Reservar estes 2 lugares: R\$\s71,50$/ }).click();
  const chips = chosen(page).getByRole('listitem');
  await expect(
    chips.filter({ hasText: /lugar 1, acessívelPlateia alta · Meia-entradaR\$\s35,75$/ }),
  ).toHaveCount(1);
  await expect(chips.filter({ hasText: /lugar 2, acompanhantePlateia alta · Meia-entrada/ })).toHaveCount(1);
  // The seat is sold in two ticket kinds. The chosen kind is the one shown.
  await expect(
    seats.getByRole('button', {
      name: /^Plateia alta, lado direito, fila J, lugar 1, acessível, Meia-entrada R\$\s35,75, Seu lugar$/,
    }),
  ).toBeVisible();
  await expect(chosen(page).getByRole('button', { name: /, fila J, lugar 1, acessível$/ })).toBeVisible();
  await expectAccessible(page);

  const cart = await openCart(page);
  await expect(cart.getByText('Lado direito, fila J, lugar 1, acessível', { exact: true })).toBeVisible();
  await expect(cart.getByText('Lado direito, fila J, lugar 2, acompanhante', { exact: true })).toBeVisible();
  await cart.getByRole('link', { name: 'Finalizar compra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix de / }).click();
  await payPix(page);
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  const tickets = page.getByRole('listitem').filter({ hasText: 'fila J' });
  await expect(tickets.filter({ hasText: 'lugar 1, acessível' })).toHaveCount(1);
  await expect(tickets.filter({ hasText: 'lugar 2, acompanhante' })).toHaveCount(1);
  expectQuiet();
});
