/**
 * Each script and style sheet of the screens below fails once, before or after a charge. Nothing may stay white or silent. A
 * run tries a sample of the files, all with `BROWSER_SAMPLE=all`.
 */
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from 'playwright/test';
import { CHOSEN } from '../setup/consent.ts';
import { FESTIVAL, openCart, PLAY, payByCard, register } from './buyer.ts';
import { reserve, tokenOf, variationOf } from './ledger.ts';
import { sampleOf } from './sample.ts';
import { test } from './test.ts';

const FILES = /\/assets\/[^/]+\.(?:js|css)$/;
/** Files of a sample. */
const CASES = 12;

interface Screen {
  readonly open: (page: Page, order: string) => Promise<unknown>;
  readonly ready: (page: Page) => Locator;
  /** The buyer has an item in the cart. */
  readonly fills?: true;
}

const titled = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

/** A file fails on the first of these screens that requests it. */
const SCREENS: Readonly<Record<string, Screen>> = {
  home: { open: (page) => page.goto('/'), ready: titled(/^A próxima noite/) },
  event: { open: (page) => page.goto(FESTIVAL), ready: titled('Festival Maré Alta') },
  map: { open: (page) => page.goto(`${PLAY}/mapa`), ready: titled('Lista de lugares') },
  cart: {
    fills: true,
    open: async (page) => {
      await page.goto('/faq');
      await openCart(page);
    },
    ready: (page) => page.getByRole('link', { name: 'Finalizar compra' }),
  },
  checkout: {
    fills: true,
    open: async (page) => {
      await page.goto('/pagamento');
      await page.getByText('Cartão de crédito').click();
    },
    ready: (page) => page.getByLabel('Número do cartão'),
  },
  payment: {
    fills: true,
    open: async (page) => {
      await page.goto('/pagamento');
      await payByCard(page);
    },
    ready: titled('Pedido confirmado'),
  },
  'paid purchase': {
    open: (page, order) => page.goto(`/pagamento?compra=${order.split('/').at(-1)}`),
    ready: titled('Pedido confirmado'),
  },
  order: { open: (page, order) => page.goto(order), ready: titled(/^Pedido /) },
};

/** The page says that it has not loaded, with a link that loads it again. */
const unloaded = (page: Page): Locator => page.getByRole('link', { name: 'Carregar de novo' });

interface Shop {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly baseURL: string;
}

/** Opens a page of a new account whose cart has a ticket. */
const fill = async ({ browser, request, baseURL }: Shop): Promise<{ page: Page; token: string }> => {
  const token = await tokenOf(request, await register(request));
  await reserve(request, token, FESTIVAL, { variation: await variationOf(request, FESTIVAL, 'Inteira') });
  const context = await browser.newContext({ baseURL, storageState: CHOSEN });
  await context.addCookies([{ name: 'access_token', value: token, url: baseURL }]);
  return { page: await context.newPage(), token };
};

interface Paid {
  readonly token: string;
  /** Path of the order's page. */
  readonly order: string;
}

const buy = async (shop: Shop): Promise<Paid & { readonly page: Page }> => {
  const { page, token } = await fill(shop);
  await page.goto('/pagamento');
  await payByCard(page);
  const link = page.getByRole('link', { name: /^Ver pedido/ });
  return { page, token, order: (await link.getAttribute('href')) ?? '' };
};

const visit = async (shop: Shop, { fills }: Screen, { token }: Paid): Promise<Page> => {
  if (fills) return (await fill(shop)).page;
  const context = await shop.browser.newContext({ baseURL: shop.baseURL, storageState: CHOSEN });
  await context.addCookies([{ name: 'access_token', value: token, url: shop.baseURL }]);
  return context.newPage();
};

/** Paths of the files that a screen requests. */
const filesOf = async (shop: Shop, screen: Screen, paid: Paid): Promise<ReadonlySet<string>> => {
  const page = await visit(shop, screen, paid);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (FILES.test(pathname)) files.add(pathname);
  });
  await screen.open(page, paid.order);
  await expect(screen.ready(page)).toBeVisible();
  // The page prefetches once it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.context().close();
  return files;
};

/** Opens a screen while one file fails at its first request. */
const failOnce = async (shop: Shop, screen: Screen, paid: Paid, file: string, nth: number): Promise<void> => {
  const page = await visit(shop, screen, paid);
  let failures = 0;
  await page.context().route(`**${file}`, (route) => {
    if (failures > 0) return route.continue();
    failures += 1;
    return nth % 2 === 0 ? route.abort('connectionreset') : route.fulfill({ status: 404 });
  });
  const opening = screen.open(page, paid.order).catch(() => undefined);
  await expect.poll(() => failures, { message: `${file} is requested` }).toBe(1);
  const isUnloaded = unloaded(page)
    .waitFor()
    .then(() => page.reload())
    .then(() => screen.open(page, paid.order))
    .catch(() => undefined);
  await Promise.race([opening, isUnloaded]);
  await expect(screen.ready(page)).toBeVisible();
  await page.context().close();
};

test('no screen is white or silent when one of its files fails', { tag: '@phone' }, async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(3_600_000);
  const shop = { browser, request, baseURL: baseURL ?? '' };
  const { page, ...paid } = await buy(shop);
  await page.context().close();
  const cases = new Map<string, string>();
  for (const [name, screen] of Object.entries(SCREENS))
    for (const file of await filesOf(shop, screen, paid)) if (!cases.has(file)) cases.set(file, name);
  const left = [...sampleOf([...cases], CASES).entries()];
  const wrong: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [nth, [file, name]] = next;
      const screen = SCREENS[name];
      if (screen === undefined) continue;
      await failOnce(shop, screen, paid, file, nth).catch((error) =>
        wrong.push(`${name} without ${file}: ${error}`),
      );
    }
  };
  await Promise.all([work(), work(), work()]);
  expect(wrong).toEqual([]);
});

const ASSETS = '**/assets/**';

test('a release without the old files changes nothing for a buyer who pays', { tag: '@phone' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const { page } = await fill({ browser, request, baseURL: baseURL ?? '' });
  await page.goto('/pagamento');
  await page.getByText('Cartão de crédito').click();
  await expect(page.getByLabel('Número do cartão')).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.context().route(ASSETS, (route) => route.fulfill({ status: 404 }));
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  // The next page cannot be loaded. It says that the order is confirmed.
  await page.getByRole('link', { name: /^Ver pedido/ }).click();
  await expect(page.getByRole('heading', { name: 'Não conseguimos mostrar esta página' })).toBeVisible();
  await expect(page.getByText('Seu pedido está confirmado.')).toBeVisible();
  await page.context().close();
});

test('a connection that is lost right after the charge leaves no white page', { tag: '@phone' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const { page } = await fill({ browser, request, baseURL: baseURL ?? '' });
  await page.goto('/pagamento');
  // The connection is lost before the page receives the response, whatever the server has sent by then.
  await page.context().route(/pedido\/finalizar\//, async (route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tentar/ })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Tentar/ }).click();
  await expect(page.getByRole('img', { name: /^QR Code: / }).first()).toBeVisible();
  await page.context().close();
});

test('style sheets that stay missing hide no content', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/assets\/(?:Footer|HomePage|FaqPage)-[^/]+\.css$/, (route) =>
    route.abort('connectionreset'),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^A próxima noite/ })).toBeVisible();
  await page.getByRole('link', { name: 'Perguntas frequentes' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible();
});

test('the worker loads the code of the seat map after its file was lost twice, without a reload', {
  tag: '@phone',
}, async ({ page, context }) => {
  let requests = 0;
  await context.route(/assets\/maps-.*\.js/, (route) => {
    requests += 1;
    return requests > 2 ? route.continue() : route.abort('connectionreset');
  });
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(frame.url()));
  await page.goto(`${PLAY}/mapa`);
  await expect(page.getByRole('application', { name: 'Mapa de lugares' })).toBeVisible();
  expect(requests).toBeGreaterThan(2);
  expect(visits).toHaveLength(1);
});
