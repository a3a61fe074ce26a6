/** Past orders: the list, an order with its tickets, and every action on a ticket. */
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { found, itemOf, PAGES } from '../marketplace/conformance-buyer.ts';
import { type Buyer, buyer, more, ticket } from './orders.ts';
import { expectMessage, test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const twoSeats = async (ana: Buyer) => {
  const cart = (await ana.reserveSeats(PAGES.clocks, 2, 'Plateia alta')).told.value();
  expect((await ana.payByCard(cart)).value().situation).toBe('succeeded');
  return ana.purchase(cart);
};

const addressOf = ({ purchaseId }: { readonly purchaseId: string }): string =>
  `/minhas-compras/pedido/${purchaseId}`;
test('an order is found in the list, and reload and going back keep it', {
  tag: ['@desk', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const { number, tickets } = await twoSeats(ana);
  const { cart } = await ana.buy(PAGES.secret);
  await ana.call('cancelOrder', { idpedido: cart.purchaseId ?? '' });

  await page.goto('/minhas-compras');
  await page.getByRole('main').getByRole('link', { name: 'Todos os pedidos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os pedidos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByRole('link', { name: 'Concluídos' }).click();
  await expect(page).toHaveURL('/minhas-compras/concluidas');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
  await page.getByRole('link', { name: 'Cancelados' }).click();
  await expect(page).toHaveURL('/minhas-compras/canceladas');
  await expect(page.getByText('Em cancelamento')).toBeVisible();
  await page.getByRole('link', { name: 'Pendentes' }).click();
  await expect(page.getByRole('heading', { name: 'Nada esperando pagamento' })).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'A Casa dos Relógios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${number}` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(number));
  await expect(ticket(page, 1)).toContainText(tickets[1]?.code ?? 'no code');
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${number}` })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/minhas-compras/concluidas');
  // The URL changes before the page does, and an order's tickets have the same links.
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os pedidos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A Casa dos Relógios' })).toBeVisible();
  expectQuiet();
});

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

  await ticket(page, 0).getByRole('button', { name: 'Mostrar na entrada' }).click();
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
    await (await more(page, 0)).getByRole('button', { name }).click();
    return readFileSync(await (await saving).path(), 'latin1');
  };
  expect(await saved('Baixar ingresso')).toMatch(/^%PDF-/);
  expect(await saved('Adicionar à agenda')).toMatch(/^BEGIN:VCALENDAR/);
  // O-25: no wallet accepts the sandbox's passes.
  await expect((await more(page, 0)).getByRole('button', { name: 'Adicionar à carteira' })).toHaveCount(0);

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

test('a product shows its pickup, and an open payment can be resumed from the list', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const { products } = await ana.page(PAGES.festival);
  const shirt = found(products[0]?.variations[0], 'product of the festival');
  const bought = (await ana.reserve(PAGES.festival.store, [itemOf(shirt)])).value();
  expect((await ana.payByCard(bought)).value().situation).toBe('succeeded');
  await page.goto(addressOf(await ana.purchase(bought)));
  await expect(page.getByRole('heading', { level: 2, name: 'Produtos' })).toBeVisible();
  await expect(page.getByText('Retirada em')).toBeVisible();
  await expectAccessible(page);

  const cart = (await ana.reserve(PAGES.pixel.store, [itemOf(await ana.standing(PAGES.pixel))])).value();
  expect((await ana.finalise(cart, { tipo: 'QRCODE' })).value().situation).toBe('waiting');
  await page.goto('/minhas-compras/pendentes');
  await expect(page.getByRole('heading', { name: 'Um pagamento em aberto' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  // O-20: both the order and its item show the status.
  await expect(page.getByText('Aguardando pagamento')).toHaveCount(2);
  await page.getByRole('button', { name: /^Continuar: Pix: R\$/ }).click();
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible();
  expectQuiet();
});
