/**
 * Runs axe on screens that need no login in each language, and on overlays in Portuguese. Checks that a narrow screen or
 * large text cuts nothing off.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { enter, FESTIVAL, logIn, openCart, openRow, PLAY, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways } from './watch.ts';

const CLOUDS = '/nuvem-clara-passeios/mirante-das-nuvens';
const LOCALES = ['pt-BR', 'en-US', 'es-ES'] as const;
/** Locale of the axe run at the narrowest width. */
const NARROW = 'es-ES';

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  category: '/categoria/teatro',
  search: '/busca?search=aurora',
  'search without results': '/busca?search=zzzzqq',
  producer: '/mare-alta-festivais',
  festival: FESTIVAL,
  play: PLAY,
  'recurring event': CLOUDS,
  map: `${PLAY}/mapa`,
  maintenance: '/manutencao',
  'not found': '/nada/nada/nada/nada',
  login: '/cadastro?entrar',
  registration: '/cadastro',
  'empty checkout': '/pagamento',
  'frequent questions': '/faq',
  'affiliate link': '/afiliado/amigos-da-mare/rede-dende',
  'producers’ page': '/quero-vender',
};

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

const bones = (page: Page): Locator => page.locator('main .bone');

/** Waits until the heading is visible and no placeholder is left. */
const settled = async (page: Page): Promise<void> => {
  await expect(heading(page).first()).toBeVisible();
  // Home keeps placeholders below the visible part.
  if (new URL(page.url()).pathname === '/')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  else await expect(bones(page)).toHaveCount(0);
};

test('home is accessible down to its end', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/');
  await settled(page);
  for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
  await expect(bones(page)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideways(page);
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

for (const [name, path] of Object.entries(PAGES)) {
  const open = async (page: Page): Promise<void> => {
    if (name === 'maintenance')
      await page.context().route(/getMarketplace/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), manutencao: true } });
      });
    await page.goto(path);
    await settled(page);
  };

  // The test above already scrolls Home to its end.
  if (name !== 'home')
    test(`${name} is accessible on a desktop`, { tag: '@desk' }, async ({ page }) => {
      await open(page);
      await expectAccessible(page);
      await expectNoSideways(page);
    });

  test(`${name} is accessible in three languages and fits three widths`, {
    tag: ['@phone', '@whole'],
  }, async ({ page, context, baseURL }) => {
    for (const locale of LOCALES) {
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      await page.setViewportSize(PHONE);
      await open(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'es-ES' ? 'es-MX' : locale);
      if (locale !== NARROW) await expectAccessible(page);
      for (const width of [390, 320, 1440]) {
        await page.setViewportSize({ ...(width > 1000 ? DESK : PHONE), width });
        await expectNoSideways(page);
      }
    }
    await page.setViewportSize({ ...PHONE, width: 320 });
    await expectAccessible(page);
  });
}

test.describe('overlays', () => {
  const isPhone = (project: string): boolean => project === 'phone';

  test('menus of guests are accessible', { tag: '@whole' }, async ({ page }, { project }) => {
    await page.goto('/nothing/is/here/at/all');
    const names = isPhone(project.name) ? ['Menu'] : [/idioma: Português/];
    for (const name of names) {
      const opener = page.getByRole('banner').getByRole('button', { name });
      await opener.click();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
      await expectNoSideways(page);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  test(
    'the menu of a logged-in buyer is accessible',
    { tag: '@whole' },
    async ({ page, request }, { project }) => {
      await enter(page, await register(request));
      await page.goto('/');
      await settled(page);
      await page
        .getByRole('banner')
        .getByRole('button', { name: isPhone(project.name) ? 'Menu' : 'Teodora, sua conta' })
        .click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Meus pedidos' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'the search is accessible with and without results',
    { tag: '@whole' },
    async ({ page }, { project }) => {
      await page.goto('/nothing/is/here/at/all');
      if (isPhone(project.name)) await page.getByRole('button', { name: 'Abrir busca' }).click();
      const box = page.getByRole('combobox', { name: 'Buscar evento ou organizador' });
      await box.fill('casa');
      await expect(page.getByRole('option').first()).toBeVisible();
      await box.press('ArrowDown');
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
      await expectNoSideways(page);
      await box.fill('zzzzqq');
      await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('the city search and the warning about a denied location are accessible', {
    tag: ['@phone', '@whole'],
  }, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    });
    await page.goto('/');
    await settled(page);
    const field = page.getByRole('combobox', { name: 'Busque uma cidade' });
    await field.fill('campinas');
    await expect(page.getByRole('option', { name: 'Campinas, SP' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Minha localização atual' }).click();
    await expect(page.getByRole('main').getByText('Sem acesso à sua localização.')).toBeVisible();
    await expectAccessible(page);
  });

  test('the cart and its messages are accessible, empty and with tickets', { tag: '@whole' }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(FESTIVAL);
    let cart = await openCart(page);
    await expect(cart.getByText('Seu carrinho está vazio')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // The message stays while its button has the focus. The clock stands still until then.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page
      .getByRole('button', { name: /^Mais um: Inteira/ })
      .first()
      .click();
    const message = page.locator('[data-tone=success]').filter({ hasText: 'ao carrinho' });
    await message.getByRole('button', { name: 'Fechar' }).focus();
    await page.clock.resume();
    await expectAccessible(page);
    await expect(message).toBeVisible();
    cart = await openCart(page);
    await expect(cart.getByRole('link', { name: 'Finalizar compra' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    await expectAccessible(page);
  });

  test('an event with a chosen day and everything unfolded is accessible', { tag: '@whole' }, async ({
    page,
  }) => {
    for (const path of [CLOUDS, FESTIVAL]) {
      await page.goto(path);
      await settled(page);
      if (path === CLOUDS)
        await page.getByRole('region', { name: 'Escolher data' }).getByRole('button').first().click();
      const folded = page.locator('main details:not([open]) > summary').filter({ visible: true });
      while ((await folded.count()) > 0) await folded.first().click();
      await expectAccessible(page);
    }
  });

  test('the map’s dialogs for ticket kind, login and errors are accessible', { tag: '@whole' }, async ({
    page,
    context,
  }) => {
    const seats = await openRow(page, 'Plateia', 'F');
    await expectAccessible(page);
    await seats.first().click();
    const dialog = page.getByRole('dialog', { name: 'Que tipo de ingresso?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Inteira / }).click();
    const login = page.getByRole('dialog', { name: 'Entre para garantir o lugar' });
    await expect(login.getByLabel('E-mail')).toBeVisible();
    await expectAccessible(page);
    await context.route(/consumidor\/login/, (route) =>
      route.fulfill({ status: 401, json: { code: 'login_failed', msg: 'E-mail ou senha incorretos.' } }),
    );
    await logIn(page, 'ninguem@catraca.com.br');
    await expect(login.locator('form').getByText('E-mail ou senha incorretos.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with double text size', () => {
  const enlarge = (page: Page): Promise<void> =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });

  /** Checks that the element stays inside its box and inside the screen's width. */
  const expectWhole = async (thing: Locator): Promise<void> => {
    await thing.scrollIntoViewIfNeeded();
    await expect(thing).toBeInViewport();
    const cut = await thing.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return {
        sideways: left < -1 || right > document.documentElement.clientWidth + 1,
        inside:
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
      };
    });
    expect(cut, `${thing}`).toEqual({ sideways: false, inside: false });
  };

  test('the event page shows title, tickets and the next step uncut', { tag: '@whole' }, async ({ page }) => {
    await page.goto(FESTIVAL);
    await settled(page);
    await enlarge(page);
    await expectNoSideways(page);
    const more = page.getByRole('button', { name: /^Mais um: Inteira/ }).first();
    await more.click();
    for (const thing of [
      heading(page),
      more,
      page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true }),
      page.getByRole('button', { name: 'Carrinho, 1 item' }),
    ])
      await expectWhole(thing);
    await expectNoSideways(page);
    await expectAccessible(page);
  });

  test('the map shows drawing, legend, best seats, list and the next step uncut', { tag: '@whole' }, async ({
    page,
  }) => {
    await openRow(page, 'Plateia', 'F');
    await enlarge(page);
    await expectNoSideways(page);
    const map = page.getByRole('application', { name: 'Mapa de lugares' });
    expect((await map.boundingBox())?.height).toBeGreaterThan(200);
    for (const thing of [
      heading(page),
      page.getByRole('link', { name: 'Voltar ao evento' }),
      page.getByRole('button', { name: 'Aproximar' }),
      page.getByRole('region', { name: 'Legenda' }),
      page.getByRole('button', { name: 'Mostrar os melhores' }),
      page.getByRole('group', { name: 'Fila F' }),
      page.getByRole('button', { name: 'Ver carrinho' }),
    ])
      await expectWhole(thing);
    await expectAccessible(page);
  });
});
