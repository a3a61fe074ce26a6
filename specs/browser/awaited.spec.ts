/** The header of a loading page is usable, and the same header remains when the page arrives. */
import { expect, type Page } from 'playwright/test';
import { FESTIVAL, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const CALLS = {
  'an event': { path: FESTIVAL, call: /\/loja\/[^/]+\/produto\// },
  'a storefront': { path: '/mare-alta-festivais', call: /\/loja\/[^/]+\/idioma\// },
  'a category': { path: '/categoria/teatro', call: /\/getMarketplace\// },
  'a map': { path: `${PLAY}/mapa`, call: /\/loja\/[^/]+\/(produto|mapa)\// },
} as const;

/** Delays the responses to the page's requests until the returned function is called. */
const held = async (page: Page, call: RegExp): Promise<() => void> => {
  const until = Promise.withResolvers<void>();
  await page.context().route(call, async (route) => {
    await until.promise;
    await route.continue();
  });
  return until.resolve;
};

const expectAwaited = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Carregando…').first()).toBeAttached();
};

for (const [name, { path, call }] of Object.entries(CALLS))
  test(`${name} has a usable header while it loads, and keeps it`, { tag: ['@phone', '@whole'] }, async ({
    page,
  }) => {
    const { expectQuiet } = await watch(page);
    const come = await held(page, call);
    await page.goto(path);
    await expectAwaited(page);
    // The heading has not loaded yet.
    await expectAccessible(page, ['page-has-heading-one']);
    const cart = page.getByRole('button', { name: 'Carrinho vazio' });
    await cart.focus();
    const same = await cart.elementHandle();
    come();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText('Carregando…')).toHaveCount(0);
    expect(await same?.evaluate((button) => button.isConnected && button === document.activeElement)).toBe(
      true,
    );
    expectQuiet();
  });

test('a search typed while a page loads keeps its text and focus', { tag: '@phone' }, async ({ page }) => {
  // This page has a link that does not move. The highlights on Home rotate.
  await page.goto('/mare-alta-festivais');
  const come = await held(page, /\/loja\/[^/]+\/produto\//);
  await page.getByRole('main').locator(`a[href="${FESTIVAL}"]`).first().click();
  await expectAwaited(page);
  const opener = page.getByRole('button', { name: 'Abrir busca' });
  if (await opener.isVisible()) await opener.click();
  const box = page.getByRole('combobox', { name: 'Buscar evento ou organizador' });
  await box.fill('Aurora');
  come();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(box).toHaveValue('Aurora');
  await expect(box).toBeFocused();
});

test('the heading of a loaded page gets the focus after a navigation', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/cia-do-telhado');
  const come = await held(page, /\/loja\/[^/]+\/(produto|mapa)\//);
  await page.getByRole('main').locator(`a[href="${PLAY}"]`).first().click();
  await expectAwaited(page);
  come();
  const heading = page.getByRole('heading', { level: 1, name: 'A Casa dos Relógios' });
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'Escolher lugares' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(`${PLAY}/mapa`);
  await expect(heading).toBeFocused();
});

test('the map’s drawing is marked busy while its seats load', { tag: ['@phone', '@whole'] }, async ({
  page,
}) => {
  const come = await held(page, /\/maps\//);
  await page.goto(`${PLAY}/mapa`);
  const list = page.getByRole('region', { name: 'Lista de lugares' });
  await list.getByRole('button', { name: /^Plateia R\$/ }).click();
  const drawing = page.getByRole('application', { name: 'Mapa de lugares' });
  await expect(page.locator('[class*="_here"]')).toHaveText('Plateia');
  await expect(drawing).toHaveAttribute('aria-busy', 'true');
  come();
  await expect(drawing).toHaveAttribute('aria-busy', 'false');
});

const WORKER = /\/assets\/main-[\w-]+\.js$/;
/** Milliseconds after which the page reports that the worker starts slowly. */
const SLOW_AFTER = 10_000;

for (const [language, words, name] of [
  ['pt-BR', 'A loja está demorando para abrir neste aparelho. Continuamos tentando.', 'Festival Maré Alta'],
  [
    'en-US',
    'The shop is taking a long time to start on this device. We’re still trying.',
    'Maré Alta Festival',
  ],
  ['es-ES', 'La tienda tarda en abrir en este dispositivo. Seguimos intentando.', 'Festival Maré Alta'],
] as const)
  test(`a slow worker shows a waiting message and then works, in ${language}`, {
    tag: ['@phone', '@whole'],
  }, async ({ page, context, baseURL }) => {
    const { expectQuiet } = await watch(page);
    await page.clock.install();
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }]);
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await context.route(WORKER, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(WORKER);
    await page.goto(FESTIVAL);
    await asked;
    await page.clock.fastForward(SLOW_AFTER);
    const slow = page.getByText(words).and(page.locator('p:not(.visually-hidden)'));
    await expect(slow).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Recarregar|Reload|Recargar)$/ })).toHaveCount(0);
    await expectNoSideways(page);
    go();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(slow).toHaveCount(0);
    await page
      .getByRole('button', { name: /^(?:Mais um|One more|Uno más)/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^(?:Carrinho|Cart|Carrito), 1/ })).toBeVisible();
    expectQuiet();
  });
