/**
 * Measures the seat map at 60,000 seats with the processor slowed four times: data to first paint, pan frames, tap
 * to paint. The peer draws the same seats as an SVG with React. Each round opens fresh pages, at desktop and phone size.
 * Asserts no figure.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import type {} from '../seatmap/harness/main.tsx';
import { serveHarness } from '../seatmap/harness/serve.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { SLOWDOWN } from './slow-phone.ts';
import { alternate, figuresOf, median, quantile, type Row, row } from './table.ts';

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
}

/** Main-thread time so far, in milliseconds. */
async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function open(browser: Browser, url: string, screen: Screen, query: string): Promise<Opened> {
  const page = await browser.newPage({ viewport: screen.viewport, deviceScaleFactor: screen.ratio });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${url}?map=stadium-60000&bare&wait${query}`);
  await page.evaluate(() => document.fonts.load('600 12px "Inter Variable"'));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
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
  return { page, cdp, firstPaint };
}

/** Zooms to a sector of the stadium, and waits until the view has been still for 40 frames. */
async function toSeats(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { harness } = window;
        const sector = harness.map.overview.sectors.find(({ name }) => name.endsWith('310'));
        if (sector === undefined) throw new Error('the stadium has no sector 310');
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
  for (const [index, spot] of spots.entries()) {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { type, ...spot, button: 'left', clickCount: 1 });
    while ((await times()).length <= index) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const chosen = await page.evaluate(() => window.harness.own.length);
  if (chosen !== spots.length) throw new Error(`${spots.length} seats were pressed and ${chosen} chosen`);
  return times();
}

const CHANGES_A_SECOND = 100;
const LIVE_SECONDS = 10;

/** Main-thread seconds a minute while seats change. */
async function live(browser: Browser, url: string, screen: Screen): Promise<number> {
  const page = await browser.newPage({ viewport: screen.viewport, deviceScaleFactor: screen.ratio });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${url}?map=stadium-60000`);
  await page.waitForFunction(() => window.harness.painted.length > 0);
  // Counts the main thread's processor time, which other load does not lengthen like wall-clock time.
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

/** Opens our map (`''`) or its peer (`&react`), pans and presses seats. */
const measured = async (browser: Browser, url: string, screen: Screen, query: string) => {
  const opened = await open(browser, url, screen, query);
  await toSeats(opened.page);
  const frames = await pan(opened, screen);
  await toSeats(opened.page);
  const tapped = await taps(opened);
  await opened.page.close();
  return {
    'data to first paint': opened.firstPaint,
    'pan, p95 frame': quantile(frames, 0.95),
    'tap to paint': median(tapped),
  };
};
type Figures = Awaited<ReturnType<typeof measured>>;

const GOALS: Record<keyof Figures, Row['goal'] & {}> = {
  'data to first paint': ['ratio', '≤', 1 / 12],
  'pan, p95 frame': ['ratio', '≤', 1 / 7],
  'tap to paint': ['ratio', '≤', 1 / 7],
};

const served = await serveHarness();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  for (const screen of SCREENS) {
    const subjects = {
      ours: () => measured(browser, served.url, screen, ''),
      peer: () => measured(browser, served.url, screen, '&react'),
    };
    const watched = Object.keys(GOALS) as (keyof Figures)[];
    const rounds = await alternate(`60,000 seats, ${screen.name}`, subjects, watched);
    for (const key of watched)
      row({
        ...{ work: `60,000 seats, ${screen.name}: ${key}`, unit: 'ms', peerName: 'React SVG' },
        ...{ ours: figuresOf(rounds.ours, key), peer: figuresOf(rounds.peer, key) },
        goal: GOALS[key],
      });
    const work = `${screen.name}, ${CHANGES_A_SECOND} changes a second, page thread a minute`;
    const changing = async () => ({ whole: await live(browser, served.url, screen) });
    const { ours } = await alternate(work, { ours: changing }, ['whole']);
    row({ work, unit: 's', ours: figuresOf(ours, 'whole'), goal: ['ours', '≤', 1] });
  }
} finally {
  await browser.close();
  await served.close();
}
