/** The buyer's place in the waiting room of one event, which the sandbox plays. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { PLAY } from './buyer.ts';
import { test } from './test.ts';
import { axeOn, equalNames, expectNoSideways } from './watch.ts';

const ROOM = `/sandbox/fila?evento=${encodeURIComponent(PLAY.slice(1))}`;
const place = (page: Page) => page.getByText('Sua posição: 2', { exact: true });

/** A room that no one enters, with another buyer on its first place. */
test.beforeEach(async ({ request }) => {
  await request.post(ROOM, {
    form: { method: 'fifo', capacity: 0, newPerMinute: 60, sessionSeconds: 300, opensIn: 0 },
  });
  await request.post(`/api/loja/cia-do-telhado/produto/a-casa-dos-relogios`, { data: {} });
});
test.afterEach(({ request }) => request.post(ROOM, { form: { method: 'off', capacity: 0 } }));

/** Times of the requests that meet the room. */
const triesOf = (context: BrowserContext): number[] => {
  const times: number[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/produto/a-casa-dos-relogios')) times.push(Date.now());
  });
  return times;
};

test('the place stays over a reload, in a second tab and on the way back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto(PLAY);
  await expect(place(page)).toBeVisible();
  expect((await axeOn(page)).violations).toEqual([]);
  expect(await equalNames(page)).toEqual([]);
  await expectNoSideways(page);
  await page.reload();
  await expect(place(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(PLAY);
  await expect(place(second)).toBeVisible();
  await second.goto('/faq');
  await second.goBack();
  await expect(place(second)).toBeVisible();
});

test('a lost cookie gives a new place, which is said', { tag: '@phone' }, async ({ page, context }) => {
  const tries = triesOf(context);
  await page.goto(PLAY);
  await expect(place(page)).toBeVisible();
  await expect(page.getByText('Este evento não tem limite de ingressos por documento.')).toBeVisible();
  await expect(page.getByText(/^Às \d\d:\d\d, nenhum setor estava esgotado\.$/)).toBeVisible();
  await context.clearCookies({ name: 'catraca_room' });
  await expect(page.getByText('Sua posição: 3', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Seu lugar anterior na fila se perdeu.')).toBeVisible();
  expect(tries).toHaveLength(2);
});

test('the place stays in a killed worker, which tries again', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
}) => {
  const tries = triesOf(context);
  await page.goto(PLAY);
  await expect(place(page)).toBeVisible();
  const before = tries.length;
  const [dying] = page.workers();
  await dying?.evaluate(() => {
    setTimeout(() => {
      throw new Error('an error of the specs');
    });
  });
  await expect.poll(() => page.workers().filter((each) => each !== dying).length).toBe(1);
  await expect(place(page)).toBeVisible();
  await expect.poll(() => tries.length).toBeGreaterThan(before);
  await expect(place(page)).toBeVisible();
});

test('one of two tabs tries, and the place stays over an offline minute, until the entry', {
  tag: ['@phone', '@whole'],
}, async ({ page, context, request }) => {
  await page.goto(PLAY);
  await expect(place(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(PLAY);
  await expect(place(second)).toBeVisible();
  const tries = triesOf(context);
  await expect.poll(() => tries.length, { timeout: 60_000 }).toBe(3);
  for (const [nth, at] of tries.entries())
    if (nth > 0) expect(at - (tries[nth - 1] ?? 0)).toBeGreaterThan(10_000);
  await context.setOffline(true);
  const since = Date.now();
  await expect.poll(() => Date.now() - since, { timeout: 90_000 }).toBeGreaterThan(60_000);
  expect(tries).toHaveLength(3);
  await context.setOffline(false);
  await expect.poll(() => tries.length, { timeout: 60_000 }).toBe(4);
  await expect(place(page)).toBeVisible();
  await expect(place(second)).toBeVisible();
  await request.post(ROOM, { form: { method: 'off', capacity: 0 } });
  for (const each of [page, second])
    await expect(each.getByRole('heading', { level: 1, name: 'A Casa dos Relógios' })).toBeVisible();
});

interface Alerts {
  readonly catracaAlerts: string[];
}

/** Records notifications, which a headless browser never shows, and the tones of each page. Runs before its scripts. */
const recordAlerts = (): void => {
  const alerts: string[] = [];
  Object.assign(globalThis, { catracaAlerts: alerts });
  class Recorded {
    static readonly permission = 'granted';
    constructor(title: string) {
      alerts.push(title);
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Recorded });
  const play = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
    alerts.push('tone');
    play.call(this, when);
  };
};
const alertsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as Alerts).catracaAlerts);

const ready = (page: Page) =>
  page.getByRole('region').getByText('Um som vai tocar. Uma notificação vai aparecer.');

test('W-30 of two tabs that enter, one plays the sound and one shows the notification', {
  tag: ['@phone'],
}, async ({ page, context, request }) => {
  await context.addInitScript(recordAlerts);
  await page.goto(PLAY);
  await expect(place(page)).toBeVisible();
  await page.getByRole('button', { name: 'Avisar quando for a minha vez' }).click();
  await expect(ready(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(PLAY);
  await expect(place(second)).toBeVisible();
  // A press opens the sound of this tab as well.
  await second.getByRole('heading', { level: 1 }).click();
  await expect(ready(second)).toBeVisible();
  const pages = [page, second];
  const before = (await Promise.all(pages.map(alertsOf))).flat();
  await request.post(ROOM, { form: { method: 'off', capacity: 0 } });
  for (const each of pages)
    await expect(each.getByRole('heading', { level: 1, name: 'A Casa dos Relógios' })).toBeVisible();
  await expect
    .poll(async () => (await Promise.all(pages.map(alertsOf))).flat().length)
    .toBe(before.length + 4);
  const after = (await Promise.all(pages.map(alertsOf))).flat();
  expect(after.filter((each) => each !== 'tone')).toEqual(['É a sua vez. Você entrou.']);
});
