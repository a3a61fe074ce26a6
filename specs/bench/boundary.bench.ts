/**
 * Measures the time from a command to the painted change and its cost on the main thread. The map has 1,000,
 * 50,000 or 100,000 seats. Client, worker, headers and Chromium are real; the server is a small local one.
 */
import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { EVENT, PASSWORD, STORE } from '../worker/rig/shop.ts';
import { computedByWorkers } from './boundary/computed.ts';
import type { BenchPage, Timing } from './boundary/page.ts';
import { type Site, startSite } from './boundary/site.ts';

declare const bench: BenchPage;

const COMMANDS = 60;
const BURST = 500;
const BURSTS = 10;

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], part: number): string => {
  const list = sorted(values);
  return (list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? Number.NaN).toFixed(2);
};
const spread = (values: readonly number[]): string => `${at(values, 0.5)} (p95 ${at(values, 0.95)})`;

/** Milliseconds of script on the main thread since the page began. */
const scripted = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
};

const measure = async (site: Site, page: Page, session: CDPSession, seats: number): Promise<string> => {
  const shop = site.open(seats);
  await page.goto(site.url);
  await page.waitForFunction(() => 'bench' in globalThis);
  await page.evaluate((password) => bench.start(password), PASSWORD);
  await page.evaluate(([store, product]) => bench.open(store, product), [STORE, EVENT] as const);
  await page.evaluate(() => bench.toggle(5));
  await page.evaluate(() => bench.toggle(5));

  const idle = await scripted(session);
  for (let round = 0; round < COMMANDS; round++) await page.evaluate(() => bench.idle());
  const perIdle = ((await scripted(session)) - idle) / COMMANDS;

  const before = await scripted(session);
  const timings: Timing[] = [];
  for (let command = 0; command < COMMANDS; command++)
    timings.push(await page.evaluate((index) => bench.toggle(index), 10 + (command >> 1)));
  const perCommand = ((await scripted(session)) - before) / COMMANDS - perIdle;

  const beforeBursts = await scripted(session);
  for (let burst = 0; burst < BURSTS; burst++) {
    const letter = burst % 2 === 0 ? 'O' : 'L';
    const changes = Array.from({ length: BURST }, (_, seat) => [200 + seat, letter] as const);
    const arrived = page.evaluate((count) => bench.burst(count), BURST);
    await page.evaluate(() => undefined);
    shop.pushSeats(changes);
    await arrived;
  }
  const perBurst = ((await scripted(session)) - beforeBursts) / BURSTS - perIdle;
  const violations = await page.evaluate(() => bench.violations());
  if (violations.length > 0) throw new Error(`The policy was violated: ${violations.join(', ')}`);
  return [
    seats.toLocaleString('en').padStart(9),
    spread(timings.map(({ applied }) => applied)).padStart(22),
    spread(timings.map(({ painted }) => painted)).padStart(24),
    perCommand.toFixed(2).padStart(20),
    perBurst.toFixed(2).padStart(18),
  ].join('');
};

const DECIDED = 200;
/** Pairs of rounds, one without the log and one with it, next to each other in time. */
const ROUNDS = 40;
/** Time in milliseconds until the log has written all earlier decisions. */
const WRITTEN = 1_000;

/** A page with a ticket in its cart. `records` turns the log on. */
const deciding = async (site: Site, browser: Browser, records: boolean): Promise<Page> => {
  site.record(records);
  const page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'bench' in globalThis);
  await page.evaluate((password) => bench.start(password), PASSWORD);
  await page.evaluate(([store, product]) => bench.open(store, product), [STORE, EVENT] as const);
  await page.evaluate((seat) => bench.toggle(seat), records ? 6 : 5);
  // From here on the log is written, and all code is warm.
  await page.evaluate((times) => bench.decide(times), DECIDED);
  return page;
};

/** Alternates the two pages, so that other load affects both alike. */
const recording = async (site: Site, browser: Browser): Promise<void> => {
  site.open(1_000);
  const before = computedByWorkers();
  const silent = await deciding(site, browser, false);
  const between = computedByWorkers();
  const pages = [silent, await deciding(site, browser, true)] as const;
  const began = computedByWorkers();
  // The cost of writing is compared per round, because any command of a round can carry it.
  const means: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const nth of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      await pages[nth].bringToFront();
      const took = await pages[nth].evaluate((times) => bench.decide(times), DECIDED);
      means[nth].push(took.reduce((sum, one) => sum + one, 0) / took.length);
    }
  const at = (each: readonly number[], share: number): number =>
    sorted(each)[Math.floor(each.length * share)] ?? Number.NaN;
  const [without, kept] = [at(means[0], 0.5), at(means[1], 0.5)];
  // Changing load affects both rounds of a pair alike, so their difference is the log's cost.
  const costs = means[0].map((mean, nth) => (means[1][nth] ?? Number.NaN) - mean);
  const shares = means[0].map((mean, nth) => ((means[1][nth] ?? Number.NaN) / mean - 1) * 100);
  console.log(
    `\nFrom a command to its answer, ms: ${ROUNDS} pairs of rounds of ${DECIDED} commands, load ${loadavg()[0]?.toFixed(1)}.`,
  );
  console.log(`  without the log ${without.toFixed(3)}, with it ${kept.toFixed(3)}: medians`);
  console.log(
    `  the log costs ${at(costs, 0.5).toFixed(3)} a command, ${at(shares, 0.5).toFixed(1)} %: medians of the pairs; half of them ` +
      `from ${at(shares, 0.25).toFixed(1)} to ${at(shares, 0.75).toFixed(1)} %`,
  );
  // Waits until the log has written everything, which can be more than the pages wait for.
  await new Promise((resolve) => setTimeout(resolve, WRITTEN));
  const ended = computedByWorkers();
  const computed = (isOfPage: (thread: string) => boolean): number =>
    [...ended].reduce(
      (sum, [thread, ms]) =>
        sum + (began.has(thread) && isOfPage(thread) ? ms - (began.get(thread) ?? 0) : 0),
      0,
    ) /
    (ROUNDS * DECIDED);
  const [alone, logging] = [
    computed((thread) => between.has(thread) && !before.has(thread)),
    computed((thread) => !between.has(thread)),
  ];
  if (alone > 0)
    console.log(
      `  the worker computes ${alone.toFixed(3)} a command without it, ${logging.toFixed(3)} with it and all that it writes: ` +
        `${(logging - alone).toFixed(3)} more, ${(((logging - alone) / without) * 100).toFixed(1)} % of a command`,
    );
  for (const page of pages) await page.close();
};

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  console.log(
    `A seat selected or released, ${COMMANDS} times; then ${BURSTS} bursts of ${BURST} live changes. All in ms.`,
  );
  console.log(
    'Script is the main thread’s, beyond what the measuring itself costs; a command brings two updates.',
  );
  console.log(
    ['seats', 'command to applied', 'command to painted', 'script a command', 'script a burst']
      .map((title, column) => title.padStart([9, 22, 24, 20, 18][column] ?? 0))
      .join(''),
  );
  for (const seats of [1_000, 50_000, 100_000]) console.log(await measure(site, page, session, seats));
  await recording(site, browser);
} finally {
  await browser.close();
  site.close();
}
