/**
 * The whole purchase through every layer: the built shop, its core in the worker, and the sandbox's API on its
 * database. Each screen has no axe finding, no policy violation and no error.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { readLog } from '../../domain/log/file.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { openReport } from '../../worker/replay/reports.ts';
import {
  checkOut,
  choose,
  chosen,
  logIn,
  openCart,
  openRow,
  PASSWORD,
  PLAY,
  payByCard,
  payPix,
  register,
  saveReport,
} from './buyer.ts';
import { MOVING, test } from './test.ts';
import { expectAccessible, expectUncovered, watch } from './watch.ts';

test.use(MOVING);

/** Seat rows used by one spec each, different for phone and desktop, so that all specs can run at once. */
const ROWS = { phone: { pix: 'A', card: 'B', race: 'C' }, desk: { pix: 'D', card: 'E', race: 'F' } } as const;
const rows = (project: string): (typeof ROWS)['phone' | 'desk'] =>
  ROWS[project === 'phone' ? 'phone' : 'desk'];

/** Text of the cart's latest total, as the buyer sees it. */
const totalOf = async (page: Page): Promise<string> =>
  ((await page.locator('[data-code="total"] dd').last().textContent()) ?? '').replaceAll(/\s/g, ' ');

test('a visitor finds the play, takes a seat and pays by Pix', async ({ page, request }, { project }) => {
  const { email } = await register(request);
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.goto(PLAY);
  await expect(page.getByRole('heading', { level: 1, name: 'A Casa dos Relógios' })).toBeVisible();
  await expectAccessible(page);

  const seats = await openRow(page, 'Plateia', rows(project.name).pix);
  await expectAccessible(page);
  await choose(page, seats.first());
  // A guest's seat is reserved only after login.
  await expect(page.getByRole('dialog', { name: 'Entre para garantir o lugar' })).toBeVisible();
  await expectAccessible(page);
  await logIn(page, email);
  await expect(chosen(page).getByRole('button')).toHaveCount(1);

  const cart = await openCart(page);
  await expect(cart.getByText(/Reservado para você por/)).toBeVisible();
  await expect(cart.getByText('A Casa dos Relógios')).toBeVisible();
  await expectAccessible(page);
  await cart.getByRole('link', { name: 'Finalizar compra' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
  await page.getByText('Pix', { exact: true }).click();
  await expectAccessible(page);
  const total = await totalOf(page);
  await page.getByRole('button', { name: `Gerar Pix de ${total}` }).click();

  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  const code = page.getByRole('img', { name: 'QR Code do Pix' });
  if (!(await code.isVisible())) await page.getByText('Mostrar QR Code').click();
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await payPix(page);

  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR Code do ingresso 1' })).toBeVisible();
  await expectUncovered(page, page.getByRole('link', { name: /^Ver pedido/ }));
  await expectAccessible(page);
  expectQuiet();
});

test(
  'a buyer pays for a seat in installments, and the log folds to the same cart',
  { tag: ['@phone', '@whole'] },
  async ({ page, request }, info) => {
    const account = await register(request);
    const { expectQuiet } = await watch(page);
    await page.goto('/cadastro?entrar');
    await logIn(page, account.email);
    await expect(page).toHaveURL('/');

    const seats = await openRow(page, 'Plateia', rows(info.project.name).card);
    await choose(page, seats.first(), 'Meia-entrada');
    await expect(chosen(page).getByRole('button')).toHaveCount(1);
    await checkOut(page);
    await page.getByText('Cartão de crédito').click();
    await page.getByLabel('Parcelas').selectOption('3');
    await expectAccessible(page);
    const total = await totalOf(page);
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR Code do ingresso 1' })).toBeVisible();

    await page.getByRole('link', { name: 'Ver mais eventos' }).click();
    const file = await saveReport(page);
    const log = readFileSync(file, 'utf8');
    for (const secret of [
      account.name,
      account.email,
      account.document,
      PASSWORD,
      '4242 4242',
      '4242424242424242',
      'ANA SOUZA',
    ])
      expect(log.includes(secret), `${secret} stands in the log`).toBe(false);

    // Until the payment, the total in the replayed log is the one the buyer saw. After it the cart is paid and empty.
    const { visits } = openReport(() => log.split('\n'));
    expect(visits).toHaveLength(1);
    const envelopes = visits.flatMap(
      (lines) => readLog([...lines].join('\n'), SUPERJSON).log?.envelopes ?? [],
    );
    const asked = envelopes.find(({ event }) => event.type === 'PaymentAsked')?.seq ?? 0;
    const fold = (...args: readonly string[]): string =>
      execFileSync('node', ['worker/replay/command/cli.ts', ...args, file], { encoding: 'utf8' });
    const seen = total.replace(/[^\d,]/g, '').replace(',', '.');
    expect(fold('--at', String(asked - 1))).toMatch(new RegExp(`payable\\s+${seen} BRL`));
    const whole = fold('--check');
    expect(whole).toContain('quantity 0');
    expect(whole).toContain('payment: succeeded');
    expect(whole).toContain('decided again: the same events');
    expectQuiet();
  },
);
