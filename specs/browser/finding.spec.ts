/** Filters in the URL of lists, and restored lists and scroll positions after going back or reloading. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const filters = (page: Page): Locator => page.getByRole('region', { name: 'Filtros' });
const cards = (page: Page): Locator => page.getByRole('main').locator('li > a:has(h2, h3)');
const top = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test('a search is filtered by kind, city and days, and the address keeps the filters', {
  tag: '@phone',
}, async ({ page }) => {
  const { expectQuiet, said } = await watch(page);
  await page.goto('/busca?search=festival');
  await expect(page.getByRole('region', { name: 'Organizadores' })).toBeVisible();
  await filters(page).getByLabel('Cidade').selectOption('Salvador');
  await expect(page).toHaveURL('/busca?search=festival&cidade=Salvador');
  await expect(page.getByRole('region', { name: 'Organizadores' })).toHaveCount(0);
  for (const where of await cards(page)
    .locator('p')
    .filter({ hasText: /, [A-Z]{2}$/ })
    .allTextContents())
    expect(where).toBe('Salvador, BA');
  await expect(cards(page).filter({ hasText: 'Festival Maré Alta' })).toBeVisible();
  await filters(page).getByLabel('Tipo').focus();
  await filters(page).getByLabel('Tipo').selectOption({ label: 'Teatro' });
  await expect(page.getByRole('heading', { name: 'Nada com estes filtros' })).toBeVisible();
  await expect(filters(page).getByLabel('Tipo')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.reload();
  await expect(filters(page).getByLabel('Tipo')).toHaveValue('teatro');
  await expect(filters(page).getByLabel('Cidade')).toHaveValue('Salvador');
  await page.getByRole('main').getByRole('button', { name: 'Mostrar tudo, sem filtros' }).last().click();
  await expect(page).toHaveURL('/busca?search=festival');
  await filters(page).getByLabel('Data').selectOption('Escolher datas…');
  await filters(page).getByLabel('De', { exact: true }).fill('2027-01-01');
  await filters(page).getByLabel('Até', { exact: true }).fill('2027-01-31');
  await filters(page).getByRole('button', { name: 'Ver datas' }).click();
  await expect(page).toHaveURL('/busca?search=festival&de=2027-01-01&ate=2027-01-31');
  await expect(page.getByRole('main').getByText(/^\d+ resultados?$/)).toBeVisible();
  await expect.poll(() => said.some(({ text }) => /^\d+ resultados?$/.test(text))).toBe(true);
  // The last results stay until the new ones arrive.
  const dates = cards(page).locator('p').filter({ hasText: / · / });
  await expect
    .poll(async () => (await dates.allTextContents()).filter((when) => !/ jan/.test(when)))
    .toEqual([]);
  await expectAccessible(page);
  expectQuiet();
});

test('an empty search lists all events, and a category is filtered by weekend', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/busca');
  await expect(heading(page)).toHaveText('O que você procura?');
  await expect(cards(page)).toHaveCount(50);
  await page.goto('/categoria/shows');
  await filters(page).getByLabel('Data').selectOption('Este fim de semana');
  await expect(page).toHaveURL(/\/categoria\/shows\?de=\d{4}-\d\d-\d\d&ate=\d{4}-\d\d-\d\d$/);
  await expect(filters(page).getByLabel('Tipo')).toHaveCount(0);
  await expect(filters(page).getByRole('button', { name: 'Limpar filtros' })).toBeVisible();
});

for (const [name, address, tag] of [
  ['search', '/busca?search=s%C3%A3o+paulo', '@phone'],
  ['category', '/categoria/shows', '@desk'],
] as const)
  test(`a ${name} keeps its length and scroll position after going back and reloading`, {
    tag: [tag, '@whole'],
  }, async ({ page }) => {
    await page.goto(address);
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(50);
    const before = await cards(page).count();
    await page.getByRole('button', { name: 'Mostrar mais' }).first().click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
    const count = await cards(page).count();
    const card = cards(page).nth(before + 2);
    const title = await card.getByRole('heading').textContent();
    await card.scrollIntoViewIfNeeded();
    const place = await top(page);
    expect(place).toBeGreaterThan(1000);
    await card.click();
    await expect(heading(page)).toHaveText(title ?? '');
    expect(await top(page)).toBe(0);
    await page.goBack();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => top(page)).toBe(place);
    await page.reload();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => top(page)).toBe(place);
    await page.goForward();
    await expect(heading(page)).toHaveText(title ?? '');
  });
