/**
 * Measures each press of a purchase until its change is painted, next to similar presses on a bare form page. The
 * phone's processor is slowed four times. Prints the slowest press of each step. Asserts nothing.
 */
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { openCart, PASSWORD, PLAY, register } from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';
import { startShop } from '../setup/shop.ts';
import { rested, slowPhone } from './slow-phone.ts';
import { alternate, figuresOf, median, row } from './table.ts';

/** Delay between two keystrokes, in milliseconds. */
const KEY = 100;
const ROWS = ['A', 'B', 'C', 'D', 'E', 'F'];

type Kind = 'press' | 'dialog' | 'answer' | 'type' | 'choose' | 'send';

interface Step {
  readonly name: string;
  /** Kind of press on the bare page that this step is compared with. */
  readonly kind: Kind;
  readonly does: () => Promise<unknown>;
  /** Element that appears when the step is done. */
  readonly until?: Locator;
}

const into = (field: Locator, text: string) => (): Promise<void> =>
  field.pressSequentially(text, { delay: KEY });
const onto = (thing: Locator) => (): Promise<void> => thing.tap();

/** Presses of the step in milliseconds. A press that the browser does not report took less than 16. */
const pressesOf = async (page: Page, { does, until }: Step): Promise<readonly number[]> => {
  await rested(page);
  await page.evaluate(() => {
    window.seen.presses = {};
    window.seen.pressed = 0;
  });
  await does();
  await until?.waitFor();
  await rested(page);
  const { presses, pressed } = await page.evaluate(() => window.seen);
  const told = Object.values(presses);
  return [...told, ...Array.from({ length: Math.max(0, pressed - told.length) }, () => 16)];
};

const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<form><button type="button" id="press">Press</button><button type="button" id="open">Open</button>
<label>Text <input id="text"></label><label><input type="radio" name="r" id="one"> One</label>
<label><input type="radio" name="r" id="two"> Two</label><button id="send">Send</button><p id="said"></p></form>
<dialog><button id="answer">Answer</button></dialog>
<script>
const by = (id) => document.getElementById(id), dialog = document.querySelector('dialog');
by('press').onclick = () => { by('said').textContent = 'pressed'; };
by('open').onclick = () => dialog.showModal();
by('answer').onclick = () => { dialog.close(); by('said').textContent = 'answered'; };
document.forms[0].onsubmit = (event) => { event.preventDefault(); by('said').textContent = by('text').value; };
</script>`;

const bareSteps = (page: Page): readonly Step[] => {
  const by = (id: string): Locator => page.locator(`#${id}`);
  return [
    { name: 'button', kind: 'press', does: onto(by('press')) },
    { name: 'dialog', kind: 'dialog', does: onto(by('open')) },
    { name: 'answer', kind: 'answer', does: onto(by('answer')) },
    { name: 'text', kind: 'type', does: into(by('text'), '4242424242424242') },
    { name: 'radio', kind: 'choose', does: onto(by('two')) },
    { name: 'submit', kind: 'send', does: onto(by('send')) },
  ];
};

/** Steps that buy one seat of the play with an existing account, from the map to the paid ticket. */
const purchaseSteps = (page: Page, email: string, run: number): readonly Step[] => {
  const list = page.getByRole('region', { name: 'Lista de lugares' });
  // Each run uses a different row.
  const letter = ROWS[run % ROWS.length];
  const row = list.getByRole('button', { name: new RegExp(`fila ${letter} `, 'i') }).first();
  const seats = list
    .getByRole('group', { name: `Fila ${letter}` })
    .getByRole('button', { name: /Disponível/ });
  const dialog = page.getByRole('dialog');
  const password = page.getByLabel('Senha', { exact: true });
  const code = page.getByLabel('Cupom ou voucher');
  const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
  const card = (label: string): Locator => page.getByLabel(label);
  const digits = page.getByLabel('Os 6 primeiros dígitos do cartão');
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  return [
    {
      ...{ name: 'sector unfolded', kind: 'press', until: row },
      does: onto(list.getByRole('button', { name: /^Plateia R?\$/ })),
    },
    { name: 'row unfolded', kind: 'press', does: onto(row), until: seats.first() },
    {
      ...{ name: 'seat pressed', kind: 'dialog', does: onto(seats.first()) },
      until: dialog.getByRole('button', { name: /^Inteira / }),
    },
    {
      ...{ name: 'price pressed', kind: 'answer', until: password },
      does: onto(dialog.getByRole('button', { name: /^Inteira / })),
    },
    { name: 'e-mail typed', kind: 'type', does: into(page.getByLabel('E-mail'), email) },
    { name: 'password typed', kind: 'type', does: into(password, PASSWORD) },
    {
      ...{ name: 'login sent', kind: 'send', does: onto(button('Entrar e continuar')) },
      until: page.getByRole('region', { name: 'Lugares escolhidos' }).getByRole('listitem').first(),
    },
    { name: 'cart opened', kind: 'dialog', does: () => openCart(page), until: code },
    { name: 'coupon typed', kind: 'type', does: into(code, 'CATRACA10') },
    {
      ...{ name: 'coupon sent', kind: 'send', does: onto(button('Aplicar')) },
      until: page.getByText('CATRACA10').first(),
    },
    {
      ...{ name: 'to the checkout', kind: 'press', until: heading('Pagamento') },
      does: onto(page.getByRole('link', { name: 'Finalizar compra' })),
    },
    {
      ...{ name: 'card chosen', kind: 'choose', until: card('Número do cartão') },
      does: onto(page.getByText('Cartão de crédito')),
    },
    {
      ...{ name: 'BIN opened', kind: 'press', until: digits },
      does: onto(page.getByText('Desconto de cartão parceiro')),
    },
    { name: 'BIN typed', kind: 'type', does: into(digits, '555555') },
    {
      ...{ name: 'BIN sent', kind: 'send', does: onto(button('Verificar')) },
      until: button('Remover desconto'),
    },
    { name: 'number typed', kind: 'type', does: into(card('Número do cartão'), '5555555555554444') },
    { name: 'name typed', kind: 'type', does: into(card('Nome impresso no cartão'), 'ANA SOUZA') },
    { name: 'expiry typed', kind: 'type', does: into(card('Validade'), '1230') },
    { name: 'security code typed', kind: 'type', does: into(card('Código de segurança'), '123') },
    { name: 'paid', kind: 'send', does: onto(button(/^Pagar R\$/)), until: heading('Pedido confirmado') },
  ];
};

type Opened = readonly [Page, readonly Step[], () => Promise<void>];

const bought = async (browser: Browser, url: string, run: number): Promise<Opened> => {
  const [context, page] = await slowPhone(browser, url, { storageState: CHOSEN });
  const { email } = await register(context.request);
  await page.goto(`${PLAY}/mapa`);
  return [page, purchaseSteps(page, email, run), () => context.close()];
};

const filledIn = async (browser: Browser, url: string): Promise<Opened> => {
  const [context, page] = await slowPhone(browser, url);
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }));
  await page.goto('/bare');
  return [page, bareSteps(page), () => context.close()];
};

/** Slowest press of each step or of each kind on the bare page, one figure for each run. */
const slowest = new Map<string, number[]>();

const pressed = async ([page, steps, close]: Opened, nameOf: (step: Step) => string) => {
  const all: number[] = [];
  for (const step of steps) {
    const presses = await pressesOf(page, step);
    const name = nameOf(step);
    slowest.set(name, [...(slowest.get(name) ?? []), Math.max(...presses)]);
    all.push(...presses);
  }
  await close();
  return { median: median(all), slowest: Math.max(...all) };
};

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
let run = 0;
const subjects = {
  peer: async () => pressed(await filledIn(browser, shop.url), ({ kind }) => kind),
  ours: async () => {
    run += 1;
    return pressed(await bought(browser, shop.url, run), ({ name }) => name);
  },
};
const rounds = await alternate('presses of a purchase', subjects, ['median', 'slowest']);
console.log('step                   slowest press   bare page');
for (const { name, kind } of purchaseSteps(await browser.newPage(), '', 0)) {
  const [ours, peer] = [name, kind].map((key) => `${median(slowest.get(key) ?? []).toFixed(0)} ms`);
  console.log(`${name.padEnd(22)} ${ours?.padStart(13)} ${peer?.padStart(11)}`);
}
for (const [key, most] of [
  ['median', 50],
  ['slowest', 200],
] as const)
  row({
    ...{ work: `presses of a purchase: ${key}`, unit: 'ms', peerName: 'bare form' },
    ...{ ours: figuresOf(rounds.ours, key), peer: figuresOf(rounds.peer, key), goal: ['ours', '≤', most] },
  });
await browser.close();
await shop.stop();
process.exit(0);
