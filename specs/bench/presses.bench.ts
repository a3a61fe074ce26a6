/**
 * Measures each press of a purchase until its change is painted, next to similar presses on a bare form page. The
 * phone's processor is slowed four times. Each step reports its slowest press, as the median of several runs.
 * Exits with 1 if a step takes more than 200 ms and more than twice the bare page's time. Also exits with 1 if the
 * median of all presses is above 50 ms. `BENCH_RUNS` changes the number of runs.
 */
import { availableParallelism, loadavg } from 'node:os';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { openCart, PASSWORD, PLAY, register } from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';
import { startShop } from '../setup/shop.ts';
import { median, rested, SLOWDOWN, slowPhone } from './slow-phone.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const MOST = 200;
const MEDIAN = 50;
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

const bought = async (
  browser: Browser,
  url: string,
  run: number,
): Promise<[Page, readonly Step[], () => Promise<void>]> => {
  const [context, page] = await slowPhone(browser, url, { storageState: CHOSEN });
  const { email } = await register(context.request);
  await page.goto(`${PLAY}/mapa`);
  return [page, purchaseSteps(page, email, run), () => context.close()];
};

const filledIn = async (
  browser: Browser,
  url: string,
): Promise<[Page, readonly Step[], () => Promise<void>]> => {
  const [context, page] = await slowPhone(browser, url);
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE }));
  await page.goto('/bare');
  return [page, bareSteps(page), () => context.close()];
};

interface Measured extends Step {
  /** The slowest press of each run. */
  readonly worst: number[];
  readonly all: number[];
}

/** Alternates bare page and purchase, so that other load affects both alike. */
const measure = async (browser: Browser, url: string): Promise<readonly (readonly Measured[])[]> => {
  const both: Measured[][] = [[], []];
  for (let run = 0; run < RUNS; run += 1)
    for (const [which, open] of [filledIn, bought].entries()) {
      const [page, steps, close] = await open(browser, url, run);
      for (const [nth, step] of steps.entries()) {
        const presses = await pressesOf(page, step);
        const measured = (both[which] ?? [])[nth] ?? { ...step, worst: [], all: [] };
        measured.worst.push(Math.max(...presses));
        measured.all.push(...presses);
        both[which]?.splice(nth, 1, measured);
      }
      await close();
    }
  return both;
};

const ms = (value: number): string => `${value.toFixed(0).padStart(6)} ms`;

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
console.log(
  `${RUNS} runs, processor slowed ${SLOWDOWN} times, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
const [bare = [], purchase = []] = await measure(browser, shop.url);
const bareOf = (kind: Kind): number => median(bare.find((step) => step.kind === kind)?.worst ?? []);
const slow: string[] = [];
console.log('step                   slowest press   of the worst run   bare page    ratio');
for (const { name, kind, worst } of purchase) {
  const [here, there] = [median(worst), bareOf(kind)];
  const isSlow = here > MOST && here > 2 * there;
  if (isSlow) slow.push(name);
  console.log(
    `${name.padEnd(22)} ${ms(here).padStart(13)} ${ms(Math.max(...worst)).padStart(18)} ${ms(there).padStart(11)} ${(here / there).toFixed(1).padStart(8)}${isSlow ? '  too slow' : ''}`,
  );
}
const middle = median(purchase.flatMap(({ all }) => all));
const bareMiddle = median(bare.flatMap(({ all }) => all));
console.log(
  `\nall ${purchase.flatMap(({ all }) => all).length} presses: median ${ms(middle).trim()}, bare page ${ms(bareMiddle).trim()}; load ${loadavg()[0]?.toFixed(1)} (wanted: at most ${MEDIAN}, and no step above ${MOST} or twice the bare page's)`,
);
if (slow.length > 0) console.error(`Too slow: ${slow.join(', ')}.`);
await browser.close();
await shop.stop();
process.exit(slow.length > 0 || middle > MEDIAN ? 1 : 0);
