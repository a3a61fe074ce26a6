/** "Report a problem": what the dialog says and the file has, sending, and that the log survives a crash. */
import { expect, type Locator, type Page } from 'playwright/test';
import { readLog } from '../../domain/log/file.ts';
import type { ReportHead } from '../../domain/log/text.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { openReport as openFile } from '../../worker/replay/reports.ts';
import { addTicket, checkOut, enter, openCart, payByCard, register } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Relatar um problema' });

const WORDS = 'Paguei com o cartão e não apareceu nada.';

/** Opens the dialog, writes the words and goes on to the file. */
const openReport = async (
  page: Page,
  opener: Locator = page.getByRole('button', { name: 'Relatar um problema' }).last(),
): Promise<Locator> => {
  await opener.click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('O que aconteceu?').fill(WORDS);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('heading', { name: 'O que será enviado' })).toBeFocused();
  await expect(dialog.getByText('Ler o arquivo')).toBeVisible();
  return dialog;
};

const fileOf = async (page: Page): Promise<string> => {
  const saving = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Baixar arquivo' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^catraca-(CT-\d+-)?\d{4}-\d\d-\d\d-[2-9A-HJ-NP-Z]{8}\.txt$/);
  let text = '';
  for await (const part of await saved.createReadStream()) text += String(part);
  return text;
};
const readReport = (text: string) => {
  const { head, visits } = openFile(() => text.split('\n'));
  const logs = visits.map((lines) => {
    const { log, problems } = readLog([...lines].join('\n'), SUPERJSON);
    expect(problems).toEqual([]);
    if (log === null) throw new Error('no log');
    return log;
  });
  return { head, logs };
};
/** Types of the events of each visit. */
const visitsIn = (text: string): readonly (readonly string[])[] =>
  readReport(text).logs.map(({ envelopes }) => envelopes.map(({ event }) => event.type));

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

test('a report is read, sent once and answered with a reference', {
  tag: '@desk',
}, async ({ page, context }) => {
  const { expectQuiet } = await watch(page);
  await addTicket(page);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  await page.getByRole('button', { name: /^Carrinho, 1/ }).click();
  const dialog = await openReport(page, cart.getByRole('button', { name: 'Relatar um problema' }));
  await expect(dialog.getByText(/não guarda o histórico/)).toBeHidden();
  await expectAccessible(page);
  await expectNoSideways(page);
  const text = await fileOf(page);
  await expect(dialog.getByText(/^Arquivo salvo/)).toBeVisible();
  const { head, logs } = readReport(text);
  expect(visitsIn(text)).toEqual([expect.arrayContaining(['CartConfirmed'])]);
  expect(logs[0]?.about).toMatchObject({ build: 'production', locale: 'pt-BR', country: 'BR' });
  expect(head?.words).toBe(WORDS);
  await dialog.getByText('Ler o arquivo').click();
  await expect(dialog.locator('pre')).toContainText(text.slice(0, 400));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copiar texto' }).click();
  await expect(dialog.getByText(/^Texto copiado/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(sent).toEqual([]);

  const posted = page.waitForRequest('**/suporte/relato');
  await dialog.getByRole('button', { name: 'Enviar' }).dblclick();
  expect((await posted).postDataJSON()).toMatchObject({ arquivo: text });
  const reference = dialog.getByText(/^R-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  await expect(reference).toBeVisible();
  await dialog.getByRole('button', { name: 'Copiar protocolo' }).click();
  await expect(dialog.getByText('Protocolo copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await reference.textContent());
  expect(sent).toEqual(['/api/suporte/relato']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cart.getByRole('button', { name: 'Relatar um problema' })).toBeFocused();
  expectQuiet();
});

/** What each line of the dialog says, tested in the file: `true` if the file shows it. */
interface Facts {
  readonly text: string;
  readonly head: ReportHead | null;
  readonly logs: ReturnType<typeof readReport>['logs'];
  /** Values of this buyer that the line says are not in it. */
  readonly person: readonly string[];
  readonly numbers: readonly string[];
}
const eventsIn = ({ logs }: Facts) => logs.flatMap(({ envelopes }) => envelopes);
const has = (facts: Facts, ...types: readonly string[]): boolean => {
  const found = eventsIn(facts).flatMap(({ event, cause }) => [event.type, cause?.type]);
  return types.every((type) => found.includes(type as 'Started'));
};
const lacks = ({ text }: Facts, values: readonly string[]): boolean =>
  values.every((value) => value !== '' && !text.toLowerCase().includes(value.toLowerCase()));
const CLAIMS: Readonly<Record<string, (facts: Facts) => boolean>> = {
  words: ({ head }) => head?.words === WORDS,
  presses: (facts) => has(facts, 'SetQuantity', 'ChoosePayment', 'Pay'),
  cart: (facts) =>
    has(facts, 'CartConfirmed', 'PaymentFailed') &&
    ['payable BRL', 'unfit'].every((name) => eventsIn(facts).some(({ shown }) => name in (shown ?? {}))),
  answers: (facts) => has(facts, 'Answered') && eventsIn(facts).every(({ at }) => at > 1.7e12),
  shop: ({ logs }) =>
    logs.every(({ about }) => about?.locale === 'pt-BR' && about.country === 'BR' && about.app !== ''),
  person: (facts) => lacks(facts, facts.person) && !/"gender":"/.test(facts.text),
  numbers: (facts) =>
    lacks(
      facts,
      facts.numbers.map((number) => `"${number}"`),
    ) && /purchase-[0-9a-f]{16}/.test(facts.text),
  codes: (facts) => has(facts, 'EnterCode') && lacks(facts, ['CODIGO-QZ-77']),
  secrets: (facts) => lacks(facts, ['Catraca#2026', '4000000000000002', '4000 0000 0000 0002', 'ANA SOUZA']),
  seen: (facts) => lacks(facts, ['/faq', 'buscado-qz']),
  lookup: ({ head }) => /^purchase-[0-9a-f]{16}$/.test(head?.purchase?.pseudonym ?? ''),
};

test('what the dialog says is what the file has, over two visits with one number', {
  tag: ['@desk', '@whole'],
}, async ({ page, request }) => {
  const account = await register(request);
  await enter(page, account);
  await page.goto('/busca?q=buscado-qz');
  await addTicket(page);
  const cart = await openCart(page);
  await cart.getByLabel('Cupom ou voucher').fill('CODIGO-QZ-77');
  await cart.getByLabel('Cupom ou voucher').press('Enter');
  await expect(page.getByText(/não é um cupom/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await checkOut(page);
  const asked = page.waitForRequest(/\/pedido\/finalizar\//);
  await payByCard(page, '4000 0000 0000 0002');
  const id = (await asked).url().split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { name: 'O pagamento não passou' })).toBeVisible();
  await expect.poll(() => stored(page)).toContain('PaymentFailed');
  await page.reload();
  const dialog = await openReport(
    page,
    page.getByRole('main').getByRole('button', { name: 'Relatar um problema' }).first(),
  );
  const text = await fileOf(page);
  const facts: Facts = {
    ...{ text, ...readReport(text) },
    person: [account.email, account.document, account.name, 'Rua das Flores'],
    numbers: [id],
  };
  expect(facts.logs).toHaveLength(2);
  const claims = dialog.locator('[data-claim]');
  const said = await claims.evaluateAll((all) => all.map((each) => each.getAttribute('data-claim') ?? ''));
  expect(said.toSorted()).toEqual(Object.keys(CLAIMS).toSorted());
  for (const claim of said) expect([claim, CLAIMS[claim]?.(facts)]).toEqual([claim, true]);
  const numbers = facts.logs.map((log) => new Set(JSON.stringify(log).match(/purchase-[0-9a-f]{16}/g)));
  for (const each of numbers) expect(each).toContain(facts.head?.purchase?.pseudonym);
  await expect(dialog.locator('[data-claim=lookup]')).toContainText(id);
});

test('a crashed tab leaves its log for the next report', { tag: ['@desk', '@whole'] }, async ({
  page,
  context,
}) => {
  await addTicket(page);
  await expect.poll(() => stored(page)).toContain('CartConfirmed');
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto('/faq');
  await openReport(next);
  expect(visitsIn(await fileOf(next))[0]).toContain('CartConfirmed');
});
