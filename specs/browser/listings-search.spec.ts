/** The current category in its list, and a storefront in unusual colors. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './test.ts';

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

test('the current category’s tile is marked and in view', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/categoria/fe');
  await expect(heading(page)).not.toHaveText('Esta página não está aqui');
  const tile = page.getByRole('list', { name: 'Categorias' }).locator('[aria-current=page]');
  await expect(tile).toBeInViewport({ ratio: 0.9 });
});

test.describe('a storefront', () => {
  const changed = (page: Page, change: object) =>
    page.context().route(/loja\/mare-alta-festivais\/idioma/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } });
    });

  test('has its second color only as an edge without text', {
    tag: ['@phone', '@whole'],
  }, async ({ page }) => {
    await changed(page, { cor_primaria: '#ffff00', cor_secundaria: '#fafafa' });
    await page.goto('/mare-alta-festivais');
    const header = page.getByRole('banner').filter({ has: heading(page) });
    await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 0)');
    const edge = header.locator('> div').last();
    await expect(edge).toHaveCSS('background-color', 'rgb(250, 250, 250)');
    await expect(edge).toHaveText('');
  });
});
