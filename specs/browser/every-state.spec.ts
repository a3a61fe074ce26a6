/**
 * Runs axe on every open state of every screen: three languages, phone and desktop. Runs only with `EVERY_STATE`, a list
 * of looks (`light,dark,contrast`). `pictures` adds a picture of each state. Findings that people must judge go to
 * `.reports/every-state`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { buyerIn, itemOf, PAGES } from '../marketplace/conformance-buyer.ts';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { UNCHOSEN } from '../setup/consent.ts';
import { FESTIVAL, PASSWORD, PLAY, register } from './buyer.ts';
import { test } from './test.ts';
import { axeOn } from './watch.ts';

const RUN = (process.env.EVERY_STATE ?? '').split(',');
const FOLDER = new URL('../../.reports/every-state/', import.meta.url);
const I18N = new URL('../../src/kit/i18n/', import.meta.url);
const LOCALES = ['pt-BR', 'en-US', 'es-ES'] as const;
type Locale = (typeof LOCALES)[number];
const LOOKS = {
  light: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  contrast: { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  forced: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'active' },
} as const;
const CHOSEN_LOOKS = Object.entries(LOOKS).filter(([look]) => RUN.includes(look));
const CLOUDS = '/nuvem-clara-passeios/mirante-das-nuvens';
const SHIRTS = '/quintal-coletivo/quintal-12-horas';
/** Its tickets require a registered face. */
const MATCH = { store: 'liga-das-arenas', product: 'atletico-ipe-x-tempestade' };
const EXHIBITION = '/galeria-verniz/cem-anos-de-cartazes';

/** Text of the shop in one language. Interpolated values match anything. */
const wordsOf = (locale: Locale) => (namespace: string, key: string) => {
  const file = JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, I18N), 'utf8'));
  const text = file[key] as string | undefined;
  if (text === undefined) throw new Error(`no text ${namespace}:${key}`);
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
};

interface Visit {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly baseURL: string;
  readonly phone: boolean;
  readonly word: ReturnType<typeof wordsOf>;
  /** Checks the current state of the page in every look. */
  readonly state: (name: string) => Promise<void>;
}

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (new URL(page.url()).pathname !== '/') await expect(page.locator('main .bone')).toHaveCount(0);
};
const go = async ({ page }: Visit, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
/** Visible buttons with this text. A colon and the name of a ticket or combo can follow it. */
const named = ({ page, word }: Visit, namespace: string, key: string): Locator =>
  page
    .getByRole('button', { name: new RegExp(`${word(namespace, key).source.slice(0, -1)}(: .*)?$`) })
    .filter({ visible: true });
const openCart = async (visit: Visit): Promise<Locator> => {
  const { page, word } = visit;
  await page
    .getByRole('banner')
    .getByRole('button', { name: /cart|carrinho|carrito/i })
    .click();
  const cart = page.getByRole('dialog', { name: word('cart', 'title') });
  await expect(cart).toBeVisible();
  return cart;
};
const logIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.locator('input[type=email]').filter({ visible: true }).fill(email);
  await page.locator('input[type=password]').filter({ visible: true }).fill(password);
  await page.locator('input[type=password]').filter({ visible: true }).press('Enter');
};
const takeTicket = async (visit: Visit): Promise<void> => {
  await go(visit, FESTIVAL);
  await named(visit, 'product', 'more').first().click();
  await expect(
    visit.page.getByRole('banner').getByRole('button', { name: /cart, 1|carrinho, 1|carrito, 1/i }),
  ).toBeVisible();
};

const LISTED = '**/api/marketplace/pedido/consumidor/listar';
/** C-48: a change reads a cart past its deadline, and each read that could decide fails. */
const passDeadline = async ({ page, word }: Visit, place: Locator): Promise<void> => {
  const protect = place.getByRole('checkbox', { name: word('cart', 'protection.add') });
  await expect(protect).toBeVisible();
  let isPast = false;
  await page.context().route(LISTED, async (route) => {
    if (isPast) return route.abort();
    const response = await route.fetch();
    const read = await response.json();
    for (const order of read.pedidos ?? []) {
      order.dthr_ult_reserva = '2020-01-01T10:00:00';
      isPast = true;
    }
    return route.fulfill({ response, json: read });
  });
  await protect.click();
  await expect(place.getByText(word('cart', 'hold.over')).first()).toBeVisible();
};

const GUEST_PAGES = [
  ...['/', '/categoria/teatro', '/busca?search=aurora', '/busca?search=zzzzqq', '/mare-alta-festivais'],
  ...[
    FESTIVAL,
    PLAY,
    CLOUDS,
    SHIRTS,
    `${PLAY}/mapa`,
    '/nada/nada/nada/nada',
    '/cadastro?entrar',
    '/cadastro',
  ],
  ...[
    '/pagamento',
    '/faq',
    '/afiliado/amigos-da-mare/rede-dende',
    '/quero-vender',
    '/esqueci-minha-senha',
    '/contato',
  ],
  ...['/termos-de-compra', '/politica-de-privacidade', '/politica-de-cookies'],
];

/** Steps of each visit, by name. */
const VISITS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  'pages of guests': async (visit) => {
    for (const path of GUEST_PAGES) {
      await go(visit, path);
      await visit.state(`page ${path}`);
    }
  },

  'overlays of a page': async (visit) => {
    const { page, word, phone, state } = visit;
    await go(visit, '/faq');
    const banner = page.getByRole('banner');
    for (const key of phone ? ['header.menu'] : ['header.accountGuest', 'header.languageNow']) {
      await banner.getByRole('button', { name: word('shell', key) }).click();
      await state(`menu ${key}`);
      await page.keyboard.press('Escape');
    }
    if (phone) await banner.getByRole('button', { name: word('shell', 'header.openSearch') }).click();
    const box = page.getByRole('combobox', { name: word('shell', 'header.search') });
    await box.fill('casa');
    await expect(page.getByRole('option').first()).toBeVisible();
    await box.press('ArrowDown');
    await state('search, found');
    await box.fill('zzzzqq');
    await expect(page.getByText(word('shell', 'search.none')).first()).toBeVisible();
    await state('search, nothing');

    await go(visit, FESTIVAL);
    await openCart(visit);
    await state('cart, empty');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: word('shell', 'report') })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: word('report', 'title') })).toBeVisible();
    await state('report');
    await page.keyboard.press('Escape');
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    await state('event, unfolded');
    await go(visit, CLOUDS);
    await page
      .getByRole('main')
      .getByRole('button', { name: /\d{4}$/, disabled: false })
      .first()
      .click();
    await state('recurring, a day');
    await takeTicket(visit);
    await state('ticket, message');
    await openCart(visit);
    await state('cart, ticket');
    await page.goto('/pagamento');
    await expect(page.locator('input[type=email]')).toBeVisible();
    await state('checkout, guest');
    await logIn(page, 'ninguem@catraca.com.br');
    await expect(page.getByRole('main').getByText(word('notices', 'session.login-failed'))).toBeVisible();
    await state('checkout, login refused');
  },

  'the map and its dialogs': async (visit) => {
    const { page, word, state } = visit;
    await go(visit, `${PLAY}/mapa`);
    const list = page.getByRole('region', { name: word('map', 'list') });
    await list.getByRole('button').first().click();
    const rows = list.locator('button[aria-expanded=false]');
    await list.locator('li li button[aria-expanded]').first().click();
    await expect(rows.first()).toBeVisible();
    await state('map, row');
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await state('map, keys');
    await named(visit, 'map', 'best.find').click();
    await expect(page.getByRole('dialog', { name: word('seats', 'offer.title_other') })).toBeVisible();
    await state('map, price');
    await page.getByRole('dialog').getByRole('button', { name: /\$/ }).first().click();
    await expect(page.getByRole('dialog', { name: word('seats', 'login.title') })).toBeVisible();
    await state('map, login');
    await logIn(page, 'ninguem@catraca.com.br');
    const form = page.getByRole('dialog').locator('form');
    await expect(form.getByText(word('notices', 'session.login-failed'))).toBeVisible();
    await state('map, login refused');
    await logIn(page, (await register(visit.request)).email);
    const chosen = page.getByRole('region', { name: word('map', 'chosen') });
    await expect(chosen.getByRole('button')).toHaveCount(2);
    await state('map, chosen');
    await openCart(visit);
    await state('cart, seats');
  },

  'account and orders': async (visit) => {
    const { page, word, phone, request, baseURL, state } = visit;
    const { email } = await register(request);
    const shop = clientOf(baseURL);
    const token = await shop.enter(email, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
    await go(visit, '/minhas-compras');
    await state('orders, none');
    const ana = buyerIn(shop, token);
    const cart = (await ana.reserveSeats(PAGES.clocks, 2, 'Plateia alta')).told.value();
    await ana.payByCard(cart);
    const { purchaseId } = await ana.purchase(cart);
    for (const path of ['/minhas-compras', '/minhas-compras/pendentes', '/minha-conta', '/faq']) {
      await go(visit, path);
      await state(`page ${path}`);
    }
    const opener = phone
      ? named(visit, 'shell', 'header.menu')
      : page.getByRole('banner').getByRole('button', { name: word('shell', 'header.accountOf') });
    await opener.click();
    await state('menu of a buyer');
    await go(visit, `/minhas-compras/pedido/${purchaseId}`);
    await expect(named(visit, 'orders', 'ticket.show').first()).toBeVisible();
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    await state('order, unfolded');
    for (const key of ['ticket.show', 'ticket.changeBearer', 'ticket.cancel', 'after.cancel']) {
      await named(visit, 'orders', key).first().click();
      await expect(page.locator('dialog:modal')).toBeVisible();
      await state(`order, ${key}`);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog:modal')).toBeHidden();
    }
    const protectedCart = (
      await ana.reserve(PAGES.festival.store, [itemOf(await ana.standing(PAGES.festival))])
    ).value();
    await ana.payByCard(protectedCart, undefined, { aplicar_protect: true });
    // The sandbox's clock stays, so the response is backdated.
    await page.context().route('**/marketplace/pedido/consumidor/listar', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { compras?: Record<string, unknown>[] };
      for (const each of json.compras ?? []) each.dthr_limite_cancelamento = '2026-01-01T10:00:00';
      await route.fulfill({ response, json });
    });
    await go(visit, `/minhas-compras/pedido/${protectedCart.purchaseId}`);
    await named(visit, 'orders', 'after.refund').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await state('order, refund');
  },

  'faces, expiry and waiting': async (visit) => {
    const { page, word, request, baseURL, state } = visit;
    const shop = clientOf(baseURL);
    const token = await shop.enter((await register(request)).email, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
    const { cart, tickets } = await buyerIn(shop, token).buy(MATCH);
    const face = `${cart.purchaseId}/${tickets[0]?.line.lineId}`;
    await go(visit, `/cadastro-facial/${face}`);
    await state('face');
    await named(visit, 'facial', 'go').click();
    await expect(page.getByText(word('facial', 'consent.required')).first()).toBeVisible();
    await state('face, no consent');
    const query = new URLSearchParams({
      pedido: `${cart.purchaseId}`,
      item: `${tickets[0]?.line.lineId}`,
    });
    await go(visit, `/confirmacao-facial?${query}`);
    await state('face, confirmation');

    await takeTicket(visit);
    await page.goto('/pagamento');
    await page
      .locator('label')
      .filter({ hasText: new RegExp(word('checkout', 'kind.pix').source.slice(0, -1)) })
      .first()
      .click();
    await page.locator('#pay-button').click();
    await expect(page.getByRole('heading', { name: word('checkout', 'waiting.pix.title') })).toBeVisible();
    const listed = /\/consumidor\/listar$/;
    await page.route(listed, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll('"situacao":"AGUARDANDO","motivo":""', '"situacao":"RECUSADO","motivo":"pix_expired"')
        .replaceAll('"status":"AG"', '"status":"CA"');
      await route.fulfill({ response, body });
    });
    await expect(page.getByRole('region', { name: word('checkout', 'failed.title') })).toBeFocused();
    await state('checkout, expired');
    await page.unroute(listed);

    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await takeTicket(visit);
    await page.context().route('**/api/marketplace/pedido/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/pagamento');
    await expect(page.locator('main .bone').first()).toBeVisible();
    await state('checkout, loading');
    answer();

    await page.context().route(/getMarketplace/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), manutencao: true } });
    });
    await page.goto('/manutencao');
    await settled(page);
    await state('page /manutencao');
  },

  'payment steps': async (visit) => {
    const { page, word, request, baseURL, state } = visit;
    const token = await clientOf(baseURL).enter((await register(request)).email, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
    await takeTicket(visit);
    await page.goto('/pagamento');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await state('checkout');
    await page.locator('#pay-button').click();
    await expect(page.getByText(word('notices', 'checkout.no-kind')).first()).toBeVisible();
    await state('checkout, nothing chosen');
    const kind = (key: string) =>
      page.locator('label').filter({ hasText: new RegExp(word('checkout', key).source.slice(0, -1)) });
    const fill = async (number: string): Promise<void> => {
      await page.getByLabel(word('checkout', 'card.number')).fill(number);
      await page.getByLabel(word('checkout', 'card.holder')).fill('ANA SOUZA');
      await page.getByLabel(word('checkout', 'card.expiry')).fill('1230');
      await page.getByLabel(word('checkout', 'card.cvv')).fill('123');
    };
    await kind('kind.credit').first().click();
    await expect(page.getByLabel(word('checkout', 'card.number'))).toBeVisible();
    await page.locator('#pay-button').click();
    await state('card, empty');
    await fill('4000 0000 0000 0127');
    await page.locator('#pay-button').click();
    await expect(page.getByRole('heading', { name: word('checkout', 'failed.title') })).toBeVisible();
    await state('card, refused');
    await fill('4242 4242 4242 4242');
    await page.locator('#pay-button').click();
    await expect(page.getByRole('heading', { name: word('checkout', 'success.title') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await state('success');
    await takeTicket(visit);
    await page.goto('/pagamento');
    await kind('kind.pix').first().click();
    await page.locator('#pay-button').click();
    await expect(page.getByRole('heading', { name: word('checkout', 'waiting.pix.title') })).toBeVisible();
    await state('pix');
    await page.goto('/faq');
    const opened = await openCart(visit);
    await expect(opened.getByRole('heading', { name: word('cart', 'open.title_one') })).toBeVisible();
    await state('cart, open payment');
  },

  offers: async (visit) => {
    const { page, word, request, baseURL, state } = visit;
    await page.context().clearCookies({ name: 'signin_prompt' });
    await go(visit, EXHIBITION);
    await expect(page.getByRole('complementary', { name: word('entry', 'prompt.title') })).toBeVisible();
    await state('free event, prompt');
    await page.goto('/minhas-compras');
    await expect(page.getByRole('dialog')).toBeVisible();
    await state('orders, login at home');
    await page.goto(`/redefinir-senha?token=${'x'.repeat(43)}&email=ana%40catraca.com.br`);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await state('reset link, used');
    const token = await clientOf(baseURL).enter((await register(request)).email, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
    await takeTicket(visit);
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    await named(visit, 'product', 'combos.add').first().click();
    await expect(named(visit, 'product', 'combos.remove').first()).toBeVisible();
    await state('combo, in the cart');
    await openCart(visit);
    await state('cart, combo');
    await page.goto('/pagamento');
    await page
      .locator('label')
      .filter({ hasText: new RegExp(word('checkout', 'kind.credit').source.slice(0, -1)) })
      .first()
      .click();
    await page.getByLabel(word('checkout', 'card.number')).fill('5555 5555 5555 4444');
    await expect(named(visit, 'checkout', 'bin.use')).toBeVisible();
    await state('partner card, offered');
    await named(visit, 'checkout', 'bin.use').click();
    await expect(named(visit, 'checkout', 'bin.remove')).toBeVisible();
    await page.getByLabel(word('checkout', 'card.number')).fill('4111 1111 1111 1111');
    await state('partner card, another card');
  },

  'unknown outcomes': async (visit) => {
    const { page, word, request, baseURL, state } = visit;
    const token = await clientOf(baseURL).enter((await register(request)).email, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
    await takeTicket(visit);
    const cart = await openCart(visit);
    await passDeadline(visit, cart);
    await state('cart, overdue');
    await page.context().unroute(LISTED);
    await page.goto('/pagamento');
    await passDeadline(visit, page.getByRole('main'));
    await state('checkout, overdue');
    await page.context().unroute(LISTED);
    const busy = /\/api\//;
    await page.context().route(busy, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto('/pagamento');
    await expect(page.getByRole('heading', { name: word('shell', 'unread.cart') })).toBeVisible();
    await state('unread /pagamento');
    await page.context().unroute(busy);
    await page.goto('/pagamento');
    await page
      .locator('label')
      .filter({ hasText: new RegExp(word('checkout', 'kind.pix').source.slice(0, -1)) })
      .first()
      .click();
    await page
      .context()
      .route('**/pedido/finalizar/**', (route) =>
        route.fulfill({ status: 403, json: { code: '7001', msg: 'x' } }),
      );
    // The ended session reloads the page. The heading is visible before and after that.
    const reloaded = page.waitForEvent('load');
    await page.locator('#pay-button').click();
    await reloaded;
    const needsLogin = page.getByRole('heading', { name: word('checkout', 'needsLogin.title') });
    await expect(needsLogin.first()).toBeVisible();
    await state('checkout, needs login');
    await page.goto('/faq');
    await openCart(visit);
    await expect(needsLogin.first()).toBeVisible();
    await state('cart, needs login');
    await page.context().route(busy, (route) => route.fulfill({ status: 503, body: 'busy' }));
    for (const path of ['/', FESTIVAL, `${PLAY}/mapa`, '/busca?search=samba']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: word('shell', 'retry') }).first()).toBeAttached();
      await state(`unread ${path}`);
    }
  },
};

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;

const everyState = (): void => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.setTimeout(1_200_000);

  for (const locale of LOCALES)
    for (const [name, through] of Object.entries(VISITS))
      test(`${name} are accessible in ${locale}`, async ({ page, context, request, baseURL }, {
        project,
      }) => {
        const phone = project.name === 'phone';
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        mkdirSync(FOLDER, { recursive: true });
        const states: string[] = [];
        const wrong: object[] = [];
        const unsure: object[] = [];
        const state = async (where: string): Promise<void> => {
          const file = `${locale} ${project.name} ${where.replaceAll(/[/?]/g, '·')}`;
          for (const [look, media] of CHOSEN_LOOKS) {
            await page.emulateMedia(media);
            // The new colors apply with the next frame.
            await page.evaluate(
              () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
            );
            const { violations, incomplete } = await axeOn(page);
            const at = { locale, width: project.name, where, look };
            wrong.push(...violations.map((found) => ({ ...at, ...found })));
            unsure.push(...incomplete.map((found) => ({ ...at, ...found })));
            states.push(`${where}, ${look}`);
            if (RUN.includes('pictures'))
              await page.screenshot({
                path: fileURLToPath(new URL(encodeURIComponent(`${file} ${look}.png`), FOLDER)),
              });
          }
          await page.emulateMedia(LOOKS.light);
        };
        await page.setViewportSize(SIZES[phone ? 'phone' : 'desk']);
        try {
          await through({ page, request, baseURL: baseURL ?? '', phone, word: wordsOf(locale), state });
        } finally {
          const file = new URL(`${locale} ${project.name} ${name}.json`, FOLDER);
          writeFileSync(file, JSON.stringify({ states, wrong, unsure }, null, 1));
        }
        expect(wrong).toEqual([]);
      });

  test.describe('the cookie banner', () => {
    test.use({ storageState: UNCHOSEN });
    for (const locale of LOCALES)
      test(`has accessible settings in ${locale}`, async ({ page, context, baseURL }) => {
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        await page.goto('/faq');
        const word = wordsOf(locale);
        await page.getByRole('button', { name: word('cookies', 'settings') }).click();
        for (const [, media] of CHOSEN_LOOKS) {
          await page.emulateMedia(media);
          expect((await axeOn(page)).violations).toEqual([]);
        }
      });
  });
};

if (CHOSEN_LOOKS.length > 0) test.describe('every state', everyState);
