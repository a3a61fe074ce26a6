/** Password reset, from the login page to the new session. The secret in the link is stored nowhere. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { PASSWORD, PLAY, register } from './buyer.ts';
import { linkFor } from './letters.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

const NEW = 'Nova#Senha2027';

const expectIn = (context: BrowserContext): Promise<void> =>
  expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'access_token')?.value ?? '')
    .not.toBe('');

const askForLink = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar instruções' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confira seu e-mail' })).toBeFocused();
};

const setPassword = async (page: Page, password = NEW): Promise<void> => {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Salvar e entrar' }).click();
};

test('a forgotten password is reset, logs in and returns to the earlier page', {
  tag: '@phone',
}, async ({ page, request, context }) => {
  const { email } = await register(request);
  const { expectQuiet } = await watch(page);
  await page.goto(`/cadastro?entrar&depois=${encodeURIComponent(PLAY)}`);
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' })).toBeFocused();

  // An empty form focuses the error summary. The summary links to the field and disappears once the field is corrected.
  await page.getByRole('button', { name: 'Enviar instruções' }).click();
  const summary = page.getByRole('group', { name: 'Há um campo para corrigir' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /e-mail/i }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('ana@');
  await expect(summary).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await expect(summary).toBeHidden();
  await expectAccessible(page);

  await askForLink(page, email);
  await expect(page.getByText(`Se ${email} tiver cadastro`)).toBeVisible();
  await expect(
    page.getByText('Se este e-mail tiver cadastro, as instruções chegam em instantes.'),
  ).toBeVisible();
  await expectAccessible(page);

  const sent: string[] = [];
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.headers().referer ?? ''}`));
  const link = new URL(await linkFor(context, email, '/redefinir-senha'));
  const token = link.searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  await page.goto(link.href);
  await expect(page.getByText(`Crie uma nova senha para ${email}.`)).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?depois=${encodeURIComponent(PLAY)}`);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Salvar e entrar' }).click();
  await expect(page.getByRole('group', { name: /campos? para corrigir/ })).toBeFocused();
  await page.getByLabel('Nova senha', { exact: true }).fill('curta');
  await expect(page.getByRole('listitem').filter({ hasText: 'uma letra minúscula' })).toHaveAttribute(
    'data-met',
    'true',
  );
  await setPassword(page);
  await page.waitForURL(`**${PLAY}`);
  await expectMessage(page, 'Senha atualizada.');
  await expectIn(context);

  // The secret appears in no other URL or referrer, and in no storage.
  const withToken = sent.filter((line) => line.includes(token));
  expect(withToken).toEqual([`${link.href} `]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(email);
  expectQuiet();
});

test('a used link shows an error before any form, with a way to a new link', {
  tag: ['@desk', '@whole'],
}, async ({ page, request, context }) => {
  const { email } = await register(request);
  const { expectQuiet } = await watch(page, [/status of (404|422)/]);
  await page.goto('/esqueci-minha-senha');
  await askForLink(page, email);
  const link = await linkFor(context, email, '/redefinir-senha');
  await page.goto(link);
  await setPassword(page);
  await page.waitForURL('/');
  await page.context().clearCookies({ name: 'access_token' });

  // The 404 of the initial check shows no message, because the page itself reports it.
  const checked = page.waitForResponse(/validateToken$/);
  await page.goto(link);
  expect((await checked).status()).toBe(404);
  await expect(page.getByText('Este link já foi usado ou não vale mais.').first()).toBeVisible();
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' })).toBeFocused();
  expectQuiet();
});

test('a link refused for another reason leads home, which shows the reason', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await watch(page);
  await page.route('**/consumidor/validateToken', (route) =>
    route.fulfill({ status: 422, json: { code: 'bad', msg: 'Este link foi cancelado.', params: {} } }),
  );
  await page.goto('/redefinir-senha?email=ana%40catraca.com.br&token=nada');
  await expect(page.getByText('Este link foi cancelado.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

// Runs on the phone only: each sandbox has one imported account, and two projects would request its letter within a
// minute.
test('S-04 a login that requires a new password leads to the reset and its letter', {
  tag: ['@phone', '@whole'],
}, async ({ page, context }) => {
  const { expectQuiet } = await watch(page, [/status of 401/]);
  await page.goto(`/cadastro?entrar&depois=${encodeURIComponent(PLAY)}`);
  await page.getByLabel('E-mail').fill('gabi@catraca.com.br');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar e continuar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Redefinir senha' })).toBeFocused();
  await expect(page.getByText('Por segurança, crie uma nova senha para entrar.')).toBeVisible();
  await expect(page.getByText('Abra o link que enviamos para o seu e-mail')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute(
    'href',
    `/cadastro?entrar&depois=${encodeURIComponent(PLAY)}`,
  );
  await expectAccessible(page);
  await page.goto(await linkFor(context, 'gabi@catraca.com.br', '/redefinir-senha'));
  await setPassword(page);
  await expectIn(context);
  expectQuiet();
});
