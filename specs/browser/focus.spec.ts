/**
 * Where the keyboard goes on after each action: what is opened returns the focus to its opener, what goes away hands it on to
 * a named place. Each row is tried by keys alone.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { itemOf, PAGES } from '../marketplace/conformance-buyer.ts';
import { enter, FESTIVAL, openRow, PASSWORD, PLAY, register } from './buyer.ts';
import { buyer, more, ticket } from './orders.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses Enter on the opener, closes what opened by each of the ways, and expects the focus on the opener again. */
const opensAndReturns = async (
  page: Page,
  opener: Locator,
  dialog: Locator,
  closers: readonly (string | Locator)[],
): Promise<void> => {
  for (const closer of closers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    if (typeof closer === 'string') await page.keyboard.press(closer);
    else await closer.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
};

test('every order dialog returns the focus, and a cancellation hands it to the status', {
  tag: '@desk',
}, async ({ page, request, baseURL }) => {
  const { expectQuiet } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  const cart = (await ana.reserveSeats(PAGES.clocks, 3, 'Plateia alta')).told.value();
  await ana.payByCard(cart);
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  // Each button of each ticket names its ticket.
  await expect(ticket(page, 2)).toBeVisible();
  const names = await page
    .getByRole('main')
    .locator('button, summary')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
  const dialog = page.getByRole('dialog');
  const alert = page.getByRole('alertdialog');
  const first = await more(page, 0);
  const close = dialog.getByRole('button', { name: 'Fechar' });
  await opensAndReturns(page, first.getByRole('button', { name: /^Mostrar na entrada/ }), dialog, [
    'Escape',
    close,
  ]);
  await opensAndReturns(page, first.getByRole('button', { name: /^Trocar titular/ }), dialog, [
    'Escape',
    close,
    dialog.getByRole('button', { name: 'Voltar' }),
  ]);
  const keep = alert.getByRole('button', { name: 'Voltar' });
  for (const opener of [
    first.getByRole('button', { name: /^Cancelar ingresso/ }),
    page.getByRole('button', { name: 'Cancelar o pedido inteiro' }),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    // The safe choice has the focus, and the warning is read with it.
    await expect(keep).toBeFocused();
    await expect(alert).toHaveAccessibleDescription(/Isso não pode ser desfeito/);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opensAndReturns(page, opener, alert, [
      'Escape',
      alert.getByRole('button', { name: 'Fechar' }),
      keep,
    ]);
  }

  await first.getByRole('button', { name: /^Cancelar ingresso/ }).press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const status = ticket(page, 0)
    .getByText(/cancelad|em cancelamento/i)
    .first();
  await expect(status).toBeFocused();
  await page.getByRole('button', { name: 'Cancelar o pedido inteiro' }).press('Enter');
  await alert.getByRole('button', { name: 'Sim, cancelar tudo' }).press('Enter');
  await expect(page.locator('#order-status')).toBeFocused();
  await expect(page.locator('#order-status')).toHaveText(/cancela/i);
  expectQuiet();
});

test('what is left or emptied hands the focus to a named place', { tag: '@desk' }, async ({
  page,
  request,
  baseURL,
}) => {
  const { expectQuiet, said } = await watch(page);
  const ana = await buyer(page, request, baseURL);
  await (await openRow(page, 'Plateia', 'E')).first().press('Enter');
  const kinds = page.getByRole('dialog');
  await kinds.getByRole('button', { name: /^Inteira / }).press('Enter');
  const chips = page.getByRole('region', { name: 'Lugares escolhidos' });
  await chips.getByRole('button', { name: /^Remover / }).press('Enter');
  await expect(chips.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();

  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const language = page.locator('[data-menu~="language"]').filter({ visible: true });
  await language.press('Enter');
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await expect(page).toHaveTitle(/Frequently|FAQ|questions/i);
  await expect(language).toBeFocused();
  await expect.poll(() => said.some(({ text }) => text === 'Language: English')).toBe(true);
  await language.press('Enter');
  await page
    .getByRole('button', { name: /Português/ })
    .last()
    .press('Enter');
  await expect(page).toHaveTitle(/frequentes/i);
  await expect(language).toBeFocused();

  const account = page.getByRole('button', { name: /, sua conta$/ });
  await account.press('Enter');
  await page.getByRole('button', { name: 'Sair' }).press('Enter');
  await expect(page.locator('[data-menu~="account"]:focus')).toHaveCount(1);

  // With things in the cart it is asked first.
  await ana.reserve(PAGES.festival.store, [itemOf(await ana.standing(PAGES.festival))]);
  const again = await buyer(page, request, baseURL);
  await again.reserve(PAGES.festival.store, [itemOf(await again.standing(PAGES.festival))]);
  await page.goto(FESTIVAL);
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await page.locator('[data-menu~="account"]').filter({ visible: true }).press('Enter');
  await page.getByRole('button', { name: 'Sair' }).press('Enter');
  const leave = page.getByRole('alertdialog');
  await expect(leave.getByRole('button', { name: 'Ficar' })).toBeFocused();
  await leave.getByRole('button', { name: 'Sair' }).press('Enter');
  await expect(leave).toBeHidden();
  await expect(page.locator('[data-menu~="account"]:focus')).toHaveCount(1);
  expectQuiet();
});

test('a payment that waits is given up by two presses, the safe one first', { tag: '@desk' }, async ({
  page,
  request,
  baseURL,
}) => {
  const ana = await buyer(page, request, baseURL);
  const cart = (await ana.reserve(PAGES.secret.store, [itemOf(await ana.standing(PAGES.secret))])).value();
  await ana.finalise(cart, { tipo: 'QRCODE' });
  await page.goto(`/minhas-compras/pedido/${cart.purchaseId}`);
  const cancel = page.getByRole('button', { name: /^Cancelar: / });
  await cancel.press('Enter');
  const question = page.getByRole('group', { name: /^Cancelar este pagamento/ });
  await expect(question.getByRole('button', { name: 'Não' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
});

test('a guest’s way to My orders opens the login at home, and leads there', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { expectQuiet } = await watch(page);
  const { email } = await register(request);
  await page.goto('/minhas-compras');
  await expect(page).toHaveURL(/^[^?]*\/\?depois=/);
  const login = page.getByRole('dialog');
  await login.getByLabel('E-mail').fill(email);
  await login.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/minhas-compras');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
  expectQuiet();
});

type Find = (page: Page) => Locator;
/** What is done, where (null: where the focus is), by which key or text, and what has the focus afterwards. */
type Row = readonly [action: string, on: Find | null, key: string, focus: Find];

interface Walk {
  readonly path: string;
  readonly isIn?: true;
  readonly begin?: (page: Page) => Promise<unknown>;
  readonly rows: readonly Row[];
}

const shown = (found: Locator): Locator => found.filter({ visible: true }).first();
const button =
  (name: string | RegExp): Find =>
  (page) =>
    shown(page.getByRole('button', { name }));
const link =
  (name: string | RegExp): Find =>
  (page) =>
    shown(page.getByRole('link', { name }));
const field =
  (name: string | RegExp): Find =>
  (page) =>
    shown(page.getByLabel(name));
const radio =
  (name: RegExp): Find =>
  (page) =>
    page.getByRole('radio', { name });
const title: Find = (page) => page.getByRole('heading', { level: 1 });
const inDialog =
  (find: Find): Find =>
  (page) =>
    find(page).and(page.locator('dialog *'));
const close = inDialog(button('Fechar'));
const closeCart = button('Fechar o carrinho');
const language: Find = (page) => shown(page.locator('[data-menu~="language"]'));
const account: Find = (page) => shown(page.locator('[data-menu~="account"]'));
const cart = button(/^Carrinho/);
const search: Find = (page) => page.getByRole('banner').getByRole('combobox');
const cookies: Find = (page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' });
const report: Find = (page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Relatar um problema' });
const map: Find = (page) => page.getByRole('application');
const summary =
  (text: string | RegExp): Find =>
  (page) =>
    shown(page.locator('summary').filter({ hasText: text }));
const half = button('Quem tem direito a cada ingresso');
const full = (name: string): Find => button(new RegExp(`^${name}: Inteira, Pista$`));
const seat: Find = (page) =>
  page.getByRole('region', { name: 'Lista de lugares' }).getByRole('group').getByRole('button').first();
const sector = button(/^Plateia alta R/);
const row = button(/^Lado direito, fila I /);
const best = button('Mostrar os melhores');
const terms = button('Termos de compra');
const coupon = field('Cupom ou voucher');
const protection: Find = (page) => page.getByRole('checkbox', { name: /^Quero poder pedir reembolso/ });
const pay: Find = (page) => page.locator('#pay-button');

const ticketInCart = async (page: Page): Promise<void> => {
  await page.goto(FESTIVAL);
  await full('Mais um')(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
};

const WALKS: Readonly<Record<string, Walk>> = {
  'header, search, language, footer and questions': {
    path: '/faq',
    rows: [
      ['first Tab', null, 'Tab', link('Pular para o conteúdo')],
      ['skip to the content', null, 'Enter', (page) => page.getByRole('main')],
      ['open the languages', language, 'Enter', language],
      ['close them', null, 'Escape', language],
      ['open them again', null, 'Enter', language],
      ['choose English', button('English'), 'Enter', language],
      ['open the languages', null, 'Enter', language],
      ['choose Portuguese', button(/^Português/), 'Enter', language],
      ['open the account menu', account, 'Enter', account],
      ['close it', null, 'Escape', account],
      ['open the cart', cart, 'Enter', closeCart],
      ['close it by Escape', null, 'Escape', cart],
      ['open it again', null, 'Enter', closeCart],
      ['close it by its button', null, 'Enter', cart],
      ['type into the search', search, 'text:relógios', search],
      ['walk the results', null, 'ArrowDown', search],
      ['close the results', null, 'Escape', search],
      ['open the report', report, 'Enter', close],
      ['close it', null, 'Escape', report],
      ['open the cookies', cookies, 'Enter', close],
      ['close them', null, 'Escape', cookies],
      ['open them again', null, 'Enter', close],
      ['close them by the button', null, 'Enter', cookies],
      ['unfold a question', summary(/preço que vejo/), 'Enter', summary(/preço que vejo/)],
      ['fold it', null, 'Enter', summary(/preço que vejo/)],
    ],
  },
  'event page and cart': {
    path: FESTIVAL,
    rows: [
      ['half-price rules', half, 'Enter', half],
      ['half-price rules again', null, 'Enter', half],
      ['share', button('Compartilhar'), 'Enter', button('Compartilhar')],
      ['calendar', button('Adicionar à agenda'), 'Enter', button('Adicionar à agenda')],
      ['one more', full('Mais um'), 'Enter', full('Mais um')],
      ['one more again', null, 'Enter', full('Mais um')],
      ['one less', full('Menos um'), 'Enter', full('Menos um')],
      ['donate', button(/^Doar R\$\s15/), 'Enter', button(/^Doar R\$\s15/)],
      ['view the cart', button('Ver carrinho'), 'Enter', closeCart],
      ['close it', null, 'Escape', button('Ver carrinho')],
      ['view it again', null, 'Enter', closeCart],
      [
        'one more in the cart',
        inDialog(button(/^Mais um: Pista/)),
        'Enter',
        inDialog(button(/^Mais um: Pista/)),
      ],
      [
        'one less in the cart',
        inDialog(button(/^Menos um: Pista/)),
        'Enter',
        inDialog(button(/^Menos um: Pista/)),
      ],
      ['protect', inDialog(protection), 'Space', inDialog(protection)],
      ['protect no longer', null, 'Space', inDialog(protection)],
      ['a wrong code', inDialog(coupon), 'text:NADA', inDialog(coupon)],
      ['send it', null, 'Enter', inDialog(coupon)],
      ['to the checkout', link('Finalizar compra'), 'Enter', title],
    ],
  },
  'filters and their dates': {
    path: '/busca?search=casa',
    rows: [
      ['a price', field('Preço'), 'ArrowDown', field('Preço')],
      ['another price', null, 'ArrowDown', field('Preço')],
      ['a kind', field('Tipo'), 'ArrowDown', field('Tipo')],
      ['a date', field('Data'), 'ArrowDown', field('Data')],
      ['a suggestion', search, 'text:relógios', search],
      ['to it', null, 'ArrowDown', search],
      ['open it', null, 'Enter', title],
    ],
  },
  'map, list, prices, chips and best seats': {
    path: `${PLAY}/mapa`,
    isIn: true,
    rows: [
      ['walk the map', map, 'ArrowRight', map],
      ['walk on', null, 'ArrowDown', map],
      ['the whole map', null, '0', map],
      ['closer', button('Aproximar'), 'Enter', button('Aproximar')],
      ['further', button('Afastar'), 'Enter', button('Afastar')],
      ['whole again', button('Mapa inteiro'), 'Enter', button('Mapa inteiro')],
      ['open a sector', sector, 'Enter', sector],
      ['open a row', row, 'Enter', row],
      ['press a seat', seat, 'Enter', close],
      ['leave the prices', null, 'Escape', seat],
      ['press it again', null, 'Enter', close],
      ['choose a price', inDialog(button(/^Inteira /)), 'Enter', seat],
      ['remove the chip', button(/^Remover /), 'Enter', map],
      ['the best seats', best, 'Enter', close],
      ['leave them', null, 'Escape', best],
      ['the best seats again', null, 'Enter', close],
      ['reserve them', inDialog(button(/^Reservar estes/)), 'Enter', best],
      ['view the cart', button('Ver carrinho'), 'Enter', closeCart],
      ['close it', null, 'Escape', button('Ver carrinho')],
      ['close the row', row, 'Enter', row],
    ],
  },
  'checkout, card form and outcome': {
    path: '/pagamento',
    isIn: true,
    begin: ticketInCart,
    rows: [
      ['protect', protection, 'Space', protection],
      ['protect no longer', null, 'Space', protection],
      ['pay with nothing chosen', pay, 'Enter', pay],
      ['Pix', radio(/^Pix/), 'Space', radio(/^Pix/)],
      ['card by arrow', null, 'ArrowUp', radio(/^Cartão de crédito/)],
      ['open the terms', terms, 'Enter', close],
      ['close them', null, 'Escape', terms],
      ['pay an empty form', pay, 'Enter', (page) => page.getByRole('group', { name: /campos para rever/ })],
      ['to a field', link(/^Validade/), 'Enter', field('Validade')],
      ['a code', coupon, 'text:CATRACA10', coupon],
      ['apply it', null, 'Enter', coupon],
      ['remove it', button('Remover o cupom CATRACA10'), 'Enter', coupon],
      ['the number', field('Número do cartão'), 'text:4000000000000127', field('Número do cartão')],
      ['the name', field('Nome impresso no cartão'), 'text:ANA SOUZA', field('Nome impresso no cartão')],
      ['the expiry', field('Validade'), 'text:1230', field('Validade')],
      ['the code', field('Código de segurança'), 'text:123', field('Código de segurança')],
      [
        'send by Enter',
        null,
        'Enter',
        (page) => page.getByRole('region', { name: 'O pagamento não passou' }),
      ],
      ['try again', button('Tentar de novo'), 'Enter', field('Código de segurança')],
      ['another number', field('Número do cartão'), 'text:4242424242424242', field('Número do cartão')],
      ['the code again', field('Código de segurança'), 'text:123', field('Código de segurança')],
      ['pay', pay, 'Enter', title],
    ],
  },
};

const act = async (page: Page, [, on, key]: Row): Promise<void> => {
  if (on !== null) {
    await expect(on(page)).toBeVisible();
    await on(page).focus();
  }
  if (!key.startsWith('text:')) return page.keyboard.press(key);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(key.slice('text:'.length));
};

for (const [name, { path, isIn, begin, rows }] of Object.entries(WALKS))
  test(`by keys: ${name}`, { tag: '@desk' }, async ({ page, request }) => {
    const { expectQuiet } = await watch(page, [/status of 4/]);
    if (isIn) await enter(page, await register(request));
    await begin?.(page);
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await expect(page.locator('main .bone')).toHaveCount(0);
    for (const line of rows) {
      await act(page, line);
      await expect(line[3](page), line[0]).toBeFocused();
    }
    expectQuiet();
  });

test('at least seventy actions are tried by keys', { tag: '@desk' }, () => {
  const count = Object.values(WALKS).reduce((sum, { rows }) => sum + rows.length, 0);
  expect(count).toBeGreaterThanOrEqual(70);
});
