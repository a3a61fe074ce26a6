/**
 * The second sample shop, made from the same build: another name, logo, look, language and API host, and a paid purchase.
 * Its server is started as `SHOP=… npm start` does, and its page calls the API of another address.
 */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type Shop, startShop } from '../setup/shop.ts';
import { checkOut, FESTIVAL, payPix, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The server of the specs lets pages of these ports call its API (playwright.config.ts). */
const PORT = 4100 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const PORTO = `http://localhost:${PORT}`;

let folder = '';
let porto: Shop | undefined;
test.beforeAll(async ({ baseURL }) => {
  folder = await mkdtemp(join(tmpdir(), 'catraca-porto-'));
  const sample = join(ROOT, 'fixtures/shops/porto');
  const { sites, ...config } = JSON.parse(await readFile(join(sample, 'config.json'), 'utf8')) as {
    readonly sites: readonly object[];
  };
  const own = { ...config, api: `${baseURL}/api`, sites: [{ ...sites[0], domain: 'localhost' }] };
  await copyFile(join(sample, 'logo.svg'), join(folder, 'logo.svg'));
  await writeFile(join(folder, 'config.json'), JSON.stringify(own));
  porto = await startShop({ SHOP: join(folder, 'config.json'), PORT: String(PORT) });
});
test.afterAll(async () => {
  await porto?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('one build is another shop, in which a ticket is bought', { tag: '@whole' }, async ({
  page,
  context,
  request,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(PORTO);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your next great night out starts here');
  await expect(page).toHaveTitle('Tickets for concerts, theater, parties and sports | Bilheteria do Porto');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('Porto Bilhetes Ltda., CNPJ 22.333.444/0001-81, Recife, Brasil');
  await expect(foot.getByRole('link', { name: /youtube/ })).toBeVisible();
  await expect(foot.getByRole('link', { name: /instagram/ })).toHaveCount(0);
  await expect(page.locator('a[href="/quero-vender"]')).toHaveCount(0);
  await expect(page.getByText(/catraca/i)).toHaveCount(0);
  const frame = await page.getByRole('banner').evaluate((header) => getComputedStyle(header).color);
  expect(frame).not.toBe('rgb(255, 255, 255)');
  await expectAccessible(page);

  const { token } = await register(request);
  await context.addCookies([{ name: 'access_token', value: token, url: PORTO }]);
  await page.goto(`${PORTO}${FESTIVAL}?lang=pt-BR`);
  await page
    .getByRole('button', { name: /Mais um/ })
    .first()
    .click();
  await checkOut(page);
  const kinds = page.getByRole('radio');
  await expect(kinds).toHaveCount(2);
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix/ }).click();
  await payPix(page);
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  expectQuiet();
});

test('pages of features that the shop has switched off do not exist', { tag: '@desk' }, async ({ page }) => {
  for (const path of ['/quero-vender', '/afiliado/amigos-da-mare/rede-dende']) {
    await page.goto(PORTO + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page isn’t here');
  }
});

test('a shop of one country names no other, and asks for no consent that nothing needs', {
  tag: '@phone',
}, async ({ page, context }) => {
  await context.clearCookies();
  for (const [path, law] of [
    ['/termos-de-compra', 'article 49 of the Consumer Protection Code'],
    ['/politica-de-privacidade', 'LGPD'],
    ['/politica-de-cookies', 'access_token keeps you logged in'],
    ['/faq', 'ID Jovem'],
  ] as const) {
    await page.goto(PORTO + path);
    await expect(page.getByText(law)).toBeAttached();
    await expect(page.getByText(/Mexic/)).toHaveCount(0);
  }
  await page.goto(`${PORTO}/politica-de-cookies`);
  // The language offer comes with the bar's code.
  await expect(page.getByRole('button', { name: 'Ver em português' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /only if you agree/ })).toHaveCount(0);
});

for (const name of ['Bilheteria do Porto', 'Bilheteriaportuense'])
  test(`the long name ${name} stays visible next to the login offer`, { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    const mark = await readFile(join(ROOT, 'fixtures/shops/catraca/logo.svg'), 'base64');
    await page.route(`${PORTO}/faq`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('"wordmark":"","isWordmarkLong":false', `"wordmark":"${name}","isWordmarkLong":true`)
        .replace(/"logo":"[^"]*"/, `"logo":"data:image/svg+xml;base64,${mark}"`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${PORTO}/faq`);
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Log in', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(header.getByText(name)).toBeInViewport({ ratio: 1 });
  });
