/** Search and storefront beyond the first response: more of a long list, going back, failures, social links. */
import { expect, type Locator, type Page } from 'playwright/test';
import { expectMessage, test } from './test.ts';

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const results = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cards = (list: Locator): Locator => list.getByRole('heading', { level: 3 });
const SEARCH = /event\/web\/list.*search=/;
const NETWORKS = [
  { titulo: 'Instagram', valor: 'https://instagram.example/casa' },
  { titulo: 'Blog', valor: 'https://blog.example/' },
  { titulo: 'Script', valor: 'javascript:alert(1)' },
];

test('a long search shows its total and loads more results, each once', {
  tag: ['@desk', '@whole'],
}, async ({ page, context }) => {
  const asked = page.waitForResponse(SEARCH);
  await page.goto('/busca?search=S%C3%A3o+Paulo');
  const { total, produtos, lojas } = (await (await asked).json()) as {
    total: number;
    produtos: unknown[];
    lojas: unknown[];
  };
  expect(total).toBeGreaterThan(50);
  const events = results(page, 'Eventos');
  await expect(cards(events)).toHaveCount(50);
  await expect(page.getByRole('main').getByText(/^\d+ resultados$/)).toHaveText(
    `${total + produtos.length + lojas.length} resultados`,
  );
  await context.route(SEARCH, (route) => route.fulfill({ status: 500, json: { code: 'x', msg: 'x' } }));
  await events.getByRole('button', { name: 'Mostrar mais' }).click();
  await expectMessage(page, 'alert: O servidor não está respondendo');
  await context.unroute(SEARCH);
  await events.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect.poll(() => cards(events).count()).toBeGreaterThan(50);
  const links = await events
    .locator('li > a')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
});

test('going back from an event restores the results, and an event starts at its top', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await page.goto('/busca?search=aurora');
  const card = cards(results(page, 'Eventos')).nth(12);
  await card.scrollIntoViewIfNeeded();
  const title = await card.textContent();
  await card.click();
  await expect(heading(page)).toHaveText(title ?? '');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Resultados para “aurora”');
  await expect(cards(results(page, 'Eventos')).nth(12)).toHaveText(title ?? '');
});

test('a failed category can be retried, and its name and the other categories stay', {
  tag: ['@desk', '@whole'],
}, async ({ page, context }) => {
  const list = /event\/web\/list.*category_slug=teatro/;
  await context.route(list, (route) => route.fulfill({ status: 500, json: { code: 'x', msg: 'x' } }));
  await page.goto('/categoria/teatro');
  await expect(heading(page)).toHaveText('Teatro');
  await expect(
    page.getByRole('main').getByText('Não conseguimos carregar esta parte da página'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Categorias' }).getByRole('link').first()).toBeVisible();
  await context.unroute(list);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});

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

  test('shows its producer’s networks in the about section and the footer, web addresses only', {
    tag: ['@desk', '@whole'],
  }, async ({ page }) => {
    await changed(page, { redes_sociais: NETWORKS });
    await page.goto('/mare-alta-festivais');
    for (const place of [page.getByRole('region', { name: 'Sobre' }), page.getByRole('contentinfo')]) {
      await expect(place.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
        'href',
        'https://instagram.example/casa',
      );
      await expect(place.getByRole('link', { name: 'Blog' })).toHaveAttribute('rel', /noopener/);
      await expect(place.getByRole('link', { name: 'Script' })).toHaveCount(0);
    }
    // The shop's pages show the shop's links again.
    await page.goto('/faq');
    await expect(
      page.getByRole('contentinfo').locator('a[href="https://instagram.example/casa"]'),
    ).toHaveCount(0);
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

  test('works without logo, description and networks', { tag: ['@desk', '@whole'] }, async ({ page }) => {
    await changed(page, { logotipo: '', sobre: '', redes_sociais: [], cor_primaria: '' });
    await page.goto('/mare-alta-festivais');
    await expect(heading(page)).toHaveText('Maré Alta Festivais');
    await expect(page.getByRole('banner').locator('img[src*="/media/"]')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Sobre' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Em cartaz' }).getByRole('link').first()).toBeVisible();
  });

  test('without events shows a message', { tag: ['@desk', '@whole'] }, async ({ page, context }) => {
    await context.route(/event\/web\/list.*slug_loja=/, (route) =>
      route.fulfill({ json: { eventos: [], total: 0 } }),
    );
    await page.goto('/mare-alta-festivais');
    await expect(page.getByText('Ainda não há eventos aqui')).toBeVisible();
  });

  test('that fails to load can be retried', { tag: ['@desk', '@whole'] }, async ({ page, context }) => {
    const producer = /loja\/mare-alta-festivais\/idioma/;
    await context.route(producer, (route) => route.fulfill({ status: 500, json: { code: 'x', msg: 'x' } }));
    await page.goto('/mare-alta-festivais');
    await expect(heading(page)).toHaveText('Não conseguimos mostrar esta página');
    await context.unroute(producer);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(heading(page)).toHaveText('Maré Alta Festivais');
  });
});
