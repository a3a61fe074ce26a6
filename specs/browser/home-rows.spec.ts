/** Home, row by row: height, columns, banners, "see all", requests, autoplay. */
import { expect, type Locator, type Page } from 'playwright/test';
import { inView, rowOf as row } from './buyer.ts';
import { MOVING, test } from './test.ts';
import { watch } from './watch.ts';

test.use(MOVING);

const banner = (page: Page, name: string): Locator => row(page, name).locator('a[data-type]');

/** Limits a category's response to `count` events. */
const only = (page: Page, slug: string, count: number) =>
  page.context().route(new RegExp(`event/web/list.*category_slug=${slug}`), async (route) => {
    const answer = await route.fetch();
    const { eventos } = (await answer.json()) as { eventos: unknown[] };
    await route.fulfill({ response: answer, json: { eventos: eventos.slice(0, count), total: count } });
  });

test('2, 6 or 8 categories fit the width, and 8 events a very wide screen', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('list', { name: 'Categorias' });
  await expect(list.getByRole('link').first()).toBeVisible();
  for (const [width, count] of [
    [390, 2],
    [768, 6],
    [900, 6],
    [1440, 6],
    [1920, 8],
    [2200, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 1100 });
    await expect.poll(() => inView(list), `at ${width}`).toBe(count);
    await expect
      .poll(() => inView(page.getByRole('list', { name: 'Capitais' })), `capitals at ${width}`)
      .toBe(count);
    // Each name fits its tile.
    const beyond = await list
      .locator('a span')
      .evaluateAll((names) => names.map((name) => name.scrollWidth - name.clientWidth));
    expect(Math.max(...beyond), `at ${width}`).toBeLessThanOrEqual(0);
  }
  await row(page, 'Shows').scrollIntoViewIfNeeded();
  await expect.poll(() => inView(row(page, 'Shows').getByRole('list'))).toBe(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(2200);
});

test('sports have a title of their own, linked to the category', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  await expect(banner(page, 'Shows')).toHaveAttribute('data-type', '1');
  await row(page, 'Shows').scrollIntoViewIfNeeded();
  const sports = banner(page, 'Esportes');
  await sports.scrollIntoViewIfNeeded();
  await expect(sports).toHaveAttribute('data-type', '2');
  await expect(sports.locator('h2')).toHaveCSS('font-style', 'italic');
  await expect(sports.locator('img')).toHaveJSProperty('complete', true);
  await sports.click();
  await expect(page).toHaveURL('/categoria/esportes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esportes');
  expectQuiet();
});

test(
  '"see all" appears only where more events exist than fit',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const fits = project.name === 'phone' ? 2 : 6;
    await only(page, 'shows', fits);
    await only(page, 'festivais', fits + 1);
    await page.goto('/');
    await expect(row(page, 'Shows').getByRole('listitem')).toHaveCount(fits);
    await expect(banner(page, 'Shows').getByText('Ver todos')).toHaveCount(0);
    await expect(row(page, 'Festas e festivais').getByRole('listitem')).toHaveCount(fits + 1);
    await expect(banner(page, 'Festas e festivais').getByText('Ver todos')).toBeVisible();
  },
);

test('each row requests 25 events only when it comes near', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
}) => {
  const asked = new Map<string, string | null>();
  await context.route(/event\/web\/list.*category_slug=/, (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.set(searchParams.get('category_slug') ?? '', searchParams.get('limit'));
    return route.continue();
  });
  await page.goto('/');
  await expect(row(page, 'Shows').getByRole('listitem').first()).toBeVisible();
  expect(asked.get('shows')).toBe('25');
  expect(asked.has('cursos')).toBe(false);
  await row(page, 'Exposições').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.get('exposicoes')).toBe('25');
});

test('E-62 home ends below 6,000 px, and unfolds its other rows by the keyboard', async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  const more = page.getByRole('button', { name: 'Mais categorias' });
  await expect(more).toBeVisible();
  // Each row loads as it comes near.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  for (const each of await page.locator('main section').all()) await each.scrollIntoViewIfNeeded();
  await expect(page.locator('main [aria-hidden] .bone')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
  const shown = await page.locator('main a[data-type]').count();
  await more.press('Enter');
  await expect(page.locator('main a[data-type]').nth(shown)).toBeFocused();
  await expect(more).toHaveCount(0);
  expectQuiet();
});

test('reduced motion stops autoplay, smooth scrolling and fades', { tag: ['@desk', '@whole'] }, async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const highlights = page.getByRole('region', { name: 'Em destaque' });
  const list = highlights.getByRole('list');
  await expect(highlights.getByRole('link').first()).toBeVisible();
  await expect(highlights.getByRole('button', { name: 'Retomar destaques' })).toBeVisible();
  await expect(list).toHaveCSS('scroll-behavior', 'auto');
  await page.clock.fastForward(35_000);
  expect(await list.evaluate((element) => element.scrollLeft)).toBe(0);
  expect(
    await row(page, 'Shows')
      .getByRole('link')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration)),
  ).toBeLessThan(0.01);
});
