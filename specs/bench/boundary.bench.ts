/**
 * Measures the time from a command to the painted change and its cost on the main thread. The map has 1,000,
 * 50,000 or 100,000 seats. Client, worker and Chromium are real; the server is a small local one.
 */
import { type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { EVENT, PASSWORD, STORE } from '../worker/rig/shop.ts';
import type { BenchPage, Timing } from './boundary/page.ts';
import { type Site, startSite } from './boundary/site.ts';
import { alternate, figuresOf, median, row } from './table.ts';

declare const bench: BenchPage;

const COMMANDS = 60;

/** Milliseconds of script on the main thread since the page began. */
const scripted = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
};

const measure = async (site: Site, page: Page, session: CDPSession, seats: number) => {
  site.open(seats);
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

  const violations = await page.evaluate(() => bench.violations());
  if (violations.length > 0) throw new Error(`The policy was violated: ${violations.join(', ')}`);
  return {
    'command to applied': median(timings.map(({ applied }) => applied)),
    'command to painted': median(timings.map(({ painted }) => painted)),
    // Beyond what the measuring itself costs. A command brings two updates.
    'script a command': perCommand,
  };
};
type Figures = Awaited<ReturnType<typeof measure>>;

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const rounds = await alternate(
    'a seat selected or released on maps of several sizes',
    {
      small: () => measure(site, page, session, 1_000),
      medium: () => measure(site, page, session, 50_000),
      large: () => measure(site, page, session, 100_000),
    },
    ['command to applied', 'command to painted'],
  );
  for (const key of Object.keys(rounds.small[0] ?? {}) as (keyof Figures)[])
    for (const [size, seats] of [
      ['medium', '50,000'],
      ['large', '100,000'],
    ] as const)
      row({
        ...{ work: `map of ${seats} seats: ${key}`, unit: 'ms', ours: figuresOf(rounds[size], key) },
        ...{ peer: figuresOf(rounds.small, key), peerName: '1,000 seats' },
      });
} finally {
  await browser.close();
  site.close();
}
