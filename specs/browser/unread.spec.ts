/** Screens before the first response, and without browser storage. `page/unread.spec.tsx` tests failed reads. */
import { expect, type Page } from 'playwright/test';
import { checkOut, choose, chosen, enter, FESTIVAL, openRow, register } from './buyer.ts';
import { test } from './test.ts';

const PROMISES = /nada foi cobrado|continua(m)? reservad|está guardado|está intacto/i;

const wordsOf = async (page: Page): Promise<string> => {
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join(' '));
  return `${await page.locator('body').innerText()} ${labels}`;
};

/** Opens the checkout of a new account with one seat. */
const atCheckout = async (page: Page, token: { readonly token: string }, row: string): Promise<void> => {
  await enter(page, token);
  const seats = await openRow(page, 'Plateia', row);
  await choose(page, seats.first());
  await expect(chosen(page).getByRole('button')).toHaveCount(1);
  await checkOut(page);
};

test('a reloaded checkout shows only a skeleton until its Pix or open payment appears', {
  tag: '@phone',
}, async ({ page, request }) => {
  await atCheckout(page, await register(request), 'F');
  await page.getByText('Pix', { exact: true }).click();
  await page.getByRole('button', { name: /Gerar Pix de/ }).click();
  const code = page.getByRole('button', { name: 'Copiar código' });
  await expect(code).toBeVisible();

  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = (): void => {
      const text = document.querySelector('main')?.innerText.trim() ?? '';
      if (seen.at(-1) !== text) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = (): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

  await page.reload();
  await expect(code).toBeVisible();
  for (const text of (await seen()).slice(0, -1))
    expect(text).toMatch(/^(Pagamento\s*)?(Carregando…)?$|Pague com Pix/);

  await page.getByRole('button', { name: 'Pagar depois' }).click();
  await expect(page.getByRole('heading', { name: 'Falta pagar' })).toBeVisible();
  await page.goto('/pagamento');
  await expect(page.getByRole('heading', { name: 'Um pagamento em aberto' })).toBeVisible();
  for (const text of await seen()) expect(text).toMatch(/^(Pagamento\s*)?(Carregando…)?$|Falta pagar/);
});

/** Makes each access to the storage throw, as in a sandboxed frame. */
const withoutStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const denied = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied });
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: denied });
  });

test('a browser that refuses the worker shows that the page stopped', { tag: '@phone' }, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await withoutStorage(page);
  await page.addInitScript(() => {
    const denied = class {
      constructor() {
        throw new DOMException('denied', 'SecurityError');
      }
    };
    Object.defineProperty(window, 'Worker', { value: denied });
  });
  await page.goto(FESTIVAL);
  await expect(page.getByText('Esta página parou de funcionar.').first()).toBeVisible();
  expect(await wordsOf(page)).not.toMatch(PROMISES);
  expect(errors).toEqual([]);
});
