/** Metadata of pages in their language, and layout stability while they load. */
import { expect, type Page } from 'playwright/test';
import { PAGES as EVENTS } from '../marketplace/conformance-buyer.ts';
import { FESTIVAL, PLAY, rowOf } from './buyer.ts';
import { buyer } from './orders.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const content = (page: Page, property: string): Promise<string | null> =>
  page.locator(`meta[property="${property}"]`).first().getAttribute('content');

const PAGES: Readonly<Record<string, string>> = {
  '/': 'Ingressos para shows, teatro, festas e esportes',
  '/categoria/teatro': 'Teatro',
  '/cia-do-telhado': 'Cia. do Telhado',
  [PLAY]: 'A Casa dos Relógios',
};

test('each page has one canonical address, its own title and an address per language', {
  tag: ['@desk', '@whole'],
}, async ({ page, baseURL }) => {
  test.slow();
  const languages = page.locator('link[rel=alternate][hreflang]');
  for (const [path, title] of Object.entries(PAGES)) {
    await page.goto(`${path}?utm_source=x`);
    await expect(page).toHaveTitle(`${title} | Catraca`);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveCount(1);
    await expect(canonical).toHaveAttribute('href', `${baseURL}${path}`);
    await expect(languages).toHaveCount(3);
    expect(await languages.evaluateAll((all) => all.map((each) => each.getAttribute('hreflang')))).toEqual([
      'pt-BR',
      'en-US',
      'es-ES',
    ]);
    await expect.poll(() => content(page, 'og:title')).toBe(title);
    expect(await content(page, 'og:url')).toBe(`${baseURL}${path}`);
    expect(await content(page, 'og:locale')).toBe('pt_BR');
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  }
  // The last page is the play's.
  await page.goto((await languages.nth(2).getAttribute('href')) ?? '');
  await expect(heading(page)).toHaveText('La Casa de los Relojes');
});

test('meta tags change with the page', { tag: ['@desk', '@whole'] }, async ({ page }) => {
  await page.goto(PLAY);
  await expect(page).toHaveTitle('A Casa dos Relógios | Catraca');
  // The page's own tags replace those from the host.
  await expect(page.locator('[data-first-view]')).toHaveCount(0);
  const about = await page.locator('meta[name=description]').first().getAttribute('content');
  expect(about).toContain('uma noite, um segredo');
  expect(await content(page, 'og:image')).toMatch(/^http:\/\/localhost:\d+\/media\/.+\.svg$/);
  await page.getByRole('link', { name: 'Catraca, página inicial' }).click();
  await expect(page).toHaveTitle('Ingressos para shows, teatro, festas e esportes | Catraca');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
  expect(await page.locator('meta[name=description]').first().getAttribute('content')).toMatch(/^Shows/);
});

const LANGUAGES = [
  ['en-US', 'Parties & festivals', 'Theater', 'See all'],
  ['es-ES', 'Fiestas y festivales', 'Teatro', 'Ver todos'],
] as const;

test('categories are translated into English and Spanish on home and on their pages', {
  tag: ['@desk', '@whole'],
}, async ({ page, context, baseURL }) => {
  for (const [language, festivals, theatre, all] of LANGUAGES) {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }]);
    await page.goto('/');
    const row = rowOf(page, festivals);
    await expect(row.getByRole('heading', { level: 2 })).toHaveText(festivals);
    await expect(row.getByText(all, { exact: true })).toBeVisible();
    const tile = page.locator('nav').getByRole('link', { name: theatre, exact: true }).first();
    await expect(tile).toHaveAttribute('href', '/categoria/teatro');
    await page.goto('/categoria/teatro');
    await expect(heading(page)).toHaveText(theatre);
    await expect(page).toHaveTitle(`${theatre} | Catraca`);
  }
});

/** Adds up the layout shifts of each page of the tab. */
const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

test('nothing moves when the responses of a slow host come', { tag: '@whole' }, async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  await watchShift(page);
  // Each response comes once the page is drawn without it.
  await page.route(/\/api\//, async (route) => {
    await page.locator('#root > .first').waitFor({ state: 'detached' });
    await route.continue();
  });
  const expectStill = (path: string): Promise<void> =>
    test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await expect(page.locator('main .bone')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.005);
    });
  await expectStill('/cadastro?entrar');
  await expectStill('/esqueci-minha-senha');
  const { buy } = await buyer(page, request, baseURL);
  const { cart } = await buy(EVENTS.festival);
  for (const path of ['', '/todas', `/pedido/${cart.purchaseId}`])
    await expectStill(`/minhas-compras${path}`);
  await expectStill('/minha-conta');
});

const STILL = [
  ...['/', PLAY, FESTIVAL, '/categoria/teatro', '/cia-do-telhado', '/busca?search=aurora'],
  ...['/busca?search=zzzzqq', '/nada/nada/nada/nada'],
];
for (const path of STILL)
  test(`${path} has a stable layout while loading and a size on every picture`, { tag: '@whole' }, async ({
    page,
  }) => {
    await watchShift(page);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
    await expect(page.getByRole('main').getByText('Carregando…')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.005);
    const unsized = await page
      .locator('img')
      .evaluateAll((all) =>
        all
          .filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'))
          .map((image) => image.outerHTML),
      );
    expect(unsized).toEqual([]);
  });
