/** Mouse, wheel and fingers on the drawn map, in a real browser. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESK, type Driver, PATIENT, PHONE, type Spot, type Stage, stage } from './harness/drive.ts';

let built: Stage;
let driver: Driver;
beforeAll(async () => {
  built = await stage();
});
afterAll(() => built.close());
afterEach(() => driver.context.close());

/** Distance between two neighbors of a row. */
const gap = async (): Promise<number> => (await driver.within(101)).x - (await driver.within(100)).x;
const touchAction = (): Promise<string> =>
  driver.map.evaluate((element) => getComputedStyle(element).touchAction);

describe('the map with a mouse', () => {
  it('zooms about the pointer with the wheel, and scrolls the page at the zoom limit', async () => {
    driver = await built.open(DESK, 'map=theatre');
    const { page } = driver;
    const before = await driver.within(100);
    const spot = await driver.spotOf(100);
    const least = await gap();
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.wheel(0, -400);
    await expect.poll(gap, PATIENT).toBeGreaterThan(least * 1.7);
    const after = await driver.within(100);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1.5);
    const prevented = (deltaY: number): Promise<boolean> =>
      page.evaluate((delta) => {
        const at = { deltaY: delta, bubbles: true, cancelable: true, clientX: 300, clientY: 300 };
        return (
          document.querySelector('[role=application]')?.dispatchEvent(new WheelEvent('wheel', at)) === false
        );
      }, deltaY);
    expect(await prevented(100)).toBe(true);
    await page.getByRole('button', { name: 'Whole map' }).click();
    await expect.poll(gap, PATIENT).toBeCloseTo(least, 1);
    expect(await prevented(100)).toBe(false);
  });

  it('pans without pressing the seat where it started', async () => {
    driver = await built.open(DESK, 'map=theatre');
    const { page } = driver;
    await driver.zoomTo(200);
    const before = await driver.spotOf(200);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await page.mouse.move(before.x + 90, before.y + 40, { steps: 6 });
    await page.mouse.up();
    const after = await driver.spotOf(200);
    expect(after.x - before.x).toBeCloseTo(90, -1);
    expect(after.y - before.y).toBeCloseTo(40, -1);
    expect(await driver.toggles()).toEqual([]);
  });

  it('shows the name of the seat under the pointer', async () => {
    driver = await built.open(DESK, 'map=theatre');
    const { page } = driver;
    const name = page.getByText('Row D, seat 11', { exact: true });
    const spot = await driver.spotOf(100);
    await page.mouse.move(spot.x, spot.y);
    await name.waitFor();
    const { left, top } = await driver.box();
    await page.mouse.move(left + 4, top + 4);
    await name.waitFor({ state: 'detached' });
  });

  it('follows its element’s size', async () => {
    driver = await built.open(DESK, 'map=theatre');
    const { page } = driver;
    const middle = async (): Promise<number> =>
      ((await driver.within(14)).x + (await driver.within(15)).x) / 2;
    const before = (await driver.box()).width;
    expect(await middle()).toBeCloseTo(before / 2, -1);
    await page.setViewportSize({ width: 1200, height: 700 });
    const after = (await driver.box()).width;
    expect(after).toBeLessThan(before);
    await expect.poll(middle, PATIENT).toBeCloseTo(after / 2, -1);
  });
});

describe('fingers', () => {
  const fingers = async (): Promise<
    (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Spot[]) => Promise<unknown>
  > => {
    const session = await driver.context.newCDPSession(driver.page);
    const { left, top } = await driver.box();
    return (type, points) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(({ x, y }, id) => ({ x: left + x, y: top + y, id })),
      });
  };

  it('zoom about their center when pinching, and pan with one finger', async () => {
    driver = await built.open(PHONE, 'map=theatre');
    const { page } = driver;
    await page.evaluate(() => window.harness.handle?.zoomTo({ sectorId: 'theatre-1' }));
    const before = await gap();
    const { width, height } = await driver.box();
    const [cx, cy] = [width / 2, height / 2];
    const touch = await fingers();
    const pair = (reach: number): Spot[] => [
      { x: cx - reach, y: cy },
      { x: cx + reach, y: cy },
    ];
    await touch('touchStart', pair(40).slice(0, 1));
    await touch('touchStart', pair(40));
    for (let reach = 45; reach <= 80; reach += 5) await touch('touchMove', pair(reach));
    await touch('touchEnd', []);
    await expect.poll(gap, PATIENT).toBeCloseTo(before * 2, 0);
    expect(await touchAction()).toBe('none');
    const from = await driver.within(200);
    await touch('touchStart', [{ x: cx, y: cy }]);
    for (let step = 1; step <= 6; step += 1)
      await touch('touchMove', [{ x: cx - step * 15, y: cy - step * 5 }]);
    await touch('touchEnd', []);
    const to = await driver.within(200);
    expect(from.x - to.x).toBeGreaterThan(60);
    expect(from.y - to.y).toBeGreaterThan(15);
    expect(await driver.toggles()).toEqual([]);
  });

  it('scroll the page over the whole map, and pan the map when it is closer', async () => {
    driver = await built.open(PHONE, 'map=theatre');
    expect(await touchAction()).toBe('pan-y');
    await driver.page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(touchAction, PATIENT).toBe('none');
  });

  it('zoom in where seats are too small for them, before they select', async () => {
    driver = await built.open(PHONE, 'map=theatre');
    await driver.page.evaluate(() => window.harness.handle?.zoomTo({ sectorId: 'theatre-1' }));
    const seat = await driver.freeSeat(0, 40);
    const small = await gap();
    expect(small).toBeLessThan(20);
    await driver.tap(await driver.spotOf(seat));
    await expect.poll(gap, PATIENT).toBeGreaterThan(24);
    expect(await driver.toggles()).toEqual([]);
    await driver.tap(await driver.spotOf(seat));
    expect(await driver.toggles()).toEqual([seat]);
  });
});
