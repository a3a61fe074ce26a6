/** The picture and the title are in the HTML before the first script, at their final place, and never appear twice. */
import { expect, type Page } from 'playwright/test';
import { PLAY } from './buyer.ts';
import { MOVING, test } from './test.ts';
import { watch } from './watch.ts';

test.use(MOVING);

const PAGES = [
  {
    name: 'home',
    path: '/',
    call: /\/event\/web\/list\?/,
    picture: 'main section[aria-label="Em destaque"] li img',
  },
  { name: 'an event', path: PLAY, call: /\/produto\/a-casa-dos-relogios$/, picture: 'article img' },
] as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const first = page.locator(selector).first();
  // The picture must be drawn. A picture that fails to load has no natural width.
  const width = () => first.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const box = await first.boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  return box;
};

const expectSame = (one: Box, other: Box): void => {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(one[side] - other[side]), side).toBeLessThan(1);
};

for (const { name, path, call, picture } of PAGES) {
  test(`${name} shows its first picture without a script`, { tag: '@phone' }, async ({
    browser,
    contextOptions,
    viewport,
  }) => {
    const context = await browser.newContext({ ...contextOptions, viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await boxOf(page, '.first-picture img');
    await expect(page.locator('[data-first-view] p')).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await context.close();
  });

  test(`${name} keeps the first picture in its place while the rest loads, and after`, {
    tag: '@whole',
  }, async ({ page, context }) => {
    const { expectQuiet } = await watch(page);
    const code = Promise.withResolvers<void>();
    const data = Promise.withResolvers<void>();
    await context.route(/\/assets\/app-.*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await context.route(call, async (route) => {
      await data.promise;
      await route.continue();
    });
    await page.goto(path);
    const before = await boxOf(page, '.first-picture img');
    const title = (await page.locator('[data-first-view] p').innerText()).trim();
    code.resolve();
    await expect(page.locator('.first')).toHaveCount(0);
    // While the page loads, the picture and title stay the same, without placeholders.
    expectSame(await boxOf(page, 'main img'), before);
    await expect(page.locator('main').getByText(title, { exact: true })).toBeVisible();
    data.resolve();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expectSame(await boxOf(page, picture), before);
    // The page's own meta tags replace those from the host.
    await expect(page.locator('[data-first-view]')).toHaveCount(0);
    expectQuiet();
  });
}

for (const { path, call, shell, band } of [
  { path: '/cia-do-telhado', call: /\/loja\/cia-do-telhado\/idioma\//, shell: '.first', band: 'header' },
  { path: '/categoria/teatro', call: /getMarketplace/, shell: '.first-band', band: 'main .dark' },
])
  test(`the band of ${path} has its place and height before it comes`, async ({ page, context }) => {
    const code = Promise.withResolvers<void>();
    const data = Promise.withResolvers<void>();
    await context.route(/\/assets\/app-.*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await context.route(call, async (route) => {
      await data.promise;
      await route.continue();
    });
    const box = async (selector: string): Promise<Box> => {
      const found = await page.locator(selector).first().boundingBox();
      if (found === null) throw new Error(`${selector} is not on the page`);
      return found;
    };
    await page.goto(path);
    const before = await box(shell);
    code.resolve();
    await expect(page.locator('main .bone').first()).toBeVisible();
    expectSame(await box(band), before);
    data.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expectSame(await box(band), before);
  });

test('the font of headings loads before there is a heading', { tag: '@phone' }, async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const font = page.waitForRequest(/\/display-[^/]*\.woff2$/);
  await page.goto('/faq', { waitUntil: 'commit' });
  await font;
  await expect(page.getByRole('heading')).toHaveCount(0);
  code.resolve();
});

test('a page opened from home starts with its own placeholders', { tag: ['@phone', '@whole'] }, async ({
  page,
  context,
}) => {
  const { expectQuiet } = await watch(page);
  await page.goto('/');
  // Before the highlights arrive, the first link with a picture is a category's banner.
  const card = page.getByRole('region', { name: 'Em destaque' }).getByRole('link').first();
  await expect(card).toBeVisible();
  const address = (await card.getAttribute('href')) ?? '';
  const data = Promise.withResolvers<void>();
  await context.route(/\/produto\//, async (route) => {
    await data.promise;
    await route.continue();
  });
  await card.click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('main .bone').first()).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  data.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectQuiet();
});

test('the files of the first view ask Chrome to compile them while they load', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (/\/assets\/(?:start|react|app|common|lists|ProductPage)-/.test(response.url()))
      scripts.add(response.url());
  });
  await page.goto(PLAY);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  const firstLines = await Promise.all(
    [...scripts]
      .filter((url) => url.endsWith('.js'))
      .map(async (url) => (await (await request.get(url)).text()).split('\n', 1)[0]),
  );
  expect(firstLines).toEqual(Array.from({ length: 6 }, () => '//# allFunctionsCalledOnLoad'));
});
