/** The shell around every page: routes and their guards, headers, menus, search, messages, the cart drawer. */
import { expect, type Locator, type Page } from 'playwright/test';
import { addTicket, FESTIVAL, PLAY } from './buyer.ts';
import { expectMessage, MOVING, test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

test.use(MOVING);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an unknown address, organizer, event or category is not found', { tag: ['@desk', '@whole'] }, async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  const paths = ['/produtor-que-nao-existe', '/teatro-aurora/evento-que-nao-existe', '/categoria/nenhuma'];
  for (const path of ['/nada/nada/nada/nada', ...paths]) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('Esta página não está aqui');
    await expect(page).toHaveTitle('Página não encontrada | Catraca');
    // The other pages log the 404 of the API.
    if (!paths.includes(path)) expectQuiet();
  }
});

test('an address with an unreadable escape is not found, and one with a readable escape opens', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await page.goto('/teatro-aurora/%E0%A4%A');
  await expect(heading(page)).toHaveText('Esta página não está aqui');
  await page.goto('/mare%2Dalta-festivais/festival-mare-alta');
  await expect(heading(page)).toHaveText('Festival Maré Alta');
});

test('a shop in maintenance shows only the maintenance page', { tag: '@desk' }, async ({ page, context }) => {
  await context.route(/getMarketplace/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), manutencao: true } });
  });
  await page.goto(PLAY);
  await expect(page).toHaveURL('/manutencao');
  await expect(heading(page)).toHaveText('Voltamos já');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('the skip link moves the focus to the content', { tag: ['@desk', '@whole'] }, async ({ page }) => {
  await page.goto('/faq');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [what, code] of [
  // The script for old browsers says so at once, if it comes before the failure.
  ['first script', /assets\/start-.*\.js|old-browser\.js/],
  ['app', /assets\/app-.*\.js/],
  ['texts', /assets\/texts-.*\.js/],
] as const)
  test(`a page whose ${what} cannot be loaded says so and loads again`, { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await context.route(code, (route) => route.abort());
    await page.goto('/');
    const message = page.getByText('A página ainda não carregou.');
    // Without the first script only time shows the failure: the spec sets it, since a slow machine needs long for the page.
    if (what === 'first script') {
      const setSeconds = (seconds: number) =>
        page.evaluate((seconds) => {
          for (const animation of document.getAnimations())
            if ((animation as CSSAnimation).animationName === 'first-slow') {
              animation.pause();
              animation.currentTime = seconds * 1000;
            }
        }, seconds);
      await setSeconds(14);
      await expect(message).toBeHidden();
      await setSeconds(16);
    }
    await expect(message).toBeVisible();
    await context.unroute(code);
    await page.getByRole('link', { name: 'Carregar de novo' }).click();
    await expect(heading(page)).toHaveText('A próxima noite boa começa aqui');
    await expect(message).toHaveCount(0);
  });

test('lists of a page whose worker cannot be loaded do not blame the server, and reload the page', {
  tag: '@phone',
}, async ({ page, context }) => {
  const code = /assets\/core-.*\.js/;
  await context.route(code, (route) => route.abort());
  await page.goto('/');
  const list = page.getByRole('main');
  await expect(list.getByText('Esta página parou de funcionar.').first()).toBeVisible();
  await expect(page.getByText('O servidor não está respondendo agora.')).toHaveCount(0);
  // The dark frame is a gradient, whose contrast axe does not judge: the text has the color of the frame's own text.
  const color = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
  const lead = page.getByText('Shows, teatro, festas e esportes, com o preço final desde o primeiro clique.');
  expect(await color(list.getByText('Esta página parou de funcionar.').first())).toBe(await color(lead));
  await context.unroute(code);
  await list.getByRole('button', { name: 'Recarregar' }).first().click();
  await expect(list.getByRole('link').first()).toBeVisible();
});

test('a cart whose code cannot be loaded shows an error and opens on the next press', {
  tag: '@phone',
}, async ({ page, context }) => {
  const CODE = /assets\/CartDrawer-.*\.js/;
  await addTicket(page);
  await context.route(CODE, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => CODE.test(request.url()));
  await page.goto('/faq');
  // A failed preload shows no message.
  await refused;
  await expect(page.getByRole('alert')).toHaveText('');
  const opener = page.getByRole('banner').getByRole('button', { name: /carrinho/i });
  await opener.click();
  await expectMessage(page, 'alert: O servidor não está respondendo agora.');
  await context.unroute(CODE);
  await opener.click();
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await expect(cart).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Fechar o carrinho' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('N-36 the code of an empty cart is loaded by the press that opens it', {
  tag: '@phone',
}, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const isRequested = (file: RegExp): boolean => requested.some((url) => file.test(url));
  await page.goto('/faq');
  // Is loaded once the page is idle.
  await expect.poll(() => isRequested(/assets\/HostWait-.*\.js/)).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(isRequested(/assets\/CartDrawer-.*\.js/)).toBe(false);
  await page.getByRole('button', { name: 'Carrinho vazio' }).click();
  await expect(page.getByRole('dialog', { name: 'Seu carrinho' })).toBeVisible();
});

test('the home header turns solid and hides on scrolling down, and returns', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-solid', 'false');
  await expect(page.getByRole('heading', { name: 'Shows', exact: true })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(header).toHaveAttribute('data-hidden', 'true');
  await expect(header).toHaveCSS('background-color', 'rgb(45, 26, 76)');
  await page.evaluate(() => scrollTo(0, 600));
  await expect(header).toHaveAttribute('data-hidden', 'false');
  await expect(header).toHaveAttribute('data-solid', 'true');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(header).toHaveAttribute('data-solid', 'false');
});

test('a notice stays while hovered or focused and disappears afterwards', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await page.clock.install();
  await page.goto(FESTIVAL);
  const more = page.getByRole('button', { name: /^Mais um: Inteira/ }).first();
  await expect(more).toBeEnabled();
  // Pauses the clock, so that the message does not time out during the next lines.
  await page.clock.pauseAt(Date.now() + 60_000);
  await more.click();
  const message = page.locator('[data-tone=success]').filter({ hasText: 'ao carrinho' });
  await message.hover();
  await page.clock.fastForward(20_000);
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Fechar' }).focus();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(20_000);
  await expect(message).toBeVisible();
  await page.getByRole('main').focus();
  await page.clock.fastForward(20_000);
  await expect(message).toBeHidden();
});

test('an address loads its page’s code before React, and no other page’s', {
  tag: ['@desk', '@whole'],
}, async ({ context }) => {
  await context.route(/\/assets\/app-.*\.js$/, () => undefined);
  for (const [path, chunk] of [
    ['/', /HomePage-.*\.js$/],
    [PLAY, /ProductPage-.*\.js$/],
    [`${PLAY}/mapa`, /MapPage-.*\.js$/],
    ['/categoria/teatro', /CategoryPage-.*\.js$/],
    ['/busca?search=aurora', /SearchPage-.*\.js$/],
  ] as const) {
    const page = await context.newPage();
    const pages: string[] = [];
    page.on('request', (request) => {
      if (/\/(Home|Search|Category|Product|Map)Page-[^/]*\.js$/.test(request.url()))
        pages.push(request.url());
    });
    const loaded = page.waitForEvent('requestfinished', (request) => chunk.test(request.url()));
    await page.goto(path, { waitUntil: 'commit' });
    await loaded;
    expect(pages).toEqual([expect.stringMatching(chunk)]);
    await page.close();
  }
});

test('a browser without the newest function gets a page about browsers', { tag: '@desk' }, async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await page.goto('/faq');
  await expect(page).toHaveURL('/old-browser.html');
  await expect(heading(page)).toHaveText('Atualize o navegador para comprar');
  await expectAccessible(page);
});
