import { expect, type Page } from 'playwright/test';
import { choose, chosen, logIn, openCart, openRow, PLAY, payPix, register } from './buyer.ts';
import { MOVING, test } from './test.ts';
import { expectAccessible, expectUncovered, watch } from './watch.ts';

test.use(MOVING);

/** Seat rows used by one spec each, different for phone and desktop, so that all specs can run at once. */
const ROWS = { phone: { pix: 'A', card: 'B', race: 'C' }, desk: { pix: 'D', card: 'E', race: 'F' } } as const;
const rows = (project: string): (typeof ROWS)['phone' | 'desk'] =>
  ROWS[project === 'phone' ? 'phone' : 'desk'];

/** Text of the cart's latest total, as the buyer sees it. */
const totalOf = async (page: Page): Promise<string> =>
  ((await page.locator('[data-code="total"] dd').last().textContent()) ?? '').replaceAll(/\s/g, ' ');

test('a visitor finds the play, takes a seat and pays by Pix', async ({ page, request }, { project }) => {
  const { email } = await register(request);
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.goto(PLAY);
  await expect(page.getByRole('heading', { level: 1, name: 'A Casa dos Relógios' })).toBeVisible();
  await expectAccessible(page);

  const seats = await openRow(page, 'Plateia', rows(project.name).pix);
  await expectAccessible(page);
  await choose(page, seats.first());
  // A guest's seat is reserved only after login.
  await expect(page.getByRole('dialog', { name: 'Entre para garantir o lugar' })).toBeVisible();
  await expectAccessible(page);
  await logIn(page, email);
  await expect(chosen(page).getByRole('button')).toHaveCount(1);

  const cart = await openCart(page);
  await expect(cart.getByText(/Reservado para você por/)).toBeVisible();
  await expect(cart.getByText('A Casa dos Relógios')).toBeVisible();
  await expectAccessible(page);
  await cart.getByRole('link', { name: 'Finalizar compra' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
  await page.getByText('Pix', { exact: true }).click();
  await expectAccessible(page);
  const total = await totalOf(page);
  await page.getByRole('button', { name: `Gerar Pix de ${total}` }).click();

  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  const code = page.getByRole('img', { name: 'QR Code do Pix' });
  if (!(await code.isVisible())) await page.getByText('Mostrar QR Code').click();
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await payPix(page);

  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR Code: / }).first()).toBeVisible();
  await expectUncovered(page, page.getByRole('link', { name: /^Ver pedido/ }));
  await expectAccessible(page);
  expectQuiet();
});
