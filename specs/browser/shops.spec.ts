/**
 * The second sample shop, made from the same build: another name, logo, look, language and API host, and a paid purchase.
 * Its page is served from files with the headers that were written for it.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect } from 'playwright/test';
import { checkOut, FESTIVAL, payPix, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

const ROOT = join(import.meta.dirname, '../..');
const PORTO = 'http://porto.localhost:4100';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

let folder = '';
test.beforeAll(async ({ baseURL }) => {
  folder = await mkdtemp(join(tmpdir(), 'catraca-porto-'));
  const porto = join(ROOT, 'fixtures/shops/porto');
  const { sites, ...config } = JSON.parse(await readFile(join(porto, 'config.json'), 'utf8')) as {
    readonly sites: readonly object[];
  };
  const own = { ...config, api: `${baseURL}/api`, sites: [{ ...sites[0], domain: 'localhost' }] };
  await copyFile(join(porto, 'logo.svg'), join(folder, 'logo.svg'));
  await writeFile(join(folder, 'config.json'), JSON.stringify(own));
  await promisify(execFile)(process.execPath, ['.build/shop.ts', join(folder, 'config.json'), folder], {
    cwd: ROOT,
  });
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const serve = async (context: BrowserContext): Promise<void> => {
  const text = await readFile(join(folder, 'hosting/headers.json'), 'utf8');
  const headers = JSON.parse(text) as Record<string, string>;
  await context.route(
    ({ origin }) => origin === PORTO,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = extname(pathname) === '' ? '/index.html' : pathname;
      const body = await readFile(join(folder, name)).catch(() => null);
      if (body === null) return route.fulfill({ status: 404, body: '' });
      return route.fulfill({ headers: { ...headers, 'Content-Type': TYPES[extname(name)] ?? '' }, body });
    },
  );
  await context.addCookies([
    { name: 'cookie_consent', value: 'operational', url: PORTO },
    { name: 'signin_prompt', value: 'closed', url: PORTO },
  ]);
};

test('one build is another shop, in which a ticket is bought', async ({ page, context, request }) => {
  const { expectQuiet } = await watch(page);
  await serve(context);
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

test('pages of features that the shop has switched off do not exist', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  await serve(context);
  for (const path of ['/quero-vender', '/afiliado/amigos-da-mare/rede-dende']) {
    await page.goto(PORTO + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page isn’t here');
  }
});
