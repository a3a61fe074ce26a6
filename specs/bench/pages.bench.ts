/**
 * Measures how home and an event page load on a slow phone with an empty cache: processor slowed four times. The peer is
 * a bare React page with the same markup. The visitor has made no cookie choice yet. Asserts nothing.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Request } from 'playwright';
import { FESTIVAL } from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { startShop } from '../setup/shop.ts';
import { workerScripts } from '../setup/worker-scripts.ts';
import { serveBarePage } from './bare-page.ts';
import { type Network, slowPhone } from './slow-phone.ts';
import { alternate, figuresOf, type Row, row } from './table.ts';

/** 1.6 Mbit/s and 150 ms. */
const SLOW: Network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Length of a long task in milliseconds. Time beyond it counts as blocking. */
const LONG = 50;
/** Milliseconds without a request until a page counts as loaded. */
const QUIET = 3_000;

type Goals = Readonly<Partial<Record<keyof Figures, Row['goal']>>>;
interface Subject {
  readonly name: string;
  readonly path: string;
  /** Element of the content that a buyer presses first. The page is usable once it is on screen. */
  readonly pressed: string;
  readonly fast: Goals;
  readonly slow: Goals;
}
const BOTH: Goals = { 'worker’s first message': ['ours', '≤', 500], 'first API request': ['ours', '≤', 700] };
const PAGES: readonly Subject[] = [
  {
    ...{ name: 'home', path: '/', pressed: 'main section li a' },
    fast: {
      ...BOTH,
      usable: ['ratio', '≤', 0.6],
      blocking: ['ratio', '≤', 1.5],
      'requests in all': ['ours', '≤', 60],
      'script of the page': ['ours', '≤', 150],
    },
    slow: {},
  },
  {
    ...{ name: 'event', path: FESTIVAL, pressed: 'main [role=group] > button:not(:disabled)' },
    fast: {
      ...BOTH,
      usable: ['ratio', '≤', 1.2],
      blocking: ['ratio', '≤', 1.3],
      'longest task': ['ours', '≤', 100],
      'requests until usable': ['ours', '≤', 20],
      'requests in all': ['ours', '≤', 45],
      'script of the page': ['ours', '≤', 165],
    },
    slow: { usable: ['ratio', '≤', 1.3] },
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
    if (document.querySelector(pressed) === null) {
      requestAnimationFrame(look);
      return;
    }
    // A message posted in a frame arrives once that frame is on its way to the screen.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      times.usable = performance.now();
    };
    port2.postMessage(null);
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

/** Texts of the scripts of all rounds by address. */
const textOf = new Map<string, string>();
/** Scripts of the page and of its workers, in KB of gzip. */
const kilobytesOf = async (scripts: ReadonlySet<string>, workers: readonly string[]) => {
  for (const url of scripts) if (!textOf.has(url)) textOf.set(url, await (await fetch(url)).text());
  const ofWorkers = workerScripts(workers, textOf);
  const sizes = { page: 0, worker: 0 };
  for (const url of scripts)
    sizes[ofWorkers.has(url) ? 'worker' : 'page'] +=
      gzipSync(textOf.get(url) ?? '', { level: 9 }).length / 1024;
  return sizes;
};

/** Collects the requests of a page and its workers. The returned function resolves once there are no more. */
const requestsOf = (page: Page): (() => Promise<readonly Request[]>) => {
  const requests: Request[] = [];
  let last = performance.now();
  const note = (): void => {
    last = performance.now();
  };
  page.on('request', (request) => {
    requests.push(request);
    note();
  });
  page.on('requestfinished', note);
  return async () => {
    for (let rest = QUIET; rest > 0; rest = last + QUIET - performance.now())
      await new Promise((resolve) => setTimeout(resolve, rest));
    return requests;
  };
};

/** Times of a request in milliseconds since the page began. `end` is NaN while the response is open. */
const transferOf = (request: Request, origin: number) => {
  const { startTime, responseStart, responseEnd } = request.timing();
  const start = startTime - origin;
  const end = responseEnd < 0 ? Number.NaN : start + responseEnd;
  return { url: request.url(), start, firstByte: start + responseStart, end };
};

const loaded = async (browser: Browser, url: string, { path, pressed }: Subject, network?: Network) => {
  const [context, page] = await slowPhone(browser, url, network === undefined ? {} : { network });
  const requested = requestsOf(page);
  await page.addInitScript(watchTimes, pressed);
  await page.goto(path, { waitUntil: 'commit' });
  // Asks the page only once it is quiet: Playwright's own script for it takes the page's thread 70 ms.
  const requests = await requested();
  await page.waitForFunction(() => !Number.isNaN(window.benchTimes.usable));
  const { seen, times, origin } = await page.evaluate(() => ({
    seen: window.seen,
    times: window.benchTimes,
    origin: performance.timeOrigin,
  }));
  const workers = page.workers().map((worker) => worker.url());
  await context.close();
  // A request without a response has no times.
  const transfers = requests
    .filter((request) => request.timing().startTime > 0)
    .map((request) => transferOf(request, origin));
  const urls = requests.map((request) => request.url());
  const script = await kilobytesOf(new Set(urls.filter((address) => address.endsWith('.js'))), workers);
  const lengths = seen.tasks.filter(([start]) => start > seen.firstPaint).map(([, duration]) => duration);
  const firstByte = transfers[0]?.firstByte ?? Number.NaN;
  const calls = transfers.filter((transfer) => transfer.url.startsWith(`${url}/api/`));
  return {
    'first paint': seen.firstPaint,
    'largest paint': seen.largestPaint,
    usable: times.usable,
    blocking: lengths.reduce((sum, duration) => sum + Math.max(0, duration - LONG), 0),
    'longest task': Math.max(0, ...lengths),
    'worker’s first message': times.workerUp - times.workerStarted,
    'first API request':
      calls.length === 0 ? Number.NaN : Math.min(...calls.map(({ start }) => start)) - firstByte,
    'requests until usable': transfers.filter(({ end }) => end <= times.usable).length,
    'requests in all': requests.length,
    'script of the page': script.page,
    'script of the worker': script.worker,
    'shift × 1000': seen.shift * 1000,
  };
};
type Figures = Awaited<ReturnType<typeof loaded>>;

/** Figures that depend on the network's speed. */
const SLOWED: readonly (keyof Figures)[] = ['first paint', 'largest paint', 'usable', 'blocking'];

const unitOf = (key: keyof Figures): string =>
  key.startsWith('script') ? 'KB gzip' : /requests|shift/.test(key) ? '' : 'ms';

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });

const barePageAt = async (path: string) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 360, height: 640 } });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const bare = await serveBarePage(page, shop.url);
  await page.close();
  return bare;
};

for (const subject of PAGES) {
  const bare = await barePageAt(subject.path);
  for (const speed of ['fast', 'slow'] as const) {
    const network = speed === 'fast' ? undefined : SLOW;
    const name = `${subject.name}, ${speed} network`;
    const goals = subject[speed];
    const rounds = await alternate(
      name,
      {
        ours: () => loaded(browser, shop.url, subject, network),
        peer: () => loaded(browser, bare.url, { ...subject, path: '/' }, network),
      },
      Object.keys(goals) as (keyof Figures)[],
    );
    for (const key of speed === 'slow' ? SLOWED : (Object.keys(rounds.ours[0] ?? {}) as (keyof Figures)[]))
      row({
        ...{ work: `${name}: ${key}`, unit: unitOf(key), peerName: 'bare page' },
        ...{ ours: figuresOf(rounds.ours, key), peer: figuresOf(rounds.peer, key) },
        ...(goals[key] && { goal: goals[key] }),
      });
  }
  bare.stop();
}
await browser.close();
await shop.stop();
process.exit(0);
