/** Two tabs of one browser: changes in one appear in the other. `../worker/tabs.spec.ts` shows what they share. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { checkOut, FESTIVAL, logIn, openCart, register } from './buyer.ts';
import { test } from './test.ts';
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
