/** A browser without storage or worker. `page/unread.spec.tsx` tests failed reads and screens before the first response. */
import { expect, type Page } from 'playwright/test';
import { FESTIVAL } from './buyer.ts';
import { test } from './test.ts';

const PROMISES = /nada foi cobrado|continua(m)? reservad|está guardado|está intacto/i;

const wordsOf = async (page: Page): Promise<string> => {
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join(' '));
  return `${await page.locator('body').innerText()} ${labels}`;
};

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
