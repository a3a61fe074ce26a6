import { expect, type Page } from 'playwright/test';
import { rowOf } from './buyer.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

/** Language of every test, except the test of the default language. */
const SPANISH = 'es-ES';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: SPANISH, url: mexican(baseURL) }]);
});

const mexican = (baseURL: string | undefined): string =>
  (baseURL ?? '').replace('//localhost', '//mx.localhost');

test('home has Mexican events in pesos, categories in Spanish, and no "near you"', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(mexican(baseURL));
  await expect(heading(page)).toHaveText('Tu próxima gran noche empieza aquí');
  const concerts = rowOf(page, 'Conciertos');
  await expect(concerts.getByRole('listitem').first()).toBeVisible();
  const prices = await concerts.getByText(/^desde \$[\d,]+\.\d\d$/).count();
  expect(prices).toBeGreaterThan(10);
  await expect(page.getByText('R$')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Cerca/ })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('Ciudad de México');
  expectQuiet();
});

test('a Mexican concert takes at most 4,800 pixels on a phone', {
  tag: ['@phone', '@whole'],
}, async ({ page, baseURL }) => {
  await page.goto(mexican(baseURL));
  // Names and cities of concerts depend on the day.
  const sitemap = await page.evaluate(() => fetch('/sitemap.xml').then((response) => response.text()));
  const [, concert = ''] = /<loc>([^<]+\/altiplano-sonoro\/una-noche-con-[^<]+)</.exec(sitemap) ?? [];
  await page.goto(concert);
  await expect(page.getByRole('region', { name: 'Sobre el evento' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'También te puede gustar' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_800);
});

test('a declined language offer is not shown again', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies();
  await page.goto(`${mexican(baseURL)}/faq`);
  await page.getByRole('button', { name: 'Seguir en español' }).click();
  await expect(page.getByRole('region', { name: 'Idioma' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rechazar' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Idioma' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
});

test('the page before the first script is in Spanish', { tag: ['@phone', '@whole'] }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(mexican(baseURL));
  await expect(page).toHaveTitle(/^Boletos para conciertos/);
  await expect(page.getByText('Tu próxima gran noche empieza aquí')).toBeVisible();
  await expect(page.locator('noscript p')).toHaveText(/^La tienda necesita JavaScript/);
  await context.close();
});
