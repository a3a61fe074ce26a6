/** The event page: facts, dates, tickets, products, combos and donations. */
import { expect, type Locator, type Page } from 'playwright/test';
import { FESTIVAL, openCart, PLAY, unfold } from './buyer.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const CLOUDS = '/nuvem-clara-passeios/mirante-das-nuvens';

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

test('the longest events take at most 4,500 pixels on a phone', { tag: ['@phone', '@whole'] }, async ({
  page,
}) => {
  for (const event of LONGEST) {
    await page.goto(event);
    await expect(page.getByRole('region', { name: 'Sobre o evento' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Você também pode gostar' })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
  }
});

test.describe('an event with many dates', () => {
  test('is chosen by month, day and time, and keeps the choice in the address', {
    tag: ['@phone', '@whole'],
  }, async ({ page }) => {
    await page.goto(CLOUDS);
    const calendar = tickets(page).getByRole('region', { name: 'Escolher data' });
    const days = calendar.getByRole('button', { name: / de \d{4}$/ });
    await days.first().click();
    await expect(days.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?data=\d{4}-\d{2}-\d{2}T09/);
    await stepper(page, 'Inteira, Entrada geral')
      .getByRole('button', { name: /^Mais um/ })
      .click();
    await expect(stepper(page, 'Inteira, Entrada geral').getByRole('status')).toHaveText('1');
    // Another day has different tickets.
    await days.nth(1).click();
    await expect(stepper(page, 'Inteira, Entrada geral').getByRole('status')).toHaveText('0');
    await page.reload();
    await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true');
    // Each month has a page.
    const month = calendar.getByRole('heading', { level: 3 });
    const first = await month.textContent();
    await expect(calendar.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await calendar.getByRole('button', { name: 'Próximo' }).click();
    await expect(month).not.toHaveText(first ?? '');
  });
});

test('official products are chosen by color and size, and a sold-out size is marked', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await page.goto(FESTIVAL);
  await unfold(page, 'Produtos oficiais');
  const shirt = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Camiseta/ }) });
  await shirt.getByRole('radio', { name: 'Cru' }).check();
  await shirt.getByRole('radio', { name: 'M', exact: true }).check();
  await shirt.getByRole('button', { name: 'Mais um: Camiseta Festival Maré Alta, Cru, M' }).click();
  await expect(shirt.getByRole('status')).toHaveText('1');
  await shirt.getByRole('radio', { name: 'Terracota' }).check();
  await expect(shirt.getByRole('status')).toHaveText('0');
  // This size is sold out in the catalog.
  await shirt.getByRole('radio', { name: 'G', exact: true }).check();
  await expect(shirt.getByText('Esgotado')).toBeVisible();
  await expect(shirt.getByRole('button', { name: /^Mais um/ })).toHaveCount(0);
});

test('recharges, combos and donations go into the same cart', { tag: ['@phone', '@whole'] }, async ({
  page,
}) => {
  await page.goto(FESTIVAL);
  for (const name of ['Recargas', 'Combos', 'Doação']) await unfold(page, name);
  const recharges = page.getByRole('region', { name: 'Recargas' });
  await recharges.getByRole('button', { name: /^Mais um/ }).click();
  await expect(recharges.getByRole('status')).toHaveText('1');
  const combo = page
    .getByRole('region', { name: 'Combos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await combo.getByRole('button', { name: 'Adicionar' }).click();
  await expect(combo.getByText('1 no carrinho')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Doação' }).getByRole('button')).toHaveText([
    /R\$\s5,00/,
    /R\$\s15,00/,
    /R\$\s30,00/,
    /R\$\s70,00/,
  ]);
  await page.getByRole('button', { name: /^Doar R\$\s15,00$/ }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 3 itens' })).toBeVisible();
  await combo.getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeVisible();

  // The event's shirt in the chosen size.
  const shirt = page
    .getByRole('region', { name: 'Combos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: /^Camiseta/ }) });
  await expect(shirt.getByText(/^Você economiza R\$/)).toBeVisible();
  await shirt.getByRole('radio', { name: 'M', exact: true }).check();
  await shirt.getByRole('button', { name: 'Adicionar' }).click();
  const cart = await openCart(page);
  await expect(cart.getByText(/1 × Camiseta .*, M$/)).toBeVisible();
});

test('an event shows entry requirements, places to stay and related events', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await page.goto('/liga-das-arenas/atletico-ipe-x-tempestade');
  const know = page.getByRole('region', { name: 'Antes de comprar' });
  await expect(know.getByText(/reconhecimento facial/)).toBeVisible();
  await expect(know.getByText(/nome e o documento/)).toBeVisible();
  await page.goto(FESTIVAL);
  await unfold(page, 'Onde ficar');
  await expect(page.getByRole('region', { name: 'Onde ficar' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^https:/,
  );
  await page.getByRole('region', { name: 'Você também pode gostar' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Festival Maré Alta');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
