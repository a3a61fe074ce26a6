/**
 * For who asks the system for a dark page, or for more contrast: the main screens are dark, nothing for axe to find in
 * either, and what stands before the script is dark as well.
 */
import { expect, type Page } from 'playwright/test';
import { FESTIVAL, openCart, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible } from './watch.ts';

// What is half faded in has no contrast to speak of: everything is shown as it ends.
const STILL = { reducedMotion: 'reduce' } as const;

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

/** Also looked at with more contrast. */
const CONTRASTED = ['/', FESTIVAL, '/cadastro'];

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (new URL(page.url()).pathname !== '/') await expect(page.locator('main .bone')).toHaveCount(0);
};

/** Of black and white, 0 to 255. */
const groundOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red;
  });

test.describe('in the dark', { tag: '@phone' }, () => {
  test.use({ colorScheme: 'dark', contextOptions: STILL });

  for (const [name, path] of Object.entries(PAGES))
    test(`${name} is dark and can be read, and has more contrast for who asks for that`, async ({ page }) => {
      await page.goto(path);
      await settled(page);
      expect(await groundOf(page)).toBeLessThan(40);
      await expectAccessible(page);
      if (!CONTRASTED.includes(path)) return;
      await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
      await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expectAccessible(page);
    });

  test('map, cart, login and checkout are', async ({ page }) => {
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

  test('is from the first paint on', async ({ browser, contextOptions }) => {
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
