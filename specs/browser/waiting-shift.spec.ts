/** A waiting room comes, changes and goes without moving what the buyer looks at. The spec answers in the host's place. */
import { expect, type Page } from 'playwright/test';
import { addTicket, checkOut, choose, enter, FESTIVAL, openRow, payByCard, register } from './buyer.ts';
import { test } from './test.ts';
import { axeOn, equalNames } from './watch.ts';

const ROOM = {
  ...{ inWaitingRoom: true, waitTimeKnown: true, waitTime: 4, refreshIntervalSeconds: 5 },
  ...{ isFIFOQueue: true, isRandomQueue: false },
};

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Records the layout shifts while a room is on the page, those after a press as well. The page moves for its own reasons before and after. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    Object.assign(globalThis, { catracaShifts: shifts });
    let [from, until] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    new MutationObserver(() => {
      const isShown = document.querySelector('section[aria-label="Você está na fila"]') !== null;
      if (isShown && from > performance.now()) from = performance.now();
      if (!isShown && until > performance.now() && from < performance.now()) until = performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        const { value, sources, startTime } = entry as Entry;
        const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '').slice(0, 80));
        if (startTime >= from && startTime < until) shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift' });
  });

const shifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { catracaShifts: readonly Shift[] }).catracaShifts);

/** Answers the first three calls with the room, each one place further ahead. The first waits for the recording. */
const meetRoom = async (page: Page, call: RegExp): Promise<void> => {
  let calls = 0;
  await page.route(call, async (route) => {
    calls += 1;
    if (calls > 3) return route.fallback();
    if (calls === 1) await watchShifts(page);
    return route.fulfill({ status: 200, json: { cfWaitingRoom: { ...ROOM, position: 4 - calls } } });
  });
};

const expectStill = async (page: Page): Promise<void> => {
  const room = page.getByRole('region', { name: 'Você está na fila' });
  for (const position of [3, 2, 1]) {
    await expect(room.getByText(`Sua posição: ${position}`, { exact: true })).toBeVisible();
    if (position !== 3) continue;
    expect((await axeOn(page)).violations).toEqual([]);
    expect(await equalNames(page)).toEqual([]);
  }
  await expect(room).toBeHidden();
  expect(await shifts(page)).toEqual([]);
};

test('a room over an event page moves nothing', async ({ page }) => {
  await page.goto(FESTIVAL);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await meetRoom(page, /\/pedido\/reservar$/);
  await page
    .getByRole('button', { name: /^Mais um/ })
    .first()
    .click();
  await expectStill(page);
});

test('a room over a seat map moves nothing', async ({ page, request }) => {
  await enter(page, await register(request));
  const seats = await openRow(page, 'Plateia', 'F');
  await meetRoom(page, /\/pedido\/reservar$/);
  await choose(page, seats.first());
  await expectStill(page);
});

test('W-38 a room over the checkout moves nothing, and the button says nothing of its own', async ({
  page,
  request,
}) => {
  await enter(page, await register(request));
  await addTicket(page);
  await checkOut(page);
  await meetRoom(page, /\/pedido\/finalizar\//);
  await payByCard(page);
  await expectStill(page);
});
