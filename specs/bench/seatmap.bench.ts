/**
 * Measures the seat map at 60,000 seats with the processor slowed four times: data to first paint, pan frames, tap
 * to paint. Each figure is a median of several runs on a fresh page, at desktop and phone size. "All seats" draws
 * all 60,000 at once, which the shop never does. Reports; asserts nothing.
 */
import { availableParallelism, loadavg } from 'node:os';
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
  /** Milliseconds from the data to the first complete picture on screen. */
  readonly firstPaint: number;
  /** Main-thread time within `firstPaint`, in milliseconds. */
  readonly firstBusy: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => at(sorted(values), 0.5);

/** Main-thread time so far, in milliseconds. */
async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function open(browser: Browser, url: string, screen: Screen, query: string): Promise<Opened> {
  const page = await browser.newPage({ viewport: screen.viewport, deviceScaleFactor: screen.ratio });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${url}?map=stadium&bare&wait${query}`);
  await page.evaluate(() => document.fonts.load('600 12px "Inter Variable"'));
  // Counts the main thread's processor time, which other load does not lengthen like wall-clock time.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const before = await busy(cdp);
  const firstPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { harness } = window;
        void harness.mount();
        const look = (): void => {
          if (harness.painted.length === 0) {
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
  return { page, cdp, firstPaint, firstBusy: (await busy(cdp)) - before };
}

/** Zooms to a sector of the stadium, and waits until the view has been still for 40 frames. */
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

/** Drags back and forth for two seconds. Returns the frame durations in milliseconds. */
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

/** Presses free seats. Returns the milliseconds from each release to the frame that shows the seat as selected. */
async function taps({ page, cdp }: Opened): Promise<{ times: number[]; busy: number }> {
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
  await page.evaluate(() => {
    const times: number[] = [];
    const pressed = (event: PointerEvent): void => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - event.timeStamp);
      // The map draws in the next frame; the message arrives behind it.
      requestAnimationFrame(() => port2.postMessage(null));
    };
    addEventListener('pointerup', pressed, { capture: true });
    Object.assign(window, { times });
  });
  const times = (): Promise<number[]> =>
    page.evaluate(() => [...(window as unknown as { times: number[] }).times]);
  const before = await busy(cdp);
  for (const [index, spot] of spots.entries()) {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { type, ...spot, button: 'left', clickCount: 1 });
    while ((await times()).length <= index) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const chosen = await page.evaluate(() => window.harness.own.length);
  if (chosen !== spots.length) throw new Error(`${spots.length} seats were pressed and ${chosen} chosen`);
  return { times: await times(), busy: ((await busy(cdp)) - before) / spots.length };
}

const CHANGES_A_SECOND = 100;
const LIVE_SECONDS = 10;

/** Main-thread seconds a minute while seats change, of the map with its list (`''`) or alone (`&bare`). */
async function live(browser: Browser, url: string, screen: Screen, query: string): Promise<number> {
  const page = await browser.newPage({ viewport: screen.viewport, deviceScaleFactor: screen.ratio });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${url}?map=stadium${query}`);
  await page.waitForFunction(() => window.harness.painted.length > 0);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busy(cdp);
  await page.evaluate(
    async ([changes, seconds]) => {
      const { harness } = window;
      const { states } = harness.map;
      for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
        const seats = Array.from({ length: changes / 10 }, () => Math.floor(Math.random() * states.length));
        harness.change(seats.map((seat) => [seat, states[seat] === 0 ? 1 : 0]));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    [CHANGES_A_SECOND, LIVE_SECONDS] as const,
  );
  const spent = (await busy(cdp)) - before;
  await page.close();
  return (spent / 1000 / LIVE_SECONDS) * 60;
}

interface Run {
  readonly firstPaint: number;
  readonly firstBusy: number;
  readonly allPaint: number;
  readonly allBusy: number;
  readonly frames: readonly number[];
  readonly frameBusy: number;
  readonly taps: readonly number[];
  readonly tapBusy: number;
}

async function run(browser: Browser, url: string, screen: Screen): Promise<Run> {
  const everything = await open(browser, url, screen, '&all');
  await everything.page.close();
  const opened = await open(browser, url, screen, '');
  await toSeats(opened.page);
  const before = await busy(opened.cdp);
  const frames = sorted(await pan(opened, screen));
  const frameBusy = ((await busy(opened.cdp)) - before) / frames.length;
  await toSeats(opened.page);
  const tapped = await taps(opened);
  await opened.page.close();
  const { firstPaint, firstBusy } = opened;
  return {
    firstPaint,
    firstBusy,
    allPaint: everything.firstPaint,
    allBusy: everything.firstBusy,
    frames,
    frameBusy,
    taps: sorted(tapped.times),
    tapBusy: tapped.busy,
  };
}

const ms = (value: number): string => `${value.toFixed(1).padStart(8)} ms`;

function report(screen: Screen, runs: readonly Run[]): void {
  const of = (pick: (run: Run) => number): string => ms(median(runs.map(pick)));
  const line = (what: string, seen: string, busyFor: string): void =>
    console.log(`${`${screen.name}: ${what}`.padEnd(62)} ${seen}   (main thread ${busyFor.trim()})`);
  line(
    'data to first paint',
    of((each) => each.firstPaint),
    of((each) => each.firstBusy),
  );
  line(
    'the same, every seat drawn at once',
    of((each) => each.allPaint),
    of((each) => each.allBusy),
  );
  line(
    'pan, median frame',
    of((each) => at(each.frames, 0.5)),
    of((each) => each.frameBusy),
  );
  line(
    'pan, p95 frame',
    of((each) => at(each.frames, 0.95)),
    of((each) => each.frameBusy),
  );
  line(
    'tap to paint, median',
    of((each) => at(each.taps, 0.5)),
    of((each) => each.tapBusy),
  );
  line(
    'tap to paint, p95',
    of((each) => at(each.taps, 0.95)),
    of((each) => each.tapBusy),
  );
}

const served = await serveHarness();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  console.log(
    `60,000 seats, processor slowed ${SLOWDOWN} times, medians of ${RUNS} runs. Budgets: 500, 16.7, 50 ms.`,
  );
  console.log(
    `Other work on this machine: load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors.`,
  );
  for (const screen of SCREENS) {
    const runs: Run[] = [];
    for (let nth = 0; nth < RUNS; nth += 1) runs.push(await run(browser, served.url, screen));
    report(screen, runs);
    const [whole, alone] = [
      await live(browser, served.url, screen, ''),
      await live(browser, served.url, screen, '&bare'),
    ];
    console.log(
      `${screen.name}: ${CHANGES_A_SECOND} changes a second, main thread a minute, not slowed`.padEnd(62),
      `${whole.toFixed(1)} s with the list, ${alone.toFixed(1)} s without`,
    );
  }
} finally {
  await browser.close();
  await served.close();
}
