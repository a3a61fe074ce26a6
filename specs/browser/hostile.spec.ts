/** Hostile conditions: a wrong device clock, an unstable connection, the back button, double presses. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { chosen, FESTIVAL, openCart, PLAY, register } from './buyer.ts';
import { booksOf, reserve, settleAt, tokenOf, variationOf } from './ledger.ts';
import { mapOf, type Seat, seatButton, seatsIn, unfold } from './seats.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

const HOUR = 3_600_000;

const paid = (page: Page) => page.getByRole('heading', { name: 'Pedido confirmado' });
const pix = (page: Page) => page.getByRole('heading', { name: 'Pague com Pix' });

/** Logs in a new account on this page with a ticket in the cart. Returns its token. */
const withTicket = async (page: Page, request: APIRequestContext, baseURL = ''): Promise<string> => {
  const token = await tokenOf(request, await register(request));
  await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL }]);
  const variation = await variationOf(request, FESTIVAL, 'Inteira');
  await reserve(request, token, FESTIVAL, { variation });
  return token;
};

const askForPix = async (page: Page): Promise<string> => {
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix de/ }).click();
  await expect(pix(page)).toBeVisible();
  return page.getByLabel('Pix copia e cola').inputValue();
};

/** Counts the calls of the page and of its worker. */
const counting = (page: Page, call: RegExp): (() => number) => {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.method() !== 'GET' && call.test(request.url())) count += 1;
  });
  return () => count;
};

/** Remaining time on the page, in seconds. */
const secondsIn = (text: string | null): number => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Shifts every clock of the page and of its worker. */
const shiftClock = async (page: Page, by: number): Promise<void> => {
  const shift = `{
    const Real = Date, by = ${by};
    globalThis.Date = class extends Real {
      constructor(...args) { if (args.length === 0) super(Real.now() + by); else super(...args); }
      static now() { return Real.now() + by; }
    };
  }`;
  await page.addInitScript(shift);
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${shift}\n${await response.text()}` });
  });
};

for (const [how, by] of [
  ['ahead', 3 * HOUR],
  ['behind', -3 * HOUR],
] as const)
  test(`T-08 P-26 a device clock three hours ${how} shows the shop’s remaining time and pays`, {
    tag: ['@phone', '@whole'],
  }, async ({ page, request, baseURL }) => {
    const { expectQuiet } = await watch(page);
    await shiftClock(page, by);
    const token = await withTicket(page, request, baseURL);
    await page.goto('/');
    const [worker] = await Promise.all([page.workers()[0] ?? page.waitForEvent('worker')]);
    expect(Math.abs((await worker.evaluate(() => Date.now())) - Date.now() - by)).toBeLessThan(60_000);
    const cart = await openCart(page);
    const held = cart.getByText(/Reservado para você por/);
    await expect(held).toBeVisible();
    const left = secondsIn(await held.textContent());
    expect(left).toBeGreaterThan(13 * 60);
    expect(left).toBeLessThanOrEqual(15 * 60);
    await cart.getByRole('link', { name: 'Finalizar compra' }).click();
    const code = await askForPix(page);
    const timer = page.getByRole('timer').filter({ hasText: /^Faltam/ });
    await expect(timer).toHaveText(/\d+:\d\d/);
    const toPay = secondsIn(await timer.textContent());
    expect(toPay).toBeGreaterThan(12 * 60);
    expect(toPay).toBeLessThanOrEqual(30 * 60);
    await expect.poll(async () => secondsIn(await timer.textContent())).toBeLessThan(toPay);
    await settleAt(request, code);
    await expect(paid(page)).toBeVisible();
    expect((await booksOf(request, token)).paid).toBe(1);
    expectQuiet();
  });

test('P-09 an offline payment sends nothing and is paid once when retried online', {
  tag: '@phone',
}, async ({ page, context, request, baseURL }) => {
  const token = await withTicket(page, request, baseURL);
  const finalized = counting(page, /\/pedido\/finalizar\//);
  await page.goto('/pagamento');
  await page.getByText('Pix', { exact: true }).click();
  const ask = page.getByRole('button', { name: /^Gerar Pix de/ });
  await expect(ask).toBeEnabled();
  await context.setOffline(true);
  await ask.click();
  await expect(page.getByRole('heading', { name: 'O pagamento não passou' })).toBeVisible();
  expect((await booksOf(request, token)).charged).toBe(0);
  expect(finalized()).toBe(0);
  await context.setOffline(false);
  // P-37: trying again charges nothing by itself.
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await ask.click();
  const code = await page.getByLabel('Pix copia e cola').inputValue();
  await settleAt(request, code);
  await expect(paid(page)).toBeVisible();
  expect(await booksOf(request, token)).toMatchObject({ charged: 1, paid: 1, inCart: 0 });
  expect(finalized()).toBe(1);
});

test('P-25 going back and forward returns to the same Pix, and later to the tickets', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const token = await withTicket(page, request, baseURL);
  const finalized = counting(page, /\/pedido\/finalizar\//);
  await page.goto('/');
  await (await openCart(page)).getByRole('link', { name: 'Finalizar compra' }).click();
  const code = await askForPix(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(pix(page)).toBeHidden();
  await page.goForward();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  await settleAt(request, code);
  await expect(paid(page)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\?compra=/);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(paid(page)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR Code do ingresso 1' })).toBeVisible();
  expect(await booksOf(request, token)).toMatchObject({ charged: 1, paid: 1, inCart: 0 });
  expect(finalized()).toBe(1);
  expectQuiet();
});

test('P-06 a double click on pay by card takes one token and charges once', { tag: '@phone' }, async ({
  page,
  request,
  baseURL,
}) => {
  const token = await withTicket(page, request, baseURL);
  const finalized = counting(page, /\/pedido\/finalizar\//);
  const tokens = counting(page, /\/cartao\/token$/);
  await page.goto('/pagamento');
  await page.getByText('Cartão de crédito').click();
  await page.getByLabel('Número do cartão').fill('4242 4242 4242 4242');
  await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA');
  await page.getByLabel('Validade').fill('1230');
  await page.getByLabel('Código de segurança').fill('123');
  await page.getByRole('button', { name: /^Pagar R\$/ }).dblclick();
  await expect(paid(page)).toBeVisible({ timeout: 60_000 });
  expect([tokens(), finalized()]).toEqual([1, 1]);
  expect(await booksOf(request, token)).toMatchObject({ charged: 1, paid: 1, inCart: 0 });
});

test('a double click on a seat or its ticket kind reserves it once', { tag: '@phone' }, async ({
  page,
  request,
  baseURL,
}) => {
  const token = await tokenOf(request, await register(request));
  await page.context().addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);
  const reserved = counting(page, /\/marketplace\/pedido\/reservar$/);
  const seats = await seatsIn(request, await mapOf(request, PLAY), 'Plateia');
  const seat = seats.filter(({ letter }) => letter === 'L').at(-3) as Seat;
  await page.goto(`${PLAY}/mapa`);
  await unfold(page, seat);
  await seatButton(page, seat).dblclick();
  // The second press can land on the dialog that the first one opened.
  const kind = page.getByRole('dialog').getByRole('button', { name: /^Inteira / });
  await expect(kind.or(page.getByRole('button', { name: /, Seu lugar$/ })).first()).toBeVisible();
  // The map ignores presses at the same place for 350 ms after the dialog opens, so one double click can be lost.
  await expect(async () => {
    if (await kind.isVisible()) await kind.dblclick();
    await expect(seatButton(page, seat)).toHaveAccessibleName(/, Seu lugar$/, { timeout: 2_000 });
  }).toPass();
  await expect(chosen(page).getByRole('button')).toHaveCount(1);
  expect(reserved()).toBe(1);
  expect((await booksOf(request, token)).inCart).toBe(1);
});
