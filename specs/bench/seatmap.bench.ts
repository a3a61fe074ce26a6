/**
 * The seat map's three figures at 60,000 seats with the processor slowed four times: data to first paint, pan
 * frames, tap to paint. Each is a median of several runs on a fresh page, at a desk's and a phone's size; "all
 * seats" draws every one of the 60,000 at once, which the shop never does. Reports; asserts nothing.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import type {} from '../seatmap/harness/main.tsx';
import { serveHarness } from '../seatmap/harness/serve.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SLOWDOWN = 4;

interface Screen {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly ratio: number;
}

const SCREENS: readonly Screen[] = [
  { name: 'desk 1440 × 900', viewport: { width: 1440, height: 900 }, ratio: 1 },
  { name: 'phone 390 × 844 @2x', viewport: { width: 390, height: 844 }, ratio: 2 },
];

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Data handed to React until the first complete picture is on screen, ms. */
  readonly firstPaint: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => at(sorted(values), 0.5);

async function open(browser: Browser, url: string, screen: Screen, query: string): Promise<Opened> {
  const page = await browser.newPage({ viewport: screen.viewport, deviceScaleFactor: screen.ratio });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${url}?map=stadium&bare&wait${query}`);
  await page.evaluate(() => document.fonts.load('600 12px "Inter Variable"'));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const firstPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { harness } = window;
        harness.mount();
        const look = (): void => {
          const loaded =
            !location.search.includes('all') || harness.loads.length === harness.map.overview.sectors.length;
          if (harness.painted.length === 0 || !loaded) {
            requestAnimationFrame(look);
            return;
          }
          // A message posted in a frame arrives once that frame is on its way to the screen.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - harness.started);
          requestAnimationFrame(() => port2.postMessage(null));
        };
        look();
      }),
  );
  return { page, cdp, firstPaint };
}

/** Zooms to where seats are smallest and most, and waits until the view has been still for 40 frames. */
async function toSeats(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { harness } = window;
        const sector = harness.map.overview.sectors.find(({ name }) => name.endsWith('325'));
        if (sector === undefined) throw new Error('the stadium has no sector 325');
        harness.handle?.zoomTo({ sectorId: sector.sectorId });
        let still = 0;
        let last = '';
        const look = (): void => {
          const spot = harness.handle?.screenOf(sector.firstSeat) ?? null;
          const now = `${spot?.x} ${spot?.y} ${harness.painted.length} ${harness.loads.length}`;
          still = spot !== null && now === last ? still + 1 : 0;
          last = now;
          if (still > 40) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Drags to and fro for two seconds. Answers the frames' lengths, ms. */
async function pan({ page, cdp }: Opened, screen: Screen): Promise<number[]> {
  const { width, height } = screen.viewport;
  const [cx, cy] = [width / 2, height / 2];
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = 0;
    const tick = (now: number): void => {
      if (last > 0) frames.push(now - last);
      last = now;
      if (!('stop' in frames)) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frames });
  });
  const mouse = (
    type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
    x: number,
    y: number,
  ): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await mouse('mousePressed', cx, cy);
  const began = performance.now();
  for (let now = 0; now < 2000; now = performance.now() - began) {
    const swing = Math.sin(now / 320);
    await Promise.all([
      mouse('mouseMoved', cx + swing * width * 0.42, cy + Math.sin(now / 500) * height * 0.3),
      new Promise((resolve) => setTimeout(resolve, 8)),
    ]);
  }
  await mouse('mouseReleased', cx, cy);
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] & { stop?: boolean } };
    frames.stop = true;
    return [...frames];
  });
}

/** Presses free seats. Answers the time from the release to the frame that shows the seat as chosen, ms. */
async function taps({ page, cdp }: Opened): Promise<number[]> {
  const spots = await page.evaluate(() => {
    const { harness } = window;
    const found: { x: number; y: number }[] = [];
    for (const sector of harness.map.overview.sectors) {
      for (let seat = sector.firstSeat; seat < sector.firstSeat + sector.seatCount; seat += 7) {
        const spot = harness.handle?.screenOf(seat) ?? null;
        if (spot === null || harness.map.states[seat] !== 0) continue;
        const inside = spot.x > 60 && spot.y > 80 && spot.x < innerWidth - 80 && spot.y < innerHeight - 60;
        if (inside) found.push(spot);
      }
    }
    const step = Math.max(1, Math.floor(found.length / 8));
    return found.filter((_, index) => index % step === 0).slice(0, 8);
  });
  const times: number[] = [];
  for (const spot of spots) {
    const done = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'pointerup',
            (event) => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - event.timeStamp);
              // The map draws in the next frame; the message arrives behind it.
              requestAnimationFrame(() => port2.postMessage(null));
            },
            { once: true, capture: true },
          );
          Object.assign(window, { listening: true });
        }),
    );
    await page.waitForFunction(() => 'listening' in window);
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { type, ...spot, button: 'left', clickCount: 1 });
    times.push(await done);
  }
  const chosen = await page.evaluate(() => window.harness.own.length);
  if (chosen !== spots.length) throw new Error(`${spots.length} seats were pressed and ${chosen} chosen`);
  return times;
}

const line = (what: string, figure: string): void => console.log(`${what.padEnd(58)} ${figure}`);
const ms = (value: number): string => `${value.toFixed(1).padStart(7)} ms`;

const served = await serveHarness();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  console.log(
    `60,000 seats, processor slowed ${SLOWDOWN} times, medians of ${RUNS} runs (budgets 500, 16.7, 50 ms)`,
  );
  for (const screen of SCREENS) {
    const first: number[] = [];
    const all: number[] = [];
    const p50: number[] = [];
    const p95: number[] = [];
    const worst: number[] = [];
    const tapped: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const everything = await open(browser, served.url, screen, '&all');
      all.push(everything.firstPaint);
      await everything.page.close();
      const opened = await open(browser, served.url, screen, '');
      first.push(opened.firstPaint);
      await toSeats(opened.page);
      const frames = sorted(await pan(opened, screen));
      p50.push(at(frames, 0.5));
      p95.push(at(frames, 0.95));
      worst.push(at(frames, 1));
      await toSeats(opened.page);
      tapped.push(...(await taps(opened)));
      await opened.page.close();
    }
    line(`${screen.name}: data to first paint`, ms(median(first)));
    line(`${screen.name}: data to first paint, all seats at once`, ms(median(all)));
    line(
      `${screen.name}: pan frame, p50 / p95 / worst`,
      `${ms(median(p50))} ${ms(median(p95))} ${ms(median(worst))}`,
    );
    line(
      `${screen.name}: tap to paint, median / p95`,
      `${ms(median(tapped))} ${ms(at(sorted(tapped), 0.95))}`,
    );
  }
} finally {
  await browser.close();
  await served.close();
}
