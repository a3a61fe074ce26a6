/**
 * Dark mode and high contrast from the system settings. The main screens and the HTML before the script are dark. Only
 * colors differ, so axe runs its color rules on pages that `accessibility.spec.ts` or `information.spec.ts` runs every
 * rule on.
 */
import { expect, type Page } from 'playwright/test';
import { FESTIVAL, openCart, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectContrast } from './watch.ts';

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  category: '/categoria/teatro',
  'an event': FESTIVAL,
  'an event with seats': PLAY,
  'a recurring event': '/nuvem-clara-passeios/mirante-das-nuvens',
  'an organizer': '/mare-alta-festivais',
  registration: '/cadastro',
  'the terms': '/termos-de-compra',
  'the producers’ page': '/quero-vender',
};

/** Pages that are also checked with high contrast. */
const CONTRASTED = ['/', FESTIVAL, '/cadastro'];

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (new URL(page.url()).pathname !== '/') await expect(page.locator('main .bone')).toHaveCount(0);
};

/** Red channel of the page's background, from 0 (black) to 255 (white). */
const groundOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red;
  });

test.describe('dark mode', { tag: '@phone' }, () => {
  test.use({ colorScheme: 'dark' });

  test('makes pages dark and readable, some of them also with high contrast', { tag: '@whole' }, async ({
    page,
  }) => {
    test.slow();
    for (const [name, path] of Object.entries(PAGES))
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
        await page.goto(path);
        await settled(page);
        expect(await groundOf(page)).toBeLessThan(40);
        await expectContrast(page);
        if (!CONTRASTED.includes(path)) return;
        await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
        await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
        await expectContrast(page);
      });
  });

  test('keeps map, cart, login and checkout accessible', { tag: '@whole' }, async ({ page }) => {
    await page.goto(`${PLAY}/mapa`);
    await page.getByRole('button', { name: 'Mostrar os melhores' }).click();
    await expectAccessible(page);
    await page.goto(FESTIVAL);
    await page
      .getByRole('button', { name: /^Mais um: Inteira/ })
      .first()
      .click();
    await openCart(page);
    await expectAccessible(page);
    await page.goto('/pagamento');
    await settled(page);
    await expectAccessible(page);
  });

  test('applies from the first paint', async ({ browser, contextOptions }) => {
    const context = await browser.newContext({
      ...contextOptions,
      colorScheme: 'dark',
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto('/');
    expect(await groundOf(page)).toBeLessThan(40);
    await context.close();
  });
});

test('a page that is open follows a change of the theme, also with reduced motion', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/busca?search=aurora');
  await settled(page);
  await expect(page.locator('main a > span > strong').first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  const colorsOf = () =>
    page.evaluate(() =>
      [document.body, ...document.querySelectorAll('main a > span > strong')].map(
        (element) => getComputedStyle(element).color,
      ),
    );
  await expect.poll(colorsOf).toContain('rgb(242, 237, 248)');
  expect(new Set(await colorsOf()).size).toBe(1);
});
