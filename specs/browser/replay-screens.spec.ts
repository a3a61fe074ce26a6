/**
 * Twelve screens of a visit next to their replay. The texts are equal but for what the page says: stand-ins for personal
 * data, countdowns, and what no log has. Pictures of each pair are in `.reports/replay-screens`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { readLog } from '../../domain/log/file.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { openReport } from '../../worker/replay/reports.ts';
import { enter, FESTIVAL, openCart, payByCard, register, saveReport, unfold } from './buyer.ts';
import { test } from './test.ts';

const FOLDER = new URL('../../.reports/replay-screens/', import.meta.url);

interface Screen {
  readonly name: string;
  readonly view: 'Cart' | 'Checkout';
  /** Time of the device once the screen is settled. */
  readonly at: number;
  readonly lines: readonly string[];
  readonly picture: Buffer;
}

/** Visible lines and field values, without the digits of a countdown. */
const linesIn = (place: Locator): Promise<readonly string[]> =>
  place.evaluate((element) => {
    const fields = [
      ...element.querySelectorAll<HTMLInputElement>('input:not([type=radio]):not([type=checkbox]), textarea'),
    ];
    const chosen = [...element.querySelectorAll<HTMLInputElement>('input:checked')];
    return [
      ...(element as HTMLElement).innerText.split('\n'),
      ...fields.map(({ value }) => value),
      ...chosen.map(({ labels }) => `chosen: ${labels?.[0]?.innerText.split('\n')[0]}`),
    ]
      .map((line) =>
        line
          .trim()
          .replaceAll(/\d+:\d\d/g, '0:00')
          .replaceAll(/\d+ (minutos?|segundos?)/g, '0 $1'),
      )
      .filter(Boolean);
  });

/** Lines of the first list that the second lacks, each as often as it is missing. */
const missing = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const rest = [...others];
  return some.filter((line) => {
    const found = rest.indexOf(line);
    if (found >= 0) rest.splice(found, 1);
    return found < 0;
  });
};

/** Texts that no log has, as the page notes: responses to reads, typed texts, passing messages. */
const ABSENT = [
  /^Reembolso de 100%|^Devolução de 100%|^\(nova aba\)$|^Retirada em |^Entregar em /,
  /^R\$\s26,90|^Depois de pagar, você pode cancelar|^Direito de arrependimento/,
  /^Trocar endereço$/,
  /^Parcelas$|^À vista: |^\d+ × R\$|^Este código não é um cupom nem um voucher destes eventos\.$|^NAO-HA-TAL$/,
  /^O código de segurança não confere\.$|^Adicionado ao carrinho: |^(Cupom aplicado\. )?Total: R|^4000 0000 0000 0127$|^ANA SOUZA$|^12\/30$/,
];
const isAbsent = (line: string): boolean => ABSENT.some((pattern) => pattern.test(line));

/** Lines that differ, without those with a marked stand-in and what no log has. */
const unmarked = (visit: readonly string[], replay: readonly string[], marked: readonly string[]) => {
  const lacks = missing(visit, replay).filter((line) => !isAbsent(line));
  const adds = missing(replay, visit).filter((line) => !isAbsent(line));
  const marks = adds.filter((line) => marked.some((text) => text !== '' && line.includes(text)));
  // Each line with a stand-in is one line of the visit.
  const rest = marks.map((line) =>
    marked.reduce((text, each) => (each === '' ? text : text.replace(each, '\n')), line).split('\n'),
  );
  rest.sort((a, b) => b.join('').length - a.join('').length);
  const isMarked = (line: string): boolean => {
    const found = rest.findIndex(
      (parts) => line.startsWith(parts[0] ?? '') && line.endsWith(parts.at(-1) ?? ''),
    );
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  };
  return [...lacks.filter((line) => !isMarked(line)), ...adds.filter((line) => !marks.includes(line))];
};

/** Texts that the replay page marks as stand-ins. */
const standInsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...[...(CSS.highlights.get('stand-ins') ?? [])].map(String),
    ...[...document.querySelectorAll<HTMLInputElement>('[data-stand-in]')].map(({ value }) => value),
  ]);

const besides = async (page: Page, { name, picture }: Screen, replayed: Buffer): Promise<void> => {
  const image = (bytes: Buffer): string =>
    `<img style="width:48%" src="data:image/png;base64,${bytes.toString('base64')}">`;
  await page.setContent(
    `<body style="display:flex;gap:24px;align-items:start;margin:0;background:#888">${image(picture)}${image(replayed)}`,
  );
  writeFileSync(new URL(`${name}.png`, FOLDER), await page.locator('body').screenshot());
};

test('twelve screens of a visit look the same in its replay', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  mkdirSync(FOLDER, { recursive: true });
  const screens: Screen[] = [];
  const take = async (name: string, view: Screen['view'], place: Locator): Promise<void> => {
    await expect(place.getByText('Atualizando…')).toHaveCount(0);
    const nth = String(screens.length + 1).padStart(2, '0');
    const [lines, picture] = [await linesIn(place), await place.screenshot()];
    screens.push({ name: `${nth}-${name}`, view, at: Date.now(), lines, picture });
  };
  await enter(page, await register(page.request));
  await page.goto(FESTIVAL);
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  const close = () => cart.getByRole('button', { name: 'Fechar o carrinho' }).click();
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  await openCart(page);
  const code = cart.getByLabel('Cupom ou voucher');
  // Loaded once the cart is open.
  await expect(code).toBeVisible();
  await take('one-ticket', 'Cart', cart);
  await cart
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(cart.getByRole('button', { name: /^Mais um/ }).first()).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Carrinho, 2 itens' })).toBeAttached();
  await take('two-tickets', 'Cart', cart);
  await code.fill('NAO-HA-TAL');
  await cart.getByRole('button', { name: 'Aplicar' }).click();
  await expect(
    cart.getByText('Este código não é um cupom nem um voucher destes eventos.').first(),
  ).toBeVisible();
  await take('coupon-refused', 'Cart', cart);
  await code.fill('CATRACA10');
  await cart.getByRole('button', { name: 'Aplicar' }).click();
  await expect(cart.getByText('Cupom CATRACA10 aplicado')).toBeVisible();
  await take('coupon', 'Cart', cart);
  await close();
  await unfold(page, 'Produtos oficiais');
  const shirt = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Camiseta/ }) });
  await shirt.getByRole('radio', { name: 'Cru' }).check();
  await shirt.getByRole('radio', { name: 'M', exact: true }).check();
  await shirt.getByRole('button', { name: /^Mais um: Camiseta/ }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 3 itens' })).toBeVisible();
  await openCart(page);
  await take('shirt', 'Cart', cart);
  const home = cart.getByRole('radio', { name: 'Receber em casa' });
  await home.click();
  await expect(home).toBeChecked();
  await take('delivery', 'Cart', cart);
  await cart.getByRole('link', { name: 'Finalizar compra' }).click();
  const main = page.getByRole('main');
  await expect(page.getByText('Cartão de crédito')).toBeVisible();
  await take('checkout', 'Checkout', main);
  await page.getByText('Pix', { exact: true }).click();
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeChecked();
  await take('pix-chosen', 'Checkout', main);
  await page.getByText('Cartão de crédito').click();
  await expect(page.getByLabel('Parcelas')).toBeVisible();
  await take('card-chosen', 'Checkout', main);
  await payByCard(page, '4000 0000 0000 0127');
  await expect(page.getByRole('heading', { name: 'O pagamento não passou' })).toBeVisible();
  await take('card-refused', 'Checkout', main);
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /^Gerar Pix/ }).click();
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible();
  await take('pix-waits', 'Checkout', main);
  await page
    .getByRole('link', { name: /Catraca|início/i })
    .first()
    .click();
  await openCart(page);
  await take('cart-after', 'Cart', cart);
  await close();
  const file = await saveReport(page);

  const text = readFileSync(file, 'utf8');
  const logs = openReport(() => text.split('\n')).visits.map(
    (visit) => readLog([...visit].join('\n'), SUPERJSON).log,
  );
  const events = logs.at(-1)?.envelopes ?? [];
  // Not a phone, which would zoom out, but a page of the same width.
  const support = await browser.newPage({ isMobile: false, hasTouch: false });
  const pairs = await context.newPage();
  await support.goto('/replay/');
  await support.locator('input[type=file]').setInputFiles(file);
  const found: Record<string, readonly string[]> = {};
  for (const screen of screens) {
    await support.getByRole('tab', { name: screen.view, exact: true }).click();
    const view = support.locator(`[data-view="${screen.view.toLowerCase()}"]`).last();
    const place = screen.view === 'Cart' ? view.locator('dialog[open]').first() : view;
    const differences = async () => unmarked(screen.lines, await linesIn(place), await standInsOn(support));
    const estimate = events.findLastIndex(({ at }) => at <= screen.at);
    // The server's clock, which the log follows, is known to about a second, so that the moment is some events off.
    const near = Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? index / 2 : -(index + 1) / 2));
    // A busy page needs the second try.
    const tries = [
      ...near.map((offset) => ({ offset, timeout: 2_000 })),
      ...near.slice(0, 7).map((offset) => ({ offset, timeout: 15_000 })),
    ];
    for (const { offset, timeout } of tries) {
      const seq = events[estimate + offset]?.seq;
      if (seq === undefined) continue;
      await support.evaluate((hash) => (location.hash = hash), `#log=${logs.length}&seq=${seq}`);
      await expect(place).toBeVisible();
      const isSame = await expect
        .poll(differences, { timeout })
        .toEqual([])
        .then(
          () => true,
          () => false,
        );
      if (isSame) {
        delete found[screen.name];
        break;
      }
      const fewest = found[screen.name];
      const now = await differences();
      if (fewest === undefined || now.length < fewest.length) found[screen.name] = now;
    }
    // The whole view at the phone's width, over the rest of the page.
    await view.evaluate((frame, isDrawer) => {
      const height = isDrawer ? `${innerHeight}px` : 'auto';
      Object.assign(frame.style, { position: 'absolute', inset: '0', zIndex: '9', height, border: '0' });
      for (let parent = frame.parentElement; parent !== null; parent = parent.parentElement)
        Object.assign(parent.style, { position: 'static', contain: 'none', overflow: 'visible' });
      scrollTo(0, 0);
    }, screen.view === 'Cart');
    await besides(pairs, screen, await place.screenshot());
  }
  // On one line, so that a report of the first line alone names the texts.
  expect(JSON.stringify(found)).toBe('{}');
});
