/** Past orders: the list, an order with its tickets, and every action on a ticket. */
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { found, itemOf, PAGES } from '../marketplace/conformance-buyer.ts';
import { logIn } from './buyer.ts';
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
test('an order paid elsewhere shows so in two tabs within ten seconds, and its cancellation in one in the other', {
  tag: '@phone',
}, async ({ page, context, request, baseURL }) => {
  const ana = await buyer(page, request, baseURL);
  const cart = (await ana.reserveSeats(PAGES.clocks, 1, 'Plateia alta')).told.value();
  const pix = (await ana.finalise(cart, { tipo: 'QRCODE' })).value();
  const tabs = [page, await context.newPage()];
  const everywhere = async (status: string): Promise<void> => {
    for (const tab of tabs) await expect(tab.getByText(status).first()).toBeVisible({ timeout: 10_000 });
  };
  for (const tab of tabs) await tab.goto(addressOf({ purchaseId: cart.purchaseId ?? '' }));
  await everywhere('Aguardando pagamento');
  await request.post(`/sandbox/pix/${pix.token}`);
  await everywhere('Pedido concluído');
  await page.getByRole('button', { name: 'Cancelar o pedido inteiro' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim, cancelar tudo' }).click();
  await everywhere('Em cancelamento');
});

test('an order is found in the list, and reload and going back keep it', {
  tag: ['@desk', '@whole'],
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const { number, tickets } = await twoSeats(ana);
  const { cart } = await ana.buy(PAGES.secret);
  await ana.call('cancelOrder', { idpedido: cart.purchaseId ?? '' });

  await page.goto('/minhas-compras');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
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
  await page.goto(addressOf(purchase));

  await ticket(page, 0).getByRole('button', { name: 'Mostrar na entrada' }).click();
  const dialog = page.getByRole('dialog');
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

test('O-07 another bearer gets a new ticket, once', { tag: ['@phone', '@whole'] }, async ({
  page,
  request,
  baseURL,
}) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const purchase = await twoSeats(ana);
  await page.goto(addressOf(purchase));
  await (await more(page, 0)).getByRole('button', { name: 'Trocar titular' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trocar titular' });
  await expect(dialog.getByText('Isso não pode ser desfeito.')).toBeVisible();
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: 'Trocar e emitir novo ingresso' });
  await send.click();
  await expect(dialog.getByLabel('Nome completo')).toBeFocused();
  await dialog.getByLabel('Nome completo').fill('Caio Prado');
  await dialog.getByLabel('CPF').fill('39053344705');
  await send.dblclick();
  await expectMessage(page, 'Titular alterado. O ingresso anterior não vale mais.');
  await expect(dialog).toBeHidden();
  await expect(ticket(page, 0)).toContainText('Caio Prado');
  await expect(ticket(page, 0)).not.toContainText(purchase.tickets[0]?.code ?? '');
  await expect(await more(page, 0)).toContainText('Trocar titular: O titular já foi trocado uma vez.');
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
    /pendingCancellation|cancelled/,
  );
  expectQuiet();
});

test('O-05 an order used at the gate cannot be canceled and shows why', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const ana = await buyer(page, request, baseURL);
  const purchase = await twoSeats(ana);
  await request.post('/sandbox/gate', { form: { code: purchase.tickets[0]?.code ?? '' } });
  await page.goto(addressOf(purchase));
  await expect(ticket(page, 0)).toContainText('Já utilizado');
  await expect(await more(page, 0)).toContainText('Trocar titular: Já foi utilizado.');
  await expect(
    page.getByText(
      'Um ou mais ingressos já foram utilizados, por isso o pedido não pode ser cancelado inteiro.',
    ),
  ).toBeVisible();
});

test('O-14 O-15 a lost response is reported as unknown and settled without another press', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const ana = await buyer(page, request, baseURL);
  const purchase = await twoSeats(ana);
  let sent = 0;
  await page.context().route('**/marketplace/ingresso/cancelar/*', async (route) => {
    sent += 1;
    if (sent > 2) return route.continue();
    if (sent === 1) await route.fetch();
    return route.abort();
  });
  await page.goto(addressOf(purchase));
  await (await more(page, 0)).getByRole('button', { name: 'Cancelar ingresso' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim, cancelar' }).click();
  await expect(
    page.getByRole('heading', { name: 'Ainda não sabemos se a alteração foi feita' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(ticket(page, 0)).toContainText('Ingresso cancelado');
  await expect(
    page.getByRole('heading', { name: 'Ainda não sabemos se a alteração foi feita' }),
  ).toBeHidden();
  expect(sent).toBe(3);
});

test('O-08 a refund with a reason can be requested once the period is over', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const ana = await buyer(page, request, baseURL);
  const item = itemOf(await ana.standing(PAGES.festival));
  const cart = (await ana.reserve(PAGES.festival.store, [item])).value();
  await ana.payByCard(cart, undefined, { aplicar_protect: true });
  const purchase = await ana.purchase(cart);
  const asked: unknown[] = [];
  // A spec cannot move the sandbox's clock, so the response is backdated.
  await page.context().route('**/marketplace/pedido/consumidor/listar', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { compras?: Record<string, unknown>[] };
    for (const each of json.compras ?? []) {
      each.dthr_limite_cancelamento = '2026-01-01T10:00:00';
      if (asked.length > 0) each.status = 'PC';
    }
    await route.fulfill({ response, json });
  });
  await page.context().route('**/marketplace/pedido/reembolso/*', async (route) => {
    asked.push(route.request().postDataJSON());
    const { compras } = (await (
      await request.post('/api/marketplace/pedido/consumidor/listar', {
        headers: { Authorization: (await route.request().headerValue('authorization')) ?? '' },
        data: { idpedido_marketplace: purchase.purchaseId },
      })
    ).json()) as { compras: readonly object[] };
    await route.fulfill({ json: { ...compras[0], status: 'PC' } });
  });
  await page.goto(addressOf(purchase));
  await expect(page.getByText('Cancelar o pedido inteiro. O prazo de cancelamento acabou.')).toBeVisible();
  await page.getByRole('button', { name: 'Solicitar reembolso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Solicitar reembolso' });
  await dialog.getByLabel('Motivo').selectOption({ label: 'Roubo ou furto' });
  await dialog.getByLabel('Conte o que houve (opcional)').fill('Perdi a carteira.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Solicitar reembolso' }).click();
  await expectMessage(page, 'Reembolso solicitado. Avisamos quando ele for analisado.');
  await expect(page.getByText('Em cancelamento').first()).toBeVisible();
  expect(asked).toEqual([{ motivo: 'ROUBO', observacao: 'Perdi a carteira.' }]);
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
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible();
  expectQuiet();
});

test('the order list has pages of ten and twenty, kept in the address', { tag: ['@desk', '@whole'] }, async ({
  page,
  request,
  baseURL,
}) => {
  const ana = await buyer(page, request, baseURL);
  for (let nth = 0; nth < 12; nth += 1) {
    const { cart } = await ana.buy(PAGES.secret);
    await ana.call('cancelItem', { iditem: (await ana.purchase(cart)).tickets[0]?.line.lineId ?? '' });
  }
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto('/minhas-compras/canceladas');
  await expect(cards).toHaveCount(10);
  await expect(page.getByText('1 a 10 de 12')).toBeVisible();
  await page.getByRole('link', { name: 'Próxima' }).click();
  await expect(page).toHaveURL('/minhas-compras/canceladas?pagina=2');
  await expect(cards).toHaveCount(2);
  await page.reload();
  await expect(page.getByText('11 a 12 de 12')).toBeVisible();
  await page.getByLabel('Por página').selectOption('20');
  await expect(page).toHaveURL('/minhas-compras/canceladas?limite=20');
  await expect(cards).toHaveCount(12);
  await page.goto('/minhas-compras/canceladas?pagina=9');
  await expect(page.getByRole('heading', { name: 'Esta página não tem mais pedidos' })).toBeVisible();
});

test('a guest must log in to see orders, and a logout leads home', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  const ana = await buyer(page, request, baseURL);
  const purchase = await twoSeats(ana);
  await page.context().clearCookies({ name: 'access_token' });
  await page.goto('/minhas-compras');
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await page.goto(addressOf(purchase));
  await expect(page).toHaveURL(/\/cadastro\?entrar/);
  await logIn(page, ana.email);
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${purchase.number}` })).toBeVisible();
  await expect(page).toHaveURL(addressOf(purchase));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
});

test('an order of another account is not found, and a failed list can be retried', {
  tag: ['@phone', '@whole'],
}, async ({ page, request, baseURL }) => {
  await buyer(page, request, baseURL);
  await page.goto('/minhas-compras/pedido/0f3c9a1e-7b52-4c1d-9f00-1234567890ab');
  await expect(page.getByRole('heading', { name: 'Não encontramos este pedido na sua conta' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/minhas-compras/outras');
  await expect(page.getByRole('heading', { name: 'Esta página não está aqui' })).toBeVisible();
  await page.context().route('**/consumidor/listar', (route) => route.abort());
  await page.goto('/minhas-compras');
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await expectAccessible(page);
  await page.context().unroute('**/consumidor/listar');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Você ainda não comprou nada' })).toBeVisible();
});

const WORDS = {
  'en-US': ['My orders', 'Show at the entrance', 'More options', 'Change ticket holder'],
  'es-ES': ['Mis pedidos', 'Mostrar en la entrada', 'Más opciones', 'Cambiar titular'],
} as const;
for (const [locale, [title, show, options, change]] of Object.entries(WORDS))
  test(`an order is translated and accessible in ${locale}`, { tag: ['@phone', '@whole'] }, async ({
    page,
    request,
    baseURL,
  }) => {
    const { expectQuiet } = await watch(page);
    const ana = await buyer(page, request, baseURL);
    const purchase = await twoSeats(ana);
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/minhas-compras');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await page.goto(addressOf(purchase));
    await expect(ticket(page, 0).getByRole('button', { name: show })).toBeVisible();
    await ticket(page, 0).getByText(options).click();
    await expectAccessible(page);
    await expectNoSideways(page);
    await ticket(page, 0).getByRole('button', { name: change }).click();
    await expect(page.getByRole('dialog', { name: change })).toBeVisible();
    await expectAccessible(page);
    expectQuiet();
  });
