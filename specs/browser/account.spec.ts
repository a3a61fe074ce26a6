/** The account page: changed and missing fields of a profile, and the password. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { clientOf } from '../marketplace/conformance-shop.ts';
import { enter, PASSWORD, register } from './buyer.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const enterAgain = async (page: Page, baseURL: string | undefined, email: string): Promise<void> =>
  enter(page, { token: await clientOf(baseURL ?? '').enter(email, PASSWORD) });
const newcomer = async (page: Page, request: APIRequestContext) => {
  const account = await register(request);
  await enter(page, account);
  return account;
};
/** Opens the form of a row. */
const unfold = (page: Page, row: string): Promise<void> =>
  page.locator('summary').filter({ hasText: row }).click();

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await expectMessage(page, 'status: Cadastro atualizado.');
};

test('a profile change persists after a reload', { tag: '@phone' }, async ({ page, request }) => {
  const { expectQuiet } = await watch(page);
  const { name, email } = await newcomer(page, request);
  await page.goto('/minha-conta');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Seu cadastro está completo/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '(11) 91234-5678' })).toBeVisible();
  await expectAccessible(page);
  await unfold(page, 'Perfil');
  await expect(page.getByLabel('Nome completo')).toHaveValue(name);
  await expect(page.getByRole('definition')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByLabel('Celular').fill('119');
  await page.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(page.getByText('Há um campo para corrigir')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Celular').fill('11955554444');
  await page.getByLabel('Cidade (opcional)').fill('Campinas');
  await save(page);
  await page.reload();
  await expect(page.getByLabel('Cidade (opcional)')).toHaveValue('Campinas');
  await expect(page.getByLabel('Celular')).toHaveValue('(11) 95555-4444');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  expectQuiet();
});

test('a password change ends the other sessions, not those of this browser', {
  tag: ['@desk', '@whole'],
}, async ({ page, browser, request, baseURL }) => {
  const { expectQuiet } = await watch(page, [/422/]);
  const { email } = await newcomer(page, request);
  const other = await (await browser.newContext()).newPage();
  await enterAgain(other, baseURL, email);
  await other.goto('/minha-conta');
  await expect(other.getByRole('heading', { level: 2, name: 'Senha' })).toBeVisible();

  await page.goto('/minha-conta');
  await expect(page.getByRole('heading', { level: 2, name: 'Senha' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/minha-conta');
  await expect(tab.getByRole('heading', { level: 2, name: 'Senha' })).toBeVisible();

  const fill = async (old: string): Promise<void> => {
    await page.getByLabel('Senha atual', { exact: true }).fill(old);
    await page.getByLabel('Nova senha', { exact: true }).fill('Outra#2027');
    await page.getByLabel('Confirme a nova senha', { exact: true }).fill('Outra#2027');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
  };
  await unfold(page, 'Senha');
  await fill('Errada#2026');
  await expect(page.getByRole('alert').getByText('A senha atual está incorreta.').first()).toBeVisible();
  await expectAccessible(page);
  await fill(PASSWORD);
  await expect(page.getByText('As outras sessões da sua conta foram encerradas.')).toBeVisible();
  await expect(page.getByLabel('Senha atual', { exact: true })).toHaveValue('');
  await expectAccessible(page);

  for (const here of [page, tab]) {
    await here.bringToFront();
    await here.goto('/minhas-compras');
    await expect(here.getByRole('heading', { name: 'Você ainda não comprou nada' })).toBeVisible();
  }
  await other.goto('/minhas-compras');
  await expect(other.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await other.goto('/cadastro?entrar');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Senha', { exact: true }).fill('Outra#2027');
  await other.getByRole('button', { name: 'Entrar e continuar' }).click();
  await expect(other).toHaveURL('/');
  expectQuiet();
});
