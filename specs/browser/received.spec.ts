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
