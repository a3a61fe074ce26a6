/** An affiliate link counts one view per visit. Its discount applies to the cart, however the tickets are added. */
import { expect, type Page } from 'playwright/test';
import { openCart } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const LINK = '/afiliado/amigos-da-mare/rede-dende';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Festival Maré Alta' });

test('an affiliate link leads to the event and applies its discount', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { expectQuiet } = await watch(page);
  const views: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/afiliado/visualizacao')) views.push(request.postData() ?? '');
  });
  const counted = page.waitForResponse(/afiliado\/visualizacao/);
  await page.goto(LINK);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Rede Dendê indica este evento')).toBeVisible();
  await expect(page.getByText('10% de desconto no preço dos ingressos, sem contar as taxas')).toBeVisible();
  expect((await counted).ok()).toBe(true);
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByRole('link', { name: 'Ver ingressos' }).click();
  await expect(page).toHaveURL(/festival-mare-alta$/);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(LINK);
  await expect(heading(second)).toBeVisible();
  await second.getByRole('link', { name: 'Ver ingressos' }).click();
  await expect(second).toHaveURL(/festival-mare-alta$/);
  await second.close();

  await page.getByRole('link', { name: 'Ver ingressos' }).click();
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText('Desconto do afiliado')).toBeVisible();
  await expectAccessible(page);
  expect(views).toHaveLength(1);
  expect(JSON.parse(views[0] ?? '')).toMatchObject({
    slug_programa: 'amigos-da-mare',
    slug_afiliado: 'rede-dende',
  });
  expectQuiet();
});
