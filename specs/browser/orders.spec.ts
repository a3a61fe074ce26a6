/** An order with its tickets, and actions on a ticket. */
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { PAGES } from '../marketplace/conformance-buyer.ts';
import { type Buyer, buyer, more, opened, ticket } from './orders.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const twoSeats = async (ana: Buyer) => {
  const cart = (await ana.reserveSeats(PAGES.clocks, 2, 'Plateia alta')).told.value();
  expect((await ana.payByCard(cart)).value().situation).toBe('succeeded');
  return ana.purchase(cart);
};

const addressOf = ({ purchaseId }: { readonly purchaseId: string }): string =>
  `/minhas-compras/pedido/${purchaseId}`;

test('a ticket is shown for the entrance, downloaded, shared and added to a calendar', {
  tag: '@phone',
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: () => !('unable' in globalThis),
      share: async ({ files }: { files: readonly File[] }) => {
        if ('broken' in globalThis) throw new Error('the sheet did not open');
        shared.push(files[0]?.name ?? '');
      },
    });
  });
  const ana = await buyer(page, request, baseURL);
  const purchase = await twoSeats(ana);
  const [first, second] = purchase.tickets.map(({ code }) => code ?? 'no code');
  const dialog = page.getByRole('dialog');
  await page.goto('/minhas-compras');
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Mostrar na entrada: A Casa dos Relógios' }).click();
  await expect(dialog.getByText(first ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(addressOf(purchase));

  await (await opened(page, 0)).getByRole('button', { name: 'Mostrar na entrada' }).click();
  await expect(dialog.getByText('Ingresso 1 de 2').first()).toBeVisible();
  await expect(dialog.getByText(first ?? '')).toBeVisible();
  expect((await dialog.getByRole('img', { name: /^QR Code/ }).boundingBox())?.width).toBeGreaterThan(280);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Próximo ingresso' }).click();
  await expect(dialog.getByText(second ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const saved = async (name: string): Promise<string> => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFileSync(await (await saving).path(), 'latin1');
  };
  expect(await saved('Baixar ingresso')).toMatch(/^%PDF-/);
  expect(await saved('Adicionar à agenda')).toMatch(/^BEGIN:VCALENDAR/);
  // O-25: this device has no Apple Wallet.
  await expect((await more(page, 0)).getByRole('button', { name: /Carteira da Apple/ })).toHaveCount(0);

  const share = ticket(page, 0).getByRole('button', { name: 'Compartilhar' });
  await share.click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
  // A file name is no place for a ticket's code.
  await expect.poll(shared).toEqual([expect.stringMatching(/^catraca-CT-\d+-.+\.pdf$/)]);
  expect((await shared()).join()).not.toContain(first);
  await page.evaluate(() => Object.assign(globalThis, { broken: true }));
  await share.click();
  await expectMessage(page, 'Não foi possível compartilhar o ingresso. Tente de novo mais tarde.');
  await page.evaluate(() => Object.assign(globalThis, { unable: true }));
  await share.click();
  await expectMessage(page, 'Este navegador não compartilha arquivos. Use “Baixar ingresso”.');
  await expectAccessible(page);
  expectQuiet();
});

test('O-04 O-05 a ticket is canceled, then the whole order', { tag: '@phone' }, async ({
  page,
  request,
  baseURL,
}) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const purchase = await twoSeats(ana);
  await page.goto(addressOf(purchase));
  await (await more(page, 1)).getByRole('button', { name: 'Cancelar ingresso' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Isso não pode ser desfeito.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog).toBeHidden();
  await (await more(page, 1)).getByRole('button', { name: 'Cancelar ingresso' }).click();
  await dialog.getByRole('button', { name: 'Sim, cancelar' }).click();
  await expect(ticket(page, 1)).toContainText('Ingresso cancelado');
  await expect(ticket(page, 1).getByRole('img')).toHaveCount(0);
  await expect(await more(page, 1)).toContainText('Cancelar ingresso: Já foi cancelado.');

  await page.getByRole('button', { name: 'Cancelar o pedido inteiro' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sim, cancelar tudo' }).click();
  await expect(page.getByText('Em cancelamento').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar o pedido inteiro' })).toBeHidden();
  expect((await ana.purchases({ idpedido_marketplace: purchase.purchaseId })).purchases[0]?.status).toMatch(
    /pendingCancellation|canceled/,
  );
  expectQuiet();
});
