/**
 * The keyboard on five pages and two dialogs: every stop shows its focus, no page traps it, and the cart returns it.
 */
import { expect, type Page } from 'playwright/test';
import { FESTIVAL, openRow, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { watch } from './watch.ts';

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

/** Waits until no placeholder is left, because late content would move the focused element. */
const atRest = (page: Page): Promise<void> =>
  expect(page.locator('main [class*="bone" i]').filter({ visible: true })).toHaveCount(0);

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
