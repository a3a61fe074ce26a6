/** A ticket sent to a friend, who accepts it on another device and without an account. */
import { expect } from 'playwright/test';
import { PAGES } from '../marketplace/conformance-buyer.ts';
import { buyer, more, opened } from './orders.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

test('O-81 O-83 a ticket is sent by a link, accepted without an account, and then only the friend has its code', {
  tag: '@phone',
}, async ({ page, request, baseURL, browser }) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const { cart, tickets } = await ana.buy(PAGES.pixel);
  const code = tickets[0]?.code ?? 'no code';
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  await (await more(page, 0)).getByRole('button', { name: /^Enviar este ingresso/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome de quem recebe').fill('Bia');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar ingresso' }).click();
  await expect(dialog).toBeHidden();
  const row = await opened(page, 0);
  await expect(row.getByText(/^Enviado para Bia\./)).toBeVisible();
  await expect(row.getByText(code)).toBeVisible();
  await expect(row.getByRole('button', { name: /^Desfazer o envio/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  const iditem = tickets[0]?.line.lineId ?? '';
  const { token } = (await ana.call('offerLink', { iditem })).value();
  const friend = await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize() });
  const theirs = await friend.newPage();
  await theirs.goto(`${baseURL}/ingresso-recebido#convite=${token}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Um ingresso para você' })).toBeVisible();
  expect(theirs.url()).not.toContain(token);
  await expect(theirs.getByText(code)).toHaveCount(0);
  await expectAccessible(theirs);
  await expectNoSideways(theirs);
  await theirs.getByRole('button', { name: 'Aceitar o ingresso' }).click();
  await expect(theirs.getByLabel('Nome completo')).toHaveAttribute('aria-invalid', 'true');
  await theirs.getByLabel('Nome completo').fill('Bia Reis');
  await theirs.getByLabel('CPF').fill('39053344705');
  await theirs.getByLabel('E-mail').fill('bia@catraca.com.br');
  await theirs.getByRole('button', { name: 'Aceitar o ingresso' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'O ingresso é seu' })).toBeVisible();
  await expect(theirs.getByRole('img', { name: 'Código QR do ingresso' })).toBeVisible();
  await expectAccessible(theirs);
  await expectNoSideways(theirs);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'O ingresso é seu' })).toBeVisible();
  await theirs.goto(`${baseURL}/`);
  await theirs.goto(`${baseURL}/ingresso-recebido#convite=${token}`);
  await expect(theirs.getByRole('heading', { name: 'O ingresso já foi aceito' })).toBeVisible();
  await friend.close();

  await page.reload();
  await expect(
    (await opened(page, 0)).getByText('Aceito por Bia. Só o novo titular tem o código.'),
  ).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  expectQuiet();
});

const ACCEPT = '**/marketplace/ingresso/recebido/aceitar';

test('O-82 O-84 O-86 an acceptance is cut and repeated; a second tab and a withdrawn offer say how it ended', {
  tag: '@phone',
}, async ({ page, request, baseURL, browser }) => {
  const ana = await buyer(page, request, baseURL);
  const { cart, tickets } = await ana.buy(PAGES.pixel, 2);
  const [first, second] = await Promise.all(
    tickets.map(async ({ line: { lineId: iditem } }) => {
      await ana.call('offerTicket', { iditem }, { nome: 'Bia', email: '' });
      return { iditem, token: (await ana.call('offerLink', { iditem })).value().token };
    }),
  );
  if (first === undefined || second === undefined) throw new Error('two tickets were bought');
  const friend = await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize() });
  const opened = async (token: string) => {
    const theirs = await friend.newPage();
    const { expectQuiet } = await watch(theirs, [/ERR_FAILED/, /status of 409/]);
    await theirs.goto(`${baseURL}/ingresso-recebido#convite=${token}`);
    await theirs.getByLabel('Nome completo').fill('Bia Reis');
    await theirs.getByLabel('CPF').fill('39053344705');
    await theirs.getByLabel('E-mail').fill('bia@catraca.com.br');
    return { theirs, accept: theirs.getByRole('button', { name: 'Aceitar o ingresso' }), expectQuiet };
  };
  const codes = async () => (await ana.purchase(cart)).tickets.map(({ code }) => code);

  const { theirs, accept, expectQuiet } = await opened(first.token);
  const tab = await opened(first.token);
  let tries = 0;
  await theirs.route(ACCEPT, async (route) => {
    tries += 1;
    if (tries === 1) return route.abort();
    // Done by the host, and replaced by a proxy.
    if (tries === 2) await route.fetch();
    if (tries === 2) return route.fulfill({ contentType: 'text/html', body: '<title>Wi-Fi</title>' });
    return route.continue();
  });
  const failed = theirs.getByText(/^A resposta se perdeu/).first();
  await accept.press('Enter');
  await expect(failed).toBeVisible();
  expect(await codes()).not.toContain(null);
  await expect(theirs.getByLabel('Nome completo')).toHaveValue('Bia Reis');
  await accept.press('Enter');
  await expect.poll(() => tries).toBe(2);
  await expect.poll(codes).toContain(null);
  await expect(failed).toBeVisible();
  await accept.press('Enter');
  await expect(theirs.getByRole('heading', { level: 1, name: 'O ingresso é seu' })).toBeFocused();
  expect(tries).toBe(3);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'O ingresso é seu' })).toBeVisible();
  // The letter has the ticket for a page that was reloaded after a lost response.
  await tab.theirs.bringToFront();
  await tab.theirs.reload();
  await expect(tab.theirs.getByText('o ingresso está no e-mail que você informou')).toBeVisible();

  const late = await opened(second.token);
  await ana.call('takeBackTicket', { iditem: second.iditem });
  await late.accept.press('Enter');
  await expect(late.theirs.getByRole('heading', { level: 1, name: 'O envio foi desfeito' })).toBeVisible();
  await expectAccessible(late.theirs);
  expect((await codes()).filter((code) => code === null)).toHaveLength(1);
  await friend.close();
  for (const each of [{ expectQuiet }, tab, late]) each.expectQuiet();
});
