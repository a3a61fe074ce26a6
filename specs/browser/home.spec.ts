/**
 * Home: highlights, categories, "near you", and the order of its rows.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { inView, rowOf as row } from './buyer.ts';
import { MOVING, test } from './test.ts';
import { watch } from './watch.ts';

test.use(MOVING);

const near = (page: Page): Locator => page.getByRole('region', { name: /^Perto de| e região$/ });

const categories = (page: Page): Locator => page.getByRole('list', { name: 'Categorias' });

test('home shows categories in their order, 2 on a phone and 6 on a desktop', async ({ page }, {
  project,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  await expect(categories(page).getByRole('link').first()).toHaveText('Shows');
  await expect.poll(() => inView(categories(page))).toBe(project.name === 'phone' ? 2 : 6);
  const order = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const sections = order.filter((name) => !name.startsWith('Perto'));
  const named = await categories(page).getByRole('link').allTextContents();
  expect(sections).toEqual(named.filter((name) => sections.includes(name)));
  expectQuiet();
});

test('a carousel moves by its buttons on a desktop', { tag: '@whole' }, async ({ page }, { project }) => {
  await page.goto('/');
  const shows = row(page, 'Shows');
  const list = shows.getByRole('list');
  await expect(list.getByRole('link').first()).toBeVisible();
  const next = shows.getByRole('button', { name: 'Próximo: Shows' });
  await expect(next).toBeVisible({ visible: project.name === 'desk' });
  if (project.name === 'phone') return;
  await expect(shows.getByRole('button', { name: 'Anterior: Shows' })).toBeDisabled();
  await next.click();
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(400);
  await expect(shows.getByRole('button', { name: 'Anterior: Shows' })).toBeEnabled();
});

test('highlights change every ten seconds unless they are held or paused', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await page.clock.install();
  await page.goto('/');
  const highlights = page.getByRole('region', { name: 'Em destaque' });
  const at = (): Promise<number> => highlights.getByRole('list').evaluate((element) => element.scrollLeft);
  await expect(highlights.getByRole('link').first()).toBeVisible();
  expect(await at()).toBe(0);
  await page.clock.fastForward(10_500);
  const second = highlights.getByRole('listitem').nth(1);
  // Distance in CSS px of the second item from the list's edge, where the carousel stops.
  const short = (): Promise<number> =>
    second.evaluate((item) => {
      const list = item.parentElement as HTMLElement;
      return Math.abs(item.getBoundingClientRect().left - list.getBoundingClientRect().left);
    });
  await expect.poll(short).toBeLessThan(30);
  const here = await at();
  // A finger that rests on a slide holds it in place.
  const { x, y, width, height } = (await second.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = { x: x + width / 2, y: y + height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  const moves = await highlights.getByRole('list').evaluateHandle((list) => {
    const all: unknown[] = [];
    list.scrollTo = (...move: readonly unknown[]) => void all.push(move);
    return all;
  });
  await page.clock.fastForward(30_000);
  expect(await moves.evaluate((all) => all.length)).toBe(0);
  await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await highlights.getByRole('button', { name: 'Pausar destaques' }).click();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(30_000);
  await expect(highlights.getByRole('button', { name: 'Retomar destaques' })).toBeVisible();
  expect(await moves.evaluate((all) => all.length)).toBe(0);
  expect(Math.abs((await at()) - here)).toBeLessThan(60);
});

test.describe('near you', () => {
  test('offers the capitals and a guessed city while the location is unknown', {
    tag: ['@phone', '@whole'],
  }, async ({ page }) => {
    await page.goto('/');
    await expect(near(page).getByText('Escolha uma capital ou busque a sua cidade.')).toBeVisible();
    // F-44: the city guessed from the connection is an additional choice.
    await expect(near(page).getByRole('button', { name: 'São Paulo, SP' })).toBeVisible();
    await near(page).getByRole('button', { name: 'Sua cidade é São Paulo?' }).click();
    await expect(near(page).getByRole('heading', { level: 2 })).toHaveText('São Paulo, SP e região');
    await expect(near(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(near(page).getByRole('link').filter({ hasText: 'São Paulo, SP' }).first()).toBeVisible();
    await near(page)
      .getByRole('link', { name: /^Ver todos/ })
      .click();
    await expect(page).toHaveURL('/busca?cidade=S%C3%A3o+Paulo');
  });

  test('finds cities from three letters on, by keyboard as well', { tag: ['@phone', '@whole'] }, async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    await context.route(/cidades\/listar/, (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('cidade') ?? '');
      return route.continue();
    });
    await page.goto('/');
    const field = near(page).getByRole('combobox', { name: 'Busque uma cidade' });
    await field.fill('ca');
    await expect(near(page).getByText('Escreva pelo menos 3 letras.')).toBeVisible();
    await field.fill('zzzz');
    await expect(near(page).getByText('Não encontramos essa cidade.')).toBeVisible();
    await field.fill('campinas');
    await expect(near(page).getByRole('option', { name: 'Campinas, SP' })).toBeVisible();
    expect(asked).toEqual(['zzzz', 'campinas']);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(near(page).getByRole('heading', { level: 2 })).toHaveText('Campinas, SP e região');
  });
});
