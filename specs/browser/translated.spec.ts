/**
 * A page that the browser translates: each text node is replaced by one inside of two `<font>` elements, at every
 * change. Nothing fails, and each text is the one that React has.
 */
import { expect, type Page } from 'playwright/test';
import { PAGES } from '../marketplace/conformance-buyer.ts';
import { addTicket, enter, payByCard, payPix, register } from './buyer.ts';
import { booksOf } from './ledger.ts';
import { buyer, more } from './orders.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

/** Runs in the page before its scripts. */
const translateTexts = (): void => {
  const OUTSIDE = 'script, style, textarea, title, svg, font';
  const translate = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let text = walker.currentNode; text !== null; text = walker.nextNode() as Node)
      if (text instanceof Text && !text.parentElement?.closest(OUTSIDE)) texts.push(text);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of target instanceof Text ? [target] : addedNodes)
        if (node.isConnected) translate(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
};

interface Fiber {
  /** 3 is the root, 4 a portal, 5 an element, 6 a text. */
  readonly tag: number;
  readonly memoizedProps:
    | string
    | { readonly children?: unknown; readonly dangerouslySetInnerHTML?: unknown };
  readonly stateNode: Element;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Runs in the page. Returns the texts that differ from React's. */
const staleTexts = (): readonly string[] => {
  const place = document.getElementById('root');
  const key = Object.keys(place ?? {}).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const root = (place as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]?.stateNode
    .current;
  const stale: string[] = [];
  const childrenOf = (fiber: Fiber): readonly Fiber[] => {
    const all: Fiber[] = [];
    for (let child = fiber.child; child !== null; child = child.sibling) all.push(child);
    return all;
  };
  /** Texts of the element itself, without those of its elements. */
  const ownTexts = ({ child }: Fiber): readonly string[] => {
    const texts: string[] = [];
    for (let each = child; each !== null; each = each.sibling)
      if (typeof each.memoizedProps === 'string') texts.push(each.memoizedProps);
      else if (each.tag !== 4 && each.tag !== 5) texts.push(...ownTexts(each));
    return texts;
  };
  const textOf = (fiber: Fiber): string => {
    const { tag, memoizedProps: props, stateNode } = fiber;
    if (typeof props === 'string') return props;
    const only = props?.children;
    const isOnly = tag === 5 && (typeof only === 'string' || typeof only === 'number');
    const text = isOnly ? String(only) : childrenOf(fiber).map(textOf).join('');
    const isTexts = tag === 5 && (isOnly || ownTexts(fiber).length > 0) && stateNode.localName !== 'textarea';
    if (isTexts && stateNode.textContent !== text) stale.push(`${stateNode.textContent} instead of ${text}`);
    return tag === 4 ? '' : text;
  };
  if (root === undefined) throw new Error('React has no root');
  textOf(root);
  return stale;
};

const expectNothingStale = async (page: Page): Promise<void> => {
  await expect(page.getByText('Não conseguimos mostrar esta página')).toHaveCount(0);
  await expect.poll(() => page.evaluate(staleTexts), `texts of ${page.url()}`).toEqual([]);
};

for (const kind of ['credit', 'pix'] as const)
  test(`a translated page buys by ${kind}`, { tag: '@phone' }, async ({ page, context, request }) => {
    await context.addInitScript(translateTexts);
    const account = await register(request);
    await enter(page, account);
    const { expectQuiet } = await watch(page, [/422/]);
    await addTicket(page);
    await expectNothingStale(page);
    await page.goto('/pagamento');
    const protection = page.getByRole('checkbox', { name: /^Quero poder pedir reembolso/ });
    const total = page.locator('[data-code="total"] dd').last();
    await expect(protection).toBeVisible();
    const first = await total.textContent();
    await protection.click();
    await expect(total).not.toHaveText(first ?? '');
    await expectNothingStale(page);
    const coupon = page.getByLabel('Cupom ou voucher');
    await coupon.fill('NADA');
    await coupon.press('Enter');
    await expect(
      page.getByText('Este código não é um cupom nem um voucher destes eventos.').first(),
    ).toBeVisible();
    await expectNothingStale(page);
    await coupon.fill('CATRACA10');
    await coupon.press('Enter');
    const remove = page.getByRole('button', { name: 'Remover o cupom CATRACA10' });
    await expect(remove).toBeVisible();
    await expectNothingStale(page);
    await remove.click();
    await expect(remove).toHaveCount(0);
    await expectNothingStale(page);
    for (const each of [/^Cartão de crédito/, /^Pix/, /^Cartão de crédito/]) {
      await page.getByRole('radio', { name: each }).click();
      await expectNothingStale(page);
    }
    if (kind === 'credit') {
      await page.getByLabel('Parcelas').selectOption('3');
      await expectNothingStale(page);
      await expect(page.getByRole('button', { name: /^Pagar R\$/ })).toHaveText(
        `Pagar ${await total.textContent()}`,
      );
      await payByCard(page);
    } else {
      await page.getByRole('radio', { name: /^Pix/ }).click();
      await page.getByRole('button', { name: `Gerar Pix de ${await total.textContent()}` }).click();
      await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
      await expectNothingStale(page);
      await payPix(page);
    }
    await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
    await expectNothingStale(page);
    expect((await booksOf(request, account.token)).paid).toBe(1);
    await page.getByRole('link', { name: /^Ver pedido/ }).click();
    await expect(
      page.getByRole('heading', { name: 'Valores' }).or(page.getByText('Total')).first(),
    ).toBeVisible();
    await expectNothingStale(page);
    expectQuiet();
  });

test('O-83 O-87 a translated page sends a ticket, takes it back, and keeps a changed event', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request, baseURL }) => {
  await context.addInitScript(translateTexts);
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const { cart } = await ana.buy(PAGES.pixel, 2);
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  await (await more(page, 0)).getByRole('button', { name: /^Enviar este ingresso/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectNothingStale(page);
  await dialog.getByRole('button', { name: 'Enviar ingresso' }).press('Enter');
  await expect(dialog.getByLabel('Nome de quem recebe')).toHaveAttribute('aria-invalid', 'true');
  await expectNothingStale(page);
  await dialog.getByLabel('Nome de quem recebe').fill('Bia');
  await dialog.getByRole('button', { name: 'Enviar ingresso' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Aguardando aceite')).toBeVisible();
  await expectNothingStale(page);
  await page.getByRole('button', { name: /^Desfazer o envio/ }).press('Enter');
  await expect(page.getByText('Aguardando aceite')).toHaveCount(0);
  await expectNothingStale(page);

  const { store, product } = PAGES.pixel;
  const form = { event: `/${store}/${product}`, kind: 'date', startsAt: '2031-05-17T21:00', days: '7' };
  expect((await request.post('/sandbox/eventos', { form })).status()).toBe(200);
  const keep = page.getByRole('button', { name: /^Manter todos \(2\)/ });
  await expect(keep).toBeVisible();
  await expectNothingStale(page);
  await keep.press('Enter');
  await expect(keep).toHaveCount(0);
  await expect(page.getByText('Nova data. Antes:')).toBeVisible();
  await expectNothingStale(page);
  expect((await ana.purchase(cart)).tickets.map(({ change }) => change?.kept)).toEqual([true, true]);
  expectQuiet();
});

test('O-35 O-84 a translated page requests a refund, and accepts a ticket after a lost response', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request, baseURL }) => {
  await context.addInitScript(translateTexts);
  const { expectQuiet } = await watch(page, [/ERR_FAILED/, /status of 4\d\d/]);
  const ana = await buyer(page, request, baseURL);
  const { cart, tickets } = await ana.buy(PAGES.pixel, 2);
  // A protected order whose cancellation period is over. The host, which knows neither, refuses the refund.
  await page.route('**/marketplace/pedido/consumidor/listar', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { readonly compras?: Record<string, unknown>[] };
    for (const order of json.compras ?? [])
      Object.assign(order, { protect: true, dthr_limite_cancelamento: '2026-01-01T10:00:00' });
    await route.fulfill({ response, json });
  });
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  await page.getByRole('button', { name: 'Solicitar reembolso' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Solicitar reembolso' });
  await expectNothingStale(page);
  await send.press('Enter');
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await expectNothingStale(page);
  await dialog.getByLabel('Motivo').selectOption({ label: 'Doença' });
  await send.press('Enter');
  await expect(dialog.getByText('Este pedido não tem ingresso reembolsável.')).toBeVisible();
  await expectNothingStale(page);

  const iditem = tickets[0]?.line.lineId ?? '';
  await ana.call('offerTicket', { iditem }, { nome: 'Bia', email: '' });
  const { token } = (await ana.call('offerLink', { iditem })).value();
  await page.goto(`/ingresso-recebido#convite=${token}`);
  const accept = page.getByRole('button', { name: 'Aceitar o ingresso' });
  await expect(accept).toBeVisible();
  await expectNothingStale(page);
  await accept.press('Enter');
  await expect(page.getByLabel('Nome completo')).toHaveAttribute('aria-invalid', 'true');
  await expectNothingStale(page);
  await page.getByLabel('Nome completo').fill('Bia Reis');
  await page.getByLabel('CPF').fill('39053344705');
  await page.getByLabel('E-mail').fill('bia@catraca.com.br');
  await page.route('**/recebido/aceitar', (route) => route.abort(), { times: 1 });
  await accept.press('Enter');
  await expect(page.getByText(/^A resposta se perdeu/).first()).toBeVisible();
  await expectNothingStale(page);
  await accept.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'O ingresso é seu' })).toBeVisible();
  await expectNothingStale(page);
  expectQuiet();
});

test('a translated page keeps its selects and radios while a second tab changes the cart', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request }) => {
  await context.addInitScript(translateTexts);
  await enter(page, await register(request));
  const { expectQuiet } = await watch(page);
  await addTicket(page);
  await page.goto('/pagamento');
  const card = page.getByRole('radio', { name: /^Cartão de crédito/ });
  await card.click();
  const installments = page.getByLabel('Parcelas');
  await installments.selectOption('3');
  const chosen = installments.locator('option:checked');
  await expect(chosen).toContainText(/^3x de R\$/);
  const before = await chosen.textContent();
  await expectNothingStale(page);

  const other = await context.newPage();
  await addTicket(other);
  await expect(chosen).not.toHaveText(before ?? '');
  await expect(chosen).toContainText(/^3x de R\$/);
  await expect(card).toBeChecked();
  await expectNothingStale(page);
  await other.goto('/pagamento');
  await other.getByRole('radio', { name: /^Pix/ }).click();
  await expectNothingStale(other);
  await expect(card).toBeChecked();
  await expect(installments).toHaveValue('3');
  await expectNothingStale(page);

  await page.goto('/categoria/teatro');
  const date = page.getByLabel('Data', { exact: true });
  await date.selectOption('range');
  await page.getByLabel('De', { exact: true }).fill('2031-05-01');
  await page.getByRole('button', { name: 'Ver datas' }).click();
  await expect(page).toHaveURL(/de=2031-05-01/);
  await expect(date.locator('option:checked')).toContainText('–');
  await expectNothingStale(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(date).toHaveValue('');
  const city = page.getByLabel('Cidade', { exact: true });
  await city.selectOption({ index: 1 });
  await expect(city).not.toHaveValue('');
  await expectNothingStale(page);
  expectQuiet();
});
