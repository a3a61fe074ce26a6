/** The cookie banner: what a choice allows, its place in the page, and that it covers no control. */
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { UNCHOSEN } from '../setup/consent.ts';
import { FESTIVAL, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { expectAccessible, expectNoSideways, watch } from './watch.ts';

test.use({ storageState: UNCHOSEN });

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Cookies' });

/** Polls until the cookie exists, because the page does not wait for the browser to store it. */
const kept = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'cookie_consent')?.value;

const told = (page: Page): Promise<readonly Record<string, unknown>[]> =>
  page.evaluate(() => (globalThis as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);

test('the cookie banner appears once, and a refusal loads none of its code later', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  await expect(bar(page)).toContainText('Usamos cookies para manter seu carrinho e sua conta.');
  expect(await kept(context)).toBeUndefined();
  await bar(page).getByRole('button', { name: 'Rejeitar' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => kept(context)).toBe('operational');
  expect(await told(page)).toEqual([{ event: 'consent_update', analytical: false, marketing: false }]);

  const code: string[] = [];
  page.on('request', (request) => code.push(request.url()));
  await page.goto(FESTIVAL);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // Waits for one more idle period than the shop does.
  for (let times = 0; times < 2; times += 1)
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  await expect(bar(page)).toHaveCount(0);
  expect(code.filter((url) => /cookies/i.test(url))).toEqual([]);
  expectQuiet();
});

test('accepted cookies enable analytics events', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Aceitar todos' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => kept(context)).toBe('operational.analytical.marketing');
  await page
    .locator('a[data-type]', { has: page.getByRole('heading', { name: 'Shows', exact: true }) })
    .click();
  await expect(page).toHaveURL('/categoria/shows');
  const events = (await told(page)).map(({ event }) => event);
  expect(events[0]).toBe('consent_update');
  expect(events).toContain('select_promotion');
});

test('the cookie banner is the first keyboard stop after the skip link', {
  tag: '@desk',
}, async ({ page, context }) => {
  await page.goto('/faq');
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  for (const name of ['Política de cookies', 'Configurar', 'Rejeitar', 'Aceitar todos']) {
    await page.keyboard.press('Tab');
    await expect(bar(page).locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => kept(context)).toBe('operational.analytical.marketing');
});

test(
  'the cookie banner covers neither the next step, the focus nor the page’s end',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    await page.goto(FESTIVAL);
    await expect(bar(page)).toBeVisible();
    // The buy bar keeps a phone's foot. The choice is at the end of the page.
    if (project.name === 'phone') await expect(bar(page)).not.toBeInViewport();
    const boxOf = async (thing: Locator) => {
      const box = await thing.boundingBox();
      if (box === null) throw new Error(`${thing} is not there`);
      return box;
    };
    /** Overlap of the banner and the element in CSS px. Only meaningful while both are on the page. */
    const under = async (thing: Locator): Promise<number> => {
      const [at, asked] = [await boxOf(thing), await boxOf(bar(page))];
      const beside = at.x >= asked.x + asked.width || at.y >= asked.y + asked.height;
      return beside ? 0 : Math.max(0, at.y + at.height - asked.y);
    };
    const foot = page.getByRole('contentinfo');
    const last = foot.getByRole('button', { name: 'Configurar cookies' });
    await last.focus();
    await expect.poll(() => under(last)).toBe(0);
    // The lowest text of the page. On a desktop it is at the left, next to the texts at the right.
    const rights = foot.getByText(/^© \d{4} Catraca/);
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return under(rights);
      })
      .toBe(0);
    if (project.name === 'phone') {
      const next = page.getByRole('button', { name: 'Escolher ingressos' });
      expect(
        await under(
          next.or(page.getByRole('link', { name: 'Escolher ingressos' })).filter({ visible: true }),
        ),
      ).toBe(0);
    }
  },
);

test('the cookie banner and its settings are accessible in three languages', {
  tag: ['@desk', '@whole'],
}, async ({ page, context, baseURL }) => {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const [locale, settings] of [
    ['pt-BR', 'Configurar'],
    ['en-US', 'Settings'],
    ['es-ES', 'Configurar'],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.goto(PLAY);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: size.height });
    await bar(page).getByRole('button', { name: settings }).click();
    await expect(page.getByRole('switch')).toHaveCount(3);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.setViewportSize(size);
  }
});

/** The response comes after the question, as on a slow host. */
for (const [path, call] of [
  [FESTIVAL, /\/produto\/[^/]+$/],
  [`${PLAY}/mapa`, /\/loja\/[^/]+\/mapa\//],
  ['/pagamento', /\/api\//],
] as const)
  test(`the question of ${path} keeps its place when the page's content comes`, async ({ page }) => {
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shifts: string[] };
      seen.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as readonly {
          readonly value: number;
          readonly sources: readonly { readonly node: Node | null }[];
        }[])
          for (const { node } of entry.value < 0.01 ? [] : entry.sources)
            seen.shifts.push(node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.nodeName}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(call, async (route) => {
      await bar(page).waitFor({ state: 'attached' });
      await route.continue();
    });
    await page.goto(path);
    await expect(bar(page)).toBeAttached();
    await expect(page.locator('main .bone')).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
