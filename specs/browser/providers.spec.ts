/** Login through a provider's account, with the sandbox's mock providers, and the page that a login returns to. */
import { expect } from 'playwright/test';
import { addTicket, FESTIVAL, openCart } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

test('S-18 a guest returns from a provider logged in, to the same page, with the cart', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { expectQuiet } = await watch(page);
  await addTicket(page);
  await page.goto(`/cadastro?entrar&depois=${encodeURIComponent(FESTIVAL)}`);
  const sent: string[] = [];
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.headers().referer ?? ''}`));
  await expect(page.getByRole('link', { name: 'Continuar com Conta Demo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuar com Conta Demo' }).click();
  await page.getByRole('button', { name: 'Continuar como Helena Prado' }).click();
  await page.waitForURL(`**${FESTIVAL}`);
  await expectMessage(page, 'Você entrou.');
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'access_token')?.value).toBeTruthy();
  // The token appears in one URL, the redirect, and in no later request.
  const token = sent.map((line) => /token_acesso=([\w-]+)/.exec(line)?.[1]).find(Boolean) ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(sent.filter((line) => line.includes(token))).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toContain(
    token,
  );
  const cart = await openCart(page);
  await cart
    .getByRole('button', { name: /^Remover/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho vazio' })).toBeAttached();
  expectQuiet();
});

test('a provider token from a foreign link causes no login', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
}) => {
  const { expectQuiet } = await watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const word of ['', '&volta=guessed']) {
    await page.goto(`/cadastro?entrar${word}&token_acesso=anybodys`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continuar com Conta Demo' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?entrar=');
  }
  expect(asked.filter((url) => url.endsWith('/consumidor/login'))).toEqual([]);
  expect((await context.cookies()).some(({ name }) => name === 'access_token')).toBe(false);
  expectQuiet();
});
