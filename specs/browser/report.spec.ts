/** "Report a problem": contents of the file, the visit that it covers, and that the log survives a crash. */
import { expect, type Page } from 'playwright/test';
import { readLogText } from '../../worker/recording/log-text.ts';
import { FESTIVAL } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectFocus, expectNoSideways, watch } from './watch.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Relatar um problema' });

const openReport = async (page: Page) => {
  await page.getByRole('button', { name: 'Relatar um problema' }).last().click();
  await expect(dialogOf(page).getByRole('button', { name: 'Baixar arquivo' })).toBeVisible();
  return dialogOf(page);
};

const fileOf = async (page: Page): Promise<string> => {
  const saving = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Baixar arquivo' }).click();
  let text = '';
  for await (const part of await (await saving).createReadStream()) text += String(part);
  return text;
};
const typesIn = (text: string): readonly string[] => {
  const { log, problems } = readLogText(text);
  expect(problems).toEqual([]);
  return log?.envelopes.map(({ event }) => event.type) ?? [];
};

/** Text of all log lines of all visits in IndexedDB. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Opening a missing database would create it without the shop's object stores.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'catraca-log')) return '';
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('catraca-log');
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('lines').objectStore('lines').getAll();
        reading.onsuccess = () => {
          database.close();
          resolve(reading.result.join('\n'));
        };
      };
    });
  });

const addTicket = async (page: Page): Promise<void> => {
  await page.goto(FESTIVAL);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Carrinho, 1/ })).toBeVisible();
};

test('the saved file has the visit, the dialog shows its contents, and nothing is sent', {
  tag: '@desk',
}, async ({ page, context }) => {
  const { expectQuiet } = await watch(page);
  await addTicket(page);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const dialog = await openReport(page);
  await expect(dialog.getByText('O que não vai')).toBeVisible();
  await expect(dialog.getByText(/não guarda o histórico/)).toBeHidden();
  await expectAccessible(page);
  await expectNoSideways(page);
  const text = await fileOf(page);
  await expect(dialog.getByText('Arquivo salvo. Envie-o ao suporte.')).toBeVisible();
  expect(typesIn(text)).toContain('CartConfirmed');
  expect(readLogText(text).log?.about).toMatchObject({ build: 'production', locale: 'pt-BR', country: 'BR' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copiar texto' }).click();
  await expect(dialog.getByText(/^Texto copiado/)).toBeVisible();
  expect(typesIn(await page.evaluate(() => navigator.clipboard.readText()))).toContain('CartConfirmed');
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(page);
  expectQuiet();
});

test('a visit before a reload can be reported after it', { tag: '@phone' }, async ({ page }) => {
  await addTicket(page);
  await expect.poll(() => stored(page)).toContain('CartConfirmed');
  await page.goto('/faq');
  const dialog = await openReport(page);
  await dialog.getByRole('radio').nth(1).click();
  expect(typesIn(await fileOf(page))).toContain('CartConfirmed');
});

test('a crashed tab leaves its log for the next report', { tag: '@desk' }, async ({ page, context }) => {
  await addTicket(page);
  await expect.poll(() => stored(page)).toContain('CartConfirmed');
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto('/faq');
  const dialog = await openReport(next);
  await dialog.getByRole('radio').nth(1).click();
  expect(typesIn(await fileOf(next))).toContain('CartConfirmed');
});

test('a core that stopped for good still provides its file', { tag: '@desk' }, async ({ page }) => {
  await addTicket(page);
  await expect.poll(() => stored(page)).toContain('CartConfirmed');
  const gone = page.getByText(/^Esta página parou de funcionar/).first();
  let worker = page.workers().at(-1);
  for (let deaths = 0; deaths < 4; deaths++) {
    const next = deaths < 3 ? page.waitForEvent('worker') : null;
    // The worker can end before it responds.
    await worker
      ?.evaluate(() => {
        setTimeout(() => {
          throw new Error('an error of the specs');
        });
      })
      .catch(() => undefined);
    worker = (await next) ?? worker;
  }
  await expect(gone).toBeVisible();
  // The button in the bar, not the one in the footer.
  await page
    .locator('div', { has: page.getByRole('button', { name: 'Recarregar' }) })
    .last()
    .getByRole('button', { name: 'Relatar um problema' })
    .click();
  expect(typesIn(await fileOf(page))).toContain('CartConfirmed');
});

test('the shop works without IndexedDB, and the dialog reports the missing history', {
  tag: '@phone',
}, async ({ page }) => {
  const { expectQuiet } = await watch(page);
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const denied =
      "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });";
    await route.fulfill({ response, body: `${denied}\n${await response.text()}` });
  });
  await addTicket(page);
  const dialog = await openReport(page);
  await expect(dialog.getByText(/não guarda o histórico/)).toBeVisible();
  expect(typesIn(await fileOf(page))).toContain('CartConfirmed');
  expectQuiet();
});
