/** The Mexican site, selected by its host: events and currency, no "near you", documents, no Pix. */
import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { PASSWORD, rowOf, unfold } from './buyer.ts';
import { settleAt } from './ledger.ts';
import { test } from './test.ts';
import { expectAccessible, expectFocus, watch } from './watch.ts';

const SHOW = '/faroles-en-vivo/los-faroles-del-norte';
/** Language of every test, except the test of the default language. */
const SPANISH = 'es-ES';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: SPANISH, url: mexican(baseURL) }]);
});

const mexican = (baseURL: string | undefined): string =>
  (baseURL ?? '').replace('//localhost', '//mx.localhost');

const letters = 'BCDFGHJKLMNPQRSTVWXYZ';
const letter = (): string => letters[randomInt(letters.length)] ?? 'X';

/** Registers an account with a Mexican address. */
const register = async (request: APIRequestContext): Promise<string> => {
  const email = `m${randomInt(1e12)}@catraca.com.mx`;
  const captcha = await request.get('/api/provedor/captcha/register');
  const answer = await request.post('/api/consumidor/cadastro', {
    data: {
      captcha: ((await captcha.json()) as { token: string }).token,
      nome: 'Ximena Robles',
      email,
      documento: `${letter()}O${letter()}${letter()}900517${letter()}${letter()}${randomInt(10)}`,
      senha: PASSWORD,
      celular: '55 1234 5678',
      dt_nascimento: '1990-05-17',
      tipo_pessoa: 'FISICA',
      end_pais: 'México',
      end_estado: 'CMX',
      end_cidade: 'Ciudad de México',
      end_bairro: 'Roma Norte',
      end_logradouro: 'Avenida Álvaro Obregón',
      end_cep: '06700',
      end_numero: '99',
      aceite_termos_dthr: '2026-01-02T10:00:00-03:00',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return email;
};

test('home has Mexican events in pesos, categories in Spanish, and no "near you"', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(mexican(baseURL));
  await expect(heading(page)).toHaveText('Tu próxima gran noche empieza aquí');
  const concerts = rowOf(page, 'Conciertos');
  await expect(concerts.getByRole('listitem').first()).toBeVisible();
  const prices = await concerts.getByText(/^desde \$[\d,]+\.\d\d$/).count();
  expect(prices).toBeGreaterThan(10);
  await expect(page.getByText('R$')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Cerca/ })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('Ciudad de México');
  expectQuiet();
});

test('the longest Mexican event takes at most 4,500 pixels on a phone', {
  tag: ['@phone', '@whole'],
}, async ({ page, baseURL }) => {
  await page.goto(`${mexican(baseURL)}/altiplano-sonoro/uma-noite-com-hermanos-alborada-naucalpan-de-juarez`);
  await expect(page.getByRole('region', { name: 'Sobre el evento' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'También te puede gustar' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
});

test('the Mexican site starts in Spanish and offers Portuguese', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies();
  const language = page.locator('html');
  await page.goto(`${mexican(baseURL)}/faq`);
  await expect(language).toHaveAttribute('lang', 'es-MX');
  const offer = page.getByRole('region', { name: 'Idioma' });
  await offer.getByRole('button', { name: 'Ver em português' }).click();
  await expect(language).toHaveAttribute('lang', 'pt-BR');
  await expect(heading(page)).toHaveText('Perguntas frequentes');
  await expect(page.getByRole('button', { name: 'Rejeitar' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Idioma' })).toHaveCount(0);
});

test('a declined language offer is not shown again', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies();
  await page.goto(`${mexican(baseURL)}/faq`);
  await page.getByRole('button', { name: 'Seguir en español' }).click();
  await expect(page.getByRole('region', { name: 'Idioma' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rechazar' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Idioma' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
});

test('the page before the first script is in Spanish', { tag: ['@phone', '@whole'] }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(mexican(baseURL));
  await expect(page).toHaveTitle(/^Boletos para conciertos/);
  await expect(page.getByText('Tu próxima gran noche empieza aquí')).toBeVisible();
  await expect(page.locator('noscript p')).toHaveText(/^La tienda necesita JavaScript/);
  await context.close();
});

/** Opens the checkout of a new account with a product in the cart. */
const atCheckout = async (page: Page, request: APIRequestContext, home: string): Promise<void> => {
  const email = await register(request);
  await page.goto(home + SHOW);
  await unfold(page, 'Productos oficiales');
  const goods = page.getByRole('region', { name: 'Productos oficiales' });
  await goods
    .getByRole('button', { name: /^Uno más/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible();
  await page.goto(`${home}/pagamento`);
  await page.getByText('Ya tengo cuenta').click();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión y continuar' }).click();
  await expect(page.getByText('Tarjeta de crédito')).toBeVisible();
};

test('a Mexican purchase offers no Pix', { tag: '@desk' }, async ({ page, request, baseURL }) => {
  await atCheckout(page, request, mexican(baseURL));
  await expect(page.getByText('Pix', { exact: true })).toHaveCount(0);
  await expect(
    page
      .getByText(/\$\d+\.\d\d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('R$')).toHaveCount(0);
});

test('a deposit shows account and reference over a reload and is confirmed once paid', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  await atCheckout(page, request, mexican(baseURL));
  await page.getByRole('radio', { name: /^Depósito/ }).click();
  await page.getByRole('button', { name: /^Confirmar \$/ }).click();
  await expect(heading(page)).toHaveText('Haz el depósito');
  await expectFocus(page);
  await expect(page.getByText(/CLABE \d{18}/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  const reference = (await page.getByRole('definition').last().textContent()) ?? '';
  expect(reference).toMatch(/^\d{4}( \d{4})+$/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('definition').last()).toHaveText(reference);
  await settleAt(request, reference);
  await expect(heading(page)).toHaveText('Pedido confirmado');
  expectQuiet();
});
