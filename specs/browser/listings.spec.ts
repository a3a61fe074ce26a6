/** Category, search and storefront. */
import { expect, type Page } from 'playwright/test';
import { contrast } from '../../.build/theme.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'a category loads with 2 placeholders on a phone and 6 on a desktop',
  { tag: '@whole' },
  async ({ page, context }, { project }) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await context.route(/event\/web\/list/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/categoria/shows');
    await expect(heading(page)).toHaveText('Shows');
    const bones = page.locator('main [aria-hidden] > div > div').filter({ has: page.locator('.bone') });
    await expect(bones.filter({ visible: true })).toHaveCount(project.name === 'phone' ? 2 : 6);
    await expect(page.getByRole('main').getByText('Carregando…')).toBeVisible();
    go();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(bones).toHaveCount(0);
  },
);

test('a search separates producers from events and names the search text', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/busca?search=aurora');
  await expect(heading(page)).toHaveText('Resultados para “aurora”');
  await expect(page.getByRole('region', { name: 'Organizadores' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Eventos' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('aurora');
});

test('a storefront has its producer’s logo, networks and events', { tag: '@phone' }, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/mare-alta-festivais');
  const header = page.getByRole('banner');
  await expect(heading(page)).toBeVisible();
  await expect(header.locator('img[src*="/media/logo/"]')).toBeVisible();
  await expect(header.getByRole('navigation', { name: 'Você está em' })).toContainText('Organizadores');
  await expect(page.getByRole('region', { name: 'Em cartaz' }).getByRole('link').first()).toBeVisible();
  const networks = page
    .getByRole('contentinfo')
    .getByRole('link', { name: /instagram|facebook|youtube|tiktok|^x$|site/i });
  await expect(networks.first()).toHaveAttribute('href', /^https:\/\//);
  expectQuiet();
});

/** Records the header's colors at each change, immediately instead of after a fade. */
const noteHeader = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[][] = [];
    Object.assign(globalThis, { headersSeen: seen });
    new MutationObserver(() => {
      const header = document.querySelector('header[data-variant="producer"]');
      if (header === null) return;
      const { backgroundColor, color } = getComputedStyle(header);
      seen.push([backgroundColor, color]);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });
  });
};

const hex = (text: string): string =>
  `#${(text.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;

/**
 * A medium gray, on which neither black nor white is easy to read. `page/shopfront.spec.ts` tests other colors.
 */
const HARD = '#7f7f7f';

test('a storefront in a hard color is readable, even while it loads', { tag: ['@desk', '@whole'] }, async ({
  page,
  context,
}) => {
  await context.route(/loja\/mare-alta-festivais\/idioma/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cor_primaria: HARD } });
  });
  await noteHeader(page);
  await page.goto('/mare-alta-festivais');
  await expect(page.getByRole('banner').filter({ has: heading(page) })).toBeVisible();
  const read = () =>
    page.evaluate(() => (globalThis as unknown as { headersSeen: [string, string][] }).headersSeen);
  // The header takes the color after its heading is visible.
  await expect.poll(async () => hex((await read()).at(-1)?.[0] ?? '')).toBe(HARD);
  const seen = await read();
  for (const [under, ink] of seen) expect(contrast(hex(under), hex(ink))).toBeGreaterThanOrEqual(4.5);
});
