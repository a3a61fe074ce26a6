/** Edge cases of the event page: a placeholder, performances, missing data, a copied link. */
import { expect, type Locator, type Page } from 'playwright/test';
import { FESTIVAL, PLAY } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { watch } from './watch.ts';

const PERFORMANCES = '/teatro-aurora/o-ultimo-cartografo';
const PRODUCT = /\/loja\/[^/]+\/produto\/[^/]+$/;

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const tickets = (page: Page): Locator => page.getByRole('region', { name: 'Ingressos', exact: true });

interface Answer extends Record<string, unknown> {
  readonly variacoes: readonly Record<string, unknown>[];
}

/** Overrides fields of the product response, for cases that no event of the catalog has. */
const changed = (page: Page, change: (answer: Answer) => object) =>
  page.context().route(PRODUCT, async (route) => {
    const answer = await route.fetch();
    const product = (await answer.json()) as Answer;
    await route.fulfill({ response: answer, json: { ...product, ...change(product) } });
  });

test('an event’s placeholder has the place and height of its picture', { tag: '@whole' }, async ({
  page,
  context,
}) => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route(PRODUCT, async (route) => {
    await held;
    await route.continue();
  });
  // The page is opened from another one, so the host's first view is missing.
  await page.goto('/cia-do-telhado');
  await page.getByRole('main').locator(`a[href="${PLAY}"]`).first().click();
  await expect(page).toHaveURL(PLAY);
  const bones = page.locator('main .bone');
  await expect(bones.nth(4)).toBeAttached();
  const picture = await bones.first().boundingBox();
  await expect(heading(page)).toHaveCount(0);
  go();
  await expect(heading(page)).toHaveText('A Casa dos Relógios');
  await expect(bones).toHaveCount(0);
  const loaded = await page.getByRole('article').locator('img').first().boundingBox();
  expect(Math.abs((loaded?.y ?? 0) - (picture?.y ?? 99))).toBeLessThan(3);
  expect(Math.abs((loaded?.height ?? 0) - (picture?.height ?? 99))).toBeLessThan(3);
});

test('a performance is chosen before its seats and kept on the map', { tag: '@desk' }, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.goto(PERFORMANCES);
  await expect(tickets(page).getByRole('link', { name: 'Escolher lugares' })).toHaveCount(0);
  await page.getByRole('region', { name: 'Escolher data' }).getByRole('button').first().click();
  const map = tickets(page).getByRole('link', { name: 'Escolher lugares' });
  await expect(map).toHaveAttribute('href', /\/mapa\?data=\d{4}-\d{2}-\d{2}T\d{2}%3A\d{2}/);
  const chosen = new URL(page.url()).searchParams.get('data');
  await map.click();
  await expect(page).toHaveURL(/\/mapa\?/);
  expect(new URL(page.url()).searchParams.get('data')).toBe(chosen);
  expectQuiet();
});

test('an event without tickets shows that nothing is on sale and omits empty sections', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  const nothing = { variacoes: [], combos: [], produtos: [], onde_ficar: [], relacionados: [] };
  await changed(page, () => ({
    ...nothing,
    descricao_html: '',
    imagens: { imagem1: '', imagem2: '' },
    end_logradouro: '',
    end_bairro: '',
    loja: '',
    valor_minimo: null,
    aceita_doacao: false,
    mapa: false,
  }));
  await page.goto(FESTIVAL);
  await expect(tickets(page)).toContainText('Não há ingressos à venda agora.');
  await expect(page.getByRole('article').locator('svg circle').first()).toBeVisible();
  for (const name of ['Sobre o evento', 'Combos', 'Produtos oficiais', 'Recargas', 'Doação', 'Onde ficar'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  await expect(page.getByText(/^a partir de/)).toHaveCount(0);
  expectQuiet();
});

test('a link is copied next to a share sheet and without a clipboard', { tag: ['@desk', '@whole'] }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(PLAY);
  const copy = page.getByRole('button', { name: 'Copiar link' });
  await copy.click();
  await expectMessage(page, 'Link copiado.');
  await expect(copy).toBeFocused();
  await expect(page.locator('textarea')).toHaveCount(0);
});

test('a link that cannot be copied shows an error', { tag: ['@desk', '@whole'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'canShare', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    });
    document.execCommand = () => false;
  });
  await page.goto(PLAY);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expectMessage(page, 'alert: Não conseguimos copiar o link.');
});
