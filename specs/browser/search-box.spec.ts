/** The search box of the header: when it sends requests, its results, their links, and keyboard use. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './test.ts';

const SEARCH = /event\/web\/list.*search=/;
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const isPhone = (project: string): boolean => project === 'phone';

const open = async (page: Page, project: string) => {
  if (isPhone(project)) await page.getByRole('button', { name: 'Abrir busca' }).click();
  return page.getByRole('search').getByRole('combobox', { name: 'Buscar evento ou organizador' });
};

test('the search box groups organizers and events', { tag: '@phone' }, async ({ page }, { project }) => {
  await page.goto('/nothing/is/here/at/all');
  await (await open(page, project.name)).fill('casa');
  const found = page.getByRole('listbox', { name: 'Buscar evento ou organizador' });
  await expect(found.getByRole('group', { name: 'Organizadores' }).getByRole('option').first()).toBeVisible();
  await expect(found.getByRole('group', { name: 'Eventos' }).getByRole('option').first()).toBeVisible();
});

test(
  'the search box leads to all results on Enter and reports when there are none',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    await page.goto('/faq');
    const box = await open(page, project.name);
    await box.fill('zzzzqq');
    await expect(page.getByRole('status').filter({ hasText: 'Nenhum resultado encontrado.' })).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL('/busca?search=zzzzqq');
    await expect(page.getByRole('heading', { name: 'Não encontramos nada para “zzzzqq”' })).toBeVisible();
  },
);

test(
  'the search box sends one request 700 ms after the last key',
  { tag: ['@phone', '@whole'] },
  async ({ page, context }, { project }) => {
    const asked: string[] = [];
    await context.route(SEARCH, (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('search') ?? '');
      return route.continue();
    });
    await page.clock.install();
    await page.goto('/nothing/is/here/at/all');
    await expect(heading(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    if (isPhone(project.name)) await page.getByRole('button', { name: 'Abrir busca' }).click();
    const box = page.getByRole('search').getByRole('combobox', { name: 'Buscar evento ou organizador' });
    await box.fill('auro');
    await page.clock.runFor(650);
    await box.fill('aurora');
    await page.clock.runFor(650);
    expect(asked).toEqual([]);
    await page.clock.runFor(100);
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(asked).toEqual(['aurora']);
  },
);
