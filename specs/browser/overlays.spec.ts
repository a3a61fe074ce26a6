/**
 * Overlays in the languages that the other specs do not cover. Axe finds nothing and nothing is cut off. Names come
 * from the translation files, so rewording a button breaks no spec.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { FESTIVAL, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways } from './watch.ts';

type Locale = 'en-US' | 'es-ES';
type Namespace = 'shell' | 'cart' | 'map' | 'product' | 'entry' | 'seats';

/** Pattern for a text of the shop, up to its first placeholder. */
const texts =
  (locale: Locale) =>
  (namespace: Namespace, key: string): RegExp => {
    const file = new URL(`../../src/kit/i18n/${locale}/${namespace}.json`, import.meta.url);
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
    if (text === undefined) throw new Error(`${locale} has no ${namespace} ${key}`);
    const [start = '', ...rest] = text.split(/\{\{\w+\}\}/);
    const escaped = start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped}${rest.length === 0 ? '$' : ''}`);
  };

const isPhone = (project: string): boolean => project === 'phone';

const expectWell = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectNoSideways(page);
};

for (const locale of ['en-US', 'es-ES'] as const) {
  const t = texts(locale);

  test.describe(locale, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]),
    );

    test(
      'menus and the search are accessible, with and without results',
      { tag: '@whole' },
      async ({ page }, { project }) => {
        await page.goto('/nothing/is/here/at/all');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const banner = page.getByRole('banner');
        const menus = isPhone(project.name)
          ? [t('shell', 'header.menu')]
          : [t('shell', 'header.accountGuest'), new RegExp(`^${locale.slice(0, 2).toUpperCase()},`)];
        for (const name of menus) {
          const opener = banner.getByRole('button', { name });
          await opener.click();
          await expect(opener).toHaveAttribute('aria-expanded', 'true');
          await expectWell(page);
          await page.keyboard.press('Escape');
          await expect(opener).toBeFocused();
        }
        if (isPhone(project.name))
          await banner.getByRole('button', { name: t('shell', 'header.openSearch') }).click();
        const box = page.getByRole('combobox', { name: t('shell', 'header.search') });
        await box.fill('casa');
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectWell(page);
        await box.fill('zzzzqq');
        await expect(page.getByRole('status').filter({ hasText: t('shell', 'search.none') })).toBeVisible();
        await expectWell(page);
      },
    );

    test('the cart is accessible, empty and with a ticket', { tag: ['@phone', '@whole'] }, async ({
      page,
    }) => {
      await page.goto(FESTIVAL);
      const opener = page.getByRole('button', { name: t('shell', 'header.cart_zero') });
      const cart = page.getByRole('dialog', { name: t('cart', 'title') });
      await opener.click();
      await expect(cart.getByText(t('cart', 'empty.title'))).toBeVisible();
      await expectWell(page);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      await page
        .getByRole('button', { name: t('product', 'more') })
        .first()
        .click();
      const filled = page.getByRole('button', { name: t('shell', 'header.cart_one') });
      await filled.click();
      await expect(cart.getByRole('button', { name: t('cart', 'more') })).toBeEnabled();
      await expectWell(page);
    });

    test('the map’s dialogs for ticket kind and login are accessible', { tag: ['@phone', '@whole'] }, async ({
      page,
    }) => {
      await page.goto(`${PLAY}/mapa`);
      const list = page.getByRole('region', { name: t('map', 'list') });
      await list.getByRole('button').first().click();
      // Rows are a list inside their sector's list item. Seats are a group inside their row's item.
      const rows = list.getByRole('listitem').getByRole('listitem').getByRole('button');
      await rows
        .filter({ hasNotText: t('map', 'soldOut') })
        .first()
        .click();
      await list.getByRole('group').getByRole('button', { disabled: false }).first().click();
      const kinds = page.getByRole('dialog', { name: t('seats', 'price.title') });
      await expect(kinds).toBeVisible();
      await expectWell(page);
      await kinds.getByRole('button', { name: /R\$/ }).first().click();
      const login = page.getByRole('dialog', { name: t('seats', 'login.title') });
      await expect(login.getByRole('button', { name: t('entry', 'login.submit') })).toBeVisible();
      await expectWell(page);
    });
  });
}
