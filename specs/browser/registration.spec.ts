/** Registration: how many fields a purchase requires, lookups while typing, and the page after it. */
import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from 'playwright/test';
import { FESTIVAL, newCpf, PASSWORD } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const newEmail = (): string => `r${randomInt(1e12)}@catraca.com.br`;

/** Labels of the visible fields, without those that registration always needs: e-mail, passwords, newsletter, terms. */
const fieldsBesides = (place: Locator): Promise<readonly string[]> =>
  place.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')]
      .filter((field) => field.checkVisibility() && field.name !== 'who' && field.name !== 'way')
      .map((field) => field.labels?.[0]?.textContent ?? field.id)
      .filter((label) => !/e-mail|correo|senha|contraseña|aceito|acepto/i.test(label)),
  );

const who = (page: Page): Locator => page.getByRole('region', { name: /Quem compra|Quién compra/ });

const toRegistration = async (page: Page, event: string): Promise<Locator> => {
  await page.goto(event);
  await page
    .getByRole('button', { name: /^(Mais um|Uno más)/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^(Carrinho|Carrito), 1/ })).toBeVisible();
  await page.goto('/pagamento');
  await who(page).getByRole('radio').nth(1).check({ force: true });
  await expect(page.getByLabel(/^(CEP|Código postal)/)).toBeVisible();
  return who(page);
};

const access = async (page: Page, email = newEmail()): Promise<void> => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Li e aceito').check();
};

test('F-54 a paying guest fills in at most eight fields before the payment', { tag: '@phone' }, async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  const form = await toRegistration(page, FESTIVAL);
  const asked = await fieldsBesides(form);
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(8);
  await expectAccessible(page);
  await expectNoSideways(page);

  await access(page);
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('CPF', { exact: true }).fill(newCpf());
  await page.getByLabel('Data de nascimento').fill('17051990');
  await page.getByLabel('Celular').fill('11912345678');
  await page.getByLabel('CEP').fill('01310100');
  await expect(page.getByText('Avenida Paulista, Bela Vista, São Paulo – SP').first()).toBeVisible();
  await page.getByRole('button', { name: 'Criar conta e continuar' }).click();
  // No other field is required. The next step is the payment kind.
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Cartão/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expectQuiet();
});

test('a refused e-mail and CPF are marked and block the form until they are changed', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await watch(page, [/status of 422/]);
  await page.goto('/cadastro');
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/consumidor/validateEmail', async (route) => {
    await asked;
    await route.fallback();
  });
  const email = page.getByLabel('E-mail', { exact: true });
  await email.fill('ana@dominio.test');
  await page.getByLabel('Senha', { exact: true }).focus();
  await expect(page.getByText('Validando e-mail…')).toBeVisible();
  answer();
  await expect(page.getByText('Validando e-mail…')).toBeHidden();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Não conseguimos entregar mensagens neste e-mail.').first()).toBeVisible();

  await page.getByLabel('CPF', { exact: true }).fill('00000000191');
  await page.getByLabel('CEP').fill('01310100');
  await expect(page.getByLabel('CPF', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Este CPF não foi encontrado. Confira os números.').first()).toBeVisible();

  await access(page, 'ana@dominio.test');
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByRole('button', { name: 'Criar conta e continuar' }).click();
  const summary = page.getByRole('group', { name: 'Há 2 campos para corrigir' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('link', { name: /CPF/ }).click();
  await expect(page.getByLabel('CPF', { exact: true })).toBeFocused();
  await page.getByLabel('CPF', { exact: true }).fill(newCpf());
  await expect(page.getByRole('group', { name: 'Há um campo para corrigir' })).toBeVisible();
  await email.fill(newEmail());
  await expect(page.getByRole('group', { name: /para corrigir/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Criar conta e continuar' }).click();
  await page.waitForURL('/');
});
