/** Policies, frequent questions and the contact form. */
import { expect, type Page } from 'playwright/test';
import { test } from './test.ts';
import { expectAccessible, watch } from './watch.ts';

const POLICIES = {
  '/termos-de-compra': ['Termos de compra', 'Direito de arrependimento'],
  '/politica-de-privacidade': ['Política de privacidade', 'Reconhecimento facial'],
  '/acessibilidade': ['Acessibilidade', 'Encontrou uma barreira?'],
  '/politica-de-cookies': ['Política de cookies', 'Mudar de ideia'],
} as const;

for (const [path, [title, section]] of Object.entries(POLICIES))
  test(`${path} names the seller, and each section has an address`, { tag: ['@phone', '@whole'] }, async ({
    page,
  }) => {
    const { expectQuiet } = await watch(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));
    await page.locator('summary').filter({ hasText: 'Nesta página' }).click();
    await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
    expect(new URL(page.url()).hash).not.toBe('');
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
    await expect(page.getByRole('contentinfo')).toContainText('CNPJ 11.222.333/0001-81');
    await expectAccessible(page);
    expectQuiet();
  });

test('the cookie policy reopens the cookie settings', { tag: ['@phone', '@whole'] }, async ({ page }) => {
  await page.goto('/politica-de-cookies');
  await page.getByRole('main').getByRole('button', { name: 'Rever a escolha de cookies' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('questions are found without accents, and a search without results leads to contact', {
  tag: '@desk',
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/faq#pay-pix');
  await expect(page.getByText(/O código continua valendo/)).toBeVisible();
  await expectAccessible(page);
  const box = page.getByRole('searchbox', { name: 'Procurar nas perguntas' });
  await box.fill('cartao RECUSADO');
  await expect(page.getByRole('status').filter({ hasText: '1 pergunta' })).toBeVisible();
  await page.getByText('Meu cartão foi recusado. Por quê?').click();
  await expect(page.getByText(/Quem decide é o banco/)).toBeVisible();
  await box.fill('submarino');
  await expect(page.getByRole('heading', { name: 'Não achamos nada para “submarino”.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todas as perguntas' }).click();
  await expect(page.getByText('Preciso imprimir?')).toBeVisible();
  await box.fill('submarino');
  await page.getByRole('main').getByRole('link', { name: 'Fale com a gente' }).click();
  await expect(page).toHaveURL('/contato');
  expectQuiet();
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

const write = async (page: Page): Promise<void> => {
  await page.getByLabel('Assunto').selectOption('Pagamento');
  await page.getByLabel('Mensagem').fill('Paguei o pedido CT-000123 e não sei se deu certo.');
  await page.getByLabel('Nome').fill('Ana Souza');
  await page.getByLabel('E-mail').fill('ana@example.com');
};
const SEND = 'Enviar mensagem';
const CALL = /\/marketplace\/contato$/;

test('a message is sent once with its pictures', { tag: '@phone' }, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  let sent = 0;
  page.on('request', (request) => {
    if (CALL.test(request.url())) sent += 1;
  });
  await page.goto('/contato');
  await page.getByRole('button', { name: SEND }).click();
  const summary = page.getByRole('group').filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await summary.getByRole('link', { name: /e-mail/i }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);

  await write(page);
  const attach = page.getByRole('button', { name: 'Anexar imagens' });
  const choose = async (...files: ReturnType<typeof picture>[]): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await attach.click();
    await (await chooser).setFiles(files);
  };
  await choose(...['a.png', 'b.png', 'c.png', 'd.png'].map(picture));
  await expect(page.getByText('Envie até 3 imagens.')).toBeVisible();
  await choose({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(
    page.getByText('Envie imagens em PNG, JPEG, WebP ou GIF de até 2 MB, ou o arquivo de um relato.'),
  ).toBeVisible();
  await choose(picture('a.png'), picture('b.png'));
  await expect(page.getByRole('img', { name: 'b.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Remover a.png' }).click();
  await expect(page.getByRole('img', { name: 'a.png' })).toHaveCount(0);
  await expect(attach).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: SEND }).dblclick();
  await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
  await expect(page.getByText(/Mandamos uma cópia para ana@example.com/)).toBeVisible();
  expect(sent).toBe(1);
  await expectAccessible(page);
  expectQuiet();
});

test('a message written without a connection says so, and is sent when it returns', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/contato');
  await write(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByText('Você está sem conexão.').first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
});

test('a message that cannot be sent keeps its text', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
}) => {
  await page.goto('/contato');
  await write(page);
  await context.route(CALL, (route) =>
    route.fulfill({ status: 400, json: { code: 'field.text', msg: 'Hoje não.' } }),
  );
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByText('Hoje não.')).toBeVisible();
  await expect(page.getByLabel('Mensagem')).toHaveValue(/CT-000123/);
  await context.unroute(CALL);
  await page.getByRole('button', { name: SEND }).click();
  await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
});
