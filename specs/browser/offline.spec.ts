/**
 * The tickets of the next 48 hours are available offline, and no others. Logging out deletes them.
 */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { buyerIn, PAGES } from '../marketplace/conformance-buyer.ts';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { PASSWORD, register } from './buyer.ts';
import { kept as keptByScript } from './stored.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const DAY = 24 * 60 * 60_000;
const SAO_PAULO = -3 * 60 * 60_000;

/** Moves every ticket to this time tomorrow, because the event is later. The sandbox lists all of them. */
const tomorrow = (context: BrowserContext) =>
  context.route('**/marketplace/pedido/consumidor/listar', async (route) => {
    const asked = route.request().postDataJSON() as Record<string, unknown>;
    const response = await route.fetch({ postData: { ...asked, data_de: null, data_ate: null } });
    const json = (await response.json()) as {
      compras?: readonly { readonly ingressos?: readonly { readonly item: Record<string, unknown> }[] }[];
    };
    const at = new Date(Date.now() + SAO_PAULO + DAY).toISOString().slice(0, 19);
    for (const { ingressos } of json.compras ?? [])
      for (const { item } of ingressos ?? []) item.dthr_ingresso = at;
    await route.fulfill({ response, json });
  });

const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = await caches.match('/minhas-compras/sem-conexao');
    return found === undefined ? '' : found.text();
  });

test('the next tickets can be read without a connection and are deleted on logout', {
  tag: '@phone',
}, async ({ page, context, request, baseURL }) => {
  const { expectQuiet } = await watch(page, [
    /ERR_INTERNET_DISCONNECTED/,
    // The same, of a request that goes through the service worker.
    /ERR_FAILED/,
    /dynamically imported module|preload CSS/,
  ]);
  const account = await register(request);
  const shop = clientOf(baseURL ?? '');
  const token = await shop.enter(account.email, PASSWORD);
  const buyer = buyerIn(shop, token);
  const cart = (await buyer.reserveSeats(PAGES.clocks, 2, 'Plateia alta')).told.value();
  await buyer.payByCard(cart, undefined, { portadores: [] });
  const codes = (await buyer.purchase(cart)).tickets.map(({ code }) => code ?? 'no code');

  await context.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);
  await page.goto('/minhas-compras');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
  // The event is not within 48 hours.
  await expect.poll(() => kept(page)).toBe('');
  await tomorrow(context);
  await page.reload();
  await expect.poll(() => kept(page)).toContain(codes[0]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const put = await kept(page);
  for (const secret of [account.email, account.document, account.name, token])
    expect(put, secret).not.toContain(secret);
  // A ticket's code can contain the start of an order's number.
  expect(put).not.toMatch(/CT-\d{6}/);

  await context.setOffline(true);
  const before = Date.now();
  // Whichever page is opened first says where the tickets are.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Seus ingressos, sem conexão' })).toBeVisible();
  await page.goto('/minhas-compras');
  await expect(page.getByRole('heading', { name: 'Seus ingressos, sem conexão' })).toBeVisible();
  expect(Date.now() - before).toBeLessThan(5_000);
  await expect(page.getByText(/^Cópia salva em .+\(.+\)\. O que mudou depois/)).toBeVisible();
  for (const code of codes) await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'A Casa dos Relógios' })).toHaveCount(2);
  await expect(page.locator('svg')).toHaveCount(2);
  // A scanner reads dark modules on a light ground only.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('svg').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectAccessible(page);
  await expectNoSideways(page);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Tentar conectar de novo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A Casa dos Relógios' })).toBeVisible();
  // Logging out clears the storage, even offline.
  const witness = await context.newPage();
  await witness.goto('/media/nothing-here');
  const isThere = () => witness.evaluate(() => caches.has('offline-tickets'));
  expect(await isThere()).toBe(true);
  await page.bringToFront();
  await page
    .getByRole('button', { name: /^Menu$|sua conta$/ })
    .first()
    .click();
  const leave = page.getByRole('button', { name: 'Sair' });
  await expect(leave).toBeVisible();
  const held = (await context.cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  await context.setOffline(true);
  await leave.click();
  await expect.poll(isThere).toBe(false);
  // No data of the buyer remains in the browser, although the server is unreachable.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('access_token');
  const secrets = [account.email, account.document, account.name, ...codes];
  const left = async (): Promise<readonly string[]> => {
    const text = [await keptByScript(witness), JSON.stringify(await context.storageState())].join('\n');
    return [...secrets, token, held].filter((secret) => text.includes(secret));
  };
  await expect.poll(left).toEqual([]);
  const session = await page.evaluate(() => Object.keys(sessionStorage));
  expect(session.filter((name) => name.startsWith('catraca.'))).toEqual([]);

  // Back online, the server receives the logout and ends the session.
  const told = page.waitForRequest((sent) => sent.url().endsWith('/consumidor/sair'));
  await context.setOffline(false);
  await (await told).response();
  const headers = { Authorization: `Bearer ${held}` };
  const asked = await request.post('/api/marketplace/pedido/consumidor/listar', {
    data: { status: 'CO' },
    headers,
  });
  expect(asked.status()).toBe(403);
  expectQuiet();
});
