/**
 * A purchase while each text for people in the JSON responses ends in a payload, and the description has all of them.
 * Checks that no dialog opens, no script runs and the policy is not violated. `page/hostile-texts.spec.tsx` tests each
 * text in each view without a browser.
 */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { buyerIn, PAGES } from '../marketplace/conformance-buyer.ts';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { MARKUP } from '../setup/payloads.ts';
import { FESTIVAL, openCart, PASSWORD, PLAY, register } from './buyer.ts';
import { reserve, variationOf } from './ledger.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

/** Keys of values that the shop needs unchanged. */
const KEYS = /^(id|slug|url|token|access|fuso|copia|conteudo|codigo|end_pais|email|loja$)/;
const isForPeople = (key: string, text: string): boolean =>
  /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && !/^(\/|https?:)/.test(text) && !KEYS.test(key);

/** Precedes each payload, so that the spec can find it on the page: each payload becomes different visible text. */
const MARK = '§';

let nth = 0;
/** Appends the next payload to each text. An HTML description gets all payloads. */
const poison = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => poison(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
  if (typeof value !== 'string') return value;
  if (key === 'descricao_html') return `<p>Sobre o mal</p>${MARKUP.join('<p>entre</p>')}${value}`;
  if (!isForPeople(key, value)) return value;
  nth += 1;
  return `${value} ${MARK} ${MARKUP[nth % MARKUP.length]}`;
};

const poisonAll = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    if (route.request().headers().accept?.includes('event-stream')) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: poison(await response.json()) });
  });

/** Expects the payloads as plain text, and none of their elements. */
const expectHarmless = async (page: Page, where = page.getByRole('main')): Promise<void> => {
  await expect(where.getByText(MARK).first()).toBeAttached();
  const found = await page.evaluate(() => ({
    ran: '__xss' in window,
    elements: [...document.querySelectorAll('*')].flatMap((each) => [
      ...(['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MATH', 'MARQUEE', 'X-Y'].includes(each.tagName)
        ? [each.tagName]
        : []),
      ...each
        .getAttributeNames()
        .filter(
          (name) =>
            /^on|^srcdoc$/.test(name) ||
            /^\s*(javascript|data:text|vbscript)/i.test(each.getAttribute(name) ?? ''),
        )
        .map((name) => `${each.tagName} ${name}`),
    ]),
  }));
  expect(found).toEqual({ ran: false, elements: [] });
};

test('a purchase with hostile texts runs nothing', { tag: ['@desk', '@whole'] }, async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { expectQuiet } = await watch(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const account = await register(request);
  const shop = clientOf(baseURL ?? '');
  const token = await shop.enter(account.email, PASSWORD);
  const buyer = buyerIn(shop, token);
  const bought = (await buyer.reserveSeats(PAGES.clocks, 1, 'Plateia alta')).told.value();
  await buyer.payByCard(bought, undefined, { portadores: [] });
  await reserve(request, token, FESTIVAL, { variation: await variationOf(request, FESTIVAL, 'Inteira') });
  await context.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);
  await poisonAll(context);

  await page.goto('/');
  await expectHarmless(page);
  await page.goto(FESTIVAL);
  await expect(page.getByRole('region', { name: 'Sobre o evento' }).getByText('Sobre o mal')).toBeVisible();
  await expectHarmless(page);
  await page.goto(`${PLAY}/mapa`);
  await expectHarmless(page);
  await expectHarmless(page, await openCart(page));
  await page.goto('/pagamento');
  await expectHarmless(page);
  await page.goto('/minhas-compras');
  await expectHarmless(page);
  await page.getByRole('link', { name: 'A Casa dos Relógios' }).first().click();
  await expectHarmless(page);
  expect(dialogs).toEqual([]);
  expectQuiet();
  // Ignores responses that are still in flight when the page closes.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
