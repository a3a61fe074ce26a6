/**
 * The core in a real Web Worker under the production policy: it responds, fails, and restarts with the cart. Page and
 * server come from the boundary benchmark.
 */
import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import type { BenchPage } from '../bench/boundary/page.ts';
import { type Site, startSite } from '../bench/boundary/site.ts';
import { EVENT, PASSWORD, STORE } from '../worker/rig/shop.ts';
import { test } from './test.ts';

declare const bench: BenchPage;

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.close());

test.beforeEach(async ({ page }) => {
  site.open(400);
  await page.goto(site.url);
  await expect(page.locator('#status')).toHaveText('ready');
  await page.evaluate((password) => bench.start(password), PASSWORD);
  await page.evaluate(([store, product]) => bench.open(store, product), [STORE, EVENT] as const);
});

test('no chunk of the shop imports the entry of its worker, which WebKit would run twice', {
  tag: '@desk',
}, async () => {
  const assets = new URL('../../dist/assets/', import.meta.url);
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const [entry = '', ...others] = scripts.filter((name) => /^main-.{8}\.js$/.test(name));
  expect(others).toEqual([]);
  expect(entry).not.toBe('');
  for (const name of scripts)
    expect([name, (await readFile(new URL(name, assets), 'utf8')).includes(`"./${entry}`)]).toEqual([
      name,
      false,
    ]);
});

test('the worker selects and releases seats without a policy violation', {
  tag: '@desk',
}, async ({ page }) => {
  expect(page.workers()).toHaveLength(1);
  await page.evaluate(() => bench.toggle(7));
  await expect(page.locator('#count')).toHaveText('1');
  await expect(page.locator('#seat')).toHaveText('2');
  await page.evaluate(() => bench.toggle(7));
  await expect(page.locator('#count')).toHaveText('0');
  expect(await page.evaluate(() => bench.violations())).toEqual([]);
});

test('a crashed worker restarts with cart and map', { tag: '@desk' }, async ({ page }) => {
  await page.evaluate(() => bench.toggle(7));
  await expect(page.locator('#count')).toHaveText('1');
  const [dying] = page.workers();
  await dying?.evaluate(() => {
    setTimeout(() => {
      throw new Error('an error of the specs');
    });
  });
  await expect(page.locator('#notice')).toHaveText('core.restarted');
  await expect(page.locator('#status')).toHaveText('ready');
  await expect(page.locator('#count')).toHaveText('1');
  await page.evaluate(() => bench.toggle(8));
  await expect(page.locator('#count')).toHaveText('2');
});

test('a silently ended worker is detected by its missing heartbeat', { tag: '@desk' }, async ({ page }) => {
  await page.evaluate(() => bench.toggle(7));
  const [dying] = page.workers();
  await dying?.evaluate(() => self.close());
  await expect(page.locator('#notice')).toHaveText('core.restarted');
  await expect(page.locator('#count')).toHaveText('1');
});

test('a hanging worker is replaced within five seconds, with cart and map', { tag: '@desk' }, async ({
  page,
}) => {
  await page.evaluate(() => bench.toggle(7));
  const [hanging] = page.workers();
  const gone = page.waitForEvent('console', (message) => /no heartbeat/.test(message.text()));
  const began = Date.now();
  void hanging
    ?.evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
  await gone;
  expect(Date.now() - began).toBeLessThan(5_000);
  await expect(page.locator('#notice')).toHaveText('core.restarted');
  await expect(page.locator('#count')).toHaveText('1');
  await page.evaluate(() => bench.toggle(8));
  await expect(page.locator('#count')).toHaveText('2');
});

test('a worker that is busy for three seconds is not replaced', { tag: '@desk' }, async ({ page }) => {
  const [busy] = page.workers();
  await busy?.evaluate(() => {
    const end = performance.now() + 3_000;
    while (performance.now() < end);
  });
  await page.evaluate(() => bench.toggle(7));
  await expect(page.locator('#count')).toHaveText('1');
  await expect(page.locator('#notice')).not.toHaveText('core.restarted');
  expect(page.workers()).toHaveLength(1);
});
