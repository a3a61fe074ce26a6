/**
 * Buying by keyboard alone, from Home or an event to the paid ticket. Every stop shows its focus, no press loses it,
 * nothing traps it, and closed overlays return it.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { FESTIVAL, openRow, PASSWORD, PLAY, payPix, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectFocus, watch } from './watch.ts';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;

interface Stop {
  readonly name: string;
  readonly seen: boolean;
  readonly body: boolean;
}

/** Focused element, and whether its focus is visible: a ring on or around it, within the viewport. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: 'body', seen: true, body: true };
    const ringed = (each: Element, pseudo?: string): boolean => {
      const style = getComputedStyle(each, pseudo);
      const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
      const bordered = pseudo !== undefined && style.content !== 'none' && style.borderStyle !== 'none';
      return outlined || bordered || style.boxShadow !== 'none';
    };
    const around = [element, element.parentElement, element.parentElement?.parentElement].filter(
      (each) => each !== null && each !== undefined,
    );
    // The label next to a radio button or checkbox can show the ring instead.
    const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const inside = bottom > 0 && top < innerHeight && width > 0 && height > 0;
    const ring =
      ringed(element) ||
      ringed(element, '::after') ||
      [...around.slice(1), ...label].some((each) => each.matches(':focus-within') && ringed(each));
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? '';
    return { name: `${element.tagName} ${name}`, seen: ring && inside, body: false };
  });

/** Expects a visible focus, at the latest with the next frame. */
const expectSeen = async (page: Page): Promise<Stop> => {
  const first = await stop(page);
  if (!first.seen)
    await expect.poll(async () => (await stop(page)).seen, `${first.name} shows its focus`).toBe(true);
  return first;
};

/** Presses a key and expects that some element has the focus. */
const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  await expectFocus(page);
};

/** Presses Tab until the element has the focus. Each stop on the way shows its focus. */
const tabTo = async (page: Page, thing: Locator, most = 60, key = 'Tab'): Promise<void> => {
  await expect(thing.first()).toBeVisible();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key);
    const { body } = await expectSeen(page);
    expect(body, `${thing} is reached before the page ends`).toBe(false);
    if (await thing.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${thing} was not reached by ${most} tabs`);
};

/** Chooses a payment kind with the arrow keys. */
const payBy = async (page: Page, kind: RegExp): Promise<void> => {
  const kinds = page.getByRole('region', { name: 'Forma de pagamento' }).getByRole('radio');
  await tabTo(page, kinds);
  const wanted = page.getByRole('radio', { name: kind });
  await press(page, 'Space');
  for (let step = 0; step < 6; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await press(page, 'ArrowDown');
  }
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeChecked();
  await expectSeen(page);
};

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** Waits until no placeholder is left, because late content would move the focused element. */
const atRest = (page: Page): Promise<void> =>
  expect(page.locator('main [class*="bone" i]').filter({ visible: true })).toHaveCount(0);

const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

test('the keyboard finds a seat, keeps it through the login and pays by a second card', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { email } = await register(request);
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeInViewport();

  const box = page.getByRole('combobox', { name: 'Buscar evento ou organizador' });
  if (isPhone(page)) {
    await tabTo(page, page.getByRole('button', { name: 'Abrir busca' }));
    await press(page, 'Enter');
    await expect(box).toBeFocused();
  } else await tabTo(page, box);
  await type(page, 'A Casa dos Relógios');
  await expect(page.getByRole('option', { name: /A Casa dos Relógios/ }).first()).toBeVisible();
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(page).toHaveURL(PLAY);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await atRest(page);

  await tabTo(page, page.getByRole('link', { name: 'Escolher lugares' }).filter({ visible: true }), 90);
  await press(page, 'Enter');
  await expect(page).toHaveURL(`${PLAY}/mapa`);
  const list = page.getByRole('region', { name: 'Lista de lugares' });
  const sector = list.getByRole('button', { name: /^Plateia R\$/ });
  await expect(sector).toBeVisible();

  await tabTo(page, sector);
  await press(page, 'Enter');
  const row = list.getByRole('button', { name: /fila F /i }).first();
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await press(page, 'Enter');
  const seats = list.getByRole('group', { name: 'Fila F' }).getByRole('button');
  await tabTo(page, seats);
  // Moves along the row to a free seat.
  const named = page.locator(':focus');
  for (let step = 0; step < 6; step += 1) {
    if (/Disponível/.test((await named.getAttribute('aria-label')) ?? '')) break;
    await press(page, 'ArrowRight');
  }
  const seat = (await named.getAttribute('aria-label')) ?? '';
  expect(seat).toMatch(/^Plateia, lado (direito|esquerdo), fila F, lugar \d+, .*Disponível$/);
  await press(page, 'Space');

  const kinds = page.getByRole('dialog', { name: 'Que tipo de ingresso?' });
  await expect(kinds).toBeVisible();
  await press(page, 'Escape');
  await expect(kinds).toBeHidden();
  await expect(list.getByRole('button', { name: seat })).toBeFocused();
  await press(page, 'Enter');
  await tabTo(page, kinds.getByRole('button', { name: /^Meia-entrada / }));
  await press(page, 'Enter');

  const login = page.getByRole('dialog', { name: 'Entre para garantir o lugar' });
  await expect(login.getByLabel('E-mail')).toBeVisible();
  await tabTo(page, login.getByLabel('E-mail'));
  await type(page, email);
  await tabTo(page, login.getByLabel('Senha', { exact: true }));
  await type(page, PASSWORD);
  await press(page, 'Enter');
  await expect(login).toBeHidden();
  const chips = page.getByRole('region', { name: 'Lugares escolhidos' }).getByRole('listitem');
  await expect(chips).toHaveCount(1);
  // The focus returns to the seat it had before the dialogs.
  const [place = ''] = /^.*lugar \d+/.exec(seat) ?? [];
  await expect(
    list.getByRole('button', { name: new RegExp(`^${place}, .*Meia-entrada .*Seu lugar$`) }),
  ).toBeFocused();

  const toCart = page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true });
  await tabTo(page, toCart);
  await press(page, 'Enter');
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await expect(cart).toBeVisible();
  await press(page, 'Escape');
  await expect(toCart).toBeFocused();
  await press(page, 'Enter');
  await tabTo(page, cart.getByRole('link', { name: 'Finalizar compra' }));
  await press(page, 'Enter');
  await expect(heading(page, 'Pagamento')).toBeFocused();

  await payBy(page, /^Cartão de crédito/);
  const number = page.getByLabel('Número do cartão');
  const code = page.getByLabel('Código de segurança');
  await tabTo(page, number);
  await type(page, '4000000000000127');
  await tabTo(page, page.getByLabel('Nome impresso no cartão'), 1);
  await type(page, 'ANA SOUZA');
  await tabTo(page, page.getByLabel('Validade'), 1);
  await type(page, '1230');
  await tabTo(page, code, 1);
  await type(page, '123');
  await tabTo(page, page.getByRole('button', { name: /^Pagar R\$/ }));
  await press(page, 'Enter');
  const failed = page.getByRole('region', { name: 'O pagamento não passou' });
  await expect(failed).toBeFocused();
  await tabTo(page, failed.getByRole('button', { name: 'Tentar de novo' }), 1);
  await press(page, 'Enter');
  // Only the code was wrong and must be retyped. The other fields keep their values.
  await expect(code).toBeFocused();
  await type(page, '123');
  await tabTo(page, number, 5, 'Shift+Tab');
  await press(page, 'ControlOrMeta+A');
  await type(page, '4242424242424242');
  await tabTo(page, page.getByRole('button', { name: /^Pagar R\$/ }));
  await press(page, 'Space');
  await expect(heading(page, 'Pedido confirmado')).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR Code do ingresso 1' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Ver pedido e opções' }));
  await expectAccessible(page);
  expectQuiet();
});

test('the keyboard changes ticket counts and pays by Pix', { tag: ['@desk', '@whole'] }, async ({
  page,
  request,
}) => {
  const { email } = await register(request);
  const { expectQuiet } = await watch(page);
  await page.goto(FESTIVAL);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atRest(page);
  const stepper = page.getByRole('group', { name: 'Quantidade de Inteira, Pista', exact: true });
  const more = stepper.getByRole('button', { name: /^Mais um/ });
  await tabTo(page, more, 90);
  await press(page, 'Enter');
  await expect(stepper.getByRole('status')).toHaveText('1');
  await expect(more).toBeFocused();
  await press(page, 'Space');
  await expect(stepper.getByRole('status')).toHaveText('2');
  // A unit cannot be removed while its reservation is in flight.
  await expect(stepper).toHaveAttribute('data-busy', 'false');
  await press(page, 'Shift+Tab');
  await expect(stepper.getByRole('button', { name: /^Menos um/ })).toBeFocused();
  await press(page, 'Enter');
  await expect(stepper.getByRole('status')).toHaveText('1');
  await expect(stepper).toHaveAttribute('data-busy', 'false');
  await press(page, 'Enter');
  await expect(stepper.getByRole('status')).toHaveText('0');
  // A button that gets disabled keeps the focus.
  await expect(more).toBeFocused();
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true }), 90);
  await press(page, 'Enter');
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await tabTo(page, cart.getByRole('link', { name: 'Finalizar compra' }));
  await press(page, 'Enter');
  await expect(heading(page, 'Pagamento')).toBeFocused();
  await tabTo(page, page.getByLabel('E-mail').first());
  await type(page, email);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await type(page, PASSWORD);
  await press(page, 'Enter');
  await payBy(page, /^Pix/);
  await tabTo(page, page.getByRole('button', { name: /^Gerar Pix/ }));
  await press(page, 'Enter');
  await expect(heading(page, 'Pague com Pix')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Copiar código' }));
  await payPix(page);
  await expect(heading(page, 'Pedido confirmado')).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR Code do ingresso 1' })).toBeVisible();
  expectQuiet();
});

for (const path of ['/busca?search=aurora', PLAY, `${PLAY}/mapa`, '/cadastro', '/pagamento'])
  test(`${path} can be tabbed through to its end and back without a trap`, { tag: '@whole' }, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await atRest(page);
    const last = page
      .locator('a[href], button:enabled, input, select, summary')
      .filter({ visible: true })
      .last();
    await expect(last).toBeVisible();
    let at = await stop(page);
    for (let step = 0; step < 400; step += 1) {
      await page.keyboard.press('Tab');
      at = await expectSeen(page);
      if (at.body) break;
    }
    expect(at.body, `Tab goes past ${at.name}`).toBe(true);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+Tab');
    await expectSeen(page);
  });

test('an open dialog traps the focus, and Escape returns it', { tag: '@whole' }, async ({ page }) => {
  await page.goto(FESTIVAL);
  const opener = page.getByRole('button', { name: 'Carrinho vazio' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await expect(cart).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a closed dialog can be reopened at once', { tag: ['@desk', '@whole'] }, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  const seat = (await openRow(page, 'Plateia', 'D')).first();
  const kinds = page.getByRole('dialog', { name: 'Que tipo de ingresso?' });
  await seat.click();
  await expect(kinds).toBeVisible();
  // The browser fires `close` in a later task, and the next press comes before that.
  await kinds.evaluate(async (element) => {
    const dialog = element as HTMLDialogElement;
    const told = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    dialog.requestClose();
    await null;
    (document.activeElement as HTMLElement).click();
    await told;
  });
  await expect(kinds.getByRole('button', { name: /^Inteira / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kinds).toBeHidden();
  await expect(seat).toBeFocused();
  expectQuiet();
});
