/**
 * Measures how long the replay page takes to open a log: from choosing a file to the first frame of the timeline,
 * and to the whole log. Then measures from a key press to the frame of the last event, and the longest blocked time.
 * The peer is a bare `JSON.parse` of each line in the same page. Uses the production build. Asserts nothing.
 * `BENCH_EVENTS` changes the length of the log.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { alternate, figuresOf, row } from './table.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);

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

/** Resolves once the page has painted a position that ends with this text. */
const untilShown = (text: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!document.querySelector('output')?.textContent.endsWith(text)) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  });

const measure = async (page: Page, file: string) => {
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
  // The beginning of a long log is shown before the rest is read.
  const shown = page.evaluate(`untilShown('')`) as Promise<number>;
  const read = page.evaluate(`untilShown(' of ${EVENTS}')`) as Promise<number>;
  await input.setInputFiles(file);
  const chosenAt = (await Promise.all([shown, read]).then(() => page.evaluate('window.chosenAt'))) as number;
  const [open, whole] = [(await shown) - chosenAt, (await read) - chosenAt];
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
  return { open, whole, end, blocked, parse };
};

const text = longLog();
const linesOf = text.split('\n').slice(1, -2);
const file = join(tmpdir(), `catraca-bench-${process.pid}.json`);
writeFileSync(file, text);

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
try {
  const opened = async () => {
    const context = await browser.newContext({ baseURL: shop.url, storageState: CHOSEN });
    const figures = await measure(await context.newPage(), file);
    await context.close();
    return figures;
  };
  const work = `replay page, ${EVENTS.toLocaleString('en-US')} events`;
  const { ours } = await alternate(work, { ours: opened }, ['open', 'whole']);
  const [unit, peer, peerName] = ['ms', figuresOf(ours, 'parse'), 'JSON.parse'];
  row({ work: `${work}: chosen to first frame`, unit, ours: figuresOf(ours, 'open'), peer, peerName });
  row({ work: `${work}: chosen to the whole log`, unit, ours: figuresOf(ours, 'whole'), peer, peerName });
  row({ work: `${work}: longest blocked time`, unit, ours: figuresOf(ours, 'blocked') });
  row({ work: `${work}: End key to its frame`, unit, ours: figuresOf(ours, 'end') });
} finally {
  await browser.close();
  await shop.stop();
  rmSync(file, { force: true });
}
