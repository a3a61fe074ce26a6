/**
 * Specs of the drawn map in a real browser, on a separate page: presses, keys, loading, the list in step, axe-core
 * and the content policy. They run at phone size, in a full run also at desktop size.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../domain/fc.ts';
import { DESK, type Driver, PATIENT, PHONE, type Stage, stage } from './harness/drive.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const BRAND = [117, 19, 191] as const;
const AMBER = [205, 130, 26] as const;
const PAPER = [255, 255, 255] as const;

/** True if a screen color is the given one, with tolerance for the soft shadow of a nearby tooltip. */
const isColor = (seen: string, wanted: readonly number[]): boolean =>
  seen.split(' ').every((part, at) => Math.abs(Number(part) - (wanted[at] ?? 0)) <= 16);

let built: Stage;
beforeAll(async () => {
  built = await stage();
});
afterAll(() => built.close());

/** A run of a share uses the phone alone. */
const SCREENS = [
  { name: 'phone', screen: PHONE },
  { name: 'desk', screen: DESK },
].slice(0, runs(2));

describe.each(SCREENS)('seat map on a $name', ({ screen }) => {
  let driver: Driver;
  const open = async (query: string) => {
    driver = await built.open(screen, query);
    return { driver, page: driver.page };
  };
  afterEach(() => driver.context.close());

  it('selects the seat that is drawn under a tap, and shows it as the buyer’s own', async () => {
    await open('map=theatre');
    for (const [sector, nth] of [
      [1, 40],
      [0, 100],
      [3, 60],
    ] as const) {
      const seat = await driver.freeSeat(sector, nth);
      await driver.zoomTo(seat);
      const spot = await driver.spotOf(seat);
      const edge = { x: spot.x - 8, y: spot.y };
      expect(isColor(await driver.colorAt(edge), BRAND)).toBe(false);
      await driver.tap(spot);
      expect((await driver.toggles()).at(-1)).toBe(seat);
      await expect.poll(async () => isColor(await driver.colorAt(edge), BRAND), PATIENT).toBe(true);
    }
    expect(await driver.toggles()).toHaveLength(3);
  });

  it('zooms from the whole map to a sector, and loads only what is in view', async () => {
    const { page } = await open('map=stadium-60000');
    const loads = (): Promise<string[]> => page.evaluate(() => window.harness.loads);
    expect(await loads()).toEqual([]);
    const { left, top, width, height } = await driver.box();
    const { x, y, ...whole } = await page.evaluate(() => {
      const { sectors } = window.harness.map.overview;
      const boxOf = (points: readonly number[]) => {
        const [xs, ys] = [0, 1].map((axis) => points.filter((_, at) => at % 2 === axis)) as [
          number[],
          number[],
        ];
        const [width, height] = [xs, ys].map((all) => Math.max(...all) - Math.min(...all)) as [
          number,
          number,
        ];
        return { x: Math.min(...xs) + width / 2, y: Math.min(...ys) + height / 2, width, height };
      };
      const all = boxOf(sectors.flatMap(({ polygon }) => polygon));
      const one = boxOf(sectors.find(({ sectorId }) => sectorId === 's325')?.polygon ?? []);
      return { ...all, x: one.x - all.x, y: one.y - all.y };
    });
    const scale = 0.95 * Math.min(width / whole.width, height / whole.height);
    await driver.tap({ x: left + width / 2 + x * scale, y: top + height / 2 + y * scale });
    await expect.poll(loads, PATIENT).toContain('s325');
    const asked = await loads();
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThan(30);
    const sector = page.getByRole('button', { name: /^Setor 325/ });
    await expect.poll(() => sector.getAttribute('aria-expanded'), PATIENT).toBe('true');
  });

  it('works by keys only: into a sector, from seat to seat, select, release and out', async () => {
    const { page } = await open('map=arena-5000');
    const spoken = page.locator('[aria-live=polite]');
    const words = async (): Promise<string> => (await spoken.textContent()) ?? '';
    await page.keyboard.press('Tab');
    await expect
      .poll(() => driver.map.evaluate((element) => element === document.activeElement), PATIENT)
      .toBe(true);
    await expect.poll(words, PATIENT).toMatch(/^Setor \w+, R\$ [\d,]+ or R\$/);
    await page.keyboard.press('ArrowUp');
    const sector = (await words()).split(',')[0];
    await page.keyboard.press('Enter');
    await expect.poll(words, PATIENT).toMatch(/^\w+, .+, row \w+, seat \d+$/);
    expect(await words()).toContain(`, ${sector},`);
    for (let step = 0; step < 60 && !(await words()).startsWith('free, '); step += 1) {
      const before = await words();
      await page.keyboard.press(step % 7 === 6 ? 'ArrowDown' : 'ArrowRight');
      await expect.poll(words, PATIENT).not.toBe(before);
    }
    expect(await words()).toMatch(/^free, /);
    await page.keyboard.press('Enter');
    await expect.poll(words, PATIENT).toMatch(/^yours, /);
    expect(await driver.toggles()).toHaveLength(1);
    await page.keyboard.press(' ');
    await expect.poll(words, PATIENT).toMatch(/^free, /);
    await page.keyboard.press('Escape');
    await expect.poll(words, PATIENT).toMatch(/seats free$/);
  });

  it('keeps list and map in step, both ways', async () => {
    const { page } = await open('map=theatre');
    const sector = page.getByRole('button', { name: /^Plateia B/ });
    await sector.click();
    await expect.poll(() => sector.getAttribute('aria-expanded'), PATIENT).toBe('true');
    await page.getByRole('button', { name: /^Row D/ }).click();
    const seat = page.getByRole('button', { name: /Plateia B, row D, seat \d+, .*, free$/ }).first();
    const name = (await seat.getAttribute('aria-label')) ?? '';
    const mine = page.getByRole('button', { name: name.replace(/free$/, 'yours'), exact: true });
    await seat.click();
    await expect.poll(() => mine.getAttribute('aria-pressed'), PATIENT).toBe('true');
    const [index = -1] = await driver.toggles();
    // Pressing the seat on the map removes it, and the list shows that.
    await driver.map.scrollIntoViewIfNeeded();
    await driver.zoomTo(index);
    await driver.tap(await driver.spotOf(index));
    expect(await driver.toggles()).toEqual([index, index]);
    const again = page.getByRole('button', { name, exact: true });
    await expect.poll(() => again.getAttribute('aria-pressed'), PATIENT).toBe('false');
  });

  it('redraws seats that other buyers take and release', async () => {
    const { page } = await open('map=theatre');
    const seat = await driver.freeSeat(1, 40);
    await driver.zoomTo(seat);
    const spot = await driver.spotOf(seat);
    const edge = { x: spot.x - 8, y: spot.y };
    const shows = async (color: readonly number[]) => isColor(await driver.colorAt(edge), color);
    await expect.poll(() => shows(AMBER), PATIENT).toBe(true);
    await page.evaluate((at) => window.harness.change([[at, 1]]), seat);
    await expect.poll(() => shows(PAPER), PATIENT).toBe(true);
    await page.evaluate((at) => {
      window.harness.change([[at, 3]]);
      window.harness.change([[at, 0]]);
    }, seat);
    await expect.poll(() => shows(AMBER), PATIENT).toBe(true);
  });

  it('scrolls the list to a distant sector that the map opens', async () => {
    const { page } = await open('map=stadium-60000');
    for (const end of ['310', '330', '105']) {
      await page.evaluate((name) => {
        const { harness } = window;
        const sector = harness.map.overview.sectors.find((each) => each.name.endsWith(name));
        if (sector !== undefined) harness.handle?.zoomTo({ sectorId: sector.sectorId });
      }, end);
      const opened = page.getByRole('button', { name: new RegExp(`${end} .*`), expanded: true });
      await opened.waitFor();
      const below = () =>
        opened.evaluate((button) => {
          const panel = button.closest('section')?.getBoundingClientRect();
          return Math.round(button.getBoundingClientRect().top - (panel?.top ?? Number.NaN));
        });
      await expect.poll(below, PATIENT).toBe(0);
    }
  });

  it('treats a seat as taken before it is drawn as taken', async () => {
    const { page } = await open('map=theatre');
    const [taken, free] = [await driver.freeSeat(0, 30), await driver.freeSeat(0, 31)];
    await driver.zoomTo(taken);
    const [ofTaken, ofFree] = [await driver.spotOf(taken), await driver.spotOf(free)];
    // The first change after a pause is drawn in the next frame, the second one only a second later.
    await page.evaluate((at) => window.harness.change([[at, 1]]), await driver.freeSeat(1, 0));
    await page.evaluate((at) => window.harness.change([[at, 1]]), taken);
    await driver.tap(ofTaken);
    await driver.tap(ofFree);
    expect(await driver.toggles()).toEqual([free]);
  });

  it('requests no frames while nothing happens', async () => {
    const { page } = await open('map=arena-5000');
    await driver.zoomTo(500);
    await driver.within(500);
    const asked = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const real = window.requestAnimationFrame.bind(window);
          let count = 0;
          let frames = 0;
          window.requestAnimationFrame = (callback) => {
            count += 1;
            return real(callback);
          };
          // Pending motion ends within forty frames, the time of a settled zoom. The next thirty frames are counted.
          const watch = (): void => {
            frames += 1;
            if (frames === 40) count = 0;
            if (frames === 70) resolve(count);
            else real(watch);
          };
          real(watch);
        }),
    );
    expect(asked).toBe(0);
  });

  it('has no axe-core violations with the whole map, a selected seat and an open list', async () => {
    const { page } = await open('map=arena-5000');
    // Uses the debugger, because the page's policy allows no foreign script.
    const session = await driver.context.newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: await readFile(AXE, 'utf8') });
    const violations = async (): Promise<unknown> => {
      const { result } = await session.send('Runtime.evaluate', {
        expression: `axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
            rules: { 'target-size': { enabled: true } },
          }).then(({ violations, passes }) => ({
            violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')),
            looked: passes.length > 10,
          }))`,
        awaitPromise: true,
        returnByValue: true,
      });
      return result.value;
    };
    expect(await violations()).toEqual({ violations: [], looked: true });
    const seat = await driver.freeSeat(4, 30);
    await driver.zoomTo(seat);
    await driver.tap(await driver.spotOf(seat));
    expect(await driver.toggles()).toEqual([seat]);
    await page
      .getByRole('button', { name: /^Row 1\b/ })
      .first()
      .click();
    await driver.map.focus();
    expect(await violations()).toEqual({ violations: [], looked: true });
  });
});
