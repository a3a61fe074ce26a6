/**
 * Checks that screens are usable by touch, by Tab, at 400 % zoom and with wide letter spacing. Covers home, event,
 * calendar, map, cart, checkout and a form.
 */
import { expect, type Page } from 'playwright/test';
import { FESTIVAL, openCart, PLAY } from './buyer.ts';
import { test } from './test.ts';
import { cutTexts, expectNoSideways } from './watch.ts';

const CLOUDS = '/nuvem-clara-passeios/mirante-das-nuvens';
const LOW = { width: 320, height: 256 } as const;

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Home loads its lower rows when they come near the viewport.
  if (new URL(page.url()).pathname === '/')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  else await expect(page.locator('main [class*="bone" i]').filter({ visible: true })).toHaveCount(0);
};

const open =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await settled(page);
  };

const fill = async (page: Page): Promise<void> => {
  await open(FESTIVAL)(page);
  await page
    .getByRole('button', { name: /^Mais um.*Inteira/ })
    .first()
    .click();
  await openCart(page);
  await expect(page.getByRole('link', { name: 'Finalizar compra' })).toBeVisible();
};

const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: open('/'),
  event: open(FESTIVAL),
  calendar: open(CLOUDS),
  map: async (page) => {
    await open(`${PLAY}/mapa`)(page);
    await expect(page.getByRole('region', { name: 'Lista de lugares' })).toBeVisible();
  },
  cart: fill,
  checkout: async (page) => {
    await fill(page);
    await page.getByRole('link', { name: 'Finalizar compra' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await settled(page);
  },
  registration: open('/cadastro'),
};

/** Markup errors for screen readers: duplicate ids, lists that Safari ignores, unannounced new tabs. */
const marked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of ids.filter((each, nth) => ids.indexOf(each) < nth)) wrong.push(`twice: #${id}`);
    for (const list of document.querySelectorAll('ul, ol'))
      if (
        getComputedStyle(list).listStyleType === 'none' &&
        list.closest('nav') === null &&
        list.getAttribute('role') !== 'list'
      )
        wrong.push(`no list to Safari: ${list.className}`);
    for (const link of document.querySelectorAll('a[target="_blank"]')) {
      const said = [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('title')].join(
        ' ',
      );
      if (!/nova aba/.test(said)) wrong.push(`a new tab unsaid: ${said}`);
    }
    return wrong;
  });

/** Controls smaller than 44 px, except inline ones in a sentence. */
const small = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const MOST = 43.5;
    const wrong: string[] = [];
    const CONTROLS =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="option"]';
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const isBox = control.matches('[type="radio"], [type="checkbox"]');
      const { width, height } = (isBox && label ? label : control).getBoundingClientRect();
      const isHidden = width < 2 || height < 2;
      const isInText = getComputedStyle(control).display === 'inline';
      if (isHidden || isInText || (width >= MOST && height >= MOST)) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
      wrong.push(`${control.localName} "${name}" ${Math.round(width)} × ${Math.round(height)}`);
    }
    return wrong;
  });

/**
 * Applies the text spacing of WCAG 1.4.12. The debugger sets it, because the page's policy does not apply
 * there.
 */
const spaceOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
};

/** Description of the focused element if another element covers its middle, else null. */
const covered = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || control === document.body) return null;
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const isBox = control.matches('[type="radio"], [type="checkbox"]');
    const shown = isBox && label ? label : control;
    const [box] = shown.getClientRects();
    const name = `${control.localName} "${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 50)}"`;
    if (box === undefined) return `${name} is not drawn`;
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    if (bottom - top < 1 || right - left < 1) return `${name} is out of sight`;
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (above === null || shown.contains(above) || above.contains(shown)) return null;
    return `${name} is below ${above.localName}.${above.className} “${(above.textContent ?? '').slice(0, 40)}”`;
  });

/** Presses Tab from the start of the screen. No overlay covers a stop. */
const expectFocusSeen = async (page: Page, stops: number): Promise<void> => {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const size = JSON.stringify(page.viewportSize());
    await expect.poll(() => covered(page), `stop ${stop} at ${page.url()} ${size}`).toBeNull();
  }
};

/**
 * Waits for the layout of that size: unchanged heights for five frames. An element focused during the layout can end
 * out of view, and browsers do not scroll to it.
 */
const laidOut = (page: Page, size: { readonly width: number; readonly height: number }): Promise<void> =>
  page.evaluate(
    ({ width, height }) =>
      new Promise((done) => {
        let before = '';
        let same = 0;
        const look = (): void => {
          const roots = [
            document.documentElement,
            ...document.querySelectorAll('dialog[open], dialog[open] *'),
          ];
          const now = roots.map(({ scrollHeight }) => scrollHeight).join();
          same = now === before && innerWidth === width && innerHeight === height ? same + 1 : 0;
          before = now;
          if (same === 5) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
    size,
  );

for (const [name, go] of Object.entries(SCREENS))
  test.describe(name, { tag: '@phone' }, () => {
    test('has correct markup, large touch targets and visible focus, even at 400 %', {
      tag: '@whole',
    }, async ({ page }) => {
      await go(page);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      expect(await marked(page)).toEqual([]);
      expect(await small(page)).toEqual([]);
      await expectFocusSeen(page, 30);
      await page.setViewportSize(LOW);
      await laidOut(page, LOW);
      await expectFocusSeen(page, 20);
    });

    test('fits text spacing at 320 px and at 400 %', { tag: '@whole' }, async ({ page }) => {
      await go(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSideways(page);
      expect(await cutTexts(page)).toEqual([]);
      await spaceOut(page);
      await expectNoSideways(page);
      expect(await cutTexts(page), 'with text spacing').toEqual([]);
      await page.setViewportSize(LOW);
      await expectNoSideways(page);
      // No fixed or sticky element takes more than half of the screen.
      const standing = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('body *')]
          .filter(
            (part) =>
              ['fixed', 'sticky'].includes(getComputedStyle(part).position) &&
              part.closest('dialog') === null &&
              part.checkVisibility() &&
              part.offsetHeight > innerHeight / 2,
          )
          .map((part) => `${part.localName}.${part.className} ${part.offsetHeight}`),
      );
      expect(standing).toEqual([]);
    });
  });

test('the help for the map’s keys covers nothing and disappears after use', {
  tag: ['@phone', '@whole'],
}, async ({ page }) => {
  await SCREENS.map?.(page);
  const map = page.getByRole('application');
  const help = page.locator(`[id="${await map.getAttribute('aria-describedby')}"]`);
  const reach = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Pular para o conteúdo' }).focus();
    for (let stop = 0; stop < 6 && !(await map.evaluate((each) => each.matches(':focus'))); stop += 1)
      await page.keyboard.press('Tab');
    await expect(map).toBeFocused();
    await expect(map).toBeInViewport();
  };
  /** Focus ring and labels of the drawing that overlap the help text. */
  const below = (): Promise<readonly string[]> =>
    help.evaluate((words) => {
      const own = words.getBoundingClientRect();
      const rings = [...document.querySelectorAll<HTMLElement>('[role="application"] div canvas')].filter(
        // Excludes the drawing itself.
        ({ offsetWidth }) => offsetWidth < 100,
      );
      if (rings.length === 0) return ['no ring'];
      const tips = [...(words.parentElement?.querySelectorAll('[class*="tip"]') ?? [])];
      return [...rings, ...tips, ...(words.parentElement?.querySelectorAll('button') ?? [])]
        .filter((each) => {
          const { top, bottom, left, right } = each.getBoundingClientRect();
          return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
        })
        .map((each) => `${each.localName}.${each.className} “${each.textContent}”`);
    });
  await reach();
  await expect(help).toHaveCSS('opacity', '1');
  await expect.poll(below).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(help).toHaveCSS('opacity', '0');
  await page.setViewportSize(LOW);
  await reach();
  await expect(help).toBeHidden();
});

test('the whole cart scrolls at 400 %, down to the checkout link', { tag: ['@phone', '@whole'] }, async ({
  page,
}) => {
  await fill(page);
  await page.setViewportSize(LOW);
  const cart = page.getByRole('dialog', { name: 'Seu carrinho' });
  const heights = (): Promise<readonly number[]> =>
    cart.evaluate((drawer) => {
      const inner = [...drawer.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
      );
      return [inner.length, Number(drawer.scrollHeight > drawer.clientHeight)];
    });
  // Only the drawer scrolls, no element in it.
  await expect.poll(heights).toEqual([0, 1]);
  await cart.evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
  await expect(cart.getByRole('link', { name: 'Finalizar compra' })).toBeInViewport({ ratio: 1 });
  await expect(cart.getByRole('heading', { level: 2 }).first()).not.toBeInViewport();
});

test('the calendar is one keyboard stop, and arrow keys move through it', {
  tag: ['@desk', '@whole'],
}, async ({ page }) => {
  await open(CLOUDS)(page);
  const calendar = page.getByRole('region', { name: 'Escolher data' });
  await calendar.getByRole('button', { name: 'Ver o mês' }).click();
  const grid = calendar.getByRole('grid');
  const month = calendar.getByRole('heading', { level: 3 });
  const days = grid.getByRole('button');
  const focused = grid.locator(':focus');
  await expect(grid).toHaveAccessibleName((await month.textContent()) ?? '');
  await expect(grid.getByRole('columnheader')).toHaveCount(7);
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
  await calendar.getByRole('button', { name: 'Próximo' }).focus();
  await page.keyboard.press('Tab');
  await expect(days.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  const first = await month.textContent();
  await page.keyboard.press('PageDown');
  await expect(month).not.toHaveText(first ?? '');
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await expect(month).toHaveText(first ?? '');
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\?data=/);
  // One more Tab leaves the calendar.
  await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(0);
  // At the last month the button is disabled but keeps the focus.
  const next = calendar.getByRole('button', { name: 'Próximo' });
  while ((await next.getAttribute('aria-disabled')) !== 'true') await next.press('Enter');
  await expect(next).toBeFocused();
});
