/** Screens while the server does not respond, before the first response, and without browser storage. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import {
  checkOut,
  choose,
  chosen,
  enter,
  FESTIVAL,
  openCart,
  openRow,
  PLAY,
  payByCard,
  register,
} from './buyer.ts';
import { sampleOf } from './sample.ts';
import { test } from './test.ts';
import { expectAccessible } from './watch.ts';

const API = /\/api\//;
/** Texts that must not appear before a response has arrived. */
const EMPTY = /está vazio|carrinho vazio|nada para pagar|nenhum lugar escolhido|não encontramos|0 itens/i;
const PROMISES = /nada foi cobrado|continua(m)? reservad|está guardado|está intacto/i;

const wordsOf = async (page: Page): Promise<string> => {
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join(' '));
  return `${await page.locator('body').innerText()} ${labels}`;
};

/** Makes every API call fail with the status, or with a connection reset. */
const fail = (context: BrowserContext, how: number | 'reset'): Promise<unknown> =>
  context.route(API, (route) =>
    how === 'reset'
      ? route.abort('connectionreset')
      : route.fulfill({ status: how, contentType: 'text/html', body: '<h1>Busy</h1>' }),
  );

const addTicket = async (page: Page): Promise<void> => {
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /Carrinho, 1 item/ })).toBeVisible();
};

/** Visited in reverse order, so that a test ends at the checkout. */
const PAGES = ['/pagamento', '/', '/busca?search=samba', '/categoria/shows', FESTIVAL, `${PLAY}/mapa`];
const OWN = ['/minhas-compras', '/minha-conta'];

/** `page/unread.spec.tsx` mounts every view with each failure, so a browser run needs only two of them. */
const MEETINGS = [
  ['a guest', 429],
  ['a buyer', 503],
  ['a guest', 'reset'],
  ['a buyer', 429],
  ['a guest', 503],
  ['a buyer', 'reset'],
] as const;

for (const [buyer, how] of sampleOf(MEETINGS, 2))
  test(`${buyer} with a cart sees no empty page when requests fail with ${how}`, {
    tag: ['@phone', '@whole'],
  }, async ({ page, request, context }) => {
    if (buyer === 'a buyer') await enter(page, await register(request));
    await addTicket(page);
    await fail(context, how);
    for (const path of [...PAGES, ...(buyer === 'a buyer' ? OWN : [])].toReversed()) {
      await page.goto(path);
      await expect(page.getByText(/não conseguimos/i).first(), path).toBeVisible();
      expect(await wordsOf(page), path).not.toMatch(EMPTY);
    }
    await expect(page.getByRole('heading', { name: 'Não conseguimos carregar seu carrinho' })).toBeVisible();
    await expectAccessible(page);
    await context.unroute(API);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
    await expect(page.getByRole('link', { name: '1 item' })).toBeVisible();
  });

/** Opens the checkout of a new account with one seat. */
const atCheckout = async (page: Page, token: { readonly token: string }, row: string): Promise<void> => {
  await enter(page, token);
  const seats = await openRow(page, 'Plateia', row);
  await choose(page, seats.first());
  await expect(chosen(page).getByRole('button')).toHaveCount(1);
  await checkOut(page);
};

test('no page makes promises while the server is down after the charge', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, context }) => {
  await atCheckout(page, await register(request), 'E');
  let isDown = false;
  await context.route(API, async (route) => {
    if (isDown) return route.abort('connectionreset');
    if (!route.request().url().includes('/pedido/finalizar')) return route.continue();
    await route.fetch();
    isDown = true;
    return route.abort('connectionreset');
  });
  await payByCard(page);
  await expect(page.getByText(/não pague outra vez/)).toBeVisible();
  const here = page.url();
  for (const path of [here, '/pagamento', '/', ...OWN, FESTIVAL, '/busca?search=samba', here]) {
    await page.goto(path);
    await expect(page.getByText(/não conseguimos|estamos confirmando/i).first(), path).toBeVisible();
    expect(await wordsOf(page), path).not.toMatch(PROMISES);
    expect(await wordsOf(page), path).not.toMatch(EMPTY);
  }
  isDown = false;
  await context.unroute(API);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible({ timeout: 60_000 });
});

test('a reloaded checkout shows only a skeleton until its Pix or open payment appears', {
  tag: '@phone',
}, async ({ page, request }) => {
  await atCheckout(page, await register(request), 'F');
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /Gerar Pix de/ }).click();
  const code = page.getByLabel('Pix copia e cola');
  await expect(code).toBeVisible();

  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = (): void => {
      const text = document.querySelector('main')?.innerText.trim() ?? '';
      if (seen.at(-1) !== text) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = (): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

  await page.reload();
  await expect(code).toBeVisible();
  for (const text of (await seen()).slice(0, -1))
    expect(text).toMatch(/^(Pagamento\s*)?(Carregando…)?$|Pague com Pix/);

  await page.getByRole('button', { name: 'Pagar depois' }).click();
  await expect(page.getByRole('heading', { name: 'Falta pagar' })).toBeVisible();
  await page.goto('/pagamento');
  await expect(page.getByRole('heading', { name: 'Um pagamento em aberto' })).toBeVisible();
  for (const text of await seen()) expect(text).toMatch(/^(Pagamento\s*)?(Carregando…)?$|Falta pagar/);
});

/** Makes each access to the storage throw, as in a sandboxed frame. */
const withoutStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const denied = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied });
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: denied });
  });

const fullStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

const UNKEPT = /Este navegador não guarda nada desta página/;

for (const [name, prepare] of [
  ['forbids storage', withoutStorage],
  ['has no room', fullStorage],
] as const)
  test(`a browser that ${name} works in memory and reports it once`, { tag: ['@phone', '@whole'] }, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await prepare(page);
    await addTicket(page);
    await expect(page.getByText(UNKEPT).first()).toBeVisible();
    const bar = page.locator('div:has(> p)').filter({ hasText: UNKEPT });
    await bar.getByRole('button', { name: 'Fechar' }).first().click();
    const cart = await openCart(page);
    await cart.getByRole('link', { name: 'Finalizar compra' }).click();
    await expect(page.getByRole('link', { name: '1 item' })).toBeVisible();
    await expect(page.getByText(UNKEPT).and(page.locator(':not(.visually-hidden)'))).toBeHidden();
    expect(errors).toEqual([]);
  });

test('a browser that refuses the worker shows that the page stopped', { tag: '@phone' }, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await withoutStorage(page);
  await page.addInitScript(() => {
    const denied = class {
      constructor() {
        throw new DOMException('denied', 'SecurityError');
      }
    };
    Object.defineProperty(window, 'Worker', { value: denied });
  });
  await page.goto(FESTIVAL);
  await expect(page.getByText('Esta página parou de funcionar.').first()).toBeVisible();
  expect(await wordsOf(page)).not.toMatch(PROMISES);
  expect(errors).toEqual([]);
});
