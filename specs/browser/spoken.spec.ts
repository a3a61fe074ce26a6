/**
 * Two purchases as a screen reader hears them. After each press the spec records live regions and the focused element's role,
 * name and state. The scripts below are meant to be read aloud. `#` replaces numbers, times and codes of a run.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { FESTIVAL, logIn, PLAY, payPix, register } from './buyer.ts';
import { list } from './seats.ts';
import { test } from './test.ts';
import { equalNames, type Said, watch } from './watch.ts';

const SEATED: readonly string[] = [
  '[Enter] button "Plateia alta R$ 71,50 Meia-entrada R$ 35,75 Pessoa idosa 60+ R$ 35,75 # livres"',
  '= button "Plateia alta R$ 71,50 Meia-entrada R$ 35,75 Pessoa idosa 60+ R$ 35,75 # livres" [expanded]',
  '[Enter] button "Lado direito, fila # # livres"',
  '= button "Lado direito, fila # # livres" [expanded]',
  '[Enter] button "Plateia alta, lado direito, fila #, lugar #, Inteira R$ 71,50, Meia-entrada R$ 35,75, Pessoa idosa 60+ R$ 35,75, Disponível"',
  '= button "Fechar"',
  '[Enter] button "Meia-entrada R$ 35,75"',
  '~ Adicionado ao carrinho: Lado direito, fila #, lugar #. Total: R$ 35,75.',
  '= button "Plateia alta, lado direito, fila #, lugar #, Meia-entrada R$ 35,75, Seu lugar" [pressed]',
  '[Enter] button "Plateia alta, lado direito, fila #, lugar #, Ocupado" [disabled]',
  '~ Plateia alta, lado direito, fila #, lugar #: Ocupado',
  '= button "Plateia alta, lado direito, fila #, lugar #, Ocupado" [disabled]',
  '[Enter] button "Mostrar os melhores"',
  '= button "Fechar"',
  '[Enter] button "Reservar estes 2 lugares: R$ 71,50"',
  '~ Adicionado ao carrinho: lugar #; lugar #. Total: R$ 107,25.',
  '= button "Mostrar os melhores"',
  '[Enter] button "Ver carrinho"',
  '= button "Fechar o carrinho"',
  '[Enter] link "Finalizar compra"',
  '~ Pagamento | Catraca',
  '= heading "Pagamento" [level=1]',
  '[Space] radio "Pix Aprovação na hora"',
  '= radio "Pix Aprovação na hora" [checked]',
  '[Enter] button "Gerar Pix de R$ 107,25"',
  '= heading "Pague com Pix" [level=1]',
  '[Enter] button "Copiar código"',
  '~ Código copiado',
  '= button "Código copiado"',
  '~ Deu certo! Enviamos a confirmação do pedido por e-mail.',
  '= heading "Pedido confirmado" [level=1]',
];
const UNSEATED: readonly string[] = [
  '[Enter] button "Mais um: Inteira, Pista"',
  '~ Adicionado ao carrinho: Festival Maré Alta, Pista, Inteira. Total: R$ 237,60.',
  '= button "Mais um: Inteira, Pista"',
  '[Enter] button "Mais um: Inteira, Pista"',
  '~ Adicionado ao carrinho: Festival Maré Alta, Pista, Inteira. Total: R$ 475,20.',
  '= button "Mais um: Inteira, Pista"',
  '[Enter] button "Menos um: Inteira, Pista"',
  '~ Festival Maré Alta, Pista, Inteira: agora 1 no carrinho. Total: R$ 237,60.',
  '= button "Menos um: Inteira, Pista"',
  '[Enter] button "Ver carrinho"',
  '= button "Fechar o carrinho"',
  '[Enter] link "Finalizar compra"',
  '~ Pagamento | Catraca',
  '= heading "Pagamento" [level=1]',
  '[Enter] button "Entrar e continuar"',
  '! E-mail ou senha incorretos.',
  '= button "Entrar e continuar"',
  '~ Você entrou.',
  '= heading "Quem compra" [level=2]',
  '[Enter] textbox "Cupom ou voucher"',
  '! Este código não é um cupom nem um voucher destes eventos.',
  '= textbox "Cupom ou voucher" [invalid]',
  '[Enter] textbox "Cupom ou voucher" [invalid]',
  '! Este código não é um cupom nem um voucher destes eventos.',
  '= textbox "Cupom ou voucher" [invalid]',
  '[Space] checkbox "Quero poder pedir reembolso, por R$ 17,28"',
  '~ Total: R$ 254,88.',
  '= checkbox "Quero poder pedir reembolso, por R$ 17,28" [checked]',
  '[Space] checkbox "Quero poder pedir reembolso, por R$ 17,28" [checked]',
  '~ Total: R$ 237,60.',
  '= checkbox "Quero poder pedir reembolso, por R$ 17,28"',
  '[Space] radio "Cartão de crédito"',
  '= radio "Cartão de crédito Em até 12 vezes" [checked]',
  '[Enter] button "Pagar R$ 237,60"',
  '! O código de segurança não confere.',
  '= region "O pagamento não passou"',
  '[Enter] button "Tentar de novo"',
  '= textbox "Código de segurança"',
  '[Enter] button "Pagar R$ 237,60"',
  '~ Deu certo! Enviamos a confirmação do pedido por e-mail.',
  '= heading "Pedido confirmado" [level=1]',
];

const isSentence = ({ text }: Said): boolean => /\p{L}/u.test(text);

const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/: "\d+"$/, '')
    .replaceAll(/\d+:\d\d/g, '#:#')
    // Earlier specs change which seats are free.
    .replaceAll(/lugar \d+(, (acessível|acompanhante))?/g, 'lugar #')
    .replace(/: .*, (lugar #; lugar #\.)/, ': $1')
    .replaceAll(/fila [A-Z]\b/g, 'fila #')
    .replaceAll(/\d+ lugar(es)? livres?(, \d+ acessíve(l|is))?/g, '# livres')
    // The button lists who is entitled to the half price. The law sets these words, so they are dropped.
    .replace(/ inclui R\$.*"$/, '"')
    .trim();

/** Focused element as in the accessibility tree, such as "button "Aplicar"". "nothing" if no element has the focus. */
const focused = async (page: Page): Promise<string> => {
  const focus = page.locator(':focus');
  if ((await focus.count()) === 0) return 'nothing';
  const [first = ''] = (await focus.ariaSnapshot()).split('\n');
  return plain(
    first
      .replace(/^- /, '')
      .replace(/:$/, '')
      .replace(/^'(.*)'$/, '$1'),
  );
};

class Ear {
  readonly heard: string[] = [];
  /** Controls of equal names, with the action that led to them. */
  readonly alike: string[] = [];
  readonly #page: Page;
  readonly #said: readonly Said[];
  #read: number;

  constructor(page: Page, said: readonly Said[]) {
    this.#page = page;
    this.#said = said;
    this.#read = said.length;
  }

  /**
   * Focuses a control as a screen reader does and presses a key. Waits until `then` is visible and `until` was
   * announced.
   */
  async press(control: Locator, then: Locator, until?: RegExp, key = 'Enter'): Promise<void> {
    await control.focus();
    this.heard.push(`[${key}] ${await focused(this.#page)}`);
    await this.#page.keyboard.press(key);
    await expect(then.first()).toBeVisible();
    await this.note(until);
  }

  /** Records the announcements and the focused element. Waits until `until` was announced. */
  async note(until?: RegExp): Promise<void> {
    if (until !== undefined)
      await expect
        .poll(() => this.#said.slice(this.#read).some(({ text }) => until.test(text)), `${until} is said`)
        .toBe(true);
    const fresh = this.#said.slice(this.#read);
    this.#read = this.#said.length;
    for (const { urgent, text } of fresh.filter(isSentence))
      this.heard.push(`${urgent ? '!' : '~'} ${plain(text)}`);
    this.heard.push(`= ${await focused(this.#page)}`);
    const twice = await equalNames(this.#page);
    this.alike.push(...twice.map((name) => `${name} after ${this.heard.at(-2)}`));
  }
}

/** Expects at most one announcement per action, and none that repeats the focused heading. */
const expectOnce = (heard: readonly string[]): void => {
  const doubles = heard.filter((line, nth) => /^[~!]/.test(line) && /^[~!]/.test(heard[nth - 1] ?? ''));
  expect(doubles).toEqual([]);
  const headings = heard.flatMap((line) => line.match(/^= heading "(.*)"/)?.[1] ?? []);
  const doubled = heard.filter((line) =>
    headings.some((name) => /^[~!]/.test(line) && line.slice(2).replace(/[.!]$/, '') === name),
  );
  expect(doubled).toEqual([]);
};

test('a screen reader announces a seated purchase from the map to the ticket', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { email } = await register(request);
  const { expectQuiet, said } = await watch(page);
  await page.goto('/cadastro?entrar');
  await logIn(page, email);
  await expect(page).toHaveURL('/');
  await expect.poll(() => said.length).toBeGreaterThan(0);
  await page.goto(`${PLAY}/mapa`);
  const ear = new Ear(page, said);
  const dialog = page.getByRole('dialog');
  // A row that still has more than one free seat, and is not the row used below.
  const free = list(page)
    .getByRole('button', { name: /^Lado direito, fila [A-FH-Z] \d+ lugares livres/ })
    .last();
  await ear.press(list(page).getByRole('button', { name: /^Plateia alta / }), free);
  const [name = ''] = /^Lado direito, fila [A-Z]/.exec(await free.innerText()) ?? [];
  const row = list(page).getByRole('group', { name: new RegExp(`${name}$`) });
  await ear.press(list(page).getByRole('button', { name: new RegExp(`^${name} `) }), row);
  await ear.press(row.getByRole('button', { name: /lugar \d+, Inteira .*Disponível$/ }).first(), dialog);
  await ear.press(
    dialog.getByRole('button', { name: /^Meia-entrada / }),
    row.getByRole('button', { name: /Seu lugar$/ }),
    /o carrinho/,
  );
  await list(page)
    .getByRole('button', { name: /^Lado direito, fila G / })
    .click();
  const taken = list(page)
    .getByRole('group', { name: /fila G$/ })
    .getByRole('button', { name: /Ocupado$/ });
  await ear.press(taken.first(), taken, /Ocupado/);
  await page.getByRole('combobox', { name: 'Setor' }).selectOption('Plateia alta');
  await ear.press(page.getByRole('button', { name: 'Mostrar os melhores' }), dialog);
  for (const seat of await dialog.getByRole('combobox').all())
    await seat.selectOption({ label: 'Meia-entrada · R$\u00a035,75' });
  await ear.press(
    dialog.getByRole('button', { name: /^Reservar estes 2 lugares/ }),
    page.getByRole('button', { name: 'Carrinho, 3 itens' }),
    /o carrinho/,
  );
  await ear.press(page.getByRole('button', { name: 'Ver carrinho' }), dialog);
  await ear.press(
    dialog.getByRole('link', { name: 'Finalizar compra' }),
    page.getByRole('heading', { name: 'Pagamento' }),
    /^Pagamento \|/,
  );
  await page.getByRole('radio', { name: /^Pix/ }).focus();
  await ear.press(
    page.getByRole('radio', { name: /^Pix/ }),
    page.getByRole('button', { name: /^Gerar Pix/ }),
    undefined,
    'Space',
  );
  await ear.press(
    page.getByRole('button', { name: /^Gerar Pix/ }),
    page.getByRole('heading', { name: 'Pague com Pix' }),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ear.press(
    page.getByRole('button', { name: 'Copiar código' }),
    page.getByRole('button', { name: 'Código copiado' }),
    /copiado/,
  );
  await payPix(page);
  await expect(page.getByRole('heading', { name: 'Pedido confirmado' })).toBeVisible();
  await ear.note(/confirmação do pedido/);
  expectOnce(ear.heard);
  expect(ear.heard).toEqual(SEATED);
  expect(ear.alike).toEqual([]);
  expectQuiet();
});

test('a screen reader announces an unseated purchase with a refused login, coupon and card', {
  tag: ['@desk', '@whole'],
}, async ({ page, request }) => {
  const { email } = await register(request);
  const { expectQuiet, said } = await watch(page, [/status of 4/]);
  await page.goto(FESTIVAL);
  const ear = new Ear(page, said);
  const count = page.getByRole('group', { name: 'Quantidade de Inteira, Pista', exact: true });
  const dialog = page.getByRole('dialog');
  const more = count.getByRole('button', { name: /^Mais um/ });
  await ear.press(more, page.getByRole('button', { name: 'Carrinho, 1 item' }), /o carrinho/);
  await ear.press(more, page.getByRole('button', { name: 'Carrinho, 2 itens' }), /o carrinho/);
  // A unit cannot be removed while its reservation is in flight.
  await expect(count).toHaveAttribute('data-busy', 'false');
  await ear.press(
    count.getByRole('button', { name: /^Menos um/ }),
    page.getByRole('button', { name: 'Carrinho, 1 item' }),
    /agora/,
  );
  await ear.press(page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true }), dialog);
  await ear.press(
    dialog.getByRole('link', { name: 'Finalizar compra' }),
    page.getByRole('heading', { name: 'Pagamento' }),
    /^Pagamento \|/,
  );
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
  const enter = page.getByRole('button', { name: 'Entrar e continuar' });
  await ear.press(enter, page.getByRole('main').getByText(/E-mail ou senha/), /E-mail ou senha/);
  await logIn(page, email);
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeVisible();
  await ear.note(/Você entrou/);
  const coupon = page.getByRole('textbox', { name: 'Cupom ou voucher' });
  await coupon.fill('NADA');
  await ear.press(
    coupon,
    page.getByRole('main').getByText('Este código não é um cupom nem um voucher destes eventos.'),
    /nem um voucher/,
  );
  // The same message is announced again, because the code was sent again.
  await ear.press(
    coupon,
    page.getByRole('main').getByText('Este código não é um cupom nem um voucher destes eventos.'),
    /nem um voucher/,
  );
  const protection = page.getByRole('checkbox', { name: /^Quero poder pedir reembolso/ });
  await ear.press(protection, protection, /Total/, 'Space');
  await ear.press(protection, protection, /Total/, 'Space');
  const card = page.getByRole('radio', { name: /^Cartão de crédito/ });
  await ear.press(card, page.getByRole('radio', { name: /Em até 12 vezes/ }), undefined, 'Space');
  await page.getByLabel('Número do cartão').fill('4000 0000 0000 0127');
  await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA');
  await page.getByLabel('Validade').fill('1230');
  const code = page.getByLabel('Código de segurança');
  await code.fill('123');
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  const payButton = page.getByRole('button', { name: /^Pagar R\$/ });
  await ear.press(payButton, retry, /não confere/);
  await page.getByLabel('Número do cartão').fill('4242 4242 4242 4242');
  await ear.press(retry, code);
  await code.fill('123');
  await ear.press(
    payButton,
    page.getByRole('heading', { name: 'Pedido confirmado' }),
    /confirmação do pedido/,
  );
  expect(said.filter((each) => !isSentence(each))).toEqual([]);
  expectOnce(ear.heard);
  expect(ear.heard).toEqual(UNSEATED);
  expect(ear.alike).toEqual([]);
  expectQuiet();
});
