/** The event page: its first screen, tickets, and length on a phone. */
import { expect, type Locator, type Page } from 'playwright/test';
import { FESTIVAL, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const tickets = (page: Page): Locator => page.getByRole('region', { name: 'Ingressos', exact: true });
const stepper = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: `Quantidade de ${name}`, exact: true });

test('an event page shows title, date, place and price in the first screen', async ({ page }, {
  project,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(PLAY);
  const facts = [
    page.getByRole('heading', { level: 1, name: 'A Casa dos Relógios' }),
    page.getByText(/^Sexta-feira, .+ 20:00$/i),
    page.getByText('Teatro do Sótão, São Paulo, SP'),
    project.name === 'phone'
      ? page.getByRole('article').getByText('a partir de').first()
      : tickets(page).getByText(/R\$/).first(),
  ];
  for (const fact of facts) await expect(fact).toBeInViewport();
  await expect(page).toHaveTitle('A Casa dos Relógios | Catraca');
  const trail = page.getByRole('navigation', { name: 'Você está em' });
  await expect(trail).toBeVisible({ visible: project.name === 'desk' });
  expectQuiet();
});

test('tickets are added and removed with the total and the next step in view', async ({ page }, {
  project,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(FESTIVAL);
  const full = stepper(page, 'Inteira, Pista');
  await full.getByRole('button', { name: 'Mais um: Inteira, Pista' }).click();
  await full.getByRole('button', { name: 'Mais um: Inteira, Pista' }).click();
  await expect(full.getByRole('status')).toHaveText('2');
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true });
  // Fully visible on a low desktop screen before scrolling.
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('2 itens no carrinho').filter({ visible: true })).toBeInViewport();
  if (project.name === 'phone') {
    // The bar never covers content, because the footer can be scrolled above it.
    const foot = page.getByText(/São Paulo, Brasil · /);
    await expect(foot).toBeAttached();
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const [bar, last] = [await next.boundingBox(), await foot.boundingBox()];
        return bar !== null && last !== null && last.y + last.height <= bar.y;
      })
      .toBe(true);
  }
  for (const left of ['1', '0']) {
    // A unit cannot be removed while its reservation is in flight.
    await expect(full).toHaveAttribute('data-busy', 'false');
    await full.getByRole('button', { name: 'Menos um: Inteira, Pista' }).click();
    await expect(full.getByRole('status')).toHaveText(left);
  }
  await expect(page.getByRole('button', { name: 'Carrinho vazio' })).toBeVisible();
  expectQuiet();
});

const LONGEST = [
  FESTIVAL,
  '/liga-das-arenas/taca-do-litoral-semifinal-real-cajueiro-x-tubaroes-da-barra-manaus',
];

test('the longest events take at most 4,800 pixels on a phone', { tag: ['@phone', '@whole'] }, async ({
  page,
}) => {
  for (const event of LONGEST) {
    await page.goto(event);
    await expect(page.getByRole('region', { name: 'Sobre o evento' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Você também pode gostar' })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_800);
  }
});

test.describe('an event with many dates', () => {});
