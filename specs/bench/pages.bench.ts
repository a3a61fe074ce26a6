/**
 * Measures how home and an event page load on a slow phone with an empty cache: processor slowed four times. The peer is
 * a bare React page with the same markup. Rounds alternate. Prints medians with their spread and the ratio to the peer. The
 * visitor has made no cookie choice yet. Asserts nothing. `BENCH_RUNS` changes the number of rounds.
 */
import { availableParallelism, loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright';
import { FESTIVAL } from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { startShop } from '../setup/shop.ts';
import { serveBarePage } from './bare-page.ts';
import { median, type Network, rested, SLOWDOWN, slowPhone } from './slow-phone.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** 1.6 Mbit/s and 150 ms. */
const SLOW: Network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Length of a long task in milliseconds. Time beyond it counts as blocking. */
const LONG = 50;

interface Subject {
  readonly name: string;
  readonly path: string;
  /** Element of the content that a buyer presses first. */
  readonly pressed: string;
  /** Wanted ratios to the bare page, on a fast and a slow network; null where none is wanted. */
  readonly usable: readonly [number | null, number | null];
  readonly blocking: number;
}
const PAGES: readonly Subject[] = [
  { name: 'home', path: '/', pressed: 'main section li a', usable: [0.6, null], blocking: 1.5 },
  {
    name: 'event',
    path: FESTIVAL,
    pressed: 'main [role=group] > button:not(:disabled)',
    usable: [1.2, 1.3],
    blocking: 1.3,
  },
];

declare global {
  interface Window {
    benchTimes: { usable: number; workerStarted: number; workerUp: number };
  }
}

/** Injected before the page's own scripts. */
const watchTimes = (pressed: string): void => {
  const times = { usable: Number.NaN, workerStarted: Number.NaN, workerUp: Number.NaN };
  window.benchTimes = times;
  const look = (): void => {
    if (document.querySelector(pressed) === null) requestAnimationFrame(look);
    else times.usable = performance.now();
  };
  requestAnimationFrame(look);
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      times.workerStarted = performance.now();
      this.addEventListener(
        'message',
        () => {
          times.workerUp = performance.now();
        },
        { once: true },
      );
    }
  };
};

const loaded = async (browser: Browser, url: string, path: string, pressed: string, network?: Network) => {
  const [context, page] = await slowPhone(browser, url, network === undefined ? {} : { network });
  await page.addInitScript(watchTimes, pressed);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => !Number.isNaN(window.benchTimes.usable));
  await page.waitForLoadState('networkidle');
  await rested(page);
  const { seen, times, requests } = await page.evaluate(() => {
    const { usable } = window.benchTimes;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      seen: window.seen,
      times: window.benchTimes,
      requests: files.filter(({ responseEnd }) => responseEnd <= usable).length,
    };
  });
  await context.close();
  const lengths = seen.tasks.filter(([start]) => start > seen.firstPaint).map(([, duration]) => duration);
  return {
    'first paint': seen.firstPaint,
    'largest paint': seen.largestPaint,
    usable: times.usable,
    blocking: lengths.reduce((sum, duration) => sum + Math.max(0, duration - LONG), 0),
    'longest task': Math.max(0, ...lengths),
    'worker up': times.workerUp - times.workerStarted,
    'requests before usable': requests,
    'shift × 1000': seen.shift * 1000,
  };
};
type Figures = Awaited<ReturnType<typeof loaded>>;

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
console.log(
  `${RUNS} rounds, processor slowed ${SLOWDOWN} times, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
console.log('Medians in ms with their spread.');

const barePageAt = async (path: string) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 360, height: 640 } });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const bare = await serveBarePage(page, shop.url);
  await page.close();
  return bare;
};

const spreadOf = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;

for (const { name, path, pressed, usable, blocking } of PAGES) {
  const bare = await barePageAt(path);
  for (const [speed, network] of [undefined, SLOW].entries()) {
    const ours: Figures[] = [];
    const peer: Figures[] = [];
    for (let round = 0; round < RUNS; round += 1) {
      ours.push(await loaded(browser, shop.url, path, pressed, network));
      peer.push(await loaded(browser, bare.url, '/', pressed, network));
    }
    const wanted: Readonly<Record<string, number | null | undefined>> = {
      usable: usable[speed],
      ...(speed === 0 ? { blocking } : {}),
    };
    console.log(`\n${name}, ${network === undefined ? 'fast' : 'slow'} network`);
    console.log(`${''.padEnd(24)}${'ours'.padEnd(22)}${'bare page'.padEnd(22)}ratio  wanted`);
    for (const key of Object.keys(ours[0] ?? {}) as (keyof Figures)[]) {
      const [mine, theirs] = [ours, peer].map((runs) => runs.map((run) => run[key]));
      if (mine === undefined || theirs === undefined) continue;
      const ratio = median(mine) / median(theirs);
      const told = Number.isFinite(ratio) ? ratio.toFixed(2) : '–';
      console.log(
        `${key.padEnd(24)}${spreadOf(mine).padEnd(22)}${(Number.isNaN(theirs[0]) ? '–' : spreadOf(theirs)).padEnd(22)}${told.padEnd(7)}${wanted[key] ?? ''}`,
      );
    }
  }
  bare.stop();
}
await browser.close();
await shop.stop();
process.exit(0);
