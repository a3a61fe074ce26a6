/**
 * Measures how long the replay page takes to open a log: from choosing a file to the first frame of the timeline.
 * Then measures from a key press to the frame of the last event, and the longest time the page was blocked.
 * Compares with a bare `JSON.parse` of each line in the same page. Prints medians on the production build; asserts
 * nothing. `BENCH_EVENTS` changes the length of the log.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { type Instant, instant } from '../../domain/kernel/values.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { given, type Story } from '../domain/given.ts';
import { aCart, aLine, anItem, NOW } from '../domain/shop.ts';
import { add, logIn, start, tell, welcome } from '../domain/story.ts';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';
import { startShop } from '../setup/shop.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);
const RUNS = Number(process.env.BENCH_RUNS ?? 5);

/** Log of a cart that changes once a second. */
const longLog = (): string => {
  const cart = aCart([aLine('1'), aLine('2')]);
  const first: Story = given(start(), logIn, welcome(), tell({ purchaseId: null, orders: [] }));
  const again = first.and(add(anItem()), tell(cart));
  const period = again
    .and(
      { type: 'ChooseProtection', protection: true },
      tell(cart),
      {
        type: 'ChooseProtection',
        protection: false,
      },
      tell(cart),
    )
    .log.slice(again.log.length);
  const log = [...again.log];
  for (let seq = log.length; seq < EVENTS; seq += 1) {
    const like = period[(seq - again.log.length) % period.length];
    if (like === undefined) break;
    log.push({ ...like, seq, at: instant(NOW + seq * 1000) as Instant });
  }
  return writeLogText(NOW, log);
};

interface Figures {
  readonly open: number;
  readonly end: number;
  readonly blocked: number;
  readonly parse: number;
}

/** Resolves once the page has painted this text as its position. */
const untilShown = (text: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('output')?.textContent !== text) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  });

const measure = async (page: Page, file: string): Promise<Figures> => {
  await page.addInitScript(`window.untilShown = ${untilShown}; window.chosenAt = 0;
    addEventListener('change', () => { window.chosenAt = performance.now(); }, true);
    window.blocked = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (window.chosenAt > 0 && startTime + duration > window.chosenAt) window.blocked = Math.max(window.blocked, duration);
    }).observe({ type: 'longtask' });`);
  await page.goto('/replay/');
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  const shown = page.evaluate(`untilShown('1 of ${EVENTS}')`) as Promise<number>;
  await input.setInputFiles(file);
  const open = (await shown) - ((await page.evaluate('window.chosenAt')) as number);
  const blocked = (await page.evaluate('window.blocked')) as number;
  const end = (await page.evaluate(`(() => {
    const began = performance.now();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'End', cancelable: true }));
    return untilShown('${EVENTS} of ${EVENTS}').then((at) => at - began);
  })()`)) as number;
  const parse = (await page.evaluate(async (lines) => {
    const began = performance.now();
    for (const line of lines) JSON.parse(line.replace(/,$/, ''));
    return performance.now() - began;
  }, linesOf)) as number;
  return { open, end, blocked, parse };
};

const text = longLog();
const linesOf = text.split('\n').slice(1, -2);
const file = join(tmpdir(), `catraca-bench-${process.pid}.json`);
writeFileSync(file, text);

const median = (values: readonly number[]): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(0).padStart(6);

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  const found: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ baseURL: shop.url, storageState: CHOSEN });
    found.push(await measure(await context.newPage(), file));
    await context.close();
  }
  console.log(
    `${EVENTS} events, ${(text.length / 1e6).toFixed(1)} MB, medians of ${RUNS}; ` +
      `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`chosen to the first frame  ${median(found.map(({ open }) => open))} ms`);
  console.log(`longest blocked time       ${median(found.map(({ blocked }) => blocked))} ms`);
  console.log(`End to its frame           ${median(found.map(({ end }) => end))} ms`);
  console.log(`bare JSON.parse            ${median(found.map(({ parse }) => parse))} ms`);
} finally {
  await browser.close();
  await shop.stop();
  rmSync(file, { force: true });
}
