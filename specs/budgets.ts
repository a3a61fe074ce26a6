/**
 * Shows each screen once in a browser with an empty cache, from the production build, and counts the bytes of script
 * and style that came until it was there, each compressed with gzip, against its budget; fails when one is over.
 * Bytes only: they are the same on every machine. Timings are the bench's. `npm run budgets`.
 */
import './setup/node-version.ts';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from './setup/chromium.ts';
import { startShop } from './setup/shop.ts';

const KB = 1024;
/** KB of gzip: page and worker script apart, both together, and style. */
const BUDGET = { page: 170, worker: 75, both: 240, style: 16 } as const;

/** Where each screen is, and what stands there once it can be used. */
const SCREENS: Readonly<Record<string, { readonly path: string; readonly ready: RegExp }>> = {
  home: { path: '/', ready: /^A próxima noite/ },
  category: { path: '/categoria/teatro', ready: /^Teatro$/ },
  event: { path: '/mare-alta-festivais/festival-mare-alta', ready: /^Festival Maré Alta$/ },
  map: { path: '/cia-do-telhado/a-casa-dos-relogios/mapa', ready: /^Lista de lugares$/ },
  checkout: { path: '/pagamento', ready: /^Nada para pagar$/ },
};

/**
 * Printed and not yet held: the checkout stands 10 KB over, which the form components weigh. It comes down when the
 * login form needs none of them.
 */
const NOT_YET_HELD: ReadonlySet<string> = new Set(['checkout']);

interface Bytes {
  page: number;
  worker: number;
  style: number;
}

const measure = async (page: Page, address: string, ready: RegExp): Promise<Bytes> => {
  const bytes: Bytes = { page: 0, worker: 0, style: 0 };
  const bodies: Promise<void>[] = [];
  const workers = new Set<string>();
  page.on('worker', (worker) => workers.add(worker.url()));
  page.context().on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const isScript = /javascript/.test(type);
    if (!response.ok() || !(isScript || /text\/css/.test(type))) return;
    bodies.push(
      response.body().then((body) => {
        const size = gzipSync(body, { level: 9 }).length;
        if (!isScript) bytes.style += size;
        else if (workers.has(response.url()) || /\/core-worker/.test(response.url())) bytes.worker += size;
        else bytes.page += size;
      }),
    );
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.getByRole('heading', { name: ready }).first().waitFor();
  // What came while the last of it was being read counts too.
  for (let counted = -1; counted !== bodies.length; ) {
    counted = bodies.length;
    await Promise.all(bodies);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
  }
  return bytes;
};

const shop = await startShop();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
let over = 0;
const row = (name: string, bytes: number, budget: number): void => {
  const within = bytes <= budget * KB;
  if (!within && !NOT_YET_HELD.has(name.split(':')[0] ?? '')) over += 1;
  console.log(
    `${within ? 'within' : 'OVER  '} ${name.padEnd(26)} ${(bytes / KB).toFixed(1).padStart(7)} of ${budget} KB`,
  );
};
try {
  for (const [name, { path, ready }] of Object.entries(SCREENS)) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    });
    const { page, worker, style } = await measure(await context.newPage(), shop.url + path, ready);
    row(`${name}: page script`, page, BUDGET.page);
    row(`${name}: worker script`, worker, BUDGET.worker);
    row(`${name}: both`, page + worker, BUDGET.both);
    row(`${name}: style`, style, BUDGET.style);
    if (worker === 0) {
      over += 1;
      console.log(`OVER   ${name}: no worker was seen, so nothing was measured of it`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
console.log(over === 0 ? 'Every screen that is held is within its budget.' : `${over} over budget.`);
process.exitCode = over === 0 ? 0 : 1;
