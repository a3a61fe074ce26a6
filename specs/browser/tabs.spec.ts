/** Two tabs of one browser: changes in one appear in the other, and shared work is done by one tab only. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { checkOut, enter, FESTIVAL, logIn, openCart, PLAY, payPix, register } from './buyer.ts';
import { mapOf, type Seat, seatButton, seatsIn, takeElsewhere, unfold } from './seats.ts';
import { expectMessage, test } from './test.ts';
import { watch } from './watch.ts';

const addTicket = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /Mais um/ })
    .first()
    .click();
const cartButton = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens another tab with a separate session storage. */
const another = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path);
  return page;
};
/** Counts the matching requests of the page's worker. */
const counted = (page: Page, call: RegExp): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (call.test(request.url())) count += 1;
  });
  return () => count;
};

test('a guest’s cart appears in a new tab, and changes appear in both tabs', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(FESTIVAL);
  await addTicket(page);
  await expect(cartButton(page, 'Carrinho, 1 item')).toBeVisible();
  const other = await another(context, FESTIVAL);
  await expect(cartButton(other, 'Carrinho, 1 item')).toBeVisible();
  await addTicket(other);
  await expect(cartButton(page, 'Carrinho, 2 itens')).toBeVisible();
  await (await openCart(page)).getByRole('button', { name: /^Remover/ }).click();
  await expect(cartButton(other, 'Carrinho vazio')).toBeVisible();
  expectQuiet();
});

test('a login or logout in one tab applies to the other', { tag: '@phone' }, async ({
  page,
  context,
  request,
}) => {
  const { email } = await register(request);
  await page.goto(FESTIVAL);
  await addTicket(page);
  await expect(cartButton(page, 'Carrinho, 1 item')).toBeVisible();
  const other = await another(context, FESTIVAL);
  await expect(cartButton(other, 'Carrinho, 1 item')).toBeVisible();
  await checkOut(page);
  await logIn(page, email);
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeVisible();
  await checkOut(other);
  await expect(other.getByRole('radio', { name: /^Pix/ })).toBeVisible();

  // Both tabs end the login session. The first request ends it, and the second finds it ended.
  const ended = context.waitForEvent(
    'response',
    (response) => /\/consumidor\/sair$/.test(response.url()) && response.ok(),
  );
  await page.getByRole('button', { name: 'Usar outra conta' }).click();
  await page
    .getByRole('alertdialog', { name: 'Sair desta conta?' })
    .getByRole('button', { name: 'Sair' })
    .click();
  await expect(other.getByRole('heading', { name: 'Nada para pagar' })).toBeVisible();
  await expect(other.getByRole('radio', { name: /^Pix/ })).toHaveCount(0);
  expect((await ended).status()).toBe(200);
  // The page deletes its cookie without waiting for the server's response.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('access_token');
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Nada para pagar' })).toBeVisible();
});

test('a cart expires in both tabs at once', { tag: ['@phone', '@whole'] }, async ({ page, context }) => {
  // The server reports a reservation from fifteen minutes ago, less twenty seconds.
  const ago = (15 * 60 - 20) * 1000;
  await context.route(/\/pedido\/(reservar|consumidor\/listar)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /("dthr_ult_reserva":")([^"]{19})/g,
      (_, name, at) => name + new Date(Date.parse(`${at}Z`) - ago).toISOString().slice(0, 19),
    );
    await route.fulfill({ response, body });
  });
  await page.goto(FESTIVAL);
  const other = await another(context, FESTIVAL);
  await addTicket(page);
  await expect(cartButton(other, 'Carrinho, 1 item')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(cartButton(tab, 'Carrinho vazio')).toBeVisible({ timeout: 60_000 });
    await expectMessage(tab, 'O tempo do carrinho acabou');
  }
});

test('an open Pix is polled by one tab, and by the other once that tab closes', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request }) => {
  await enter(page, await register(request));
  await page.goto(FESTIVAL);
  await addTicket(page);
  await expect(cartButton(page, 'Carrinho, 1 item')).toBeVisible();
  await checkOut(page);
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix de/ }).click();
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();

  // A tab opened by another one starts with a copy of its session storage.
  const opening = context.waitForEvent('page');
  await page.evaluate(() => void open('/pagamento'));
  const other = await opening;
  await expect(other.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  const list = /\/consumidor\/listar$/;
  const [first, second] = [counted(page, list), counted(other, list)];
  // The initial reads of a tab are done before the first poll.
  await expect.poll(first, { timeout: 60_000 }).toBeGreaterThan(1);
  const [before, opened] = [first(), second()];
  await expect.poll(first, { timeout: 60_000 }).toBeGreaterThan(before);
  expect(second()).toBe(opened);
  await page.close();
  await expect.poll(second).toBeGreaterThan(opened);
  await payPix(other);
  await expect(other.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
});

test('a map in two tabs has one live connection, which the other tab takes over', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request }) => {
  // Seats that no other spec uses.
  const seats = await seatsIn(request, await mapOf(request, PLAY), 'Plateia alta');
  const [one, two] = seats.filter(({ letter, row }) => letter === 'L' && row > 'I') as [Seat, Seat];
  const address = `${PLAY}/mapa`;
  const first = counted(page, /\/eventos$/);
  const listening = page.waitForResponse(/\/eventos$/);
  await page.goto(address);
  await listening;
  const other = await context.newPage();
  const second = counted(other, /\/eventos$/);
  await other.goto(address);
  for (const tab of [page, other]) {
    await unfold(tab, one);
    await expect(seatButton(tab, one)).toHaveAccessibleName(/, Disponível$/);
  }
  await takeElsewhere(request, PLAY, [one]);
  for (const tab of [page, other]) await expect(seatButton(tab, one)).toHaveAccessibleName(/, Ocupado$/);
  expect([first(), second()]).toEqual([1, 0]);

  const handed = other.waitForResponse(/\/eventos$/);
  await page.close();
  await handed;
  await unfold(other, two);
  await takeElsewhere(request, PLAY, [two]);
  await expect(seatButton(other, two)).toHaveAccessibleName(/, Ocupado$/);
  expect(second()).toBe(1);
});
