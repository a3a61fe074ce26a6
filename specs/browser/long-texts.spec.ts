/**
 * Checks screens with texts half as long again, before and after login, as a longer language or name would cause.
 * The texts are lengthened in the response, so nothing of this ships.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { buyerIn, PAGES as EVENTS } from '../marketplace/conformance-buyer.ts';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { enter, FESTIVAL, openCart, PLAY, payPix, register } from './buyer.ts';
import { test } from './test.ts';
import { cutTexts, expectNoSideways } from './watch.ts';

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  category: '/categoria/teatro',
  search: '/busca?search=aurora',
  'search without results': '/busca?search=zzzzqq',
  organizer: '/mare-alta-festivais',
  event: FESTIVAL,
  'event with seats': PLAY,
  'recurring event': '/nuvem-clara-passeios/mirante-das-nuvens',
  map: `${PLAY}/mapa`,
  maintenance: '/manutencao',
  'not found': '/nada/nada/nada/nada',
  login: '/cadastro?entrar',
  registration: '/cadastro',
  'forgotten password': '/esqueci-minha-senha',
  'empty checkout': '/pagamento',
  questions: '/faq',
  contact: '/contato',
  terms: '/termos-de-compra',
  privacy: '/politica-de-privacidade',
  cookies: '/politica-de-cookies',
  'affiliate link': '/afiliado/amigos-da-mare/rede-dende',
  'producers’ page': '/quero-vender',
};

/**
 * Lengthens every text of a compiled translation file by half with its own letters. Placeholders and markup do not
 * change.
 */
const longer = (code: string): string =>
  code.replace(/((?:"[\w.-]+"|[\w$]+):)(["'`])((?:(?!\2)[^\\]|\\.)*)\2/g, (_, key, quote, text: string) => {
    const plain = text.replace(/\{\{[^}]*\}\}|<[^>]*>|\\./g, '');
    return `${key}${quote}${text}${plain.length < 2 ? '' : ` ${plain.slice(0, Math.ceil(plain.length / 2)).trim()}`}${quote}`;
  });

/** Files of the build with Portuguese texts. */
const textFiles = (): ReadonlySet<string> => {
  const manifest = readFileSync(new URL('../../dist/.vite/manifest.json', import.meta.url), 'utf8');
  const chunks = Object.entries(JSON.parse(manifest) as Record<string, { readonly file: string }>);
  return new Set(chunks.filter(([name]) => name.includes('pt-BR')).map(([, { file }]) => `/${file}`));
};

/** Lengthens every translation file that the page loads. Returns a counter of these files. */
const lengthen = async (page: Page): Promise<() => number> => {
  let count = 0;
  const files = textFiles();
  await page.route(
    ({ pathname }) => files.has(pathname),
    async (route) => {
      count += 1;
      // The request fails if the page is closed first.
      const answer = await route.fetch().catch(() => null);
      const body = await answer?.text().catch(() => null);
      if (answer && body)
        await route.fulfill({ response: answer, body: longer(body) }).catch(() => undefined);
      else await route.abort().catch(() => undefined);
    },
  );
  return () => count;
};

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (new URL(page.url()).pathname !== '/') await expect(page.locator('main .bone')).toHaveCount(0);
};

/** Viewport widths in CSS px. The phone's default comes last, so that the spec continues at its original width. */
const WIDTHS = [320, 1440, 390];

/** Checks every width without reloading the page. */
const expectWhole = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await expectNoSideways(page);
    // Animations started by the resize end within a few frames.
    await expect.poll(() => cutTexts(page, false), `cut on ${page.url()} at ${width}`).toEqual([]);
  }
};

/** Pages with texts of their own. */
const OWN_TEXTS = [
  ...(['home', 'search', 'event', 'map', 'registration', 'empty checkout'] as const),
  ...(['questions', 'contact', 'terms', 'producers’ page'] as const),
];

test('no text of ten pages is cut at 320 px, in three languages', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const language of ['pt-BR', 'en-US', 'es-ES'])
    for (const name of OWN_TEXTS) {
      await page.goto(`${PAGES[name]}${PAGES[name]?.includes('?') ? '&' : '?'}lang=${language}`);
      await settled(page);
      const found = await cutTexts(page);
      expect.soft(found, `${name} in ${language}`).toEqual([]);
    }
});

/** Pages of one test share a browser context: its cache spares them the shop's code. */
const PAGES_A_TEST = 8;
const pages = Object.entries(PAGES);
for (let first = 0; first < pages.length; first += PAGES_A_TEST) {
  const visited = pages.slice(first, first + PAGES_A_TEST);
  test(`${visited.map(([name]) => name).join(', ')} fit texts 50 % longer`, {
    tag: ['@phone', '@whole'],
  }, async ({ page }) => {
    test.slow();
    const files = await lengthen(page);
    for (const [name, path] of visited)
      await test.step(name, async () => {
        const before = files();
        await page.goto(path);
        await settled(page);
        expect(files()).toBeGreaterThan(before);
        await expectWhole(page);
      });
  });
}

test('cart and checkout fit texts 50 % longer', { tag: ['@phone', '@whole'] }, async ({ page }) => {
  await lengthen(page);
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um.*Inteira/ })
    .first()
    .click();
  await openCart(page);
  await expectWhole(page);
  await page.goto('/pagamento');
  await settled(page);
  await expectWhole(page);
});

test('account, purchases, checkout, Pix and bought tickets fit texts 50 % longer', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL: base }) => {
  test.slow();
  const baseURL = base ?? '';
  const account = await register(request);
  const buyer = buyerIn(clientOf(baseURL), account.token);
  const first = (await buyer.reserveSeats(EVENTS.clocks, 2, 'Plateia alta')).told.value();
  await buyer.payByCard(first, undefined, { portadores: [] });
  const seats = (await buyer.reserveSeats(EVENTS.clocks, 1, 'Plateia alta')).told.value();
  await buyer.finalise(seats, { tipo: 'QRCODE' }, { portadores: [] });
  await enter(page, account);
  await lengthen(page);

  const expectTaken = async (): Promise<void> => {
    await settled(page);
    await expectWhole(page);
  };
  for (const path of ['/minhas-compras', '/minhas-compras/canceladas', '/minha-conta']) {
    await page.goto(path);
    await expectTaken();
  }
  for (const purchase of [first, seats]) {
    await page.goto(`/minhas-compras/pedido/${purchase.purchaseId}`);
    await expectTaken();
  }
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um.*Inteira/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /carrinho.*1/i }).first()).toBeVisible();
  await page.goto('/pagamento');
  const pix = page.getByRole('radio', { name: /^Pix/ });
  await pix.click();
  await expect(pix).toBeChecked();
  await expectTaken();
  await page.getByRole('button', { name: /^Gerar Pix/ }).click();
  await expect(page.getByRole('button', { name: /Copiar código/ })).toBeVisible();
  await expectTaken();
  await payPix(page);
  await expect(page.getByRole('button', { name: /Copiar código/ })).toHaveCount(0);
  await expectTaken();
});
