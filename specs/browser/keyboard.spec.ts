/**
 * Buying without a pointer: from home to the checkout by keys alone. Every stop shows that it has the focus, nothing
 * keeps the keyboard, and what closes gives the focus back.
 */
import { expect, type Locator, type Page, test } from 'playwright/test';
import { FESTIVAL, openRow, PASSWORD, PLAY, register } from './buyer.ts';
import { expectAccessible, watch } from './watch.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;

interface Stop {
  readonly name: string;
  readonly seen: boolean;
  readonly body: boolean;
}

/** What has the focus, and whether that can be seen: a ring on it or around it, inside what the screen shows. */
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
    // Radio buttons and the like may hand the ring to the label beside them.
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

/** Where the focus is shows itself, at the latest with the next frame. */
const expectSeen = async (page: Page): Promise<Stop> => {
  const first = await stop(page);
  if (!first.seen)
    await expect.poll(async () => (await stop(page)).seen, `${first.name} shows its focus`).toBe(true);
  return first;
};

/** Presses Tab until the thing has the focus; each stop on the way shows itself. */
const tabTo = async (page: Page, thing: Locator, most = 60): Promise<void> => {
  await expect(thing.first()).toBeVisible();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    await expectSeen(page);
    if (await thing.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${thing} was not reached by ${most} tabs`);
};

/** Nothing is awaited that would push away, when it comes, what has the focus. */
const atRest = (page: Page): Promise<void> =>
  expect(page.locator('main [class*="bone" i]').filter({ visible: true })).toHaveCount(0);

const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

test('a seat is found, chosen, held through the login, and taken to the checkout', async ({
  page,
  request,
}) => {
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
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
  } else await tabTo(page, box);
  await type(page, 'A Casa dos Relógios');
  await expect(page.getByRole('option', { name: /A Casa dos Relógios/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PLAY);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await atRest(page);

  await tabTo(page, page.getByRole('link', { name: 'Escolher lugares' }).filter({ visible: true }), 90);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PLAY}/mapa`);
  const list = page.getByRole('region', { name: 'Lista de lugares' });
  const sector = list.getByRole('button', { name: /^Plateia R\$/ });
  await expect(sector).toBeVisible();

  await tabTo(page, sector);
  await page.keyboard.press('Enter');
  const row = list.getByRole('button', { name: /fila F /i }).first();
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  const seats = list.getByRole('group', { name: 'Fila F' }).getByRole('button');
  await tabTo(page, seats);
  // Along the row to a seat that is free.
  const named = page.locator(':focus');
  for (let step = 0; step < 6; step += 1) {
    if (/Disponível/.test((await named.getAttribute('aria-label')) ?? '')) break;
    await page.keyboard.press('ArrowRight');
  }
  const seat = (await named.getAttribute('aria-label')) ?? '';
  expect(seat).toMatch(/^Plateia, lado (direito|esquerdo), fila F, lugar \d+, .*Disponível$/);
  await page.keyboard.press('Space');

  const kinds = page.getByRole('dialog', { name: 'Que tipo de ingresso?' });
  await expect(kinds).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kinds).toBeHidden();
  await expect(list.getByRole('button', { name: seat })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, kinds.getByRole('button', { name: /^Meia-entrada / }));
  await page.keyboard.press('Enter');

  const login = page.getByRole('dialog', { name: 'Entre para garantir o lugar' });
  await expect(login.getByLabel('E-mail')).toBeVisible();
  await tabTo(page, login.getByLabel('E-mail'));
  await type(page, email);
  await tabTo(page, login.getByLabel('Senha', { exact: true }));
  await type(page, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  const chips = page.getByRole('region', { name: 'Lugares escolhidos' }).getByRole('listitem');
  await expect(chips).toHaveCount(1);
  // The focus is where it was when the questions began.
  const [place = ''] = /^.*lugar \d+/.exec(seat) ?? [];
  await expect(
    list.getByRole('button', { name: new RegExp(`^${place}, .*Meia-entrada .*Seu lugar$`) }),
  ).toBeFocused();

  const toCart = page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true });
  await tabTo(page, toCart);
  await page.keyboard.press('Enter');
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await expect(cart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toCart).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, cart.getByRole('link', { name: 'Finalizar compra' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await expectSeen(page);
  await expectAccessible(page);
  expectQuiet();
});

test('tickets of a festival are counted up and down, and taken to the checkout', { tag: '@desk' }, async ({
  page,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto(FESTIVAL);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atRest(page);
  const stepper = page.getByRole('group', { name: 'Quantidade de Inteira, Pista', exact: true });
  const more = stepper.getByRole('button', { name: /^Mais um/ });
  await tabTo(page, more, 90);
  await page.keyboard.press('Enter');
  await expect(stepper.getByRole('status')).toHaveText('1');
  await expect(more).toBeFocused();
  await page.keyboard.press('Space');
  await expect(stepper.getByRole('status')).toHaveText('2');
  // What is still on its way cannot be given back yet.
  await expect(stepper).toHaveAttribute('data-busy', 'false');
  await page.keyboard.press('Shift+Tab');
  await expect(stepper.getByRole('button', { name: /^Menos um/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stepper.getByRole('status')).toHaveText('1');
  await expect(stepper).toHaveAttribute('data-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(stepper.getByRole('status')).toHaveText('0');
  // A button that goes off does not take the keyboard with it.
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Ver carrinho' }).filter({ visible: true }), 90);
  await page.keyboard.press('Enter');
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await tabTo(page, cart.getByRole('link', { name: 'Finalizar compra' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeFocused();
  await tabTo(page, page.getByLabel('E-mail').first());
  expectQuiet();
});

for (const path of ['/busca?search=aurora', PLAY, `${PLAY}/mapa`, '/cadastro', '/pagamento'])
  test(`${path}: from end to end and back by Tab, nothing is skipped and nothing keeps the keyboard`, async ({
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

test('an open dialog keeps the keyboard inside, and Escape gives it back', async ({ page }) => {
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

test('a question that was waved away can be asked again at once', { tag: '@desk' }, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  const seat = (await openRow(page, 'Plateia', 'D')).first();
  const kinds = page.getByRole('dialog', { name: 'Que tipo de ingresso?' });
  await seat.click();
  await expect(kinds).toBeVisible();
  // The browser tells of the closing in a later task: the next press comes before it.
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
