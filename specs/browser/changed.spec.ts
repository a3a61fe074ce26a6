/** An event that changes after its sale: the buyer keeps the tickets, or sees a newer change. */
import { expect, type Page } from 'playwright/test';
import { PAGES } from '../marketplace/conformance-buyer.ts';
import { buyer, opened } from './orders.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const KEEP = '**/marketplace/pedido/manter/*';
const AGAIN = 'O evento mudou de novo. Veja a nova mudança antes de escolher.';

const keepAll = (page: Page) => page.getByRole('button', { name: /^Manter todos \(2\)/ });

test('O-14 O-87 O-102 a keep is cut, garbled and reloaded, and refused after a newer change; another tab follows', {
  tag: '@phone',
}, async ({ page, context, request, baseURL }) => {
  const { expectQuiet } = await watch(page, [/ERR_FAILED/, /status of 409/]);
  const change = async (startsAt: string): Promise<void> => {
    const { store, product } = PAGES.pixel;
    const fields = { event: `/${store}/${product}`, kind: 'date', startsAt, days: '7' };
    expect((await request.post('/sandbox/eventos', { form: fields })).status()).toBe(200);
  };
  const ana = await buyer(page, request, baseURL);
  const { cart } = await ana.buy(PAGES.pixel, 2);
  const address = `/minhas-compras/pedido/${cart.purchaseId}`;
  await change('2031-05-17T21:00');
  await page.goto(address);
  await expect(keepAll(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  // A newer change arrives while the keep is on its way.
  await page.route(KEEP, async (route) => {
    await change('2031-06-18T21:00');
    return route.continue();
  });
  await keepAll(page).press('Enter');
  // Also spoken, for a moment.
  await expect(page.getByText(AGAIN).first()).toBeVisible();
  await expect(page.getByText('quarta-feira, 18 de junho de 2031, 21:00').first()).toBeVisible();
  await expect(keepAll(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoSideways(page);
  const kept = async () => (await ana.purchase(cart)).tickets.map(({ change: last }) => last?.kept);
  expect(await kept()).toEqual([false, false]);

  const other = await context.newPage();
  await other.goto(address);
  await expect(keepAll(other)).toBeVisible();
  let tries = 0;
  await page.unroute(KEEP);
  await page.route(KEEP, async (route) => {
    tries += 1;
    if (tries === 1) return route.abort();
    // Done by the host, and replaced by a proxy.
    if (tries === 2) await route.fetch();
    if (tries === 2) return route.fulfill({ contentType: 'text/html', body: '<title>Wi-Fi</title>' });
    return route.continue();
  });
  await page.bringToFront();
  await keepAll(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Verificar agora' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => tries).toBeGreaterThan(1);
  await page.reload();
  await expect(keepAll(page)).toHaveCount(0);
  await expect(page.getByText('Nova data. Antes: sábado, 17 de maio de 2031, 21:00')).toBeVisible();
  expect(await kept()).toEqual([true, true]);
  await other.bringToFront();
  await expect(keepAll(other)).toHaveCount(0, { timeout: 6_000 });
  await expect((await opened(page, 0)).getByRole('button', { name: /^Manter/ })).toHaveCount(0);
  expectQuiet();
});
