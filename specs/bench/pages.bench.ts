/**
 * Measures how home and an event page load on a slow phone: processor slowed four times, 1.6 Mbit/s, 150 ms.
 * Prints medians of several runs with an empty cache, on the production build. The visitor has made no cookie
 * choice yet. Asserts nothing. `BENCH_RUNS` changes the number of runs.
 */
import { availableParallelism, loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright';
import { FESTIVAL } from '../browser/buyer.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { startShop } from '../setup/shop.ts';
import { median, type Network, rested, SLOWDOWN, slowPhone } from './slow-phone.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const NETWORK: Network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Length of a long task in milliseconds. Time beyond it counts as blocking. */
const LONG = 50;

const loaded = async (browser: Browser, url: string, path: string) => {
  const [context, page] = await slowPhone(browser, url, { network: NETWORK });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await rested(page);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  const blocking = seen.tasks
    .filter(([start]) => start > seen.firstPaint)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - LONG), 0);
  return { first: seen.firstPaint, largest: seen.largestPaint, blocking, shift: seen.shift };
};

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
console.log(
  `${RUNS} runs, processor slowed ${SLOWDOWN} times, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
);
console.log('page       first paint  largest paint  blocking    shift');
for (const [name, path] of [
  ['home', '/'],
  ['event', FESTIVAL],
] as const) {
  const runs: Awaited<ReturnType<typeof loaded>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await loaded(browser, shop.url, path));
  const of = (key: 'first' | 'largest' | 'blocking' | 'shift') => median(runs.map((run) => run[key]));
  console.log(
    `${name.padEnd(10)} ${of('first').toFixed(0).padStart(8)} ms ${of('largest').toFixed(0).padStart(11)} ms ${of('blocking').toFixed(0).padStart(6)} ms ${of('shift').toFixed(4).padStart(8)}`,
  );
}
console.log('(wanted: largest paint 2,000 ms, blocking 150 ms, shift 0.02)');
await browser.close();
await shop.stop();
process.exit(0);
